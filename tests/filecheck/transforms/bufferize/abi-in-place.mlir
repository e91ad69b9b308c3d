// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS
// RUN: %xdsl_opt %s -p bufferize 2>&1 | filecheck %s --check-prefix=WARNING
// WARNING: warning: 'func.func' op has an argument with 'bufferize.result', in function @matmul: give `abi=out-params` or `abi=returns`

// An argument that a result is in: nothing is returned, and nothing is copied.

func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32> {bufferize.result = 0 : index}) -> tensor<4x4xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4x8xf32>, [[vb:%[^ ,:)]+]]: memref<8x4xf32>, [[vc:%[^ ,:)]+]]: memref<4x4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: linalg.matmul ins([[va]], [[vb]] : memref<4x8xf32>, memref<8x4xf32>) outs([[vc]] : memref<4x4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @matmul(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4x8xf32>, [[vb:%[^ ,:)]+]]: memref<8x4xf32>, [[vc:%[^ ,:)]+]]: memref<4x4xf32> {bufferize.result = 0 : index}) {
// RETURNS-NEXT: linalg.matmul ins([[va]], [[vb]] : memref<4x8xf32>, memref<8x4xf32>) outs([[vc]] : memref<4x4xf32>)
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }

// As JAX marks the arguments of donate_argnums; the results are in another order.
func.func @donated(%a: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %b: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%b : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %1, %0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @donated(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32> {tf.aliasing_output = 1 : i32}, [[vb:%[^ ,:)]+]]: memref<4xf32> {tf.aliasing_output = 0 : i32}) {
// CHECK-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[va]] : memref<4xf32>)
// CHECK-NEXT: linalg.exp ins([[vb]] : memref<4xf32>) outs([[vb]] : memref<4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @donated(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32> {tf.aliasing_output = 1 : i32}, [[vb:%[^ ,:)]+]]: memref<4xf32> {tf.aliasing_output = 0 : i32}) {
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[va]] : memref<4xf32>)
// RETURNS-NEXT: linalg.exp ins([[vb]] : memref<4xf32>) outs([[vb]] : memref<4xf32>)
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }

// Both are read before one is written.
func.func @swap(%a: tensor<4xf32> {bufferize.result = 1 : index}, %b: tensor<4xf32> {bufferize.result = 0 : index}) -> (tensor<4xf32>, tensor<4xf32>) {
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @swap(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 1 : index}, [[vb:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[vb]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[va]], [[v1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.copy [[v0]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.copy [[v1]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @swap(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 1 : index}, [[vb:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// RETURNS-NEXT: [[v0:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vb]], [[v0]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: [[v1:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// RETURNS-NEXT: memref.copy [[va]], [[v1]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: memref.copy [[v0]], [[va]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: memref.copy [[v1]], [[vb]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }

// What was in the argument is another result.
func.func @old(%a: tensor<4xf32>, %c: tensor<4xf32> {bufferize.result = 0 : index}) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = linalg.add ins(%a, %c : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %r, %c : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @old(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vc:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 1 : index}) {
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: linalg.add ins([[va]], [[vc]] : memref<4xf32>, memref<4xf32>) outs([[vr]] : memref<4xf32>)
// CHECK-NEXT: memref.copy [[vc]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.copy [[vr]], [[vc]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @old(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vc:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) -> memref<4xf32> {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// RETURNS-NEXT: linalg.add ins([[va]], [[vc]] : memref<4xf32>, memref<4xf32>) outs([[vr]] : memref<4xf32>)
// RETURNS-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[v0]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: memref.copy [[vr]], [[vc]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return [[v0]] : memref<4xf32>
// RETURNS-NEXT: }

// The caller needs its tensor afterwards: it passes a copy.
func.func @caller(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %r = call @matmul(%a, %b, %c) : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r, %c : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4x8xf32>, [[vb:%[^ ,:)]+]]: memref<8x4xf32>, [[vc:%[^ ,:)]+]]: memref<4x4xf32>, [[vr:%[^ ,:)]+]]: memref<4x4xf32> {bufferize.result = 0 : index}, [[v0:%[^ ,:)]+]]: memref<4x4xf32> {bufferize.result = 1 : index}) {
// CHECK-NEXT: memref.copy [[vc]], [[vr]] : memref<4x4xf32> to memref<4x4xf32>
// CHECK-NEXT: func.call @matmul([[va]], [[vb]], [[vr]]) : (memref<4x8xf32>, memref<8x4xf32>, memref<4x4xf32>) -> ()
// CHECK-NEXT: memref.copy [[vc]], [[v0]] : memref<4x4xf32> to memref<4x4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @caller(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4x8xf32>, [[vb:%[^ ,:)]+]]: memref<8x4xf32>, [[vc:%[^ ,:)]+]]: memref<4x4xf32>) -> (memref<4x4xf32>, memref<4x4xf32>) {
// RETURNS-NEXT: [[vc_copy:%[^ ,:)]+]] = memref.alloc() : memref<4x4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vc_copy]] : memref<4x4xf32> to memref<4x4xf32>
// RETURNS-NEXT: func.call @matmul([[va]], [[vb]], [[vc_copy]]) : (memref<4x8xf32>, memref<8x4xf32>, memref<4x4xf32>) -> ()
// RETURNS-NEXT: [[vc_clone:%[^ ,:)]+]] = memref.alloc() : memref<4x4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vc_clone]] : memref<4x4xf32> to memref<4x4xf32>
// RETURNS-NEXT: func.return [[vc_copy]], [[vc_clone]] : memref<4x4xf32>, memref<4x4xf32>
// RETURNS-NEXT: }

// Executed before and after: results that are in arguments are compared there.
// RUN: %xdsl_bufferize_check %s --entry swap -p 'bufferize{abi=out-params}' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry old -p 'bufferize{abi=out-params}' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry old -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry matmul -p 'bufferize{abi=out-params}' | filecheck %s --check-prefix=IN-PLACE
// EQUAL: equal:
// IN-PLACE: equal: 1 results
// IN-PLACE: 0 copies
