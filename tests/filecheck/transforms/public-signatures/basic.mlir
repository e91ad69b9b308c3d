// RUN: %xdsl_opt %s -p 'public-signatures' | filecheck %s
// RUN: %xdsl_opt %s -p 'public-signatures{abi=returns emit-c-interface}' | filecheck %s --check-prefix=RETURNS
// RUN: %xdsl_opt %s -p 'public-signatures{abi=inferred emit-c-interface}' | filecheck %s --check-prefix=INFERRED

// The pass alone, on tensors.

func.func @callee(%a: tensor<4xf32>, %c: tensor<4xf32> {bufferize.result = 0 : index}) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %f = arith.constant 1.0 : f32
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %r, %f, %a : tensor<4xf32>, f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @callee(
// CHECK-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32> {bufferize.identity_layout, bufferization.writable = false}, [[vc:%[^ ,:)]+]]: tensor<4xf32> {bufferize.result = 0 : index, bufferize.identity_layout}, [[v0:%[^ ,:)]+]]: tensor<4xf32> {bufferize.result = 2 : index, bufferize.identity_layout}) -> (tensor<4xf32> {bufferize.identity_layout, bufferize.argument = 1 : index}, f32, tensor<4xf32> {bufferize.identity_layout, bufferize.argument = 2 : index}) {
// CHECK-NEXT: [[vf:%[^ ,:)]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vc]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = bufferization.materialize_in_destination [[va]] in [[v0]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = bufferization.materialize_in_destination [[vr]] in [[vc]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: func.return [[v2]], [[vf]], [[v1]] : tensor<4xf32>, f32, tensor<4xf32>
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @callee(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32> {bufferize.identity_layout, bufferization.writable = false}, [[vc:%[^ ,:)]+]]: tensor<4xf32> {bufferize.result = 0 : index, bufferize.identity_layout}) -> (tensor<4xf32> {bufferize.identity_layout, bufferize.argument = 1 : index}, f32, tensor<4xf32> {bufferize.identity_layout}) attributes {llvm.emit_c_interface} {
// RETURNS-NEXT: [[vf:%[^ ,:)]+]] = arith.constant 1.000000e+00 : f32
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vc]] : tensor<4xf32>) -> tensor<4xf32>
// RETURNS-NEXT: [[v0:%[^ ,:)]+]] = bufferization.materialize_in_destination [[vr]] in [[vc]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// RETURNS-NEXT: func.return [[v0]], [[vf]], [[va]] : tensor<4xf32>, f32, tensor<4xf32>
// RETURNS-NEXT: }

// INFERRED-LABEL: func.func @callee(
// INFERRED-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>, [[vc:%[^ ,:)]+]]: tensor<4xf32> {bufferize.result = 0 : index}) -> (tensor<4xf32>, f32, tensor<4xf32>) attributes {llvm.emit_c_interface} {
// INFERRED-NEXT: [[vf:%[^ ,:)]+]] = arith.constant 1.000000e+00 : f32
// INFERRED-NEXT: [[vr:%[^ ,:)]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vc]] : tensor<4xf32>) -> tensor<4xf32>
// INFERRED-NEXT: func.return [[vr]], [[vf]], [[va]] : tensor<4xf32>, f32, tensor<4xf32>
// INFERRED-NEXT: }

func.func private @caller(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %f, %s = call @callee(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, f32, tensor<4xf32>)
  return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func private @caller(
// CHECK-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: [[vr:%[^ ,:)]+]], [[vf:%[^ ,:)]+]], [[vs:%[^ ,:)]+]] = func.call @callee([[va]], [[va]], [[v0]]) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, f32, tensor<4xf32>)
// CHECK-NEXT: func.return [[vr]], [[vs]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }

// RETURNS-LABEL: func.func private @caller(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]], [[vf:%[^ ,:)]+]], [[vs:%[^ ,:)]+]] = func.call @callee([[va]], [[va]]) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, f32, tensor<4xf32>)
// RETURNS-NEXT: func.return [[vr]], [[vs]] : tensor<4xf32>, tensor<4xf32>
// RETURNS-NEXT: }

// INFERRED-LABEL: func.func private @caller(
// INFERRED-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// INFERRED-NEXT: [[vr:%[^ ,:)]+]], [[vf:%[^ ,:)]+]], [[vs:%[^ ,:)]+]] = func.call @callee([[va]], [[va]]) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, f32, tensor<4xf32>)
// INFERRED-NEXT: func.return [[vr]], [[vs]] : tensor<4xf32>, tensor<4xf32>
// INFERRED-NEXT: }

func.func private @external(tensor<4xf32>) -> (i32, tensor<4xf32>)

// CHECK-LABEL: func.func private @external(
// CHECK-SAME: tensor<4xf32> {bufferize.identity_layout}, memref<4xf32> {bufferize.result = 1 : index}) -> (i32)

// RETURNS-LABEL: func.func private @external(
// RETURNS-SAME: tensor<4xf32> {bufferize.identity_layout}) -> (i32, tensor<4xf32> {bufferize.identity_layout})

// INFERRED-LABEL: func.func private @external(
// INFERRED-SAME: tensor<4xf32>) -> (i32, tensor<4xf32>)

func.func private @calls_external(%a: tensor<4xf32>) -> tensor<4xf32> {
  %i, %r = call @external(%a) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @calls_external(
// CHECK-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = bufferization.to_buffer [[v0]] : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT: [[vi:%[^ ,:)]+]] = func.call @external([[va]], [[v1]]) : (tensor<4xf32>, memref<4xf32>) -> i32
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = bufferization.to_tensor [[v1]] restrict writable : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT: func.return [[vr]] : tensor<4xf32>
// CHECK-NEXT: }

// RETURNS-LABEL: func.func private @calls_external(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// RETURNS-NEXT: [[vi:%[^ ,:)]+]], [[vr:%[^ ,:)]+]] = func.call @external([[va]]) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
// RETURNS-NEXT: func.return [[vr]] : tensor<4xf32>
// RETURNS-NEXT: }

// INFERRED-LABEL: func.func private @calls_external(
// INFERRED-SAME: [[va:%[^ ,:)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// INFERRED-NEXT: [[vi:%[^ ,:)]+]], [[vr:%[^ ,:)]+]] = func.call @external([[va]]) : (tensor<4xf32>) -> (i32, tensor<4xf32>)
// INFERRED-NEXT: func.return [[vr]] : tensor<4xf32>
// INFERRED-NEXT: }
