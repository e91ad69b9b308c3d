// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS

// The caller passes memory of the size of the result. Callers in the module do not know it before the
// call: they call a private function.

func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[vr:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: linalg.exp ins([[va]] : memref<?xf32>) outs([[vr]] : memref<?xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @dynamic(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>) -> memref<?xf32> {
// RETURNS-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// RETURNS-NEXT: [[vd:%[^ ,:)]+]] = memref.dim [[va]], [[vc0]] : memref<?xf32>
// RETURNS-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc([[vd]]) : memref<?xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<?xf32>) outs([[ve]] : memref<?xf32>)
// RETURNS-NEXT: func.return [[ve]] : memref<?xf32>
// RETURNS-NEXT: }

func.func @called(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @called(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[v0:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = func.call @called_inner([[va]]) : (memref<?xf32>) -> memref<?xf32>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: memref.dealloc [[v1]] : memref<?xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// CHECK-LABEL: func.func private @called_inner(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>) -> memref<?xf32> {
// CHECK-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[vd:%[^ ,:)]+]] = memref.dim [[va]], [[vc0]] : memref<?xf32>
// CHECK-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc([[vd]]) : memref<?xf32>
// CHECK-NEXT: linalg.exp ins([[va]] : memref<?xf32>) outs([[ve]] : memref<?xf32>)
// CHECK-NEXT: func.return [[ve]] : memref<?xf32>
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @called(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>) -> memref<?xf32> {
// RETURNS-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// RETURNS-NEXT: [[vd:%[^ ,:)]+]] = memref.dim [[va]], [[vc0]] : memref<?xf32>
// RETURNS-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc([[vd]]) : memref<?xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<?xf32>) outs([[ve]] : memref<?xf32>)
// RETURNS-NEXT: func.return [[ve]] : memref<?xf32>
// RETURNS-NEXT: }

func.func @caller(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @called(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[v0:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[vr:%[^ ,:)]+]] = func.call @called_inner([[va]]) : (memref<?xf32>) -> memref<?xf32>
// CHECK-NEXT: memref.copy [[vr]], [[v0]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: memref.dealloc [[vr]] : memref<?xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @caller(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>) -> memref<?xf32> {
// RETURNS-NEXT: [[vr:%[^ ,:)]+]] = func.call @called([[va]]) : (memref<?xf32>) -> memref<?xf32>
// RETURNS-NEXT: func.return [[vr]] : memref<?xf32>
// RETURNS-NEXT: }

// In place there is no size to know.
func.func @in_place(%a: tensor<?xf32>, %c: tensor<?xf32> {bufferize.result = 0 : index}) -> tensor<?xf32> {
  %r = linalg.add ins(%a, %c : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[vc:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: linalg.add ins([[va]], [[vc]] : memref<?xf32>, memref<?xf32>) outs([[vc]] : memref<?xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @in_place(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[vc:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// RETURNS-NEXT: linalg.add ins([[va]], [[vc]] : memref<?xf32>, memref<?xf32>) outs([[vc]] : memref<?xf32>)
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }

func.func @calls_in_place(%a: tensor<?xf32>, %c: tensor<?xf32> {bufferize.result = 0 : index}) -> tensor<?xf32> {
  %r = call @in_place(%a, %c) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @calls_in_place(
// CHECK-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[vc:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: func.call @in_place([[va]], [[vc]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @calls_in_place(
// RETURNS-SAME: [[va:%[^ ,:)]+]]: memref<?xf32>, [[vc:%[^ ,:)]+]]: memref<?xf32> {bufferize.result = 0 : index}) {
// RETURNS-NEXT: func.call @in_place([[va]], [[vc]]) : (memref<?xf32>, memref<?xf32>) -> ()
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }
