// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=FREE

// CHECK-LABEL: func.func @in_place
// CHECK-NEXT:    "signal.axpy"(%a, %x, %y)
// CHECK-NEXT:    func.return %y
func.func @in_place(%a: f32, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "signal.axpy"(%a, %x, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// `%y` is returned, too: the sum goes to a copy.
// CHECK-LABEL: func.func @read_later
// CHECK-NEXT:    [[RAMP:%.*]] = memref.alloc()
// CHECK-NEXT:    "signal.ramp"(%a, [[RAMP]]) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT:    [[COPY:%.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %y, [[COPY]]
// CHECK-NEXT:    "signal.axpy"(%a, [[RAMP]], [[COPY]])
// CHECK-NEXT:    func.return %y, [[COPY]]
// FREE-LABEL: func.func @read_later
// FREE:         [[RAMP:%.*]] = memref.alloc()
// FREE:         "signal.axpy"(%a, [[RAMP]], [[COPY:%.*]])
// FREE-NEXT:    memref.dealloc [[RAMP]]
// FREE-NOT:     memref.dealloc
// FREE:         func.return
func.func @read_later(%a: f32, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "signal.ramp"(%a) : (f32) -> tensor<4xf32>
  %1 = "signal.axpy"(%a, %0, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %y, %1 : tensor<4xf32>, tensor<4xf32>
}

// The ramp leaves the region, and is freed after its last use.
// CHECK-LABEL: func.func @stage
// CHECK-NEXT:    [[RESULT:%.*]] = "signal.stage"() ({
// CHECK-NEXT:      [[RAMP:%.*]] = memref.alloc()
// CHECK-NEXT:      "signal.ramp"(%a, [[RAMP]])
// CHECK-NEXT:      "signal.axpy"(%a, %y, [[RAMP]])
// CHECK-NEXT:      "signal.yield"([[RAMP]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }) : () -> memref<4xf32>
// CHECK-NEXT:    "signal.axpy"(%a, [[RESULT]], %y)
// FREE-LABEL: func.func @stage
// FREE-NEXT:    [[RESULT:%.*]] = "signal.stage"
// FREE-NOT:     memref.dealloc
// FREE:         "signal.axpy"(%a, [[RESULT]], %y)
// FREE-NEXT:    memref.dealloc [[RESULT]]
func.func @stage(%a: f32, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "signal.stage"() ({
    %1 = "signal.ramp"(%a) : (f32) -> tensor<4xf32>
    %2 = "signal.axpy"(%a, %y, %1) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "signal.yield"(%2) : (tensor<4xf32>) -> ()
  }) : () -> tensor<4xf32>
  %3 = "signal.axpy"(%a, %0, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
