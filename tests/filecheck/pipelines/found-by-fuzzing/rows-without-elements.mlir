// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// After one-shot-bufferize: the copy of what a reduction over no elements starts from had no contents
// Found by tests/fuzz/unwritten.py --seed 123 --count 1

func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
    %k1 = arith.constant 1 : index
    %f = arith.constant 3.0 : f32
    %half = arith.constant 0.5 : f32
    %v1 = arith.constant dense<[0.0, 5.0, 10.0, 15.0]> : tensor<4xf32>
    %v2 = bufferization.alloc_tensor() copy(%v1) : tensor<4xf32>
    %n3 = arith.subi %k1, %k1 : index
    %v4 = tensor.empty(%n3) : tensor<4x?xf32>
    %v5 = linalg.fill ins(%f : f32) outs(%v4 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%v5 : tensor<4x?xf32>) outs(%v2 : tensor<4xf32>) {
    ^bb0(%i0: f32, %o: f32):
      %cm0 = arith.addf %f, %i0 : f32
      %ct0 = arith.mulf %cm0, %half : f32
      linalg.yield %ct0 : f32
    } -> tensor<4xf32>
    func.return %v2, %v6 : tensor<4xf32>, tensor<4xf32>
}
