// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership=true}' | filecheck %s

// Private functions may return flags.

func.func private @maybe(%c: i1, %m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  func.return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func private @maybe(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> (memref<?xf32>, i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<?xf32>, i1) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:     scf.yield [[va]], [[v1]] : memref<?xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]], [[v0]] : memref<?xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v2]], [[v3]] : memref<?xf32>, i1
// CHECK-NEXT: }

func.func @caller(%c: i1, %n: index, %i: index) -> f32 {
  %m = memref.alloc(%n) : memref<?xf32>
  %r = func.call @maybe(%c, %m, %n) : (i1, memref<?xf32>, index) -> memref<?xf32>
  %0 = memref.load %r[%i] : memref<?xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vm:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = func.call @maybe([[vc]], [[vm]], [[vn]]) : (i1, memref<?xf32>, index) -> (memref<?xf32>, i1)
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<?xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vm]] : memref<?xf32>) if ([[v0]])
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<?xf32>) if ([[v1]])
// CHECK-NEXT:   func.return [[v2]] : f32
// CHECK-NEXT: }

func.func @public(%c: i1, %m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  func.return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @public(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<?xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<?xf32>, i1) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:     scf.yield [[va]], [[v1]] : memref<?xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]], [[v0]] : memref<?xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.if [[v3]] -> (memref<?xf32>) {
// CHECK-NEXT:     scf.yield [[v2]] : memref<?xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = bufferization.clone [[v2]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     scf.yield [[v5]] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v4]] : memref<?xf32>
// CHECK-NEXT: }
