// RUN: xdsl-opt %s --split-input-file --allow-unregistered-dialect -p eliminate-memref-copies | filecheck %s

// A copy that is only read is the source.
func.func private @sum(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<8xf32>
  return %r : f32
}
func.func @read(%x: memref<8xf32>, %o: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %s = func.call @sum(%a) : (memref<8xf32>) -> f32
  linalg.fill ins(%s : f32) outs(%o : memref<8xf32>)
  memref.dealloc %a : memref<8xf32>
  return
}
// CHECK-LABEL: func.func @read
// CHECK-NEXT:    %s = func.call @sum(%x)
// CHECK-NEXT:    linalg.fill {{.*}} outs(%o
// CHECK-NEXT:    func.return

// -----
// CHECK-LABEL: // {{-----}}

// The source may be written while the copy is read: arguments may be the same memory.
func.func @written(%x: memref<8xf32>, %o: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%o : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%o : memref<8xf32>)
  return
}
// CHECK-LABEL: func.func @written
// CHECK-NEXT:    memref.alloc
// CHECK-NEXT:    memref.copy

// -----
// CHECK-LABEL: // {{-----}}

// The copy is written.
func.func @changed(%x: memref<8xf32>, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  %r = memref.load %a[%i] : memref<8xf32>
  return %r : f32
}
// CHECK-LABEL: func.func @changed
// CHECK-NEXT:    memref.alloc
// CHECK-NEXT:    memref.copy

// -----
// CHECK-LABEL: // {{-----}}

// In a loop each iteration copies again; a nested loop reads.
func.func @nested(%x: memref<?xf32>, %n: index, %o: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
    scf.for %j = %c0 to %n step %c1 {
      %r = memref.load %a[%j] : memref<?xf32>
      "test.use"(%r) : (f32) -> ()
    }
    memref.dealloc %a : memref<?xf32>
    %f = arith.constant 1.0 : f32
    memref.store %f, %x[%i] : memref<?xf32>
  }
  return
}
// CHECK-LABEL: func.func @nested
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     linalg.copy
// CHECK:         memref.load %x[%j]

// -----
// CHECK-LABEL: // {{-----}}

// The loop writes the source after it has read the copy, and reads it again.
func.func @each_iteration(%x: memref<8xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  scf.for %j = %c0 to %n step %c1 {
    %r = memref.load %a[%j] : memref<8xf32>
    "test.use"(%r) : (f32) -> ()
    memref.store %f, %x[%j] : memref<8xf32>
  }
  return
}
// CHECK-LABEL: func.func @each_iteration
// CHECK:         memref.copy

// -----
// CHECK-LABEL: // {{-----}}

// Another block reads the copy, and so does what comes after a branch: it stays.
func.func @blocks(%x: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  cf.cond_br %c, ^a, ^b
^a:
  %r = memref.load %a[%i] : memref<8xf32>
  return %r : f32
^b:
  %f = arith.constant 0.0 : f32
  return %f : f32
}
// CHECK-LABEL: func.func @blocks
// CHECK:         memref.copy

// -----
// CHECK-LABEL: // {{-----}}

// It is returned, captured, or the source is freed while it is read.
func.func @kept(%x: memref<8xf32>, %y: memref<8xf32>, %i: index) -> (memref<8xf32>, f32) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.dealloc %y : memref<8xf32>
  %r = memref.load %b[%i] : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  "test.unknown"(%c) : (memref<8xf32>) -> ()
  return %a, %r : memref<8xf32>, f32
}
// CHECK-LABEL: func.func @kept
// CHECK:         memref.copy %x, %a
// CHECK:         memref.copy %y, %b
// CHECK:         memref.copy %x, %c

// -----
// CHECK-LABEL: // {{-----}}

// Something is stated of the copy that the source may not have.
func.func @aligned(%x: memref<8xf32>, %i: index) -> (f32, f32) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.assume_alignment %a, 64 : memref<8xf32>
  %r = memref.load %b[%i] : memref<8xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  %s = memref.load %c[%i] {alignment = 64 : i64} : memref<8xf32>
  return %r, %s : f32, f32
}
// CHECK-LABEL: func.func @aligned
// CHECK:         memref.copy %x, %a
// CHECK:         memref.copy %x, %c

// -----
// CHECK-LABEL: // {{-----}}

// A load takes any layout, a call does not; threads, which may wait for each other, are left alone.
func.func private @sum_of(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<8xf32>
  return %r : f32
}
func.func @other(%x: memref<8xf32, strided<[2]>>, %n: index, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32, strided<[2]>> to memref<8xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %r = memref.load %a[%i] : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    memref.copy %y, %b : memref<8xf32> to memref<8xf32>
    %s = memref.load %b[%i] : memref<8xf32>
    "test.use"(%r, %s) : (f32, f32) -> ()
    scf.reduce
  }
  %c = memref.alloc() : memref<8xf32>
  memref.copy %x, %c : memref<8xf32, strided<[2]>> to memref<8xf32>
  %t = func.call @sum_of(%c) : (memref<8xf32>) -> f32
  return
}
// CHECK-LABEL: func.func @other
// CHECK-NOT:     memref.copy %x, %a
// CHECK:         memref.load %x[%i] : memref<8xf32, strided<[2]>>
// CHECK:         memref.copy %y, %b
// CHECK:         memref.copy %x, %c

// -----
// CHECK-LABEL: // {{-----}}

// A chain of copies: in the end all read the first one.
func.func @chain(%x: memref<8xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %b, %c : memref<8xf32> to memref<8xf32>
  %r = memref.load %c[%i] : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  return %r : f32
}
// CHECK-LABEL: func.func @chain
// CHECK-NEXT:    %r = memref.load %x[%i]
// CHECK-NEXT:    func.return

// -----
// CHECK-LABEL: // {{-----}}

// Other elements of the source are written while its copy is read.
func.func @other_part_written(%o: memref<4x8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %l = memref.subview %o[0, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1]>>
  %r = memref.subview %o[2, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  %c = memref.subview %o[0, 4] [4, 2] [1, 1] : memref<4x8xf32> to memref<4x2xf32, strided<[8, 1], offset: 4>>
  %a = memref.alloc() : memref<2x8xf32>
  memref.copy %l, %a : memref<2x8xf32, strided<[8, 1]>> to memref<2x8xf32>
  linalg.fill ins(%f : f32) outs(%r : memref<2x8xf32, strided<[8, 1], offset: 16>>)
  %x = memref.load %a[%i, %i] : memref<2x8xf32>
  %b = memref.alloc() : memref<2x8xf32>
  memref.copy %l, %b : memref<2x8xf32, strided<[8, 1]>> to memref<2x8xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<4x2xf32, strided<[8, 1], offset: 4>>)
  %y = memref.load %b[%i, %i] : memref<2x8xf32>
  return %x, %y : f32, f32
}
// CHECK-LABEL: func.func @other_part_written
// CHECK-NOT:     memref.copy
// CHECK:         linalg.fill {{.*}} outs(%r
// CHECK-NEXT:    %x = memref.load %l[%i, %i]
// CHECK-NEXT:    %b = memref.alloc()
// CHECK-NEXT:    memref.copy %l, %b
// CHECK-NEXT:    linalg.fill {{.*}} outs(%c
// CHECK-NEXT:    %y = memref.load %b[%i, %i]
