// RUN: %xdsl_bufferize_check %s -p buffer-loop-hoisting --args '[0]'

// What cannot be allocated does not leave a loop without iterations.

func.func @main(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i1 = arith.constant 1 : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %i1) -> i32 {
    %a = memref.alloc() : memref<281474976710656xi32>
    memref.store %x, %a[%i] : memref<281474976710656xi32>
    %y = memref.load %a[%i] : memref<281474976710656xi32>
    memref.dealloc %a : memref<281474976710656xi32>
    scf.yield %y : i32
  }
  return %s : i32
}
