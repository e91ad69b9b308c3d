// RUN: %xdsl_bufferize_check %s -p buffer-loop-hoisting

// In no iteration, nothing is gathered from out of bounds.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = arith.constant 1.0 : f32
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  %far = arith.constant dense<[[7]]> : tensor<1x1xindex>
  %r = scf.for %i = %c0 to %c0 step %c1 iter_args(%p = %x) -> f32 {
    %g = tensor.gather %t[%far] gather_dims([0])
        : (tensor<3xindex>, tensor<1x1xindex>) -> tensor<1x1xindex>
    %q = tensor.extract %g[%c0, %c0] : tensor<1x1xindex>
    %s = arith.remui %q, %c8 : index
    %a = memref.alloc(%s) : memref<?xf32>
    linalg.fill ins(%p : f32) outs(%a : memref<?xf32>)
    %y = memref.load %a[%c0] : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield %y : f32
  }
  return %r : f32
}
