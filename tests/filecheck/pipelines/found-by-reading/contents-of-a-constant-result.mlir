// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees

// The result of the call is copied with its contents: it is a constant, though the argument has none.

builtin.module {
  func.func private @h1(%q: i1, %y0: tensor<8xf32>) -> tensor<8xf32> {
    %v2 = scf.if %q -> (tensor<8xf32>) {
      scf.yield %y0 : tensor<8xf32>
    } else {
      %v3 = arith.constant dense<7.800000e+01> : tensor<8xf32>
      scf.yield %v3 : tensor<8xf32>
    }
    func.return %v2 : tensor<8xf32>
  }
  func.func @main() -> tensor<1xf32> {
    %p = arith.constant false
    %n = arith.constant 0 : index
    %k1 = arith.constant 1 : index
    %f = arith.constant 3.000000e+00 : f32
    %e4 = tensor.empty() : tensor<8xf32>
    %v12 = func.call @h1(%p, %e4) : (i1, tensor<8xf32>) -> tensor<8xf32>
    %v13 = tensor.insert %f into %v12[%n] : tensor<8xf32>
    %x15 = tensor.extract %v13[%k1] : tensor<8xf32>
    %v16 = tensor.from_elements %x15 : tensor<1xf32>
    func.return %v16 : tensor<1xf32>
  }
}
