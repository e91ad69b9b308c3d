// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left between tensors and buffers.

func.func @buffer_of_tensor(%m: memref<?xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @buffer_of_tensor(
// CHECK-NEXT:    func.return %m : memref<?xf32>

func.func @buffer_of_tensor_layout(%m: memref<?xf32, strided<[1], offset: 3>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: 3>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %b : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @buffer_of_tensor_layout(
// CHECK-NEXT:    %b = memref.cast %m : memref<?xf32, strided<[1], offset: 3>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return %b : memref<?xf32, strided<[?], offset: ?>>

func.func @buffer_of_tensor_copy(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @buffer_of_tensor_copy(
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %m, %0 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %b = memref.alloc(%1) : memref<?xf32>
// CHECK-NEXT:    memref.copy %m, %b : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:    func.return %b : memref<?xf32>

func.func @buffer_of_tensor_copy_static(%m: memref<4xf32, strided<[2], offset: 1>>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32, strided<[2], offset: 1>> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @buffer_of_tensor_copy_static(
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %m, %b : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32>
// CHECK-NEXT:    func.return %b : memref<4xf32>

func.func @buffer_of_tensor_space(%m: memref<4xf32, 1>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32, 1> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @buffer_of_tensor_space(
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %m, %b : memref<4xf32, 1 : i64> to memref<4xf32>
// CHECK-NEXT:    func.return %b : memref<4xf32>

func.func @buffer_of_tensor_restrict(%m: memref<4xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @buffer_of_tensor_restrict(
// CHECK-NEXT:    func.return %m : memref<4xf32>

func.func @tensor_of_buffer(%t: tensor<4xf32>) -> tensor<4xf32> {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %r = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @tensor_of_buffer(
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @tensor_of_buffer_write(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  %r = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @tensor_of_buffer_write(
// CHECK-NEXT:    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store %x, %b[%i] : memref<4xf32>
// CHECK-NEXT:    %r = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return %r : tensor<4xf32>

func.func @tensor_of_buffer_restrict(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  "a.b"() : () -> ()
  %r = bufferization.to_tensor %b restrict : memref<4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @tensor_of_buffer_restrict(
// CHECK-NEXT:    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    %r = bufferization.to_tensor %b restrict : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return %r : tensor<4xf32>

func.func @buffer_of_cast(%t: tensor<4xf32>) -> memref<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @buffer_of_cast(
// CHECK-NEXT:    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT:    %b_1 = memref.cast %b : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %b_1 : memref<?xf32>

func.func @buffer_of_cast_layout(%t: tensor<4x4xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c = tensor.cast %t : tensor<4x4xf32> to tensor<?x?xf32>
  %b = bufferization.to_buffer %c : tensor<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %b : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @buffer_of_cast_layout(
// CHECK-NEXT:    %b = bufferization.to_buffer %t : tensor<4x4xf32> to memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    %b_1 = memref.cast %b : memref<4x4xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return %b_1 : memref<?x?xf32, strided<[?, ?], offset: ?>>

func.func @load_of_buffer(%t: tensor<4xf32>, %i: index) -> f32 {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %v = memref.load %b[%i] : memref<4xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @load_of_buffer(
// CHECK-NEXT:    %v = tensor.extract %t[%i] : tensor<4xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @load_of_buffer_read_only(%t: tensor<4xf32>, %i: index) -> f32 {
  %b = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %v = memref.load %b[%i] : memref<4xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @load_of_buffer_read_only(
// CHECK-NEXT:    %v = tensor.extract %t[%i] : tensor<4xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @dim_of_tensor(%m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_of_tensor(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d = memref.dim %m, %c0 : memref<?xf32>
// CHECK-NEXT:    func.return %d : index

func.func @dim_of_buffer(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %d = memref.dim %b, %c0 : memref<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_of_buffer(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d = tensor.dim %t, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d : index

func.func @cast_of_tensor(%m: memref<?xf32>) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %d : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_of_tensor(
// CHECK-NEXT:    %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT:    %d = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return %d : tensor<4xf32>

func.func @alloc_const() -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %t = bufferization.alloc_tensor(%c4) : tensor<?xf32>
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func.func @alloc_const(
// CHECK-NEXT:    %t = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    %t_1 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %t_1 : tensor<?xf32>

func.func @alloc_dim(%n: index) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d, %t : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @alloc_dim(
// CHECK-NEXT:    %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
// CHECK-NEXT:    func.return %n, %t : index, tensor<?xf32>

func.func @alloc_copy_dim(%s: tensor<?xf32>) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = bufferization.alloc_tensor() copy(%s) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d, %t : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @alloc_copy_dim(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %t = bufferization.alloc_tensor() copy(%s) : tensor<?xf32>
// CHECK-NEXT:    %d = tensor.dim %s, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d, %t : index, tensor<?xf32>

func.func @alloc_dead(%s: tensor<?xf32>) {
  %t = bufferization.alloc_tensor() copy(%s) : tensor<?xf32>
  return
}

// CHECK-LABEL: func.func @alloc_dead(
// CHECK-NEXT:    %t = bufferization.alloc_tensor() copy(%s) : tensor<?xf32>
// CHECK-NEXT:    func.return

func.func @alloc_copy_cast(%s: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<?xf32>
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func.func @alloc_copy_cast(
// CHECK-NEXT:    %c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    %t = bufferization.alloc_tensor() copy(%c) : tensor<?xf32>
// CHECK-NEXT:    func.return %t : tensor<?xf32>

func.func @alloc_copy_alloc() -> tensor<4xf32> {
  %c = bufferization.alloc_tensor() : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @alloc_copy_alloc(
// CHECK-NEXT:    %c = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @alloc_copy_empty() -> tensor<4xf32> {
  %c = tensor.empty() : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @alloc_copy_empty(
// CHECK-NEXT:    %c = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @materialize(%s: tensor<4xf32>) -> tensor<4xf32> {
  %t = bufferization.materialize_in_destination %s in %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @materialize(
// CHECK-NEXT:    %t = bufferization.materialize_in_destination %s in %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @materialize_dead(%s: tensor<4xf32>, %d: tensor<4xf32>) {
  %t = bufferization.materialize_in_destination %s in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @materialize_dead(
// CHECK-NEXT:    %t = bufferization.materialize_in_destination %s in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return

func.func @materialize_cast(%s: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<?xf32> {
  %k = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %l = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %t = bufferization.materialize_in_destination %k in %l : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func.func @materialize_cast(
// CHECK-NEXT:    %t = bufferization.materialize_in_destination %s in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %t_1 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %t_1 : tensor<?xf32>

func.func @materialize_memref(%m: memref<4xf32>) {
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @materialize_memref(
// CHECK-NEXT:    %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    func.return

func.func @materialize_empty(%d: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = bufferization.materialize_in_destination %e in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @materialize_empty(
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %t = bufferization.materialize_in_destination %e in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @materialize_in_empty(%d: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = bufferization.materialize_in_destination %d in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @materialize_in_empty(
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %t = bufferization.materialize_in_destination %d in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @dealloc_tensor(%d: tensor<4xf32>) {
  bufferization.dealloc_tensor %d : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @dealloc_tensor(
// CHECK-NEXT:    bufferization.dealloc_tensor %d : tensor<4xf32>
// CHECK-NEXT:    func.return

func.func @dealloc_tensor_alloc() {
  %e = bufferization.alloc_tensor() : tensor<4xf32>
  bufferization.dealloc_tensor %e : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @dealloc_tensor_alloc(
// CHECK-NEXT:    %e = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    bufferization.dealloc_tensor %e : tensor<4xf32>
// CHECK-NEXT:    func.return

func.func @unranked(%m: memref<*xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %c = tensor.cast %t : tensor<*xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %c : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @unranked(
// CHECK-NEXT:    %t = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
// CHECK-NEXT:    %c = tensor.cast %t : tensor<*xf32> to tensor<4xf32>
// CHECK-NEXT:    %b = bufferization.to_buffer %c : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return %b : memref<4xf32>

// In a loop and of another space, so that it is a copy.

func.func @nested(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = bufferization.to_tensor %m : memref<?x4xf32, strided<[?, 1], offset: ?>> to tensor<?x4xf32>
    %b = bufferization.to_buffer %t : tensor<?x4xf32> to memref<?x4xf32, 1>
    "a.b"(%b) : (memref<?x4xf32, 1>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %1 = memref.dim %m, %0 : memref<?x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:      %b = memref.alloc(%1) : memref<?x4xf32, 1 : i64>
// CHECK-NEXT:      memref.copy %m, %b : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, 1 : i64>
// CHECK-NEXT:      "a.b"(%b) : (memref<?x4xf32, 1 : i64>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

// No copy has a layout.

func.func @stays(%m: memref<4xf32, strided<[?]>>) -> memref<4xf32, strided<[2]>> {
  %t = bufferization.to_tensor %m : memref<4xf32, strided<[?]>> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[2]>>
  return %b : memref<4xf32, strided<[2]>>
}

// CHECK-LABEL: func.func @stays(
// CHECK-NEXT:    %t = bufferization.to_tensor %m : memref<4xf32, strided<[?]>> to tensor<4xf32>
// CHECK-NEXT:    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[2]>>
// CHECK-NEXT:    func.return %b : memref<4xf32, strided<[2]>>
