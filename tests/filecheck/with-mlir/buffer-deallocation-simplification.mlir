// REQUIRES: mlir-opt
// The same as MLIR decides, after both are simplified.

// RUN: %mlir_opt --allow-unregistered-dialect --buffer-deallocation-simplification --canonicalize --cse %s -o %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p buffer-deallocation-simplification %s | %mlir_opt --allow-unregistered-dialect --canonicalize --cse -o %t.got
// RUN: diff %t.want %t.got

func.func @example(%m: memref<2xf32>, %c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  "test.use"(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%a, %m : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}
func.func @args(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1, %d: i1) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%n : memref<2xf32>)
  return %0 : i1
}
func.func @select(%m: memref<2xf32>, %c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%s, %m : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}
func.func @view(%c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %0:2 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%c, %d) retain (%v, %b : memref<2xf32, strided<[1], offset: 1>>, memref<4xf32>)
  return %0#0, %0#1 : i1, i1
}
func.func @three(%c: i1, %d: i1, %m: memref<4xf32>, %n: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  bufferization.dealloc (%m, %a, %n : memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %d, %c)
  return
}
func.func @split_retain(%c: i1, %d: i1, %m: memref<4xf32>, %n: memref<4xf32>) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %s = arith.select %c, %a, %n : memref<4xf32>
  %0 = bufferization.dealloc (%m, %a : memref<4xf32>, memref<4xf32>) if (%c, %d) retain (%s : memref<4xf32>)
  return %0 : i1
}
func.func @two_views(%c: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %0:2 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%v, %w : memref<2xf32, strided<[1], offset: 1>>, memref<2xf32, strided<[1]>>)
  return %0#0, %0#1 : i1, i1
}
func.func @loop(%c: i1, %n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %o = %c) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    "test.use"(%b, %x) : (memref<4xf32>, memref<4xf32>) -> ()
    %0 = bufferization.dealloc (%x : memref<4xf32>) if (%o) retain (%b : memref<4xf32>)
    scf.yield %b, %0 : memref<4xf32>, i1
  }
  bufferization.dealloc (%r#0, %a : memref<4xf32>, memref<4xf32>) if (%r#1, %c)
  return
}
func.func @cfg(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%b : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %e = memref.alloc() : memref<4xf32>
  "test.use"(%b, %x, %e) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  bufferization.dealloc (%x, %a, %b, %e : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %c, %c, %c)
  return
}
