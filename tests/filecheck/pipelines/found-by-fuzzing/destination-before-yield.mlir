// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// What is yielded is copied, and not the destination of a materialize refused, which has to stay: a slip of the order
// in which the two were decided. MLIR refuses the program: "would write to read-only buffer".
// Found by tests/fuzz/mutation.py, seed 500078

func.func private @choose(%p: i1, %a: tensor<8xf32> {bufferization.writable = false}) -> tensor<8xf32> {
  %r = scf.if %p -> (tensor<8xf32>) {
    %e = bufferization.alloc_tensor() : tensor<8xf32>
    %v = bufferization.materialize_in_destination %a in %e : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    scf.yield %v : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
func.func @main() -> (tensor<8xf32>, tensor<8xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %0 = func.call @choose(%true, %a) : (i1, tensor<8xf32>) -> tensor<8xf32>
  %1 = func.call @choose(%false, %a) : (i1, tensor<8xf32>) -> tensor<8xf32>
  func.return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
