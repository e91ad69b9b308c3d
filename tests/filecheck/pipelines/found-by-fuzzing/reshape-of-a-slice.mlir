// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// After one-shot-bufferize: invalid: 'memref.reshape' op source memref type should have identity affine map
// Found by tests/fuzz/run.py --seed 313 --count 1

builtin.module attributes {fuzz.seed = 313 : i64} {
  func.func private @t0(%arg1: tensor<?xf32>) -> tensor<1x2xf32> {
    %v1 = bufferization.alloc_tensor() copy(%arg1) : tensor<?xf32>
    %v2 = tensor.extract_slice %v1[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %sh8 = arith.constant dense<[1, 2]> : tensor<2xindex>
    %v7 = tensor.reshape %v2(%sh8) : (tensor<2xf32>, tensor<2xindex>) -> tensor<1x2xf32>
    func.return %v7 : tensor<1x2xf32>
  }
  func.func @main() {
    func.return
  }
}
