// RUN: %xdsl_opt %s -p 'optimize-allocation-liveness' | filecheck %s

// What is stored in a buffer may be read out of it, also under the name of a choice.

func.func @chosen(%b: memref<4xf64>, %p: i1, %i: index) -> f64 {
  %a = memref.alloc() : memref<4xf64>
  %v = arith.select %p, %b, %a : memref<4xf64>
  %box = memref.alloc() : memref<memref<4xf64>>
  memref.store %v, %box[] : memref<memref<4xf64>>
  %c = memref.load %box[] : memref<memref<4xf64>>
  %f = memref.load %c[%i] : memref<4xf64>
  memref.dealloc %box : memref<memref<4xf64>>
  memref.dealloc %a : memref<4xf64>
  func.return %f : f64
}

// CHECK-LABEL: func.func @chosen(
// CHECK-SAME:  [[vb:%[a-zA-Z0-9_]+]]: memref<4xf64>, [[vp:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f64 {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = arith.select [[vp]], [[vb]], [[va]] : memref<4xf64>
// CHECK-NEXT:   [[vbox:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<memref<4xf64>>
// CHECK-NEXT:   memref.store [[vv]], [[vbox]][] : memref<memref<4xf64>>
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = memref.load [[vbox]][] : memref<memref<4xf64>>
// CHECK-NEXT:   memref.dealloc [[vbox]] : memref<memref<4xf64>>
// CHECK-NEXT:   [[vf:%[a-zA-Z0-9_]+]] = memref.load [[vc]][[[vi]]] : memref<4xf64>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf64>
// CHECK-NEXT:   func.return [[vf]] : f64
// CHECK-NEXT: }
