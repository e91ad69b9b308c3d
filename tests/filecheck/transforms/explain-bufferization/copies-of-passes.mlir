// RUN: %xdsl_opt %s -p 'copies-to-branches,explain-bufferization{bufferize-function-boundaries}' -o /dev/null 2>&1 | filecheck %s

// A copy that a pass made has no place of its own: what it is for is told.

func.func @branch(%c: i1, %t: tensor<64xf32>, %i: index) -> (tensor<64xf32>, f32) {
  %f = arith.constant 1.0 : f32
  %x = tensor.insert %f into %t[%i] : tensor<64xf32>
  %r = scf.if %c -> tensor<64xf32> {
    scf.yield %x : tensor<64xf32>
  } else {
    %e = tensor.empty() : tensor<64xf32>
    %z = linalg.fill ins(%f : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %z : tensor<64xf32>
  }
  %r2 = tensor.insert %f into %r[%i] : tensor<64xf32>
  %v = tensor.extract %x[%i] : tensor<64xf32>
  return %r2, %v : tensor<64xf32>, f32
}
// CHECK: copies-of-passes.mlir:8:8: {{.*}}%x is copied: 256 bytes, once, in @branch
// CHECK-NEXT: bufferization.alloc_tensor() copy(%x)
// CHECK-NEXT: a pass made this copy, so that 'scf.yield' has a buffer of its own
