// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS

// An argument that is only read is copied to the place of the result.

func.func @mm(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @mm(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4x8xf32>, [[vb:%[^ ,:)]+]]: memref<8x4xf32>, [[vc:%[^ ,:)]+]]: memref<4x4xf32>, [[vr:%[^ ,:)]+]]: memref<4x4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: memref.copy [[vc]], [[vr]] : memref<4x4xf32> to memref<4x4xf32>
// CHECK-NEXT: linalg.matmul ins([[va]], [[vb]] : memref<4x8xf32>, memref<8x4xf32>) outs([[vr]] : memref<4x4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @mm(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4x8xf32>, [[vb:%[^ ,:)]+]]: memref<8x4xf32>, [[vc:%[^ ,:)]+]]: memref<4x4xf32>) -> memref<4x4xf32> {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = memref.alloc() : memref<4x4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vr]] : memref<4x4xf32> to memref<4x4xf32>
// RETURNS-NEXT: linalg.matmul ins([[va]], [[vb]] : memref<4x8xf32>, memref<8x4xf32>) outs([[vr]] : memref<4x4xf32>)
// RETURNS-NEXT: func.return [[vr]] : memref<4x4xf32>
// RETURNS-NEXT: }

func.func @dyn(%c: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %f into %c[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @dyn(
// CHECK-SAME: [[vc:%[^ ,:)]+]]: memref<?xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index, [[vr:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: memref.copy [[vc]], [[vr]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: memref.store [[vf]], [[vr]][[[vi]]] : memref<?xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @dyn(
// RETURNS-SAME: [[vc:%[^ ,:)]+]]: memref<?xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index) -> memref<?xf32> {
// RETURNS-NEXT: [[v0:%[^ ,:)]+]] = arith.constant 0 : index
// RETURNS-NEXT: [[v1:%[^ ,:)]+]] = memref.dim [[vc]], [[v0]] : memref<?xf32>
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = memref.alloc([[v1]]) : memref<?xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vr]] : memref<?xf32> to memref<?xf32>
// RETURNS-NEXT: memref.store [[vf]], [[vr]][[[vi]]] : memref<?xf32>
// RETURNS-NEXT: func.return [[vr]] : memref<?xf32>
// RETURNS-NEXT: }

func.func @loop(%c: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %c) -> tensor<4xf32> {
    %s = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: [[vc:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vn:%[^ ,:)]+]]: index, [[vt:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[vc1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: memref.copy [[vc]], [[vt]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: scf.for [[vi:%[^ ,:)]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT: memref.store [[vf]], [[vt]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @loop(
// RETURNS-SAME: [[vc:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vn:%[^ ,:)]+]]: index) -> memref<4xf32> {
// RETURNS-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// RETURNS-NEXT: [[vc1:%[^ ,:)]+]] = arith.constant 1 : index
// RETURNS-NEXT: [[vc_copy:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vc_copy]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: scf.for [[vi:%[^ ,:)]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// RETURNS-NEXT: memref.store [[vf]], [[vc_copy]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: }
// RETURNS-NEXT: func.return [[vc_copy]] : memref<4xf32>
// RETURNS-NEXT: }

func.func @old(%c: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>, f32) {
  %r = tensor.insert %f into %c[%i] : tensor<4xf32>
  %s = tensor.insert %f into %r[%i] : tensor<4xf32>
  %g = tensor.extract %c[%i] : tensor<4xf32>
  return %s, %c, %g : tensor<4xf32>, tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @old(
// CHECK-SAME: [[vc:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index, [[vr:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 1 : index}) -> f32 {
// CHECK-NEXT: memref.copy [[vc]], [[vr]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.store [[vf]], [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: memref.store [[vf]], [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: [[vg:%[^ ,:)]+]] = memref.load [[vc]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: memref.copy [[vc]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return [[vg]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @old(
// RETURNS-SAME: [[vc:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index) -> (memref<4xf32>, memref<4xf32>, f32) {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vr]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: memref.store [[vf]], [[vr]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: memref.store [[vf]], [[vr]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: [[vg:%[^ ,:)]+]] = memref.load [[vc]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: [[vc_clone:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vc]], [[vc_clone]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return [[vr]], [[vc_clone]], [[vg]] : memref<4xf32>, memref<4xf32>, f32
// RETURNS-NEXT: }
