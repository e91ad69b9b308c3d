// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// A loop that writes its tensor, which is returned beside its start: the form in which
// tests/fuzz/run.py writes what it finds.

builtin.module {
  func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %f = arith.constant 5.0 : f32
    %c = arith.constant dense<1.0> : tensor<4xf32>
    %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
    %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
      %n = tensor.insert %f into %a[%i] : tensor<4xf32>
      scf.yield %n : tensor<4xf32>
    }
    func.return %t, %r : tensor<4xf32>, tensor<4xf32>
  }
}
