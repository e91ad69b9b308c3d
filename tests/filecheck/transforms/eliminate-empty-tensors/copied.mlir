// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s
// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s --check-prefix=MEMREF
// RUN: %replay %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// What `linalg.copy` copies is computed in its destination.
func.func private @argument(%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
// CHECK-LABEL: func.func private @argument(
// CHECK-SAME:    [[D:%[a-z0-9_]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    linalg.exp {{.*}} outs([[D]]
// MEMREF-LABEL: func.func private @argument(
// MEMREF-NEXT:    linalg.exp
// MEMREF-NEXT:    func.return

// The destination is memory.
func.func private @memory(%x: tensor<4xf32>, %m: memref<4xf32>) {
  %d = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %y in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
// CHECK-LABEL: func.func private @memory(
// CHECK-NEXT:    [[D:%[a-z0-9_]+]] = bufferization.to_tensor
// CHECK-NEXT:    linalg.exp {{.*}} outs([[D]]
// MEMREF-LABEL: func.func private @memory(
// MEMREF-NEXT:    linalg.exp
// MEMREF-NEXT:    func.return

// A part of a destination.
func.func private @part(%x: tensor<4xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %d[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.insert_slice %y into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %z : tensor<8xf32>
}
// MEMREF-LABEL: func.func private @part(
// MEMREF-NOT:     memref.alloc
// MEMREF:         linalg.exp
// MEMREF-NEXT:    func.return

// The destination is read later: it is a copy, without the contents.
func.func private @read_later(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %y, %d : tensor<4xf32>, tensor<4xf32>
}

// It is read in between.
func.func private @read_between(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.extract %d[%c1] : tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %y, %f : tensor<4xf32>, f32
}

// What is copied is used, too.
func.func private @both(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %g = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.insert %g into %y[%c1] : tensor<4xf32>
  return %z, %r : tensor<4xf32>, tensor<4xf32>
}

// The elements are converted.
func.func private @converted(%x: tensor<4xf32>, %d: tensor<4xf64>) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.copy ins(%r : tensor<4xf32>) outs(%d : tensor<4xf64>) -> tensor<4xf64>
  return %y : tensor<4xf64>
}
// CHECK-LABEL: func.func private @converted(
// CHECK:         [[E:%[a-z0-9_]+]] = tensor.empty
// CHECK:         linalg.exp {{.*}} outs([[E]]

// Sizes that are not known.
func.func private @sizes(%x: tensor<?xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %y = linalg.copy ins(%r : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
// MEMREF-LABEL: func.func private @sizes(
// MEMREF-NOT:     memref.alloc
// MEMREF:         linalg.exp
// MEMREF-NEXT:    func.return

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) {
  %f = arith.constant 2.0 : f32
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = tensor.splat %f : tensor<4xf32>
  %d8 = tensor.splat %f : tensor<8xf32>
  %m = memref.alloc() : memref<4xf32>
  %xd = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %dd = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %r0 = call @argument(%x, %d) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  call @memory(%x, %m) : (tensor<4xf32>, memref<4xf32>) -> ()
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %r2 = call @part(%x, %d8) : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r3:2 = call @read_later(%x, %d) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r4:2 = call @read_between(%x, %d) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, f32)
  %r5:2 = call @both(%x, %d) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r7 = call @sizes(%xd, %dd) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %u = tensor.insert_slice %t into %d[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %r0, %u, %r2, %r3#0, %r3#1, %r4#0, %r4#1, %r5#0, %r5#1, %r7 : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
}
