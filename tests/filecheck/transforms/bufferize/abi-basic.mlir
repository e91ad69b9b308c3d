// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS

// Results become arguments, in order; what is no tensor stays. Arguments are only read.

func.func @new(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @new(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vr:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[vr]] : memref<4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @new(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// RETURNS-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[ve]] : memref<4xf32>)
// RETURNS-NEXT: func.return [[ve]] : memref<4xf32>
// RETURNS-NEXT: }

// Several results, in between one that is no tensor; two of them are the same tensor.
func.func @several(%a: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, f32, tensor<4xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %a[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %r, %f, %r, %s : tensor<4xf32>, f32, tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @several(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vr:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 2 : index}, [[v1:%[^ ,:)]+]]: memref<2xf32> {bufferize.result = 3 : index}) -> f32 {
// CHECK-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[vr]] : memref<4xf32>)
// CHECK-NEXT: [[vs:%[^ ,:)]+]] = memref.subview [[va]][1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT: memref.copy [[vr]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.copy [[vs]], [[v1]] : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32>
// CHECK-NEXT: func.return [[vf]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @several(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32) -> (memref<4xf32>, f32, memref<4xf32>, memref<2xf32>) {
// RETURNS-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[ve]] : memref<4xf32>)
// RETURNS-NEXT: [[vs:%[^ ,:)]+]] = memref.subview [[va]][1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// RETURNS-NEXT: [[vs_copy:%[^ ,:)]+]] = memref.alloc() : memref<2xf32>
// RETURNS-NEXT: memref.copy [[vs]], [[vs_copy]] : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32>
// RETURNS-NEXT: [[ve_clone:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[ve]], [[ve_clone]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return [[ve]], [[vf]], [[ve_clone]], [[vs_copy]] : memref<4xf32>, f32, memref<4xf32>, memref<2xf32>
// RETURNS-NEXT: }

func.func @argument(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: memref.copy [[va]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @argument(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// RETURNS-NEXT: [[va_clone:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[va]], [[va_clone]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return [[va_clone]] : memref<4xf32>
// RETURNS-NEXT: }

func.func @constant() -> tensor<4xf32> {
  %r = arith.constant dense<1.0> : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME: [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[vf:%[^ ,:)]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: linalg.fill ins([[vf]] : f32) outs([[v0]] : memref<4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @constant(
// RETURNS-SAME: ) -> memref<4xf32> {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = memref.get_global @__constant_4xf32 : memref<4xf32>
// RETURNS-NEXT: [[vr_clone:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[vr]], [[vr_clone]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return [[vr_clone]] : memref<4xf32>
// RETURNS-NEXT: }

// The argument that is overwritten here has to be copied; not the one that the caller gives up.
func.func @written(%a: tensor<4xf32>, %b: tensor<4xf32> {bufferization.writable = true}, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  %1 = tensor.insert %f into %b[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @written(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vb:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) -> f32 {
// CHECK-NEXT: memref.copy [[va]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.store [[vf]], [[v0]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: memref.store [[vf]], [[vb]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.load [[vb]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: func.return [[v1]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @written(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vb:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index) -> (memref<4xf32>, f32) {
// RETURNS-NEXT: [[va_copy:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[va]], [[va_copy]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: memref.store [[vf]], [[va_copy]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: memref.store [[vf]], [[vb]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: [[v0:%[^ ,:)]+]] = memref.load [[vb]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: func.return [[va_copy]], [[v0]] : memref<4xf32>, f32
// RETURNS-NEXT: }

// A memref is as before, and so are functions without tensors, and private ones.
func.func @memref(%m: memref<4xf32>, %f: f32, %i: index) -> f32 {
  memref.store %f, %m[%i] : memref<4xf32>
  return %f : f32
}

// CHECK-LABEL: func.func @memref(
// CHECK-SAME: [[vm:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index) -> f32 {
// CHECK-NEXT: memref.store [[vf]], [[vm]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: func.return [[vf]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @memref(
// RETURNS-SAME: [[vm:%[^ ,:)]+]]: memref<4xf32>, [[vf:%[^ ,:)]+]]: f32, [[vi:%[^ ,:)]+]]: index) -> f32 {
// RETURNS-NEXT: memref.store [[vf]], [[vm]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: func.return [[vf]] : f32
// RETURNS-NEXT: }

func.func private @private(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// CHECK-LABEL: func.func private @private(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func private @private(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>) {
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }

func.func @no_tensor_result(%a: tensor<4xf32>, %i: index) -> f32 {
  %r = func.call @private(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.extract %r[%i] : tensor<4xf32>
  return %f : f32
}

// CHECK-LABEL: func.func @no_tensor_result(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vi:%[^ ,:)]+]]: index) -> f32 {
// CHECK-NEXT: func.call @private([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: [[vf:%[^ ,:)]+]] = memref.load [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT: func.return [[vf]] : f32
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @no_tensor_result(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<4xf32>, [[vi:%[^ ,:)]+]]: index) -> f32 {
// RETURNS-NEXT: func.call @private([[va]]) : (memref<4xf32>) -> ()
// RETURNS-NEXT: [[vf:%[^ ,:)]+]] = memref.load [[va]][[[vi]]] : memref<4xf32>
// RETURNS-NEXT: func.return [[vf]] : f32
// RETURNS-NEXT: }
