// RUN: %xdsl_opt %s -p finalizing-bufferize | filecheck %s

func.func @same(%m: memref<4xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @same(
// CHECK-NEXT:    func.return %m

// A cast where the layout is more general, and a copy where it is not.

func.func @general(%m: memref<4xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %b : memref<4xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @general(
// CHECK-NEXT:    [[c:%[^ ]+]] = memref.cast %m
// CHECK-NEXT:    func.return [[c]]

func.func @dynamic(%m: memref<?xf32, strided<[1], offset: ?>>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK:         [[n:%[^ ]+]] = memref.dim %m
// CHECK-NEXT:    [[a:%[^ ]+]] = memref.alloc([[n]])
// CHECK-NEXT:    memref.copy %m, [[a]]
// CHECK-NEXT:    func.return [[a]]

// In regions and blocks, also what nothing uses.

func.func @nested(%m: memref<4xf32>, %p: i1, %x: f32, %i: index) {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  scf.if %p {
    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
  }
  cf.br ^bb1
^bb1:
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  %u = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    scf.if %p {
// CHECK-NEXT:      memref.store %x, %m[%i]
// CHECK-NEXT:    }
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    memref.store %x, %m[%i]
// CHECK-NEXT:    func.return

// The buffer of another tensor is none of its business.

func.func @argument(%t: tensor<4xf32>) -> memref<4xf32> {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK-NEXT:    bufferization.to_buffer
