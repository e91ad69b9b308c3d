// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// Regions of other dialects than scf hand memory on, too.

func.func private @work(memref<4xf32>)

// CHECK-LABEL: func.func private @work(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func @affine_for(%m: memref<4xf32>, %c: i1) {
  %r = affine.for %i = 0 to 10 iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    affine.yield %a : memref<4xf32>
  }
  call @work(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @affine_for(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = affine.for [[vi:%[a-zA-Z0-9_]+]] = 0 to 10 iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]], [[v3:%[a-zA-Z0-9_]+]] = [[v0]]) -> (memref<4xf32>, i1) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vx]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     bufferization.dealloc ([[vx]] : memref<4xf32>) if ([[v3]])
// CHECK-NEXT:     affine.yield [[va]], [[v1]] : memref<4xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @work([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v2]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @affine_for_dynamic(%m: memref<4xf32>, %n: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %r = affine.for %i = 0 to %n iter_args(%x = %m) -> (memref<4xf32>) {
    affine.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @affine_for_dynamic(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<4xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = affine.for [[vi:%[a-zA-Z0-9_]+]] = 0 to [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) -> (memref<4xf32>) {
// CHECK-NEXT:     affine.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]]) retain ([[vr]] : memref<4xf32>)
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = scf.if [[v1]] -> (memref<4xf32>) {
// CHECK-NEXT:     scf.yield [[vr]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = bufferization.clone [[vr]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v3]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v2]] : memref<4xf32>
// CHECK-NEXT: }

func.func @affine_if(%m: memref<4xf32>, %n: index) {
  %r = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%n) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    affine.yield %a : memref<4xf32>
  } else {
    affine.yield %m : memref<4xf32>
  }
  call @work(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @affine_if(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = affine.if affine_set<(d0) : ((d0 + -5) >= 0)>([[vn]]) -> (memref<4xf32>, i1) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.yield [[va]], [[v1]] : memref<4xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     affine.yield [[vm]], [[v0]] : memref<4xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @work([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v2]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @affine_nested(%n: index) {
  affine.for %i = 0 to %n {
    %a = memref.alloc() : memref<4xf32>
    affine.parallel (%j) = (0) to (4) {
      %b = memref.alloc() : memref<4xf32>
      func.call @work(%b) : (memref<4xf32>) -> ()
    }
    func.call @work(%a) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @affine_nested(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   affine.for [[vi:%[a-zA-Z0-9_]+]] = 0 to [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.parallel ([[vj:%[a-zA-Z0-9_]+]]) = (0) to (4) {
// CHECK-NEXT:       [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       func.call @work([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       bufferization.dealloc ([[vb]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:     }
// CHECK-NEXT:     func.call @work([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @scope(%m: memref<4xf32>) {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloca() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  call @work(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @scope(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = memref.alloca_scope -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vm]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.copy [[vb]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.alloca_scope.return [[va]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @work([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
