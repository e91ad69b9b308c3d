// RUN: xdsl-opt %s -p specialize-arguments --split-input-file | filecheck %s
// RUN: xdsl-opt %s -p specialize-arguments,specialize-arguments --split-input-file | filecheck %s

// What is passed is cast by the function, not by the caller.

func.func private @layout(%a: memref<4xf32, strided<[?], offset: ?>>, %x: f32, %i: index) {
  memref.store %x, %a[%i] : memref<4xf32, strided<[?], offset: ?>>
  return
}
func.func @calls(%a: memref<4xf32>, %x: f32, %i: index) {
  %c = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  call @layout(%c, %x, %i) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> ()
  call @layout(%c, %x, %i) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> ()
  return
}

// CHECK:      func.func private @layout(%a: memref<4xf32>, %x: f32, %i: index) {
// CHECK-NEXT: %a_1 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: memref.store %x, %a_1[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK:      func.func @calls(%a: memref<4xf32>, %x: f32, %i: index) {
// CHECK-NEXT: %c = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.call @layout(%a, %x, %i) : (memref<4xf32>, f32, index) -> ()
// CHECK-NEXT: func.call @layout(%a, %x, %i) : (memref<4xf32>, f32, index) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// -----
// CHECK-LABEL: // {{-----}}

// Sizes and strides on which callers agree, and the offset on which they do not.

func.func private @agreed(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
  %0 = memref.load %a[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : f32
}
func.func @one(%a: memref<2x4xf32, strided<[8, 1], offset: 3>>, %i: index) -> f32 {
  %c = memref.cast %a : memref<2x4xf32, strided<[8, 1], offset: 3>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %0 = call @agreed(%c, %i) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, index) -> f32
  return %0 : f32
}
func.func @other(%a: memref<3x4xf32, strided<[8, 1], offset: 5>>, %i: index) -> f32 {
  %c = memref.cast %a : memref<3x4xf32, strided<[8, 1], offset: 5>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %0 = call @agreed(%c, %i) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, index) -> f32
  return %0 : f32
}

// CHECK:      func.func private @agreed(%a: memref<?x4xf32, strided<[8, 1], offset: ?>>, %i: index) -> f32 {
// CHECK-NEXT: %a_1 = memref.cast %a : memref<?x4xf32, strided<[8, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %0 = memref.load %a_1[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: func.return %0 : f32
// CHECK-NEXT: }
// CHECK:      func.func @one(%a: memref<2x4xf32, strided<[8, 1], offset: 3>>, %i: index) -> f32 {
// CHECK-NEXT: %c = memref.cast %a : memref<2x4xf32, strided<[8, 1], offset: 3>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %0 = memref.cast %a : memref<2x4xf32, strided<[8, 1], offset: 3>> to memref<?x4xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: %1 = func.call @agreed(%0, %i) : (memref<?x4xf32, strided<[8, 1], offset: ?>>, index) -> f32
// CHECK-NEXT: func.return %1 : f32
// CHECK-NEXT: }
// CHECK:      func.func @other(%a: memref<3x4xf32, strided<[8, 1], offset: 5>>, %i: index) -> f32 {
// CHECK-NEXT: %c = memref.cast %a : memref<3x4xf32, strided<[8, 1], offset: 5>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %0 = memref.cast %a : memref<3x4xf32, strided<[8, 1], offset: 5>> to memref<?x4xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: %1 = func.call @agreed(%0, %i) : (memref<?x4xf32, strided<[8, 1], offset: ?>>, index) -> f32
// CHECK-NEXT: func.return %1 : f32
// CHECK-NEXT: }

// -----
// CHECK-LABEL: // {{-----}}

// Callers first, whatever the order in the module. What a function knows of a dimension stays.

func.func private @last(%a: memref<?xf32, strided<[?], offset: ?>>, %b: memref<4xf32>) {
  return
}
func.func private @middle(%a: memref<?xf32, strided<[?], offset: ?>>, %b: memref<?xf32>) {
  %c = memref.cast %b : memref<?xf32> to memref<4xf32>
  call @last(%a, %c) : (memref<?xf32, strided<[?], offset: ?>>, memref<4xf32>) -> ()
  return
}
func.func @first(%a: memref<8xf32>, %b: memref<?xf32>) {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  call @middle(%c, %b) : (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32>) -> ()
  return
}

// CHECK:      func.func private @last(%a: memref<8xf32>, %b: memref<4xf32>) {
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK:      func.func private @middle(%a: memref<8xf32>, %b: memref<?xf32>) {
// CHECK-NEXT: %a_1 = memref.cast %a : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %c = memref.cast %b : memref<?xf32> to memref<4xf32>
// CHECK-NEXT: func.call @last(%a, %c) : (memref<8xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK:      func.func @first(%a: memref<8xf32>, %b: memref<?xf32>) {
// CHECK-NEXT: %c = memref.cast %a : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.call @middle(%a, %b) : (memref<8xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// -----
// CHECK-LABEL: // {{-----}}

// A recursive call passes the argument on; blocks, and a region.

func.func private @recursive(%a: memref<4xf32, strided<[?], offset: ?>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ne, %n, %c0 : index
  cf.cond_br %more, ^again, ^end
^again:
  %m = arith.subi %n, %c1 : index
  scf.if %more {
    func.call @recursive(%a, %m) : (memref<4xf32, strided<[?], offset: ?>>, index) -> ()
  }
  cf.br ^end
^end:
  return
}
func.func @starts(%a: memref<4xf32>, %n: index) {
  %c = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  call @recursive(%c, %n) : (memref<4xf32, strided<[?], offset: ?>>, index) -> ()
  return
}

// CHECK:      func.func private @recursive(%a: memref<4xf32>, %n: index) {
// CHECK-NEXT: %a_1 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %more = arith.cmpi ne, %n, %c0 : index
// CHECK-NEXT: cf.cond_br %more, ^again, ^end
// CHECK-NEXT: ^again:
// CHECK-NEXT: %m = arith.subi %n, %c1 : index
// CHECK-NEXT: scf.if %more {
// CHECK-NEXT: func.call @recursive(%a, %m) : (memref<4xf32>, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK:      func.func @starts(%a: memref<4xf32>, %n: index) {
// CHECK-NEXT: %c = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.call @recursive(%a, %n) : (memref<4xf32>, index) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// -----
// CHECK-LABEL: // {{-----}}

// Empty lists of strides, and attributes of arguments, which stay.

func.func private @scalar(%a: memref<f32, strided<[], offset: ?>> {a.b}) -> f32 {
  %0 = memref.load %a[] : memref<f32, strided<[], offset: ?>>
  return %0 : f32
}
func.func @passes(%a: memref<f32>) -> f32 {
  %c = memref.cast %a : memref<f32> to memref<f32, strided<[], offset: ?>>
  %0 = call @scalar(%c) : (memref<f32, strided<[], offset: ?>>) -> f32
  return %0 : f32
}

// CHECK:      func.func private @scalar(%a: memref<f32> {a.b}) -> f32 {
// CHECK-NEXT: %a_1 = memref.cast %a : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK-NEXT: %0 = memref.load %a_1[] : memref<f32, strided<[], offset: ?>>
// CHECK-NEXT: func.return %0 : f32
// CHECK-NEXT: }
// CHECK:      func.func @passes(%a: memref<f32>) -> f32 {
// CHECK-NEXT: %c = memref.cast %a : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK-NEXT: %0 = func.call @scalar(%a) : (memref<f32>) -> f32
// CHECK-NEXT: func.return %0 : f32
// CHECK-NEXT: }
