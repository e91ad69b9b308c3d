// Programs after public reports on bufferization, each of a kind of its own: `docs/reports.md`.

// ----- whole insertion
// WHAT: an insertion of all elements, at an offset that is not constant, copies the destination
func.func private @part(%x: f32, %o: tensor<2xf32>, %i: index) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = tensor.insert_slice %f into %o[%i] [2] [1] : tensor<2xf32> into tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 3.0 : f32
  %y = arith.constant 4.0 : f32
  %o = tensor.splat %y : tensor<2xf32>
  %r = call @part(%x, %o, %c0) : (f32, tensor<2xf32>, index) -> tensor<2xf32>
  %a = tensor.extract %r[%c0] : tensor<2xf32>
  %b = tensor.extract %o[%c0] : tensor<2xf32>
  return %a, %b : f32, f32
}

// ----- nested forall
// WHAT: a tile of a tile is computed in a buffer of its own
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> tensor<8xf32> {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %o[%at] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %t = scf.forall (%j) in (2) shared_outs(%p = %s) -> tensor<4xf32> {
      %in = affine.apply affine_map<(d0) -> (d0 * 2)>(%j)
      %q = tensor.extract_slice %p[%in] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %f = linalg.fill ins(%x : f32) outs(%q : tensor<2xf32>) -> tensor<2xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %f into %p[%in] [2] [1] : tensor<2xf32> into tensor<4xf32>
      }
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%at] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  %a = tensor.extract %r[%c5] : tensor<8xf32>
  return %a : f32
}

// ----- whole slice
// WHAT: an operation between an extraction and an insertion of all elements copies
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = tensor.splat %x : tensor<4xf32>
  %b = tensor.splat %x : tensor<4xf32>
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %r = linalg.add ins(%s, %b : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %t = tensor.insert_slice %r into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  return %y : f32
}

// ----- init as destination
// WHAT: a loop computes in a slice of its init, which is copied per iteration
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %e = tensor.splat %x : tensor<8xf32>
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%o = %e) -> tensor<8xf32> {
    %s = tensor.extract_slice %e[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %t = tensor.insert_slice %f into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  %y = tensor.extract %r[%c0] : tensor<8xf32>
  return %y : f32
}

// ----- accumulator
// WHAT: what a loop yields is a new tensor per iteration, and a copy
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %a = tensor.splat %x : tensor<64xf32>
  %b = tensor.splat %x : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%acc = %a) -> tensor<64xf32> {
    %w = linalg.add ins(%acc, %b : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  %y = tensor.extract %r[%c0] : tensor<64xf32>
  return %y : f32
}

// ----- destination that is not read
// WHAT: a result is copied to where it is wanted, though nothing of that is read
func.func private @into(%m: memref<16xf32>, %x: f32) {
  %t = bufferization.to_tensor %m restrict writable : memref<16xf32> to tensor<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %g = linalg.exp ins(%f : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = linalg.copy ins(%g : tensor<16xf32>) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  bufferization.materialize_in_destination %r in restrict writable %m : (tensor<16xf32>, memref<16xf32>) -> ()
  return
}
func.func @main() -> f32 {
  %x = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<16xf32>
  call @into(%m, %x) : (memref<16xf32>, f32) -> ()
  %y = memref.load %m[%c0] : memref<16xf32>
  return %y : f32
}

// ----- copy of a kernel's input
// WHAT: kernels on memrefs copy inputs that they only read, and results that could be computed in place
// PASSES: eliminate-memref-copies,buffer-deallocation-pipeline
func.func private @kernel(%x: memref<32xf32>, %o: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  %t = memref.alloc() : memref<32xf32>
  linalg.exp ins(%a : memref<32xf32>) outs(%t : memref<32xf32>)
  %u = memref.alloc() : memref<32xf32>
  linalg.add ins(%t, %t : memref<32xf32>, memref<32xf32>) outs(%u : memref<32xf32>)
  memref.copy %u, %o : memref<32xf32> to memref<32xf32>
  return
}
func.func @main() -> f32 {
  %x = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<32xf32>
  %o = memref.alloc() : memref<32xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<32xf32>)
  call @kernel(%m, %o) : (memref<32xf32>, memref<32xf32>) -> ()
  %y = memref.load %o[%c0] : memref<32xf32>
  return %y : f32
}

// ----- concatenation of buffers
// WHAT: parts are computed, and then copied to their places
// PASSES: eliminate-memref-copies,buffer-deallocation-pipeline
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<16xf32>)
  %o = memref.alloc() : memref<32xf32>
  %l = memref.subview %o[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  memref.copy %a, %l : memref<16xf32> to memref<16xf32, strided<[1]>>
  %r = memref.subview %o[16] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1], offset: 16>>
  memref.copy %b, %r : memref<16xf32> to memref<16xf32, strided<[1], offset: 16>>
  %y = memref.load %o[%c0] : memref<32xf32>
  return %y : f32
}

// ----- copies by another operation
// WHAT: a back end has no memref.copy
// PASSES: bufferize{copy-op=linalg-generic}
func.func @main() -> (f32, f32) {
  %x = arith.constant 3.0 : f32
  %y = arith.constant 4.0 : f32
  %c0 = arith.constant 0 : index
  %a = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<16xf32>
  %b = tensor.insert %y into %a[%c0] : tensor<16xf32>
  %u = tensor.extract %a[%c0] : tensor<16xf32>
  %v = tensor.extract %b[%c0] : tensor<16xf32>
  %w = tensor.extract %a[%c0] : tensor<16xf32>
  %z = arith.addf %u, %w : f32
  return %z, %v : f32, f32
}

// ----- buffers of dynamic size
// WHAT: buffers whose sizes are not constant cannot be planned
// PASSES: one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline,static-memory-planner{dynamic=symbolic}
func.func private @f(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %g = tensor.empty(%n) : tensor<?x2xf32>
  %b = linalg.fill ins(%x : f32) outs(%g : tensor<?x2xf32>) -> tensor<?x2xf32>
  %u = tensor.extract %a[%c0] : tensor<?xf32>
  %v = tensor.extract %b[%c0, %c0] : tensor<?x2xf32>
  %h = tensor.empty(%n) : tensor<4x?xf32>
  %w = arith.addf %u, %v : f32
  %c = linalg.fill ins(%w : f32) outs(%h : tensor<4x?xf32>) -> tensor<4x?xf32>
  %r = tensor.extract %c[%c0, %c0] : tensor<4x?xf32>
  return %r : f32
}
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %n = arith.constant 16 : index
  %r = call @f(%n, %x) : (index, f32) -> f32
  return %r : f32
}

// ----- a loop that yields another buffer
// WHAT: the loop is rejected, or allocates in each iteration
// PLAIN: yes
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = tensor.splat %x : tensor<16xf32>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%t = %a) -> tensor<16xf32> {
    %e = tensor.empty() : tensor<16xf32>
    %s = tensor.extract %t[%i] : tensor<16xf32>
    %f = linalg.fill ins(%s : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    scf.yield %f : tensor<16xf32>
  }
  %y = tensor.extract %r[%c0] : tensor<16xf32>
  return %y : f32
}

// ----- memory that is read as a tensor
// WHAT: to_tensor without restrict is rejected
// PLAIN: yes
func.func @main() -> (f32, f32) {
  %x = arith.constant 3.0 : f32
  %y = arith.constant 4.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<16xf32>)
  %t = bufferization.to_tensor %m : memref<16xf32> to tensor<16xf32>
  %u = tensor.insert %y into %t[%c0] : tensor<16xf32>
  %a = tensor.extract %u[%c0] : tensor<16xf32>
  %b = memref.load %m[%c0] : memref<16xf32>
  return %a, %b : f32, f32
}

// ----- recursion
// WHAT: a recursive function copies, and needs flags at run time
func.func private @f(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 3.0 : f32
  %end = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %end -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %s = tensor.insert %x into %t[%m] : tensor<8xf32>
    %u = func.call @f(%s, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
func.func @main() -> f32 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 0.0 : f32
  %t = tensor.splat %x : tensor<8xf32>
  %r = call @f(%t, %c4) : (tensor<8xf32>, index) -> tensor<8xf32>
  %a = tensor.extract %r[%c1] : tensor<8xf32>
  return %a : f32
}

// ----- a deallocation that exists
// WHAT: programs that free something themselves are rejected by deallocation
// PASSES: buffer-deallocation-pipeline
// FLAGS: --buffer-deallocation-pipeline
func.func @main() -> f32 {
  %x = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  %y = memref.load %a[%c0] : memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%y : f32) outs(%b : memref<16xf32>)
  %z = memref.load %b[%c0] : memref<16xf32>
  return %z : f32
}

// ----- the peak
// WHAT: buffers live up to the end of their block
func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %a = tensor.splat %x : tensor<512xf32>
  %e = tensor.empty() : tensor<512xf32>
  %b = linalg.exp ins(%a : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %f = tensor.empty() : tensor<512xf32>
  %c = linalg.exp ins(%b : tensor<512xf32>) outs(%f : tensor<512xf32>) -> tensor<512xf32>
  %g = tensor.empty() : tensor<512xf32>
  %d = linalg.abs ins(%c : tensor<512xf32>) outs(%g : tensor<512xf32>) -> tensor<512xf32>
  %y = tensor.extract %d[%c0] : tensor<512xf32>
  return %y : f32
}

// ----- one branch writes
// WHAT: a tensor is copied on all paths, though one of them writes it
func.func private @f(%t: tensor<64xf32>, %c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<64xf32> {
    %u = tensor.insert %x into %t[%c0] : tensor<64xf32>
    scf.yield %u : tensor<64xf32>
  } else {
    scf.yield %t : tensor<64xf32>
  }
  %a = tensor.extract %r[%c0] : tensor<64xf32>
  %b = tensor.extract %t[%c0] : tensor<64xf32>
  %s = arith.addf %a, %b : f32
  return %s : f32
}
func.func @main() -> (f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %x = arith.constant 3.0 : f32
  %y = arith.constant 4.0 : f32
  %t = tensor.splat %x : tensor<64xf32>
  %a = call @f(%t, %true, %y) : (tensor<64xf32>, i1, f32) -> f32
  %b = call @f(%t, %false, %y) : (tensor<64xf32>, i1, f32) -> f32
  return %a, %b : f32, f32
}

// ----- a constant that is written
// WHAT: a caller overwrites the constant that a function returns
func.func private @constant() -> tensor<4xf32> {
  %t = arith.constant dense<2.0> : tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func private @use(%i: index, %x: f32) -> f32 {
  %t = call @constant() : () -> tensor<4xf32>
  %a = tensor.extract %t[%i] : tensor<4xf32>
  %u = tensor.insert %x into %t[%i] : tensor<4xf32>
  %b = tensor.extract %u[%i] : tensor<4xf32>
  %c = arith.addf %a, %b : f32
  return %c : f32
}
func.func @main() -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %x = arith.constant 3.0 : f32
  %a = call @use(%c1, %x) : (index, f32) -> f32
  %b = call @use(%c1, %x) : (index, f32) -> f32
  return %a, %b : f32, f32
}
