// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// What is read out of a buffer of buffers may be what is stored there, also after the region
// where that would end.

func.func @stored(%b: memref<4xf64>, %p: i1) -> memref<4xf64> {
  %r = scf.if %p -> (memref<4xf64>) {
    %a = memref.alloc() : memref<4xf64>
    %box = memref.alloc() : memref<memref<4xf64>>
    memref.store %a, %box[] : memref<memref<4xf64>>
    %c = memref.load %box[] : memref<memref<4xf64>>
    scf.yield %c : memref<4xf64>
  } else {
    scf.yield %b : memref<4xf64>
  }
  func.return %r : memref<4xf64>
}

// What is stored may be borrowed itself.

// CHECK-LABEL: func.func @stored(
// CHECK-SAME:  [[vb:%[a-zA-Z0-9_]+]]: memref<4xf64>, [[vp:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf64> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vp]] -> (memref<4xf64>, i1) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:     [[vbox:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<memref<4xf64>>
// CHECK-NEXT:     memref.store [[va]], [[vbox]][] : memref<memref<4xf64>>
// CHECK-NEXT:     [[vc:%[a-zA-Z0-9_]+]] = memref.load [[vbox]][] : memref<memref<4xf64>>
// CHECK-NEXT:     bufferization.dealloc ([[vbox]] : memref<memref<4xf64>>) if ([[v1]])
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<4xf64>) if ([[v1]]) retain ([[vc]] : memref<4xf64>)
// CHECK-NEXT:     scf.yield [[vc]], [[v3]] : memref<4xf64>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vb]], [[v0]] : memref<4xf64>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.if [[v2]] -> (memref<4xf64>) {
// CHECK-NEXT:     scf.yield [[vr]] : memref<4xf64>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = bufferization.clone [[vr]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:     scf.yield [[v5]] : memref<4xf64>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v4]] : memref<4xf64>
// CHECK-NEXT: }

func.func @borrowed(%p: i1, %i: index) -> f64 {
  %a = memref.alloc() : memref<4xf64>
  %r = scf.while (%w = %a) : (memref<4xf64>) -> memref<4xf64> {
    %box = memref.alloc() : memref<memref<4xf64>>
    memref.store %w, %box[] : memref<memref<4xf64>>
    %c = memref.load %box[] : memref<memref<4xf64>>
    scf.condition(%p) %c : memref<4xf64>
  } do {
  ^bb0(%x: memref<4xf64>):
    scf.yield %x : memref<4xf64>
  }
  %f = memref.load %r[%i] : memref<4xf64>
  func.return %f : f64
}

// CHECK-LABEL: func.func @borrowed(
// CHECK-SAME:  [[vp:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f64 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = scf.while ([[vw:%[a-zA-Z0-9_]+]] = [[va]], [[v2:%[a-zA-Z0-9_]+]] = [[v0]]) : (memref<4xf64>, i1) -> (memref<4xf64>, i1) {
// CHECK-NEXT:     [[vbox:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<memref<4xf64>>
// CHECK-NEXT:     memref.store [[vw]], [[vbox]][] : memref<memref<4xf64>>
// CHECK-NEXT:     [[vc:%[a-zA-Z0-9_]+]] = memref.load [[vbox]][] : memref<memref<4xf64>>
// CHECK-NEXT:     bufferization.dealloc ([[vbox]] : memref<memref<4xf64>>) if ([[v0]])
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vw]] : memref<4xf64>) if ([[v2]]) retain ([[vc]] : memref<4xf64>)
// CHECK-NEXT:     scf.condition([[vp]]) [[vc]], [[v3]] : memref<4xf64>, i1
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf64>, [[v4:%[a-zA-Z0-9_]+]]: i1):
// CHECK-NEXT:     scf.yield [[vx]], [[v4]] : memref<4xf64>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   [[vf:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf64>
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf64>) if ([[v1]])
// CHECK-NEXT:   func.return [[vf]] : f64
// CHECK-NEXT: }
