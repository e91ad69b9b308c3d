// Programs that copy, each for a reason of its own: the cause and the action of the first advice, the
// options, and the copies that are left when all advice has been followed.

// a read after a write
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// two reads after a write: the advice for the second follows that for the first
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %j = arith.constant 4 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %2 = tensor.extract %t[%j] : tensor<8xf32>
  %3 = arith.addf %1, %2 : f32
  return %0, %3 : tensor<8xf32>, f32
}

// -----
// a read after a loop that writes
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %2 = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  %1 = tensor.extract %t[%c1] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// a structured operation that reads after a fill
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, tensor<f32>) {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = linalg.dot ins(%t, %t : tensor<8xf32>, tensor<8xf32>) outs(%z : tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<8xf32>, tensor<f32>
}

// -----
// slices that are not known to be disjoint
// cause: conflict, action: move-read, left: 1
func.func @main(%t: tensor<8xf32>, %s: tensor<2xf32>) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i = arith.muli %c1, %c2 : index
  %0 = tensor.insert_slice %s into %t[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %1 = tensor.extract %t[%c1] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// in a branch
// cause: conflict, action: move-read, left: 0
func.func @main(%c: i1, %t: tensor<8xf32>, %x: f32) -> f32 {
  %i = arith.constant 3 : index
  %r = scf.if %c -> f32 {
    %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
    %1 = tensor.extract %t[%i] : tensor<8xf32>
    %2 = tensor.extract %0[%i] : tensor<8xf32>
    %3 = arith.addf %1, %2 : f32
    scf.yield %3 : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}

// -----
// in a block after a branch
// cause: conflict, action: move-read, left: 0
func.func @main(%c: i1, %t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  cf.cond_br %c, ^bb1, ^bb1
^bb1:
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// dynamic sizes
// cause: conflict, action: move-read, left: 0
func.func @main(%s: tensor<8xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %t = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
// a callee that writes its argument
// cause: conflict, action: move-read, left: 0
func.func private @callee(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %0 = call @callee(%t, %x) : (tensor<8xf32>, f32) -> tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// a write to a view
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<2x4xf32>, f32) {
  %i = arith.constant 1 : index
  %v = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %0 = tensor.insert %x into %v[%i, %i] : tensor<2x4xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<2x4xf32>, f32
}

// -----
// an argument that must not be written
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%t: tensor<8xf32> {bufferization.writable = false}, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// the second of three arguments
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%a: tensor<8xf32>, %t: tensor<8xf32> {bufferization.writable = false}, %x: f32) -> tensor<8xf32> {
  %0 = linalg.add ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %i = arith.constant 3 : index
  %y = tensor.extract %t[%i] : tensor<8xf32>
  %1 = tensor.insert %y into %t[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----
// arguments of a function that keeps its tensors
// cause: not-writable, action: option, left: 0, options: none
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a memref that must not be written
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%x: f32) -> tensor<8xf32> {
  %c = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%c : f32) outs(%m : memref<8xf32>)
  %t = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a memref that other operations may change
// cause: operation, action: mark-restrict, left: 0
func.func @main(%x: f32) -> f32 {
  %c = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%c : f32) outs(%m : memref<8xf32>)
  %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %i = arith.constant 3 : index
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %0 : f32
}

// -----
// a constant
// cause: not-writable, action: replace-constant, left: 0
func.func @main(%x: f32) -> tensor<8xf32> {
  %c = arith.constant dense<2.0> : tensor<8xf32>
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %c[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a constant that a loop starts with
// cause: not-writable, action: replace-constant, left: 0
func.func @main(%x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c = arith.constant dense<2.0> : tensor<8xf32>
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %c) -> tensor<8xf32> {
    %2 = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----
// an alloc_tensor that asks for a copy
// cause: operation, action: use-operand, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %0 = tensor.insert %x into %c[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// everything that is written
// cause: always, action: option, left: 0, options: bufferize-function-boundaries copy-before-write
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a function that is not analysed
// cause: always, action: option, left: 0, options: bufferize-function-boundaries no-analysis-func-filter=main
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a layout at the boundary of a function
// cause: layout, action: option, left: 0, options: bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map
func.func @main(%t: tensor<8xf32>) -> tensor<4xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// a layout at a call
// cause: layout, action: option, left: 0, options: bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map
func.func private @callee(%t: tensor<4xf32>) -> f32 {
  %i = arith.constant 3 : index
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
func.func @main(%t: tensor<8xf32>) -> f32 {
  %i = arith.constant 3 : index
  %0 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = call @callee(%0) : (tensor<4xf32>) -> f32
  return %1 : f32
}

// -----
// a tensor that is put into another
// cause: operation, action: pass, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a tensor that a thread puts into another
// cause: operation, action: pass, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<1xf32>
    %v = linalg.fill ins(%x : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// -----
// a tensor that is put into memory
// cause: operation, action: pass, left: 0
func.func @main(%x: f32, %m: memref<8xf32>) -> f32 {
  %i = arith.constant 3 : index
  %e = tensor.empty() : tensor<8xf32>
  %v = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %v in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  %0 = memref.load %m[%i] : memref<8xf32>
  return %0 : f32
}

// -----
// a declaration of which nothing is known
// cause: conflict, action: mark-access, left: 0
func.func private @callee(tensor<8xf32>) -> f32
func.func @declared(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = call @callee(%t) : (tensor<8xf32>) -> f32
  %2 = tensor.insert %1 into %0[%i] : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----
// a declaration that may write, and only reads
// cause: conflict, action: mark-access, left: 0
func.func private @callee(tensor<8xf32>)
func.func @declared(%t: tensor<8xf32>) -> f32 {
  %i = arith.constant 3 : index
  call @callee(%t) : (tensor<8xf32>) -> ()
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}

// -----
// a read of integers
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xi32>, %x: i32) -> (tensor<8xi32>, i32) {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xi32>
  %1 = tensor.extract %t[%i] : tensor<8xi32>
  return %0, %1 : tensor<8xi32>, i32
}

// -----
// a read of doubles
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf64>, %x: f64) -> (tensor<8xf64>, f64) {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf64>
  %1 = tensor.extract %t[%i] : tensor<8xf64>
  return %0, %1 : tensor<8xf64>, f64
}

// -----
// a read of indices
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xindex>, %x: index) -> (tensor<8xindex>, index) {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xindex>
  %1 = tensor.extract %t[%i] : tensor<8xindex>
  return %0, %1 : tensor<8xindex>, index
}

// -----
// two tensors that are read later
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %u: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %x into %u[%i] : tensor<8xf32>
  %2 = tensor.extract %t[%i] : tensor<8xf32>
  %3 = tensor.extract %u[%i] : tensor<8xf32>
  %4 = arith.addf %2, %3 : f32
  return %0, %1, %4 : tensor<8xf32>, tensor<8xf32>, f32
}

// -----
// a matrix that accumulates
// cause: conflict, action: move-read, left: 0
func.func @main(%a: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, f32) {
  %i = arith.constant 3 : index
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, f32
}

// -----
// a view of fewer dimensions
// cause: conflict, action: move-read, left: 1
func.func @main(%t: tensor<2x4xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %j = arith.constant 1 : index
  %v = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %0 = tensor.insert %x into %v[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%j, %i] : tensor<2x4xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// a cast
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %i = arith.constant 3 : index
  %v = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %0 = tensor.insert %x into %v[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
// a parallel loop that writes
// cause: conflict, action: move-read, left: 1
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %e = tensor.from_elements %x : tensor<1xf32>
  %0 = scf.forall (%k) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// a while loop that writes
// cause: conflict, action: move-read, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %n = scf.while (%a = %t, %k = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %c = arith.cmpi slt, %k, %i : index
    scf.condition(%c) %a, %k : tensor<8xf32>, index
  } do {
  ^bb0(%a: tensor<8xf32>, %k: index):
    %2 = tensor.insert %x into %a[%k] : tensor<8xf32>
    %m = arith.addi %k, %c1 : index
    scf.yield %2, %m : tensor<8xf32>, index
  }
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// in the body of a loop
// cause: conflict, action: move-read, left: 0, options: bufferize-function-boundaries allow-return-allocs-from-loops
func.func @main(%t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %s = scf.for %k = %c0 to %i step %c1 iter_args(%a = %t, %y = %x) -> (tensor<8xf32>, f32) {
    %2 = tensor.insert %y into %a[%k] : tensor<8xf32>
    %3 = tensor.extract %a[%i] : tensor<8xf32>
    scf.yield %2, %3 : tensor<8xf32>, f32
  }
  return %0, %s : tensor<8xf32>, f32
}

// -----
// a conditional that writes
// cause: conflict, action: move-read, left: 0
func.func @main(%c: i1, %t: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %i = arith.constant 3 : index
  %0 = scf.if %c -> tensor<8xf32> {
    %2 = tensor.insert %x into %t[%i] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}

// -----
// a view of an argument that must not be written
// cause: not-writable, action: mark-writable, left: 1
func.func @main(%t: tensor<2x4xf32> {bufferization.writable = false}, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %v = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %0 = tensor.insert %x into %v[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a loop that starts with such an argument
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%t: tensor<8xf32> {bufferization.writable = false}, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %i step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %2 = tensor.insert %x into %a[%k] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----
// a branch that yields such an argument
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%c: i1, %t: tensor<8xf32> {bufferization.writable = false}, %u: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %v = scf.if %c -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  } else {
    scf.yield %u : tensor<8xf32>
  }
  %0 = tensor.insert %x into %v[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// an accumulation into such an argument
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%a: tensor<4x4xf32>, %t: tensor<4x4xf32> {bufferization.writable = false}) -> tensor<4x4xf32> {
  %i = arith.constant 3 : index
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// a constant of rank 2
// cause: not-writable, action: replace-constant, left: 0
func.func @main(%x: f32) -> tensor<2x4xf32> {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c = arith.constant dense<2.0> : tensor<2x4xf32>
  %0 = tensor.insert %x into %c[%c0, %i] : tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----
// a constant that a matrix accumulates into
// cause: not-writable, action: replace-constant, left: 0
func.func @main(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %i = arith.constant 3 : index
  %c = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// a constant in a branch
// cause: not-writable, action: replace-constant, left: 0
func.func @main(%c: i1, %u: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %d = arith.constant dense<2.0> : tensor<8xf32>
  %v = scf.if %c -> tensor<8xf32> {
    scf.yield %d : tensor<8xf32>
  } else {
    scf.yield %u : tensor<8xf32>
  }
  %0 = tensor.insert %x into %v[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a matrix that a function with tensors accumulates into
// cause: not-writable, action: option, left: 0, options: none
func.func @main(%a: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %i = arith.constant 3 : index
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// a loop in a function that keeps its tensors
// cause: not-writable, action: option, left: 0, options: none
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %i step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %2 = tensor.insert %x into %a[%k] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----
// two writes without an analysis
// cause: always, action: option, left: 0, options: bufferize-function-boundaries copy-before-write
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %x into %0[%c0] : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----
// a matrix without an analysis
// cause: always, action: option, left: 0, options: bufferize-function-boundaries copy-before-write
func.func @main(%a: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %i = arith.constant 3 : index
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// a loop in a function that is not analysed
// cause: always, action: option, left: 0, options: bufferize-function-boundaries no-analysis-func-filter=main
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----
// two layouts at the boundary of a function
// cause: layout, action: option, left: 0, options: bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map
func.func @main(%t: tensor<8xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %i = arith.constant 3 : index
  %0 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %t[%i] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<2xf32>
}

// -----
// a column that is returned
// cause: layout, action: option, left: 0, options: bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map
func.func @main(%t: tensor<4x4xf32>) -> tensor<4x1xf32> {
  %i = arith.constant 3 : index
  %0 = tensor.extract_slice %t[0, %i] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// -----
// two parts of a tensor
// cause: operation, action: pass, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32, %y: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%y : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %a into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %b into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----
// a row of a matrix
// cause: operation, action: pass, left: 0
func.func @main(%t: tensor<4x8xf32>, %x: f32) -> tensor<4x8xf32> {
  %i = arith.constant 3 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.insert_slice %a into %t[1, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----
// a chain of operations that is put into a tensor
// cause: operation, action: pass, left: 0
func.func @main(%t: tensor<8xf32>, %u: tensor<4xf32>) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.add ins(%u, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.add ins(%a, %u : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %b into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a part in each iteration
// cause: operation, action: pass, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %i step %c1 iter_args(%o = %t) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<2xf32>
    %a = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %2 = tensor.insert_slice %a into %o[%k] [2] [1] : tensor<2xf32> into tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----
// a copy that is asked for in a loop
// cause: operation, action: use-operand, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %0 = scf.for %k = %c0 to %i step %c1 iter_args(%a = %c) -> tensor<8xf32> {
    %2 = tensor.insert %x into %a[%k] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----
// a copy of a copy
// cause: operation, action: use-operand, left: 0
func.func @main(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %i = arith.constant 3 : index
  %c = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %d = bufferization.alloc_tensor() copy(%c) : tensor<8xf32>
  %0 = tensor.insert %x into %d[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// a memref that is summed up
// cause: operation, action: mark-restrict, left: 0
func.func @main(%x: f32) -> (tensor<f32>, f32) {
  %i = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %o = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
  %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %0 = linalg.dot ins(%t, %t : tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<f32>) -> tensor<f32>
  %1 = memref.load %m[%i] : memref<8xf32>
  return %0, %1 : tensor<f32>, f32
}

// -----
// a memref that a matrix accumulates into
// cause: not-writable, action: mark-writable, left: 0
func.func @main(%a: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %i = arith.constant 3 : index
  %m = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4x4xf32>)
  %t = bufferization.to_tensor %m restrict : memref<4x4xf32> to tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----
// a declaration with two arguments
// cause: conflict, action: mark-access, left: 0
func.func private @callee(tensor<8xf32>, tensor<8xf32> {bufferization.access = "read"}) -> f32
func.func @declared(%t: tensor<8xf32>, %u: tensor<8xf32>) -> f32 {
  %i = arith.constant 3 : index
  %0 = call @callee(%t, %u) : (tensor<8xf32>, tensor<8xf32>) -> f32
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
