// RUN: %xdsl_bufferize_check %s -p buffer-loop-hoisting
// RUN: %xdsl_opt %s -p buffer-loop-hoisting | filecheck %s

// A vector has no element there, and zero no such power: in no iteration nobody asks for them.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : index
  %minus = arith.constant -1 : index
  %x = arith.constant 1.0 : f32
  %r = func.call @f(%c0, %c8, %zero, %minus, %x) : (index, index, index, index, f32) -> f32
  return %r : f32
}

// CHECK-LABEL: @f
// CHECK:         scf.for
// CHECK:           vector.extract
// CHECK:         scf.for
// CHECK:           math.ipowi

func.func private @f(%n: index, %k: index, %b: index, %e: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant dense<[1, 2]> : vector<2xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> f32 {
    %q = vector.extract %v[%k] : index from vector<2xindex>
    %s = arith.remui %q, %c8 : index
    %a = memref.alloc(%s) : memref<?xf32>
    linalg.fill ins(%p : f32) outs(%a : memref<?xf32>)
    %y = memref.load %a[%c0] : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield %y : f32
  }
  %t = scf.for %i = %c0 to %n step %c1 iter_args(%p = %r) -> f32 {
    %q = math.ipowi %b, %e : index
    %s = arith.remui %q, %c8 : index
    %a = memref.alloc(%s) : memref<?xf32>
    linalg.fill ins(%p : f32) outs(%a : memref<?xf32>)
    %y = memref.load %a[%c0] : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield %y : f32
  }
  return %t : f32
}
