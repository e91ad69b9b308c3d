// RUN: xdsl-opt %s -p one-shot-bufferize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 4 results

func.func private @fill(memref<2xf32>, f32)

// The memory has no contents yet: the tensor has those that it has when it is first used. Nothing
// reaches it later: it is not copied.
// CHECK-LABEL: func.func private @written_later
// CHECK:         %m = memref.alloc
// CHECK-NOT:     memref.alloc
// CHECK:         memref.store %f, %m
// CHECK-NEXT:    memref.load %m
func.func private @written_later(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  func.return %r : f32
}

// It is written after the first use as well: it is copied before that.
// CHECK-LABEL: func.func private @written_twice
// CHECK:         memref.store %f, %m
// CHECK-NEXT:    [[NEW:%.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %m, [[NEW]]
// CHECK-NEXT:    memref.load [[NEW]]
// CHECK-NEXT:    memref.store %g, %m
// CHECK-NEXT:    memref.load [[NEW]]
func.func private @written_twice(%f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  memref.store %g, %m[%c0] : memref<2xf32>
  %s = tensor.extract %t[%c0] : tensor<2xf32>
  %n = arith.addf %r, %s : f32
  func.return %n : f32
}

// Two tensors of it have what is written, and neither is the memory.
// CHECK-LABEL: func.func private @two_tensors
// CHECK:         memref.store %f, %m
// CHECK-NEXT:    [[ONE:%.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %m, [[ONE]]
// CHECK-NEXT:    memref.load [[ONE]]
// CHECK-NEXT:    [[TWO:%.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %m, [[TWO]]
// CHECK-NEXT:    memref.load [[TWO]]
func.func private @two_tensors(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  %u = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  %s = tensor.extract %u[%c0] : tensor<2xf32>
  %n = arith.addf %r, %s : f32
  func.return %n : f32
}

// It has contents, which are overwritten: they are copied where the tensor is made.
// CHECK-LABEL: func.func private @has_contents
// CHECK:         memref.store %f, %m
// CHECK-NEXT:    [[NEW:%.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %m, [[NEW]]
// CHECK-NEXT:    memref.store %g, %m
func.func private @has_contents(%f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %g, %m[%c0] : memref<2xf32>
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  func.return %r : f32
}

// New memory may have contents at once.
// CHECK-LABEL: func.func private @cloned
// CHECK:         %m = bufferization.clone
// CHECK-NEXT:    [[NEW:%.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %m, [[NEW]]
// CHECK-NEXT:    memref.store %g, %m
func.func private @cloned(%f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%c0] : memref<2xf32>
  %m = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %g, %m[%c0] : memref<2xf32>
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  func.return %r : f32
}

// It has contents, and nothing reaches it later, also not by a view.
// CHECK-LABEL: func.func private @last_use
// CHECK:         memref.store
// CHECK-NEXT:    memref.load %m
func.func private @last_use(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xf32>
  %v = memref.subview %m[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  memref.store %f, %v[%c0] : memref<1xf32, strided<[1], offset: 1>>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  %r = tensor.extract %t[%c1] : tensor<2xf32>
  func.return %r : f32
}
// CHECK-LABEL: func.func private @view_later
// CHECK:         memref.copy %m
// CHECK-NEXT:    memref.store %f, %v
func.func private @view_later(%f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf32>
  %v = memref.cast %m : memref<1xf32> to memref<?xf32>
  memref.store %g, %m[%c0] : memref<1xf32>
  %t = bufferization.to_tensor %m : memref<1xf32> to tensor<1xf32>
  memref.store %f, %v[%c0] : memref<?xf32>
  %r = tensor.extract %t[%c0] : tensor<1xf32>
  func.return %r : f32
}

// What may free it, or hand it on, comes after.
// CHECK-LABEL: func.func @freed
// CHECK:         memref.copy %m
// CHECK-NEXT:    memref.dealloc %m
func.func @freed(%f: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.dealloc %m : memref<2xf32>
  %r = tensor.insert %f into %t[%c0] : tensor<2xf32>
  func.return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func @called
// CHECK:         memref.copy %m
// CHECK-NEXT:    func.call @fill(%m
func.func @called(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  func.call @fill(%m, %f) : (memref<2xf32>, f32) -> ()
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  func.return %r : f32
}
// CHECK-LABEL: func.func @returned
// CHECK:         memref.store %f, %m
// CHECK:         memref.copy %m, [[NEW:%[a-z0-9_]+]]
// CHECK:         func.return {{.*}}, %m
func.func @returned(%f: f32) -> (tensor<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  func.return %t, %m : tensor<2xf32>, memref<2xf32>
}

// Memory of the stack ends with the function, and another block may use it.
// CHECK-LABEL: func.func @stack
// CHECK:         memref.store %f, %m
// CHECK:         memref.copy %m
func.func @stack(%f: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  func.return %t : tensor<2xf32>
}
// CHECK-LABEL: func.func @blocks
// CHECK:         memref.store %f, %m
// CHECK:         memref.copy %m
// CHECK:         cf.br
// CHECK:         memref.store %g, %m
func.func @blocks(%f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  cf.br ^bb1
^bb1:
  memref.store %g, %m[%c0] : memref<2xf32>
  %r = tensor.extract %t[%c0] : tensor<2xf32>
  func.return %r : f32
}

// The interpreter takes the contents where the tensor is made, and rejects those of the first two.
func.func @main() -> (f32, f32, f32, f32) {
  %f = arith.constant 2.5 : f32
  %g = arith.constant 4.0 : f32
  %0 = func.call @has_contents(%f, %g) : (f32, f32) -> f32
  %1 = func.call @last_use(%f) : (f32) -> f32
  %2 = func.call @view_later(%f, %g) : (f32, f32) -> f32
  %3 = func.call @cloned(%f, %g) : (f32, f32) -> f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
