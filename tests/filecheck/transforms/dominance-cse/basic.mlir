// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'dominance-cse' | filecheck %s

// Equal operations are merged, dead ones erased, and what they alone used with them.

func.func @same(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @same(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vb:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.subi [[va]], [[vb]] : i32
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @different(%a: i32, %b: i32) -> (i32, i32, i1, i1, i64, i32) {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %b, %a : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sgt, %a, %b : i32
  %4 = arith.constant 1 : i64
  %5 = arith.constant 1 : i32
  func.return %0, %1, %2, %3, %4, %5 : i32, i32, i1, i1, i64, i32
}

// CHECK-LABEL: func.func @different(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vb:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i1, i1, i64, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.subi [[va]], [[vb]] : i32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.subi [[vb]], [[va]] : i32
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[va]], [[vb]] : i32
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.cmpi sgt, [[va]], [[vb]] : i32
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : i64
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v2]], [[v3]], [[v4]], [[v5]] : i32, i32, i1, i1, i64, i32
// CHECK-NEXT: }

func.func @commutative(%a: f32, %b: f32, %x: i8, %y: i8) -> (f32, f32, i8, i8, f32, f32, i8, i8) {
  %0 = arith.mulf %a, %b : f32
  %1 = arith.mulf %b, %a : f32
  %2 = arith.xori %x, %y : i8
  %3 = arith.xori %y, %x : i8
  %4 = arith.divf %a, %b : f32
  %5 = arith.divf %b, %a : f32
  %6, %7 = arith.mului_extended %x, %y : i8
  %8, %9 = arith.mului_extended %y, %x : i8
  func.return %0, %1, %2, %3, %4, %5, %7, %9 : f32, f32, i8, i8, f32, f32, i8, i8
}

// CHECK-LABEL: func.func @commutative(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: f32, [[vb:%[a-zA-Z0-9_]+]]: f32, [[vx:%[a-zA-Z0-9_]+]]: i8, [[vy:%[a-zA-Z0-9_]+]]: i8) -> (f32, f32, i8, i8, f32, f32, i8, i8) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.mulf [[va]], [[vb]] : f32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.xori [[vx]], [[vy]] : i8
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.divf [[va]], [[vb]] : f32
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.divf [[vb]], [[va]] : f32
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = arith.mului_extended [[vx]], [[vy]] : i8
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v1]], [[v1]], [[v2]], [[v3]], [[v5]], [[v5]] : f32, f32, i8, i8, f32, f32, i8, i8
// CHECK-NEXT: }

func.func @chain(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.addi %a, %a : i32
  %3 = arith.muli %2, %a : i32
  func.return %1, %3 : i32, i32
}

// CHECK-LABEL: func.func @chain(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.muli [[v0]], [[va]] : i32
// CHECK-NEXT:   func.return [[v1]], [[v1]] : i32, i32
// CHECK-NEXT: }

func.func @dead(%a: i32, %m: memref<4xi32>, %i: index) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.alloc() : memref<4xi32>
  %4 = bufferization.clone %m : memref<4xi32> to memref<4xi32>
  %5 = "test.op"() : () -> i32
  func.return
}

// CHECK-LABEL: func.func @dead(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = "test.op"() : () -> i32
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @bits_of_floats() -> (f32, f32) {
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant -0.0 : f32
  func.return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @bits_of_floats(
// CHECK-SAME:  ) -> (f32, f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:   func.return [[v0]], [[v1]] : f32, f32
// CHECK-NEXT: }

func.func @several_results(%a: i32, %b: i32) -> (i32, i1, i1) {
  %0, %1 = arith.addui_extended %a, %b : i32, i1
  %2, %3 = arith.addui_extended %a, %b : i32, i1
  func.return %2, %1, %3 : i32, i1, i1
}

// CHECK-LABEL: func.func @several_results(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vb:%[a-zA-Z0-9_]+]]: i32) -> (i32, i1, i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = arith.addui_extended [[va]], [[vb]] : i32, i1
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v1]] : i32, i1, i1
// CHECK-NEXT: }

func.func @unknown(%a: i32) -> (i32, i32, i32, i32) {
  %0 = "test.op"(%a) : (i32) -> i32
  %1 = "test.op"(%a) : (i32) -> i32
  %2 = "unknown.op"(%a) : (i32) -> i32
  %3 = "unknown.op"(%a) : (i32) -> i32
  func.return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = "test.op"([[va]]) : (i32) -> i32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = "test.op"([[va]]) : (i32) -> i32
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = "unknown.op"([[va]]) : (i32) -> i32
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = "unknown.op"([[va]]) : (i32) -> i32
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v2]], [[v3]] : i32, i32, i32, i32
// CHECK-NEXT: }

func.func @allocations(%m: memref<4xi32>) -> (memref<4xi32>, memref<4xi32>, tensor<4xi32>, tensor<4xi32>, memref<4xi32>, memref<4xi32>) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  %2 = bufferization.alloc_tensor() : tensor<4xi32>
  %3 = bufferization.alloc_tensor() : tensor<4xi32>
  %4 = bufferization.clone %m : memref<4xi32> to memref<4xi32>
  %5 = bufferization.clone %m : memref<4xi32> to memref<4xi32>
  func.return %0, %1, %2, %3, %4, %5 : memref<4xi32>, memref<4xi32>, tensor<4xi32>, tensor<4xi32>, memref<4xi32>, memref<4xi32>
}

// CHECK-LABEL: func.func @allocations(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>) -> (memref<4xi32>, memref<4xi32>, tensor<4xi32>, tensor<4xi32>, memref<4xi32>, memref<4xi32>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xi32>
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xi32>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xi32> to memref<4xi32>
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xi32> to memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v2]], [[v3]], [[v4]], [[v5]] : memref<4xi32>, memref<4xi32>, tensor<4xi32>, tensor<4xi32>, memref<4xi32>, memref<4xi32>
// CHECK-NEXT: }

func.func @empty_tensors() -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = tensor.empty() : tensor<4xi32>
  %1 = tensor.empty() : tensor<4xi32>
  %2 = tensor.empty() : tensor<4xi32>
  func.return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @empty_tensors(
// CHECK-SAME:  ) -> (tensor<4xi32>, tensor<4xi32>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]] : tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: }

func.func private @declared(i32) -> i32

// CHECK-LABEL: func.func private @declared(
// CHECK-SAME:  i32) -> i32

func.func private @nobody_calls_it(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  func.return %0 : i32
}

// CHECK-LABEL: func.func private @nobody_calls_it(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   func.return [[v0]] : i32
// CHECK-NEXT: }

func.func @many_operands(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.muli %1, %a : i32
  "test.op"(%0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1, %0, %1) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  func.return
}

// CHECK-LABEL: func.func @many_operands(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vb:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[vb]] : i32
// CHECK-NEXT:   "test.op"([[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]], [[v0]]) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
