// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  %y = arith.addf %x, %x : f32
  return %y : f32
}

// CHECK:      check-memory: read of what was never written: use of an element that was never written
// CHECK-NEXT:   at          %y = arith.addf %x, %x : f32, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @main
// CHECK-NEXT:   remedy      write it first, or do not use it

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK:      check-memory: read of what was never written: a number that was never written is returned
// CHECK-NEXT:   at          func.return %x : f32, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A branch.

func.func @main() {
  %m = memref.alloca() : memref<i1>
  %c = memref.load %m[] : memref<i1>
  cf.cond_br %c, ^one, ^two
^one:
  return
^two:
  return
}

// CHECK:      check-memory: read of what was never written
// CHECK-NEXT:   at          cf.cond_br %c, ^one, ^two, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<i1>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A condition, an index, a size.

func.func @main() {
  %m = memref.alloca() : memref<i1>
  %c = memref.load %m[] : memref<i1>
  scf.if %c {
  }
  return
}

// CHECK:      check-memory: read of what was never written
// CHECK-NEXT:   at          scf.if %c {...}, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloca() : memref<index>
  %i = memref.load %m[] : memref<index>
  %n = memref.alloca(%i) : memref<?xf32>
  return
}

// CHECK:      check-memory: read of what was never written
// CHECK-NEXT:   at          %n = memref.alloca(%i) : memref<?xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// Printing.

func.func private @printF64(f64)

func.func @main() {
  %m = memref.alloca() : memref<f64>
  %x = memref.load %m[] : memref<f64>
  func.call @printF64(%x) : (f64) -> ()
  return
}

// CHECK:      check-memory: read of what was never written
// CHECK-NEXT:   at          func.call @printF64(%x) : (f64) -> (), in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<f64>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A sum over a buffer of which a loop wrote all elements but the last, copied first.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    memref.store %f, %m[%i] : memref<4xf32>
  }
  %n = memref.alloc() : memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %s = func.call @sum(%n) : (memref<4xf32>) -> f32
  memref.dealloc %n : memref<4xf32>
  return %s : f32
}

func.func private @sum(%m: memref<4xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = memref.alloca() : memref<f32>
  memref.store %zero, %s[] : memref<f32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%m : memref<4xf32>) outs(%s : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  %r = memref.load %s[] : memref<f32>
  return %r : f32
}

// CHECK:      check-memory: read of what was never written
// CHECK-NEXT:   at          linalg.generic
// CHECK-NEXT:   buffer of   %n = memref.alloc() : memref<4xf32>, in @main
// CHECK-NEXT:   called by   %s = func.call @sum(%n) : (memref<4xf32>) -> f32, in @main
