// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// Graphs of blocks, loops included.

func.func @diamond(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %a[%i] : memref<4xf32>
  cf.br ^bb3(%0 : f32)
^bb2:
  %1 = arith.constant 0.0 : f32
  cf.br ^bb3(%1 : f32)
^bb3(%r: f32):
  func.return %r : f32
}

// CHECK-LABEL: func.func @diamond(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}([[v1]] : f32)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   cf.br {{\^\w+}}([[v2]] : f32)
// CHECK-NEXT: {{\^\w+}}([[vr:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:   func.return [[vr]] : f32
// CHECK-NEXT: }

func.func @passed(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%b : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %0 = memref.load %x[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @passed(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]] : memref<4xf32>), {{\^\w+}}([[vb]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[v1:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}([[v1]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[v2:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}([[v2]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vx]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v3]] : f32
// CHECK-NEXT: }

func.func @flagged(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<4xf32>)
^bb1:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb2(%a : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  %0 = memref.load %x[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @flagged(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[v2:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   cf.br {{\^\w+}}([[v2]], [[v0]] : memref<4xf32>, i1)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]], [[v1]] : memref<4xf32>, i1)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[v3:%[a-zA-Z0-9_]+]]: i1):
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vx]] : memref<4xf32>) if ([[v3]])
// CHECK-NEXT:   func.return [[v4]] : f32
// CHECK-NEXT: }

func.func @loop(%n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%c0, %a : index, memref<4xf32>)
^bb1(%i: index, %x: memref<4xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %b : index, memref<4xf32>)
^bb3:
  func.return %x : memref<4xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<4xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[vc0]], [[va]] : index, memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.copy [[vx]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vx]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   [[vj:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vc1]] : index
// CHECK-NEXT:   cf.br {{\^\w+}}([[vj]], [[vb]] : index, memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return [[vx]] : memref<4xf32>
// CHECK-NEXT: }

func.func @switch(%c: i32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %z = arith.constant 0.0 : f32
  cf.switch %c : i32, [
    default: ^bb1,
    1: ^bb2(%z : f32)
  ]
^bb1:
  %0 = memref.load %a[%i] : memref<4xf32>
  cf.br ^bb2(%0 : f32)
^bb2(%r: f32):
  func.return %r : f32
}

// CHECK-LABEL: func.func @switch(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i32, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vz:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   cf.switch [[vc]] : i32, [
// CHECK-NEXT:   default: {{\^\w+}},
// CHECK-NEXT:     1: {{\^\w+}}([[vz]] : f32)
// CHECK-NEXT:   ]
// CHECK-NEXT: {{\^\w+}}([[v1:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}([[v1]] : f32)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}([[v2]] : f32)
// CHECK-NEXT: {{\^\w+}}([[vr:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:   func.return [[vr]] : f32
// CHECK-NEXT: }

func.func @unreachable() {
  func.return
^bb1:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb1
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   func.return
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: }
