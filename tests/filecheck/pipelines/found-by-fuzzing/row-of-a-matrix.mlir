// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// After one-shot-bufferize: the copy of a matrix of which one row is written had no contents
// Found by tests/fuzz/unwritten.py --seed 7 --count 1

func.func @main() -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x4xi32>) {
    %f = arith.constant 3 : i32
    %three = arith.constant 3 : i32
    %mask = arith.constant 1023 : i32
    %v1 = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12], [17, 22, 4, 9], [14, 19, 1, 6]]> : tensor<4x4xi32>
    %v2 = bufferization.alloc_tensor() copy(%v1) : tensor<4x4xi32>
    %v3 = tensor.cast %v2 : tensor<4x4xi32> to tensor<4x?xi32>
    %n4 = arith.constant -1 : index
    %n5 = arith.constant 5 : index
    %n6 = arith.constant 3 : index
    %v8 = scf.for %iv9 = %n4 to %n5 step %n6 iter_args(%a7 = %v3) -> (tensor<4x?xi32>) {
      %v10 = linalg.fill ins(%f : i32) outs(%a7 : tensor<4x?xi32>) -> tensor<4x?xi32>
      scf.yield %v10 : tensor<4x?xi32>
    }
    %e11 = tensor.empty() : tensor<4xi32>
    %v12 = linalg.fill ins(%f : i32) outs(%e11 : tensor<4xi32>) -> tensor<4xi32>
    %v13 = tensor.cast %v3 : tensor<4x?xi32> to tensor<4x4xi32>
    %v14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0, d0)>], iterator_types = ["parallel"]} ins(%v12 : tensor<4xi32>) outs(%v13 : tensor<4x4xi32>) {
    ^bb0(%i0: i32, %o: i32):
      %cm0 = arith.muli %f, %three : i32
      %cn0 = arith.addi %cm0, %i0 : i32
      %ct0 = arith.andi %cn0, %mask : i32
      linalg.yield %ct0 : i32
    } -> tensor<4x4xi32>
    func.return %v3, %v8, %v14 : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x4xi32>
}
