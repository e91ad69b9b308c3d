// RUN: %replay %s -p 'buffer-hoisting'
// RUN: %replay %s -p 'buffer-loop-hoisting'
// RUN: xdsl-opt %s -p buffer-hoisting | filecheck %s

// A branch that guards an allocation against a size for which there is no memory keeps it.

// CHECK-LABEL: func.func private @guarded
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloc(%m)
func.func private @guarded(%n: index, %x: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m = arith.maxsi %n, %c0 : index
  %few = arith.cmpi slt, %m, %c8 : index
  %r = scf.if %few -> (memref<?xf32>) {
    %a = memref.alloc(%m) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %x : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// As much as exists already, and no more than twice of it.

// CHECK-LABEL: func.func private @of_existing
// CHECK:         memref.alloc(%d)
// CHECK-NEXT:    scf.if
func.func private @of_existing(%c: i1, %x: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %d = arith.muli %n, %c2 : index
  %r = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%d) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %x : memref<?xf32>
  }
  return %r : memref<?xf32>
}

func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %no = arith.constant false
  %f = arith.constant 3.0 : f32
  %huge = arith.constant 1000000000000000 : index
  %s = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<4xf32>)
  %x = memref.cast %s : memref<4xf32> to memref<?xf32>
  %a = func.call @guarded(%huge, %x) : (index, memref<?xf32>) -> memref<?xf32>
  %p = memref.load %a[%c0] : memref<?xf32>
  %b = func.call @of_existing(%no, %x) : (i1, memref<?xf32>) -> memref<?xf32>
  %q = memref.load %b[%c0] : memref<?xf32>
  return %p, %q : f32, f32
}
