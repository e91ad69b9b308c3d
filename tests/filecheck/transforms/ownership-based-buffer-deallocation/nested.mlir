// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// Regions: what is yielded moves on, what comes from outside stays.

func.func @if(%c: i1, %i: index) -> f32 {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  func.return %1 : f32
}

// CHECK-LABEL: func.func @if(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.load [[v1]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[v1]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v2]] : f32
// CHECK-NEXT: }

func.func @if_argument(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  func.return %1 : f32
}

// CHECK-LABEL: func.func @if_argument(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>, i1) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]], [[v1]] : memref<4xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]], [[v0]] : memref<4xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = memref.load [[v2]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[v2]] : memref<4xf32>) if ([[v3]])
// CHECK-NEXT:   func.return [[v4]] : f32
// CHECK-NEXT: }

func.func @swap(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  %0 = memref.load %r#0[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @swap(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]], [[vy:%[a-zA-Z0-9_]+]] = [[vb]]) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:     scf.yield [[vy]], [[vx]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   bufferization.dealloc ([[vr_1]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func @kept(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %0 = memref.load %r[%i] : memref<4xf32>
  %1 = memref.load %a[%i] : memref<4xf32>
  %2 = arith.addf %0, %1 : f32
  func.return %2 : f32
}

// CHECK-LABEL: func.func @kept(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]], [[v3:%[a-zA-Z0-9_]+]] = [[v0]]) -> (memref<4xf32>, i1) {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vx]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     bufferization.dealloc ([[vx]] : memref<4xf32>) if ([[v3]])
// CHECK-NEXT:     scf.yield [[vb]], [[v1]] : memref<4xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v2]])
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v1]])
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.addf [[v4]], [[v5]] : f32
// CHECK-NEXT:   func.return [[v6]] : f32
// CHECK-NEXT: }

func.func @while(%i: index, %f: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.while (%x = %a) : (memref<4xf32>) -> memref<4xf32> {
    %v = memref.load %x[%i] : memref<4xf32>
    %c = arith.cmpf olt, %v, %f : f32
    scf.condition(%c) %x : memref<4xf32>
  } do {
  ^bb0(%y: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    memref.store %f, %b[%i] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %0 = memref.load %r[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @while(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.while ([[vx:%[a-zA-Z0-9_]+]] = [[va]]) : (memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:     [[vv:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:     [[vc:%[a-zA-Z0-9_]+]] = arith.cmpf olt, [[vv]], [[vf]] : f32
// CHECK-NEXT:     scf.condition([[vc]]) [[vx]] : memref<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[vy:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:     bufferization.dealloc ([[vy]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.store [[vf]], [[vb]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func @choice(%c: i1, %d: i1, %i: index) -> f32 {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    %s = arith.select %d, %a, %b : memref<4xf32>
    scf.yield %s : memref<4xf32>
  } else {
    %e = memref.alloc() : memref<4xf32>
    scf.yield %e : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  func.return %1 : f32
}

// CHECK-LABEL: func.func @choice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vd]], [[va]], [[vb]] : memref<4xf32>
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]]) retain ([[vs]] : memref<4xf32>)
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]]) retain ([[vs]] : memref<4xf32>)
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = arith.ori [[v2]], [[v3]] : i1
// CHECK-NEXT:     scf.yield [[vs]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[ve:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[ve]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = memref.load [[v1]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[v1]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v5]] : f32
// CHECK-NEXT: }

func.func @consumed(%c: i1, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %0 = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  func.return %1 : f32
}

// CHECK-LABEL: func.func @consumed(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.store [[vf]], [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[va]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.load [[v1]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[v1]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[v2]] : f32
// CHECK-NEXT: }

func.func @only_handed_on(%m: memref<4xf32>, %c: i1, %c0: index) -> index {
  %r = scf.while (%n = %c0, %x = %m) : (index, memref<4xf32>) -> index {
    scf.condition(%c) %n : index
  } do {
  ^bb0(%k: index):
    scf.yield %k, %m : index, memref<4xf32>
  }
  func.return %r : index
}

// CHECK-LABEL: func.func @only_handed_on(
// CHECK-NOT:   bufferization.dealloc
// CHECK:       func.return
