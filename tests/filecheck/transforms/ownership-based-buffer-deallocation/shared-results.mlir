// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership}' | filecheck %s

// Results that may be one buffer: callers free each by itself, so that one is a copy.



func.func private @twice() -> (memref<4xf64>, memref<4xf64>) {
  %0 = memref.alloc() : memref<4xf64>
  func.return %0, %0 : memref<4xf64>, memref<4xf64>
}

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:  ) -> (memref<4xf64>, memref<4xf64>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.clone [[v0]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:   func.return [[v0]], [[v1]] : memref<4xf64>, memref<4xf64>
// CHECK-NEXT: }

func.func private @chosen(%c: i1) -> (memref<4xf64>, memref<4xf64>) {
  %0 = memref.alloc() : memref<4xf64>
  %1 = memref.alloc() : memref<4xf64>
  %2 = arith.select %c, %0, %1 : memref<4xf64>
  func.return %2, %0 : memref<4xf64>, memref<4xf64>
}

// CHECK-LABEL: func.func private @chosen(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> (memref<4xf64>, memref<4xf64>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[v1]], [[v2]] : memref<4xf64>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = bufferization.clone [[v3]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:   bufferization.dealloc ([[v2]] : memref<4xf64>) if ([[v0]])
// CHECK-NEXT:   func.return [[v4]], [[v1]] : memref<4xf64>, memref<4xf64>
// CHECK-NEXT: }

func.func @main(%c: i1, %i: index) -> f64 {
  %0, %1 = func.call @twice() : () -> (memref<4xf64>, memref<4xf64>)
  %2 = memref.load %1[%i] : memref<4xf64>
  %3, %4 = func.call @chosen(%c) : (i1) -> (memref<4xf64>, memref<4xf64>)
  %5 = memref.load %3[%i] : memref<4xf64>
  %6 = arith.addf %2, %5 : f64
  func.return %6 : f64
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f64 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = func.call @twice() : () -> (memref<4xf64>, memref<4xf64>)
// CHECK-NEXT:   bufferization.dealloc ([[v1]] : memref<4xf64>) if ([[v0]])
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.load [[v2]][[[vi]]] : memref<4xf64>
// CHECK-NEXT:   bufferization.dealloc ([[v2]] : memref<4xf64>) if ([[v0]])
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = func.call @chosen([[vc]]) : (i1) -> (memref<4xf64>, memref<4xf64>)
// CHECK-NEXT:   bufferization.dealloc ([[v5]] : memref<4xf64>) if ([[v0]])
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.load [[v4]][[[vi]]] : memref<4xf64>
// CHECK-NEXT:   bufferization.dealloc ([[v4]] : memref<4xf64>) if ([[v0]])
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = arith.addf [[v3]], [[v6]] : f64
// CHECK-NEXT:   func.return [[v7]] : f64
// CHECK-NEXT: }
