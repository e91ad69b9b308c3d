// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS

// What another module has compiled in the same way.

func.func private @external(tensor<4xf32> {bufferization.access = "read"}) -> (tensor<4xf32>, i32)

// CHECK-LABEL: func.func private @external(
// CHECK-SAME: memref<4xf32> {bufferization.access = "read"}, memref<4xf32> {bufferize.result = 0 : index}) -> (i32)

// RETURNS-LABEL: func.func private @external(
// RETURNS-SAME: memref<4xf32> {bufferization.access = "read"}) -> (memref<4xf32>, i32)

func.func private @in_place(tensor<4xf32> {bufferization.access = "read"}, tensor<4xf32> {bufferize.result = 0 : index}) -> tensor<4xf32>

// CHECK-LABEL: func.func private @in_place(
// CHECK-SAME: memref<4xf32> {bufferization.access = "read"}, memref<4xf32> {bufferize.result = 0 : index}) -> ()

// RETURNS-LABEL: func.func private @in_place(
// RETURNS-SAME: memref<4xf32> {bufferization.access = "read"}, memref<4xf32> {bufferize.result = 0 : index}) -> ()

func.func private @dynamic(tensor<?xf32>) -> tensor<?xf32>

// CHECK-LABEL: func.func private @dynamic(
// CHECK-SAME: memref<?xf32>, memref<?xf32> {bufferize.result = 0 : index}) -> ()

// RETURNS-LABEL: func.func private @dynamic(
// RETURNS-SAME: memref<?xf32>) -> (memref<?xf32>)

func.func @caller(%a: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %r, %i = call @external(%a) : (tensor<4xf32>) -> (tensor<4xf32>, i32)
  %s = call @in_place(%a, %r) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %s, %i : tensor<4xf32>, i32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) -> i32 {
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: [[vi:%[^ ,:)]+]] = func.call @external([[va]], [[vr]]) : (memref<4xf32>, memref<4xf32>) -> i32
// CHECK-NEXT: func.call @in_place([[va]], [[vr]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: memref.copy [[vr]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return [[vi]] : i32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @caller(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) -> (memref<4xf32>, i32) {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]], [[vi:%[^ ,:)]+]] = func.call @external([[va]]) : (memref<4xf32>) -> (memref<4xf32>, i32)
// RETURNS-NEXT: [[vs:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vr]], [[vs]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: memref.dealloc [[vr]] : memref<4xf32>
// RETURNS-NEXT: func.call @in_place([[va]], [[vs]]) : (memref<4xf32>, memref<4xf32>) -> ()
// RETURNS-NEXT: func.return [[vs]], [[vi]] : memref<4xf32>, i32
// RETURNS-NEXT: }
