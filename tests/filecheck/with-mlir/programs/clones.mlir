// Programs with clones that tests/fuzz/beside_clones.py compares with MLIR's, one by one.

// Clones of clones, each freed when the next one is there.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<2xf64>)
  %b = bufferization.clone %a : memref<2xf64> to memref<2xf64>
  memref.dealloc %a : memref<2xf64>
  %d = bufferization.clone %b : memref<2xf64> to memref<2xf64>
  memref.dealloc %b : memref<2xf64>
  %e = bufferization.clone %d : memref<2xf64> to memref<2xf64>
  memref.dealloc %d : memref<2xf64>
  %v = memref.load %e[%c1] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %e : memref<2xf64>
  func.return
}
// -----
// Clones of clones, all freed at the end.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<2xf64>)
  %b = bufferization.clone %a : memref<2xf64> to memref<2xf64>
  %d = bufferization.clone %b : memref<2xf64> to memref<2xf64>
  %v = memref.load %d[%c1] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %d : memref<2xf64>
  memref.dealloc %b : memref<2xf64>
  memref.dealloc %a : memref<2xf64>
  func.return
}
// -----
// A clone that nobody uses, and one that is only freed.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<2xf64>)
  %b = bufferization.clone %a : memref<2xf64> to memref<2xf64>
  memref.dealloc %b : memref<2xf64>
  %v = memref.load %a[%c1] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %a : memref<2xf64>
  func.return
}
// -----
// Two dimensions, transposed, and a clone without gaps.
func.func private @printF64(f64)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2x3xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<2x3xf64>)
  memref.store %k, %a[%c0, %c1] : memref<2x3xf64>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<2x3xf64> to memref<3x2xf64, strided<[1, 3]>>
  %b = bufferization.clone %t : memref<3x2xf64, strided<[1, 3]>> to memref<3x2xf64>
  %v = memref.load %b[%c1, %c0] : memref<3x2xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<3x2xf64>
  memref.dealloc %a : memref<2x3xf64>
  func.return
}
// -----
// Of no dimension.
func.func private @printF64(f64)
func.func @main() {
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<f64>
  memref.store %k, %a[] : memref<f64>
  %b = bufferization.clone %a : memref<f64> to memref<f64>
  memref.dealloc %a : memref<f64>
  %v = memref.load %b[] : memref<f64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<f64>
  func.return
}
// -----
// An offset.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<8xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<8xf64>)
  %s = memref.subview %a[2] [3] [2] : memref<8xf64> to memref<3xf64, strided<[2], offset: 2>>
  %b = bufferization.clone %s : memref<3xf64, strided<[2], offset: 2>> to memref<3xf64, strided<[2], offset: 2>>
  %v = memref.load %b[%c1] : memref<3xf64, strided<[2], offset: 2>>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<3xf64, strided<[2], offset: 2>>
  memref.dealloc %a : memref<8xf64>
  func.return
}
// -----
// The source is collapsed and expanded again.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2x2xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<2x2xf64>)
  %s = memref.collapse_shape %a [[0, 1]] : memref<2x2xf64> into memref<4xf64>
  %b = bufferization.clone %s : memref<4xf64> to memref<4xf64>
  memref.dealloc %a : memref<2x2xf64>
  %e = memref.expand_shape %b [[0, 1]] output_shape [2, 2] : memref<4xf64> into memref<2x2xf64>
  %v = memref.load %e[%c1, %c1] : memref<2x2xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  func.return
}
// -----
// Without a rank.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %s = memref.cast %a : memref<4xf64> to memref<*xf64>
  %b = bufferization.clone %s : memref<*xf64> to memref<*xf64>
  memref.dealloc %s : memref<*xf64>
  %e = memref.cast %b : memref<*xf64> to memref<4xf64>
  %v = memref.load %e[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<*xf64>
  func.return
}
// -----
// A clone whose address is asked for.
func.func private @printI64(i64)
func.func @main() {
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf64> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf64> -> index
  %e = arith.cmpi eq, %p, %q : index
  %n = arith.extui %e : i1 to i64
  func.call @printI64(%n) : (i64) -> ()
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %a : memref<4xf64>
  func.return
}
// -----
// Freed by `bufferization.dealloc`.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  bufferization.dealloc (%a : memref<4xf64>) if (%true)
  %v = memref.load %b[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  func.return
}
// -----
// Two clones of one source, of which one is handed on as a result.
func.func private @printF64(f64)
func.func @both(%m: memref<4xf64>) -> (memref<4xf64>, memref<4xf64>) {
  %a = bufferization.clone %m : memref<4xf64> to memref<4xf64>
  %b = bufferization.clone %m : memref<4xf64> to memref<4xf64>
  func.return %a, %b : memref<4xf64>, memref<4xf64>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %p, %q = func.call @both(%a) : (memref<4xf64>) -> (memref<4xf64>, memref<4xf64>)
  memref.dealloc %a : memref<4xf64>
  %d = bufferization.clone %p : memref<4xf64> to memref<4xf64>
  memref.store %k, %q[%c1] : memref<4xf64>
  %v = memref.load %d[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %p : memref<4xf64>
  memref.dealloc %q : memref<4xf64>
  memref.dealloc %d : memref<4xf64>
  func.return
}
// -----
// The source is read through a tensor behind a write to the clone.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %nine = arith.constant 9.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %t = bufferization.to_tensor %a : memref<4xf64> to tensor<4xf64>
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  memref.store %nine, %b[%c1] : memref<4xf64>
  %v = tensor.extract %t[%c1] : tensor<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %a : memref<4xf64>
  %w = memref.load %b[%c1] : memref<4xf64>
  func.call @printF64(%w) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  func.return
}
// -----
// A loop clones what it carries and frees the one before.
func.func private @printF64(f64)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (memref<4xf64>) {
    %b = bufferization.clone %x : memref<4xf64> to memref<4xf64>
    memref.dealloc %x : memref<4xf64>
    scf.yield %b : memref<4xf64>
  }
  %v = memref.load %r[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %r : memref<4xf64>
  func.return
}
// -----
// A loop adds to a clone of what it carries.
func.func private @printF64(f64)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (memref<4xf64>) {
    %b = bufferization.clone %x : memref<4xf64> to memref<4xf64>
    linalg.add ins(%x, %x : memref<4xf64>, memref<4xf64>) outs(%b : memref<4xf64>)
    memref.dealloc %x : memref<4xf64>
    scf.yield %b : memref<4xf64>
  }
  %v = memref.load %r[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %r : memref<4xf64>
  func.return
}
// -----
// A clone that is written, after which its source is read and then freed.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %nine = arith.constant 9.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  memref.store %nine, %b[%c1] : memref<4xf64>
  %v = memref.load %a[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %a : memref<4xf64>
  %w = memref.load %b[%c1] : memref<4xf64>
  func.call @printF64(%w) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  func.return
}
// -----
// A buffer of buffers shows the source, which is written through it.
func.func private @printF64(f64)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %nine = arith.constant 9.0 : f64
  %h = memref.alloca() : memref<1xmemref<4xf64>>
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  memref.store %a, %h[%c0] : memref<1xmemref<4xf64>>
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  %s = memref.load %h[%c0] : memref<1xmemref<4xf64>>
  memref.store %nine, %s[%c1] : memref<4xf64>
  %v = memref.load %b[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %a : memref<4xf64>
  func.return
}
// -----
// A callee keeps the clone in a buffer of buffers, and another one writes to it.
func.func private @printF64(f64)
memref.global "private" @nine : memref<4xf64> = dense<9.0>
func.func @keep(%m: memref<4xf64>, %h: memref<1xmemref<4xf64>>) {
  %c0 = arith.constant 0 : index
  memref.store %m, %h[%c0] : memref<1xmemref<4xf64>>
  func.return
}
func.func @write(%h: memref<1xmemref<4xf64>>) {
  %c0 = arith.constant 0 : index
  %nine = memref.get_global @nine : memref<4xf64>
  %m = memref.load %h[%c0] : memref<1xmemref<4xf64>>
  memref.copy %nine, %m : memref<4xf64> to memref<4xf64>
  func.return
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %h = memref.alloca() : memref<1xmemref<4xf64>>
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  func.call @keep(%b, %h) : (memref<4xf64>, memref<1xmemref<4xf64>>) -> ()
  func.call @write(%h) : (memref<1xmemref<4xf64>>) -> ()
  %v = memref.load %a[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %a : memref<4xf64>
  func.return
}
// -----
// A recursive function between.
func.func private @printF64(f64)
func.func @again(%n: index, %m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 9.0 : f64
  %more = arith.cmpi sgt, %n, %c0 : index
  scf.if %more {
    %l = arith.subi %n, %c1 : index
    func.call @again(%l, %m) : (index, memref<4xf64>) -> ()
  } else {
    memref.store %k, %m[%c1] : memref<4xf64>
  }
  func.return
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  func.call @again(%c3, %b) : (index, memref<4xf64>) -> ()
  %v = memref.load %a[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %a : memref<4xf64>
  func.return
}
// -----
// An irreducible graph of blocks, in each of which something is cloned.
func.func private @printF64(f64)
func.func @f(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  cf.cond_br %c, ^one(%n, %a : index, memref<4xf64>), ^two(%n, %a : index, memref<4xf64>)
^one(%i: index, %x: memref<4xf64>):
  %b = bufferization.clone %x : memref<4xf64> to memref<4xf64>
  memref.dealloc %x : memref<4xf64>
  cf.br ^two(%i, %b : index, memref<4xf64>)
^two(%j: index, %y: memref<4xf64>):
  %l = arith.subi %j, %c1 : index
  %more = arith.cmpi sgt, %l, %c0 : index
  %d = bufferization.clone %y : memref<4xf64> to memref<4xf64>
  %v = memref.load %y[%c1] : memref<4xf64>
  memref.dealloc %y : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  cf.cond_br %more, ^one(%l, %d : index, memref<4xf64>), ^end
^end:
  memref.dealloc %d : memref<4xf64>
  func.return
}
func.func @main() {
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  func.call @f(%true, %c3) : (i1, index) -> ()
  func.return
}
// -----
// The source grows between.
func.func private @printF64(f64)
func.func @main() {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  %b = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  %g = memref.realloc %a(%c8) : memref<4xf64> to memref<?xf64>
  %v = memref.load %b[%c1] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<4xf64>
  %w = memref.load %g[%c1] : memref<?xf64>
  func.call @printF64(%w) : (f64) -> ()
  memref.dealloc %g : memref<?xf64>
  func.return
}
// -----
// A product with what is cloned.
func.func private @printF64(f64)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2x2xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<2x2xf64>)
  %b = bufferization.clone %a : memref<2x2xf64> to memref<2x2xf64>
  linalg.matmul ins(%a, %a : memref<2x2xf64>, memref<2x2xf64>) outs(%b : memref<2x2xf64>)
  memref.dealloc %a : memref<2x2xf64>
  %v = memref.load %b[%c1, %c0] : memref<2x2xf64>
  func.call @printF64(%v) : (f64) -> ()
  memref.dealloc %b : memref<2x2xf64>
  func.return
}
