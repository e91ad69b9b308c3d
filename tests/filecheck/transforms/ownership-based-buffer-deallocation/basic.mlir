// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// Memory ends after its last use; what is returned belongs to the caller.

func.func @last_use(%f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %0 = memref.load %b[%i] : memref<4xf32>
  %1 = arith.addf %0, %f : f32
  func.return %1 : f32
}

// CHECK-LABEL: func.func @last_use(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.store [[vf]], [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   memref.copy [[va]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vb]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.addf [[v1]], [[vf]] : f32
// CHECK-NEXT:   func.return [[v2]] : f32
// CHECK-NEXT: }

func.func @unused() {
  %a = memref.alloc() : memref<4xf32>
  func.return
}

// CHECK-LABEL: func.func @unused(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @returned() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
}

// CHECK-LABEL: func.func @returned(
// CHECK-SAME:  ) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.return [[va]] : memref<4xf32>
// CHECK-NEXT: }

func.func @argument(%a: memref<4xf32>) -> memref<4xf32> {
  func.return %a : memref<4xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func @twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  func.return %a, %a : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME:  ) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   func.return [[va]], [[v0]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT: }

func.func @view(%f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.store %f, %v[%i] : memref<2xf32, strided<[1], offset: 2>>
  %0 = memref.load %v[%i] : memref<2xf32, strided<[1], offset: 2>>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @view(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   memref.store [[vf]], [[vv]][[[vi]]] : memref<2xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vv]][[[vi]]] : memref<2xf32, strided<[1], offset: 2>>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func @stack() {
  %a = memref.alloca() : memref<4xf32>
  func.return
}

// CHECK-LABEL: func.func @stack(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @select(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %0 = memref.load %s[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<4xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vs]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func @returned_choice(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  func.return %s : memref<4xf32>
}

// CHECK-LABEL: func.func @returned_choice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<4xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]]) retain ([[vs]] : memref<4xf32>)
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]]) retain ([[vs]] : memref<4xf32>)
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.ori [[v1]], [[v2]] : i1
// CHECK-NEXT:   func.return [[vs]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @external(memref<4xf32>) -> memref<4xf32>

// CHECK-LABEL: func.func private @external(
// CHECK-SAME:  memref<4xf32>) -> memref<4xf32>

func.func @called(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @external(%a) : (memref<4xf32>) -> memref<4xf32>
  %0 = memref.load %r[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @called(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = func.call @external([[va]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func private @same(%a: memref<4xf32>) -> memref<4xf32> {
  func.return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @same(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   func.return [[va]] : memref<4xf32>
// CHECK-NEXT: }

func.func @known(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @same(%a) : (memref<4xf32>) -> memref<4xf32>
  %0 = memref.load %r[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @known(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = func.call @same([[va]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func @already(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return
}

// CHECK-LABEL: func.func @already(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
