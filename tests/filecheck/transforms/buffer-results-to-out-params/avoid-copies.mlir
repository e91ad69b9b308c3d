// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{hoist-static-allocs hoist-dynamic-allocs avoid-copies}' | filecheck %s

// The allocation moves to the caller.
func.func private @moved(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

// CHECK-LABEL: func.func private @moved(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: memref<?xf32>) {
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Only one result would have to be copied: the function keeps both.
func.func private @argument_or_new(%m: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<8xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  %r = arith.select %c, %m, %a : memref<4xf32>
  return %r, %b : memref<4xf32>, memref<8xf32>
}

// CHECK-LABEL: func.func private @argument_or_new(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> (memref<4xf32>, memref<8xf32>) {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[vm]], [[va]] : memref<4xf32>
// CHECK-NEXT:      func.return [[vr]], [[vb]] : memref<4xf32>, memref<8xf32>
// CHECK-NEXT:    }

// No caller knows the size.
func.func private @size_not_known(%m: memref<index>) -> memref<?xf32> {
  %n = memref.load %m[] : memref<index>
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

// CHECK-LABEL: func.func private @size_not_known(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<index>) -> memref<?xf32> {
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = memref.load [[vm]][] : memref<index>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:      func.return [[va]] : memref<?xf32>
// CHECK-NEXT:    }

func.func @caller(%m: memref<4xf32>, %s: memref<index>, %n: index, %c: i1) {
  %0 = func.call @moved(%n) : (index) -> memref<?xf32>
  %1:2 = func.call @argument_or_new(%m, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, memref<8xf32>)
  %2 = func.call @size_not_known(%s) : (memref<index>) -> memref<?xf32>
  "test.op"(%0, %1#0, %1#1, %2) : (memref<?xf32>, memref<4xf32>, memref<8xf32>, memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vs:%[a-zA-Z0-9_]+]]: memref<index>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:      func.call @moved([[vn]], [[v0]]) : (index, memref<?xf32>) -> ()
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = func.call @argument_or_new([[vm]], [[vc]]) : (memref<4xf32>, i1) -> (memref<4xf32>, memref<8xf32>)
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = func.call @size_not_known([[vs]]) : (memref<index>) -> memref<?xf32>
// CHECK-NEXT:      "test.op"([[v0]], [[v1]], [[v2]], [[v3]]) : (memref<?xf32>, memref<4xf32>, memref<8xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
