// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops copy-before-write},expand-realloc{emit-deallocs=false},buffer-deallocation'
// After buffer-deallocation: failure: failure: a view at 0 with strides (1,) is no memref<?xi32, strided<[2]>>
// Found by tests/fuzz/run.py --seed 12 --count 1

builtin.module attributes {fuzz.seed = 12 : i64} {
  func.func private @t0(%s8: index, %arg0: tensor<8xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %e1 = tensor.empty() : tensor<4xi32>
    %v3 = tensor.insert_slice %e1 into %arg0[%s8] [4] [1] : tensor<4xi32> into tensor<8xi32>
    %v4 = tensor.extract_slice %v3[0] [4] [2] : tensor<8xi32> to tensor<4xi32>
    %v5 = tensor.extract_slice %v4[0] [%s8] [1] : tensor<4xi32> to tensor<?xi32>
    func.return %v5, %v5 : tensor<?xi32>, tensor<?xi32>
  }
  func.func @main() {
    %c4 = arith.constant 2 : index
    %v1 = arith.constant dense<[0, 5, 10, 15, 20, 2, 7, 12]> : tensor<8xi32>
    %v5, %v6 = func.call @t0(%c4, %v1) : (index, tensor<8xi32>) -> (tensor<?xi32>, tensor<?xi32>)
    func.return
  }
}
