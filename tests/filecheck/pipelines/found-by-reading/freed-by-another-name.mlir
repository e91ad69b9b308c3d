// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// A buffer has two names from somewhere on, and the program frees it by the second one: it is not
// freed again by the first one.

func.func private @free(%a: memref<4xi64>) {
  memref.dealloc %a : memref<4xi64>
  func.return
}
func.func private @new(%v: i64) -> memref<4xi64> {
  %a = memref.alloc() : memref<4xi64>
  linalg.fill ins(%v : i64) outs(%a : memref<4xi64>)
  func.return %a : memref<4xi64>
}

// As arguments of a block.
func.func @blocks(%c: i1, %v: i64, %i: index) -> i64 {
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = func.call @new(%v) : (i64) -> memref<4xi64>
  cf.cond_br %c, ^j(%a, %b : memref<4xi64>, memref<4xi64>), ^j(%b, %b : memref<4xi64>, memref<4xi64>)
^j(%x: memref<4xi64>, %y: memref<4xi64>):
  %r = memref.load %x[%i] : memref<4xi64>
  memref.dealloc %y : memref<4xi64>
  func.return %r : i64
}

// One block further on.
func.func @further_on(%c: i1, %v: i64, %i: index) -> i64 {
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = func.call @new(%v) : (i64) -> memref<4xi64>
  cf.cond_br %c, ^j(%a, %b : memref<4xi64>, memref<4xi64>), ^j(%b, %b : memref<4xi64>, memref<4xi64>)
^j(%x: memref<4xi64>, %y: memref<4xi64>):
  cf.cond_br %c, ^k(%x, %y : memref<4xi64>, memref<4xi64>), ^k(%y, %x : memref<4xi64>, memref<4xi64>)
^k(%p: memref<4xi64>, %q: memref<4xi64>):
  %r = memref.load %p[%i] : memref<4xi64>
  func.call @free(%q) : (memref<4xi64>) -> ()
  func.return %r : i64
}

// As results of a choice, inside of another one.
func.func @choices(%c: i1, %v: i64, %i: index) -> i64 {
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = func.call @new(%v) : (i64) -> memref<4xi64>
  %x, %y = scf.if %c -> (memref<4xi64>, memref<4xi64>) {
    %p, %q = scf.if %c -> (memref<4xi64>, memref<4xi64>) {
      scf.yield %b, %b : memref<4xi64>, memref<4xi64>
    } else {
      scf.yield %a, %b : memref<4xi64>, memref<4xi64>
    }
    scf.yield %p, %q : memref<4xi64>, memref<4xi64>
  } else {
    scf.yield %a, %b : memref<4xi64>, memref<4xi64>
  }
  %r = memref.load %x[%i] : memref<4xi64>
  scf.if %c {
    memref.dealloc %y : memref<4xi64>
  }
  func.return %r : i64
}

// In a loop.
func.func @loop(%c: i1, %v: i64, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = func.call @new(%v) : (i64) -> memref<4xi64>
  %x, %y = scf.for %k = %c0 to %c3 step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xi64>, memref<4xi64>) {
    %s = arith.select %c, %q, %p : memref<4xi64>
    scf.yield %s, %q : memref<4xi64>, memref<4xi64>
  }
  %r = memref.load %x[%i] : memref<4xi64>
  memref.dealloc %y : memref<4xi64>
  func.return %r : i64
}

// In a loop with two regions, the first of which frees it.
func.func @two_regions(%c: i1, %v: i64, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = func.call @new(%v) : (i64) -> memref<4xi64>
  %n, %r, %x, %y = scf.while (%k = %c0, %t = %v, %p = %a, %q = %b) : (index, i64, memref<4xi64>, memref<4xi64>) -> (index, i64, memref<4xi64>, memref<4xi64>) {
    %u = memref.load %p[%i] : memref<4xi64>
    memref.dealloc %q : memref<4xi64>
    %go = arith.cmpi eq, %k, %c0 : index
    scf.condition(%go) %k, %u, %p, %q : index, i64, memref<4xi64>, memref<4xi64>
  } do {
  ^bb0(%k: index, %t: i64, %p: memref<4xi64>, %q: memref<4xi64>):
    %d = func.call @new(%t) : (i64) -> memref<4xi64>
    %e = func.call @new(%t) : (i64) -> memref<4xi64>
    %f, %g = scf.if %c -> (memref<4xi64>, memref<4xi64>) {
      scf.yield %d, %d : memref<4xi64>, memref<4xi64>
    } else {
      scf.yield %d, %e : memref<4xi64>, memref<4xi64>
    }
    scf.yield %c1, %t, %f, %g : index, i64, memref<4xi64>, memref<4xi64>
  }
  func.return %r : i64
}

// A choice of one buffer is a name of it, which a later loop frees; it carries the buffer itself.
func.func @freed_in_loop(%c: i1, %v: i64, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = scf.if %c -> (memref<4xi64>) {
    scf.yield %a : memref<4xi64>
  } else {
    scf.yield %a : memref<4xi64>
  }
  %r, %x = scf.for %k = %c0 to %c1 step %c1 iter_args(%t = %v, %p = %a) -> (i64, memref<4xi64>) {
    %u = memref.load %b[%i] : memref<4xi64>
    memref.dealloc %b : memref<4xi64>
    scf.yield %u, %p : i64, memref<4xi64>
  }
  func.return %r : i64
}

// The name comes out of a loop that gets the buffer itself.
func.func @freed_after_loop(%c: i1, %v: i64, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %b = scf.if %c -> (memref<4xi64>) {
    scf.yield %a : memref<4xi64>
  } else {
    scf.yield %a : memref<4xi64>
  }
  %k, %x = scf.while (%n = %c0, %p = %a) : (index, memref<4xi64>) -> (index, memref<4xi64>) {
    %go = arith.cmpi ult, %n, %c1 : index
    scf.condition(%go) %n, %b : index, memref<4xi64>
  } do {
  ^bb0(%n: index, %q: memref<4xi64>):
    scf.yield %c1, %q : index, memref<4xi64>
  }
  %r = memref.load %x[%i] : memref<4xi64>
  memref.dealloc %x : memref<4xi64>
  func.return %r : i64
}

// A function frees what a box holds: the memory of one of two names that a loop carries.
func.func private @free_held(%box: memref<1xmemref<4xi64>>, %i: index) {
  %a = memref.load %box[%i] : memref<1xmemref<4xi64>>
  memref.dealloc %a : memref<4xi64>
  func.return
}
func.func @boxes(%v: i64, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = func.call @new(%v) : (i64) -> memref<4xi64>
  %r, %x, %y = scf.for %k = %c0 to %c1 step %c1 iter_args(%t = %v, %p = %a, %q = %a) -> (i64, memref<4xi64>, memref<4xi64>) {
    %box = memref.alloc() : memref<1xmemref<4xi64>>
    memref.store %q, %box[%i] : memref<1xmemref<4xi64>>
    %u = memref.load %p[%i] : memref<4xi64>
    func.call @free_held(%box, %i) : (memref<1xmemref<4xi64>>, index) -> ()
    scf.yield %u, %p, %p : i64, memref<4xi64>, memref<4xi64>
  }
  func.return %r : i64
}

func.func @main() -> (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7 : i64
  %false = arith.constant false
  %true = arith.constant true
  %0 = func.call @blocks(%false, %v, %c0) : (i1, i64, index) -> i64
  %1 = func.call @blocks(%true, %v, %c0) : (i1, i64, index) -> i64
  %2 = func.call @further_on(%false, %v, %c0) : (i1, i64, index) -> i64
  %3 = func.call @further_on(%true, %v, %c0) : (i1, i64, index) -> i64
  %4 = func.call @choices(%false, %v, %c0) : (i1, i64, index) -> i64
  %5 = func.call @choices(%true, %v, %c0) : (i1, i64, index) -> i64
  %6 = func.call @loop(%false, %v, %c0) : (i1, i64, index) -> i64
  %7 = func.call @loop(%true, %v, %c0) : (i1, i64, index) -> i64
  %8 = func.call @two_regions(%false, %v, %c0) : (i1, i64, index) -> i64
  %9 = func.call @two_regions(%true, %v, %c0) : (i1, i64, index) -> i64
  %10 = func.call @freed_in_loop(%true, %v, %c0) : (i1, i64, index) -> i64
  %11 = func.call @freed_after_loop(%true, %v, %c0) : (i1, i64, index) -> i64
  %12 = func.call @boxes(%v, %c0) : (i64, index) -> i64
  func.return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64
}
