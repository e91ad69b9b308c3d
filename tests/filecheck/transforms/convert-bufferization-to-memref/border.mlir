// RUN: %xdsl_opt %s -p convert-bufferization-to-memref | filecheck %s

// What is not bufferized yet begins and ends with these two; mlir-opt refuses them.
func.func @to_tensor(%m: memref<4xf32>) -> tensor<4xf32> {
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %c restrict : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @to_tensor(
// CHECK-NOT:     bufferization.clone
// CHECK:         [[c:%[0-9a-z]+]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.copy %m, [[c]]
// CHECK:         bufferization.to_tensor [[c]] restrict : memref<4xf32> to tensor<4xf32>

func.func @to_buffer(%t: tensor<4xf32>, %free: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %x = memref.load %c[%c0] : memref<4xf32>
  bufferization.dealloc (%c : memref<4xf32>) if (%free)
  return %x : f32
}

// CHECK-LABEL: func.func @to_buffer(
// CHECK:         [[m:%[0-9a-z]+]] = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
// CHECK:         memref.copy [[m]], [[c:%[0-9a-z]+]]
// CHECK:         scf.if %free
// CHECK:           memref.dealloc [[c]]
