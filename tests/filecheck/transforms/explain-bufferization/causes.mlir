// RUN: %xdsl_opt %s -p 'explain-bufferization{bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops}' --allow-unregistered-dialect 2>&1 >/dev/null | filecheck %s

func.func private @unknown(tensor<8xf32>) -> f32

// Buffers that must not be written.
func.func @not_writable(%t: tensor<8xf32> {bufferization.writable = false}, %m: memref<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %1 = tensor.insert %x into %c[%i] : tensor<8xf32>
  %b = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %2 = tensor.insert %x into %b[%i] : tensor<8xf32>
  %u = "foreign.make"() : () -> tensor<8xf32>
  %3 = tensor.insert %x into %u[%i] : tensor<8xf32>
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Operations of which nothing is known.
func.func @unknown_reads(%t: tensor<8xf32>, %s: tensor<8xf32>, %x: f32, %i: index) -> (f32, tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  "foreign.use"(%t) : (tensor<8xf32>) -> ()
  %1 = tensor.insert %x into %s[%i] : tensor<8xf32>
  %r = call @unknown(%s) : (tensor<8xf32>) -> f32
  return %r, %0, %1 : f32, tensor<8xf32>, tensor<8xf32>
}

// New tensors, one of which is put into another.
func.func @new(%t: tensor<8xf32>, %n: index, %x: f32) -> (tensor<8xf32>, tensor<?xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %g = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%g : tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<8xf32>, tensor<?xf32>
}

// Loops that carry one tensor twice.
func.func @twice(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %y, %y : tensor<8xf32>, tensor<8xf32>
  }
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// Threads would write the same buffer.
func.func @threads(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    %v = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %s = tensor.extract_slice %v[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// Copies that operations ask for.
func.func @asked(%t: tensor<8xf32>, %m: memref<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %1 = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %2 = tensor.extract %1[%i] : tensor<8xf32>
  return %0, %2 : tensor<8xf32>, f32
}

// CHECK: {{.*}}:7:8: %t is copied: 32 bytes, once, in @not_writable [1]
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   the buffer of argument %t must not be written
// CHECK-NEXT:   help: let @not_writable overwrite argument 0: remove bufferization.writable = false
// CHECK-NEXT: {{.*}}:9:8: %c is copied: 32 bytes, once, in @not_writable [2]
// CHECK-NEXT:     %1 = tensor.insert %x into %c[%i] : tensor<8xf32>
// CHECK-NEXT:   the buffer of 'arith.constant' (line 8) must not be written
// CHECK-NEXT:   help: compute the tensor instead, as by linalg.fill of a tensor.empty: then only an allocation remains
// CHECK-NEXT: {{.*}}:11:8: %b is copied: 32 bytes, once, in @not_writable [3]
// CHECK-NEXT:     %2 = tensor.insert %x into %b[%i] : tensor<8xf32>
// CHECK-NEXT:   the buffer of 'bufferization.to_tensor' (line 10) must not be written
// CHECK-NEXT:   help: add `writable` to the to_tensor, if the memref may be overwritten
// CHECK-NEXT: {{.*}}:13:8: %u is copied: 32 bytes, once, in @not_writable [4]
// CHECK-NEXT:     %3 = tensor.insert %x into %u[%i] : tensor<8xf32>
// CHECK-NEXT:   the buffer of 'foreign.make' (line 12) must not be written
// CHECK-NEXT:   help: give 'foreign.make' a model, with attach_model (docs/writing-a-model.md)
// CHECK-NEXT: {{.*}}:19:8: %t is copied: 32 bytes, once, in @unknown_reads [5]
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   in place, 'tensor.insert' (line 19) would overwrite what 'foreign.use' (line 20) reads
// CHECK-NEXT:   help: give 'foreign.use' a model, with attach_model (docs/writing-a-model.md)
// CHECK-NEXT: {{.*}}:21:8: %s is copied: 32 bytes, once, in @unknown_reads [6]
// CHECK-NEXT:     %1 = tensor.insert %x into %s[%i] : tensor<8xf32>
// CHECK-NEXT:   in place, 'tensor.insert' (line 21) would overwrite what 'func.call' (line 22) reads
// CHECK-NEXT:   help: mark argument 0 of @unknown with bufferization.access = "none", if that is so
// CHECK-NEXT: {{.*}}:28:8: %e gets a buffer: 16 bytes, once, in @new [7]
// CHECK-NEXT:     %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:   the operation makes a new tensor
// CHECK-NEXT:   help: run eliminate-empty-tensors before: it computes the tensor where it is put
// CHECK-NEXT: {{.*}}:30:8: %f is copied: 16 bytes, once, in @new [8]
// CHECK-NEXT:     %0 = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:   the operation moves it into another buffer
// CHECK-NEXT:   help: run eliminate-empty-tensors before: it computes the tensor where it is put
// CHECK-NEXT: {{.*}}:31:8: %g gets a buffer: %n x 4 bytes, once, in @new [9]
// CHECK-NEXT:     %g = tensor.empty(%n) : tensor<?xf32>
// CHECK-NEXT:   the operation makes a new tensor
// CHECK-NEXT: {{.*}}:41:5: %y is copied: 32 bytes, in each iteration of a loop, in @twice [10]
// CHECK-NEXT:     scf.yield %y, %y : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:   the loop yields it, and its buffer is neither that of the iter_arg nor memory that the iteration has allocated for it alone
// CHECK-NEXT: {{.*}}:50:10: a new buffer is used instead of that of %e: 32 bytes, 8 times, in @threads [11]
// CHECK-NEXT:     %v = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:   concurrent iterations of a parallel loop would write one buffer
// CHECK-NEXT:   help: make the tensor inside of the parallel loop, or pass it as a shared output
// CHECK-NEXT: {{.*}}:53:7: %s is copied: 4 bytes, 8 times, in @threads [12]
// CHECK-NEXT:     tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT:   the operation moves it into another buffer
// CHECK-NEXT: {{.*}}:61:8: %t is copied: 32 bytes, once, in @asked [13]
// CHECK-NEXT:     %0 = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
// CHECK-NEXT:   the operation asks for a copy
// CHECK-NEXT:   help: use the operand itself: it is copied where that is necessary
// CHECK-NEXT: {{.*}}:62:8: a tensor is copied: 32 bytes, once, in @asked [14]
// CHECK-NEXT:     %1 = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT:   operations on the memref may change it later
// CHECK-NEXT:   help: add `restrict` to the to_tensor, if no other operation reaches the memref
// CHECK-NEXT: 11 copies of 308 bytes, 12 allocations, 1 of a size that is not known
