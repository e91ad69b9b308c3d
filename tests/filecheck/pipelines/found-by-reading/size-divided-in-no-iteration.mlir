// RUN: %xdsl_bufferize_check %s -p buffer-loop-hoisting
// RUN: %xdsl_opt %s -p buffer-loop-hoisting | filecheck %s

// In no iteration, nothing is divided by their number.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = arith.constant 1.0 : f32
  %r = func.call @f(%c0, %c1, %c8, %x) : (index, index, index, f32) -> f32
  return %r : f32
}

// CHECK-LABEL: @f
// CHECK:         scf.for
// CHECK-NEXT:      affine.delinearize_index

func.func private @f(%n: index, %c1: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> f32 {
    %q:2 = affine.delinearize_index %k into (4, %n) : index, index
    %s = arith.remui %q#1, %c8 : index
    %a = memref.alloc(%s) : memref<?xf32>
    linalg.fill ins(%p : f32) outs(%a : memref<?xf32>)
    %y = memref.load %a[%c0] : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield %y : f32
  }
  return %r : f32
}

// The outermost size is no divisor.
// CHECK-LABEL: @outermost
// CHECK:         affine.delinearize_index
// CHECK:         scf.for

func.func @outermost(%n: index, %c1: index, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> f32 {
    %q:2 = affine.delinearize_index %k into (%n, 4) : index, index
    %s = arith.remui %q#1, %c8 : index
    %a = memref.alloc(%s) : memref<?xf32>
    linalg.fill ins(%p : f32) outs(%a : memref<?xf32>)
    %y = memref.load %a[%c0] : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield %y : f32
  }
  return %r : f32
}
