// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS

// Functions in the module that call public functions pass an empty tensor for each result.

func.func @callee(%a: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %f = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %f, %r : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @callee(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vr:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 1 : index}) -> f32 {
// CHECK-NEXT: [[vf:%[^ ,:)]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[vr]] : memref<4xf32>)
// CHECK-NEXT: func.return [[vf]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @callee(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) -> (f32, memref<4xf32>) {
// RETURNS-NEXT: [[vf:%[^ ,:)]+]] = arith.constant 1.000000e+00 : f32
// RETURNS-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[ve]] : memref<4xf32>)
// RETURNS-NEXT: func.return [[vf]], [[ve]] : f32, memref<4xf32>
// RETURNS-NEXT: }

// Nothing is copied: the result of the call is computed in the argument.
func.func @caller(%a: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %f, %r = call @callee(%a) : (tensor<4xf32>) -> (f32, tensor<4xf32>)
  return %r, %f : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vr:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) -> f32 {
// CHECK-NEXT: [[vf:%[^ ,:)]+]] = func.call @callee([[va]], [[vr]]) : (memref<4xf32>, memref<4xf32>) -> f32
// CHECK-NEXT: func.return [[vf]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @caller(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) -> (memref<4xf32>, f32) {
// RETURNS-NEXT: [[vf:%[^ ,:)]+]], [[vr:%[^ ,:)]+]] = func.call @callee([[va]]) : (memref<4xf32>) -> (f32, memref<4xf32>)
// RETURNS-NEXT: func.return [[vr]], [[vf]] : memref<4xf32>, f32
// RETURNS-NEXT: }

// The part of a tensor is where the result of a call is computed.
func.func @inserted(%a: tensor<4xf32>, %b: tensor<8xf32> {bufferize.result = 0 : index}) -> tensor<8xf32> {
  %f, %r = call @callee(%a) : (tensor<4xf32>) -> (f32, tensor<4xf32>)
  %s = tensor.insert_slice %r into %b[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %s : tensor<8xf32>
}

// CHECK-LABEL: func.func @inserted(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vb:%[^ ,:)]+]]: memref<8xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.subview [[vb]][4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[v0]], [[vr]] : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32>
// CHECK-NEXT: [[vf:%[^ ,:)]+]] = func.call @callee([[va]], [[vr]]) : (memref<4xf32>, memref<4xf32>) -> f32
// CHECK-NEXT: memref.copy [[vr]], [[v0]] : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @inserted(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vb:%[^ ,:)]+]]: memref<8xf32> {bufferize.result = 0 : index}) {
// RETURNS-NEXT: [[vf:%[^ ,:)]+]], [[vr:%[^ ,:)]+]] = func.call @callee([[va]]) : (memref<4xf32>) -> (f32, memref<4xf32>)
// RETURNS-NEXT: [[v0:%[^ ,:)]+]] = memref.subview [[vb]][4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// RETURNS-NEXT: memref.copy [[vr]], [[v0]] : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
// RETURNS-NEXT: memref.dealloc [[vr]] : memref<4xf32>
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }

// A function that calls itself.
func.func @recursive(%n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %y = func.call @recursive(%m, %x) : (index, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @recursive(
// CHECK-SAME: [[vn:%[^ ,:)]+]]: index, [[va:%[^ ,:)]+]]: memref<4xf32>, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[vc1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: [[vz:%[^ ,:)]+]] = arith.cmpi eq, [[vn]], [[vc0]] : index
// CHECK-NEXT: [[vy:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = arith.select [[vz]], [[va]], [[vy]] : memref<4xf32>
// CHECK-NEXT: [[vz_1:%[^ ,:)]+]] = arith.cmpi ne, [[vn]], [[vc0]] : index
// CHECK-NEXT: scf.if [[vz]] {
// CHECK-NEXT: memref.dealloc [[vy]] : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: [[vm:%[^ ,:)]+]] = arith.subi [[vn]], [[vc1]] : index
// CHECK-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[ve]] : memref<4xf32>)
// CHECK-NEXT: func.call @recursive([[vm]], [[ve]], [[vy]]) : (index, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: memref.dealloc [[ve]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.copy [[vr]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: scf.if [[vz_1]] {
// CHECK-NEXT: memref.dealloc [[vr]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @recursive(
// RETURNS-SAME: [[vn:%[^ ,:)]+]]: index, [[va:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// RETURNS-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// RETURNS-NEXT: [[vc1:%[^ ,:)]+]] = arith.constant 1 : index
// RETURNS-NEXT: [[vz:%[^ ,:)]+]] = arith.cmpi eq, [[vn]], [[vc0]] : index
// RETURNS-NEXT: [[vr_clone:%[^ ,:)]+]] = scf.if [[vz]] -> (memref<4xf32>) {
// RETURNS-NEXT: [[vr_clone_1:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[va]], [[vr_clone_1]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: scf.yield [[vr_clone_1]] : memref<4xf32>
// RETURNS-NEXT: } else {
// RETURNS-NEXT: [[vm:%[^ ,:)]+]] = arith.subi [[vn]], [[vc1]] : index
// RETURNS-NEXT: [[vx:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[vx]] : memref<4xf32>)
// RETURNS-NEXT: [[vy:%[^ ,:)]+]] = func.call @recursive([[vm]], [[vx]]) : (index, memref<4xf32>) -> memref<4xf32>
// RETURNS-NEXT: memref.dealloc [[vx]] : memref<4xf32>
// RETURNS-NEXT: scf.yield [[vy]] : memref<4xf32>
// RETURNS-NEXT: }
// RETURNS-NEXT: func.return [[vr_clone]] : memref<4xf32>
// RETURNS-NEXT: }
