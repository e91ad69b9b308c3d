// One program for each mutant of memory and of changed places that random programs seldom show.

// ----- loaded-boxes-are-empty

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %r = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %o = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
    %b = memref.alloc() : memref<1xmemref<4xf32>>
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
    memref.store %b, %o[%i] : memref<1xmemref<1xmemref<4xf32>>>
    %l = memref.load %o[%i] : memref<1xmemref<1xmemref<4xf32>>>
    %q = memref.load %l[%i] : memref<1xmemref<4xf32>>
    memref.store %q, %r[%i] : memref<1xmemref<4xf32>>
    scf.yield
  }
  %q = memref.load %r[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- callees-move-no-contents

func.func private @move(%a: memref<1xmemref<4xf32>>, %c: memref<1xmemref<4xf32>>) {
  %i = arith.constant 0 : index
  %l = memref.load %a[%i] : memref<1xmemref<4xf32>>
  memref.store %l, %c[%i] : memref<1xmemref<4xf32>>
  return
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    %b = memref.alloc() : memref<1xmemref<4xf32>>
    memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
    func.call @move(%b, %o) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>) -> ()
    scf.yield
  }
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- freed-by-nobody

func.func private @free(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %r = scf.for %k = %i to %two step %one iter_args(%s = %f) -> (f32) {
    %p = memref.alloc() : memref<4xf32>
    memref.store %s, %p[%i] : memref<4xf32>
    %x = memref.load %p[%i] : memref<4xf32>
    func.call @free(%p) : (memref<4xf32>) -> ()
    scf.yield %x : f32
  }
  return %r : f32
}

// ----- contents-are-not-freed

func.func private @free(%a: memref<1xmemref<4xf32>>) {
  %i = arith.constant 0 : index
  %l = memref.load %a[%i] : memref<1xmemref<4xf32>>
  memref.dealloc %l : memref<4xf32>
  return
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %p = memref.alloc() : memref<4xf32>
  memref.store %f, %p[%i] : memref<4xf32>
  %x = memref.load %p[%i] : memref<4xf32>
  %b = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
  func.call @free(%b) : (memref<1xmemref<4xf32>>) -> ()
  return %x : f32
}

// ----- one-round-of-recursion

func.func private @f(%p: memref<4xf32>, %b: memref<1xmemref<4xf32>>, %d: index) {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi eq, %d, %i : index
  scf.if %c {
  } else {
    %e = arith.subi %d, %one : index
    func.call @g(%p, %b, %e) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  }
  return
}
func.func private @g(%p: memref<4xf32>, %b: memref<1xmemref<4xf32>>, %d: index) {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi eq, %d, %i : index
  scf.if %c {
  } else {
    %e = arith.subi %d, %one : index
    func.call @h(%p, %b, %e) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  }
  return
}
func.func private @h(%p: memref<4xf32>, %b: memref<1xmemref<4xf32>>, %d: index) {
  %i = arith.constant 0 : index
  memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
  func.call @f(%p, %b, %d) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  return
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    func.call @f(%p, %o, %two) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
    scf.yield
  }
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- captured-stays-inside

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    memref.store %p, %o[%i] : memref<1xmemref<4xf32>>
    scf.yield
  }
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- loaded-is-not-forwarded

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %t = arith.constant true
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %b = memref.alloc() : memref<1xmemref<4xf32>>
    %z = memref.alloc() : memref<4xf32>
    memref.store %z, %o[%i] : memref<1xmemref<4xf32>>
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
    %l = memref.load %b[%i] : memref<1xmemref<4xf32>>
    %s = scf.if %t -> (memref<4xf32>) {
      scf.yield %l : memref<4xf32>
    } else {
      scf.yield %l : memref<4xf32>
    }
    memref.store %s, %o[%i] : memref<1xmemref<4xf32>>
    scf.yield
  }
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- first-box-only

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  %z = memref.alloc() : memref<4xf32>
  memref.store %z, %o[%i] : memref<1xmemref<4xf32>>
  scf.execute_region {
    %b = memref.alloc() : memref<1xmemref<4xf32>>
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
    memref.copy %b, %o : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
    scf.yield
  }
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- loaded-and-stored

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %b = memref.alloc() : memref<1xmemref<4xf32>>
    %p = memref.alloc() : memref<4xf32>
    memref.store %f, %p[%i] : memref<4xf32>
    memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
    %l = memref.load %b[%i] : memref<1xmemref<4xf32>>
    memref.store %l, %o[%i] : memref<1xmemref<4xf32>>
    scf.yield
  }
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

// ----- results-are-no-arguments

func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %p = memref.alloc() : memref<4xf32>
  %r = func.call @same(%p) : (memref<4xf32>) -> memref<4xf32>
  memref.store %f, %r[%i] : memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  memref.dealloc %p : memref<4xf32>
  return %x : f32
}

// ----- rotates-past-conflicts

func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %g = arith.constant 5.0 : f32
  %h = arith.constant 7.0 : f32
  %x = tensor.empty() : tensor<4xf32>
  %y = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%g : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %a, %q = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %n = tensor.insert %h into %p[%c1] : tensor<4xf32>
    scf.yield %q, %n : tensor<4xf32>, tensor<4xf32>
  }
  %w = linalg.fill ins(%h : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.extract %r#1[%c0] : tensor<4xf32>
  %v = tensor.extract %w[%c0] : tensor<4xf32>
  return %u, %v : f32, f32
}

// ----- inner-results-are-fresh

func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %g = arith.constant 5.0 : f32
  %h = arith.constant 7.0 : f32
  %x = tensor.empty() : tensor<4xf32>
  %y = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%g : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.for %j = %c0 to %c1 step %c1 iter_args(%k = %a, %l = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %z:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %k, %q = %l) -> (tensor<4xf32>, tensor<4xf32>) {
      %n = tensor.insert %h into %p[%c1] : tensor<4xf32>
      scf.yield %q, %n : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %z#0, %z#1 : tensor<4xf32>, tensor<4xf32>
  }
  %w = linalg.fill ins(%h : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.extract %r#1[%c0] : tensor<4xf32>
  %v = tensor.extract %w[%c0] : tensor<4xf32>
  return %u, %v : f32, f32
}

// ----- inner-results-stay

func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %g = arith.constant 5.0 : f32
  %h = arith.constant 7.0 : f32
  %x = tensor.empty() : tensor<4xf32>
  %y = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%g : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.for %j = %c0 to %c1 step %c1 iter_args(%k = %a, %l = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = tensor.extract %l[%c0] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %o = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %z:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %k, %q = %o) -> (tensor<4xf32>, tensor<4xf32>) {
      %n = tensor.insert %h into %p[%c1] : tensor<4xf32>
      scf.yield %q, %n : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %z#0, %z#1 : tensor<4xf32>, tensor<4xf32>
  }
  %w = linalg.fill ins(%h : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.extract %r#1[%c0] : tensor<4xf32>
  %v = tensor.extract %w[%c0] : tensor<4xf32>
  return %u, %v : f32, f32
}

// ----- hoisted-out-of-cycles

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %yes = arith.constant true
  %z = memref.alloc() : memref<4xf32>
  memref.store %f, %z[%i] : memref<4xf32>
  cf.cond_br %yes, ^round(%i, %f, %z : index, f32, memref<4xf32>), ^end(%f, %z : f32, memref<4xf32>)
^round(%k: index, %s: f32, %old: memref<4xf32>):
  %p = memref.alloc() : memref<4xf32>
  %t = arith.mulf %s, %f : f32
  memref.store %t, %p[%i] : memref<4xf32>
  %x = memref.load %old[%i] : memref<4xf32>
  %sum = arith.addf %t, %x : f32
  %n = arith.addi %k, %one : index
  %more = arith.cmpi slt, %n, %two : index
  cf.cond_br %more, ^round(%n, %sum, %p : index, f32, memref<4xf32>), ^end(%sum, %p : f32, memref<4xf32>)
^end(%r: f32, %q: memref<4xf32>):
  %y = memref.load %q[%i] : memref<4xf32>
  %w = arith.addf %r, %y : f32
  return %w : f32
}

// ----- hoisted-out-of-inner-cycles

func.func @main() -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%zero] : memref<4xf32>
  %r = scf.execute_region -> memref<4xf32> {
    cf.br ^bb1(%zero, %a : index, memref<4xf32>)
  ^bb1(%i: index, %last: memref<4xf32>):
    %next = memref.alloc() : memref<4xf32>
    memref.store %f, %next[%zero] : memref<4xf32>
    %x = memref.load %last[%zero] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %next[%zero] : memref<4xf32>
    %j = arith.addi %i, %one : index
    %more = arith.cmpi slt, %j, %two : index
    cf.cond_br %more, ^bb1(%j, %next : index, memref<4xf32>), ^bb2
  ^bb2:
    scf.yield %next : memref<4xf32>
  }
  %x = memref.load %r[%zero] : memref<4xf32>
  return %x : f32
}

// ----- reads-are-not-kept

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %g = arith.constant 5.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %g, %b[%i] : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %r = scf.for %k = %i to %two step %one iter_args(%s = %x) -> (f32) {
    %y = memref.load %a[%i] : memref<4xf32>
    %t = arith.addf %s, %y : f32
    scf.yield %t : f32
  }
  memref.dealloc %a : memref<4xf32>
  return %r : f32
}

// ----- recursive-results-are-whole

func.func private @part(%more: i1) -> memref<2xf32, strided<[1]>> {
  %i = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %no = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  scf.if %more {
    %b = func.call @part(%no) : (i1) -> memref<2xf32, strided<[1]>>
    scf.yield
  }
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  return %v : memref<2xf32, strided<[1]>>
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %yes = arith.constant true
  %v = func.call @part(%yes) : (i1) -> memref<2xf32, strided<[1]>>
  %x = memref.load %v[%i] : memref<2xf32, strided<[1]>>
  return %x : f32
}

// ----- loaded-parts-are-whole

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %no = arith.constant false
  %m = memref.alloc() : memref<2xf32, strided<[1]>>
  %r = scf.if %no -> (memref<2xf32, strided<[1]>>) {
    scf.yield %m : memref<2xf32, strided<[1]>>
  } else {
    %a = memref.alloc() : memref<4xf32>
    %s = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
    memref.store %f, %s[%i] : memref<2xf32, strided<[1]>>
    %box = memref.alloc() : memref<1xmemref<2xf32, strided<[1]>>>
    memref.store %s, %box[%i] : memref<1xmemref<2xf32, strided<[1]>>>
    %l = memref.load %box[%i] : memref<1xmemref<2xf32, strided<[1]>>>
    scf.yield %l : memref<2xf32, strided<[1]>>
  }
  %x = memref.load %r[%i] : memref<2xf32, strided<[1]>>
  return %x : f32
}

// ----- new-results-are-apart

func.func @put(%box: memref<2xmemref<4xf32>>, %crate: memref<2xmemref<2xmemref<4xf32>>>) {
  %i = arith.constant 0 : index
  memref.store %box, %crate[%i] : memref<2xmemref<2xmemref<4xf32>>>
  return
}
func.func private @both() -> (memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>) {
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  %crate = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
  func.call @put(%box, %crate) : (memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>) -> ()
  return %box, %crate : memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %yes = arith.constant true
  %crate = scf.if %yes -> (memref<2xmemref<2xmemref<4xf32>>>) {
    %numbers = memref.alloc() : memref<4xf32>
    memref.store %f, %numbers[%i] : memref<4xf32>
    %box, %inner = func.call @both() : () -> (memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>)
    memref.store %numbers, %box[%i] : memref<2xmemref<4xf32>>
    scf.yield %inner : memref<2xmemref<2xmemref<4xf32>>>
  } else {
    %other = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
    scf.yield %other : memref<2xmemref<2xmemref<4xf32>>>
  }
  %held = memref.load %crate[%i] : memref<2xmemref<2xmemref<4xf32>>>
  %l = memref.load %held[%i] : memref<2xmemref<4xf32>>
  %x = memref.load %l[%i] : memref<4xf32>
  return %x : f32
}
