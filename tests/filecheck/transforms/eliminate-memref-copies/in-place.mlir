// RUN: xdsl-opt %s --split-input-file --allow-unregistered-dialect -p eliminate-memref-copies | filecheck %s

// What is copied in the end is computed there.
func.func @in_place(%f: f32, %o: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  linalg.exp ins(%t : memref<8xf32>) outs(%t : memref<8xf32>)
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  memref.dealloc %t : memref<8xf32>
  return
}
// CHECK-LABEL: func.func @in_place
// CHECK-NEXT:    linalg.fill {{.*}} outs(%o
// CHECK-NEXT:    linalg.exp ins(%o {{.*}} outs(%o
// CHECK-NEXT:    func.return

// -----
// CHECK-LABEL: // {{-----}}

// %x may be a part of %o.
func.func @may_be_same(%x: memref<8xf32>, %o: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%t : memref<8xf32>)
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  return
}
// CHECK-LABEL: func.func @may_be_same
// CHECK:         memref.copy %t, %o

// -----
// CHECK-LABEL: // {{-----}}

// The target is read in between, by a call of an unknown function; or the source later.
func.func private @unknown()
func.func @read(%f: f32, %o: memref<8xf32>, %i: index) -> f32 {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  func.call @unknown() : () -> ()
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32>)
  memref.copy %u, %o : memref<8xf32> to memref<8xf32>
  memref.store %f, %o[%i] : memref<8xf32>
  %r = memref.load %u[%i] : memref<8xf32>
  return %r : f32
}
// CHECK-LABEL: func.func @read
// CHECK:         memref.copy %t, %o
// CHECK:         memref.copy %u, %o

// -----
// CHECK-LABEL: // {{-----}}

// All parts of one buffer, one after the other.
func.func @parts(%f: f32, %g: f32) -> memref<16xf32> {
  %o = memref.alloc() : memref<16xf32>
  %l = memref.subview %o[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %t = memref.alloc() : memref<8xf32, strided<[1]>>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32, strided<[1]>>)
  memref.copy %t, %l : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1]>>
  %u = memref.alloc() : memref<8xf32, strided<[1]>>
  linalg.fill ins(%g : f32) outs(%u : memref<8xf32, strided<[1]>>)
  memref.copy %u, %l : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1]>>
  memref.dealloc %t : memref<8xf32, strided<[1]>>
  memref.dealloc %u : memref<8xf32, strided<[1]>>
  return %o : memref<16xf32>
}
// CHECK-LABEL: func.func @parts
// CHECK:         linalg.fill ins(%f {{.*}} outs(%l
// CHECK-NEXT:    linalg.fill ins(%g {{.*}} outs(%l
// CHECK-NEXT:    func.return %o

// -----
// CHECK-LABEL: // {{-----}}

// The target is made after the allocation of the source, and moves before it.
func.func @later(%f: f32, %i: index) -> memref<8xf32> {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  %o = memref.alloc() : memref<8xf32>
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  memref.store %f, %o[%i] : memref<8xf32>
  return %o : memref<8xf32>
}
// CHECK-LABEL: func.func @later
// CHECK-NEXT:    %o = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    linalg.fill {{.*}} outs(%o
// CHECK-NEXT:    memref.store %f, %o[%i]
// CHECK-NEXT:    func.return %o

// -----
// CHECK-LABEL: // {{-----}}

// Copied under a condition: the target keeps what it has otherwise.
func.func @branch(%f: f32, %o: memref<8xf32>, %c: i1) {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  scf.if %c {
    memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  }
  return
}
// CHECK-LABEL: func.func @branch
// CHECK:         memref.copy %t, %o

// -----
// CHECK-LABEL: // {{-----}}

// A deallocation that may free other memory in its place keeps the allocation.
func.func @select(%f: f32, %o: memref<8xf32>, %c: i1) {
  %t = memref.alloc() : memref<8xf32>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  %s = arith.select %c, %t, %u : memref<8xf32>
  %r = arith.select %c, %u, %t : memref<8xf32>
  memref.dealloc %s : memref<8xf32>
  memref.dealloc %r : memref<8xf32>
  return
}
// CHECK-LABEL: func.func @select
// CHECK:         memref.copy %t, %o

// -----
// CHECK-LABEL: // {{-----}}

// The second copy reads what the first one computes in %o.
func.func @both(%f: f32, %o: memref<8xf32>, %i: index) -> f32 {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  memref.copy %o, %a : memref<8xf32> to memref<8xf32>
  %r = memref.load %a[%i] : memref<8xf32>
  return %r : f32
}
// CHECK-LABEL: func.func @both
// CHECK-NEXT:    linalg.fill {{.*}} outs(%o
// CHECK-NEXT:    %r = memref.load %o[%i]
// CHECK-NEXT:    func.return

// -----
// CHECK-LABEL: // {{-----}}

// Two parts of one buffer: the allocation moves before the first one, each view before its own.
func.func @concatenated(%f: f32, %g: f32) -> memref<16xf32> {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%g : f32) outs(%u : memref<8xf32>)
  %o = memref.alloc() : memref<16xf32>
  %r = memref.subview %o[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  memref.copy %u, %r : memref<8xf32> to memref<8xf32, strided<[1], offset: 8>>
  %l = memref.subview %o[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %t, %l : memref<8xf32> to memref<8xf32, strided<[1]>>
  return %o : memref<16xf32>
}
// CHECK-LABEL: func.func @concatenated
// CHECK-NEXT:    %o = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    %l = memref.subview %o[0]
// CHECK-NEXT:    linalg.fill ins(%f {{.*}} outs(%l
// CHECK-NEXT:    %r = memref.subview %o[8]
// CHECK-NEXT:    linalg.fill ins(%g {{.*}} outs(%r
// CHECK-NEXT:    func.return

// -----
// CHECK-LABEL: // {{-----}}

// Parts that overlap are written in the order of the copies.
func.func @overlapping(%f: f32, %g: f32) -> memref<16xf32> {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%g : f32) outs(%u : memref<8xf32>)
  %o = memref.alloc() : memref<16xf32>
  %r = memref.subview %o[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
  memref.copy %u, %r : memref<8xf32> to memref<8xf32, strided<[1], offset: 4>>
  %l = memref.subview %o[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %t, %l : memref<8xf32> to memref<8xf32, strided<[1]>>
  return %o : memref<16xf32>
}
// CHECK-LABEL: func.func @overlapping
// CHECK:         linalg.fill ins(%g {{.*}} outs(%r
// CHECK:         memref.copy %t, %l

// -----
// CHECK-LABEL: // {{-----}}

// The other part of an argument is read meanwhile; of another argument nothing is known, nor of a
// part at an offset that is not known, nor of what a function reads.
func.func private @use(memref<16xf32>)
func.func @read_meanwhile(%o: memref<16xf32>, %f: f32, %p: memref<16xf32>, %i: index) -> f32 {
  %l = memref.subview %o[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %r = memref.subview %o[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  %d = memref.subview %o[%i] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: ?>>
  %q = memref.subview %p[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  linalg.exp ins(%r : memref<8xf32, strided<[1], offset: 8>>) outs(%r : memref<8xf32, strided<[1], offset: 8>>)
  memref.copy %t, %l : memref<8xf32> to memref<8xf32, strided<[1]>>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32>)
  linalg.exp ins(%q : memref<8xf32, strided<[1], offset: 8>>) outs(%q : memref<8xf32, strided<[1], offset: 8>>)
  memref.copy %u, %l : memref<8xf32> to memref<8xf32, strided<[1]>>
  %v = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%v : memref<8xf32>)
  linalg.exp ins(%d : memref<8xf32, strided<[1], offset: ?>>) outs(%d : memref<8xf32, strided<[1], offset: ?>>)
  memref.copy %v, %l : memref<8xf32> to memref<8xf32, strided<[1]>>
  %w = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%w : memref<8xf32>)
  func.call @use(%o) : (memref<16xf32>) -> ()
  memref.copy %w, %l : memref<8xf32> to memref<8xf32, strided<[1]>>
  %x = memref.load %o[%i] : memref<16xf32>
  return %x : f32
}
// CHECK-LABEL: func.func @read_meanwhile
// CHECK:         linalg.fill ins(%f {{.*}} outs(%l
// CHECK-NEXT:    linalg.exp
// CHECK-NEXT:    %u = memref.alloc
// CHECK:         memref.copy %u, %l
// CHECK:         memref.copy %v, %l
// CHECK:         memref.copy %w, %l

// -----
// CHECK-LABEL: // {{-----}}

// What the size of the target depends on is computed after the source is.
func.func @unknown_size(%f: f32, %i: index, %s: memref<1xindex>) -> memref<?xf32> {
  %t = memref.alloc(%i) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<?xf32>)
  %n = memref.load %s[%i] : memref<1xindex>
  %o = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %o : memref<?xf32> to memref<?xf32>
  return %o : memref<?xf32>
}
// CHECK-LABEL: func.func @unknown_size
// CHECK:         memref.copy %t, %o

// -----
// CHECK-LABEL: // {{-----}}

// A transfer from the target has not ended when the source is written.
func.func @transferred(%f: f32, %d: memref<8xf32, 1 : i32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %o = memref.alloc() : memref<8xf32>
  %tag = memref.alloc() : memref<1xi32>
  linalg.fill ins(%f : f32) outs(%o : memref<8xf32>)
  memref.dma_start %o[%c0], %d[%c0], %c8, %tag[%c0] : memref<8xf32>, memref<8xf32, 1 : i32>, memref<1xi32>
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  memref.dma_wait %tag[%c0], %c8 : memref<1xi32>
  memref.copy %t, %o : memref<8xf32> to memref<8xf32>
  %r = memref.load %o[%i] : memref<8xf32>
  return %r : f32
}
// CHECK-LABEL: func.func @transferred
// CHECK:         memref.copy %t, %o

// -----
// CHECK-LABEL: // {{-----}}

// All elements of the target are one: nothing is computed there.
func.func @one_element(%f: f32, %o: memref<8xf32, strided<[0]>>, %p: memref<2x2xf32, strided<[1, 1]>>) {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  memref.copy %t, %o : memref<8xf32> to memref<8xf32, strided<[0]>>
  %u = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<2x2xf32>)
  memref.copy %u, %p : memref<2x2xf32> to memref<2x2xf32, strided<[1, 1]>>
  return
}
// CHECK-LABEL: func.func @one_element
// CHECK:         memref.copy %t, %o
// CHECK:         memref.copy %u, %p
