// What regions use that run later, and what addresses point to.

// ----- awaited

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %t = "later.start"() ({
    %x = memref.load %a[%i] : memref<1xf32>
    memref.store %x, %b[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  "later.wait"(%t) : (!later.token) -> ()
  %r = memref.load %b[%i] : memref<1xf32>
  return %r : f32
}

// ----- chain

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %t = "later.start"() ({
    %x = memref.load %a[%i] : memref<1xf32>
    memref.store %x, %b[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  %u = "later.start"(%t) ({
    "later.end"() : () -> ()
  }) : (!later.token) -> !later.token
  "later.wait"(%u) : (!later.token) -> ()
  return %v : f32
}

// ----- box

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %box = memref.alloc() : memref<1xmemref<1xf32>>
  memref.store %v, %a[%i] : memref<1xf32>
  memref.store %a, %box[%i] : memref<1xmemref<1xf32>>
  %t = "later.start"() ({
    %m = memref.load %box[%i] : memref<1xmemref<1xf32>>
    %x = memref.load %m[%i] : memref<1xf32>
    memref.store %x, %m[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  "later.wait"(%t) : (!later.token) -> ()
  return %v : f32
}

// ----- cloned

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 8.0 : f32
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %t = "later.start"() ({
    memref.store %w, %a[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  %c = bufferization.clone %a : memref<1xf32> to memref<1xf32>
  "later.wait"(%t) : (!later.token) -> ()
  %r = memref.load %c[%i] : memref<1xf32>
  return %r : f32
}

// ----- in-a-callee

func.func private @start(%m: memref<1xf32>, %n: memref<1xf32>) -> !later.token {
  %i = arith.constant 0 : index
  %t = "later.start"() ({
    %x = memref.load %m[%i] : memref<1xf32>
    memref.store %x, %n[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  return %t : !later.token
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %t = func.call @start(%a, %b) : (memref<1xf32>, memref<1xf32>) -> !later.token
  "later.wait"(%t) : (!later.token) -> ()
  return %v : f32
}

// ----- unknown

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  "later.unknown"() ({
    %x = memref.load %a[%i] : memref<1xf32>
    memref.store %x, %b[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> (!later.token)
  "later.finish"() : () -> ()
  return %v : f32
}

// ----- unknown-without-result

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  %b = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  "later.unknown"() ({
    %x = memref.load %a[%i] : memref<1xf32>
    memref.store %x, %b[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> ()
  "later.finish"() : () -> ()
  return %v : f32
}

// ----- sometimes

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %c = arith.constant false
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %t = func.call @start(%a, %c) : (memref<1xf32>, i1) -> !later.token
  "later.wait"(%t) : (!later.token) -> ()
  return %v : f32
}
func.func private @start(%m: memref<1xf32>, %c: i1) -> !later.token {
  %i = arith.constant 0 : index
  %n = memref.alloc() : memref<1xf32>
  %t = "later.start"() ({
    %x = memref.load %m[%i] : memref<1xf32>
    memref.store %x, %n[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  scf.if %c {
    "later.wait"(%t) : (!later.token) -> ()
  }
  return %t : !later.token
}

// ----- yielded

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %c = arith.constant true
  %v = arith.constant 7.0 : f32
  %p = scf.if %c -> index {
    %a = memref.alloc() : memref<1xf32>
    memref.store %v, %a[%i] : memref<1xf32>
    %q = memref.extract_aligned_pointer_as_index %a : memref<1xf32> -> index
    scf.yield %q : index
  } else {
    scf.yield %i : index
  }
  %r = "later.read"(%p) : (index) -> f32
  return %r : f32
}

// ----- returned

func.func private @address(%v: f32, %i: index) -> i64 {
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<1xf32> -> index
  %q = arith.index_cast %p : index to i64
  return %q : i64
}
func.func private @same(%q: i64) -> index {
  %p = arith.index_cast %q : i64 to index
  return %p : index
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %q = func.call @address(%v, %i) : (f32, index) -> i64
  %p = func.call @same(%q) : (i64) -> index
  %r = "later.read"(%p) : (index) -> f32
  return %r : f32
}

// ----- stored

func.func private @keep(%v: f32, %i: index, %n: memref<1xindex>) {
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<1xf32> -> index
  memref.store %p, %n[%i] : memref<1xindex>
  return
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %n = memref.alloc() : memref<1xindex>
  func.call @keep(%v, %i, %n) : (f32, index, memref<1xindex>) -> ()
  %p = memref.load %n[%i] : memref<1xindex>
  %r = "later.read"(%p) : (index) -> f32
  return %r : f32
}

// ----- carried

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %v = arith.constant 7.0 : f32
  %p = scf.for %k = %i to %two step %one iter_args(%q = %i) -> index {
    %a = memref.alloc() : memref<1xf32>
    memref.store %v, %a[%i] : memref<1xf32>
    %s = memref.extract_aligned_pointer_as_index %a : memref<1xf32> -> index
    scf.yield %s : index
  }
  %r = "later.read"(%p) : (index) -> f32
  return %r : f32
}

// ----- cloned-and-unknown

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 8.0 : f32
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  "later.unknown"() ({
    memref.store %w, %a[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> ()
  %c = bufferization.clone %a : memref<1xf32> to memref<1xf32>
  "later.finish"() : () -> ()
  %r = memref.load %c[%i] : memref<1xf32>
  return %r : f32
}

// ----- returned-and-used

func.func @start(%v: f32, %i: index) -> (memref<1xf32>, !later.token) {
  %a = memref.alloc() : memref<1xf32>
  %t = "later.start"() ({
    memref.store %v, %a[%i] : memref<1xf32>
    "later.end"() : () -> ()
  }) : () -> !later.token
  return %a, %t : memref<1xf32>, !later.token
}
func.func private @handed_on(%v: f32, %i: index) -> (memref<1xf32>, !later.token) {
  %a, %t = func.call @start(%v, %i) : (f32, index) -> (memref<1xf32>, !later.token)
  return %a, %t : memref<1xf32>, !later.token
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 8.0 : f32
  %a, %t = func.call @handed_on(%v, %i) : (f32, index) -> (memref<1xf32>, !later.token)
  %b, %u = func.call @handed_on(%w, %i) : (f32, index) -> (memref<1xf32>, !later.token)
  "later.wait"(%t) : (!later.token) -> ()
  %x = memref.load %a[%i] : memref<1xf32>
  "later.wait"(%u) : (!later.token) -> ()
  return %x : f32
}

// ----- returned-with-address

func.func private @make(%v: f32, %i: index) -> (memref<1xf32>, index) {
  %a = memref.alloc() : memref<1xf32>
  memref.store %v, %a[%i] : memref<1xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<1xf32> -> index
  return %a, %p : memref<1xf32>, index
}
func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 8.0 : f32
  %a, %p = func.call @make(%v, %i) : (f32, index) -> (memref<1xf32>, index)
  memref.store %w, %a[%i] : memref<1xf32>
  %x = "later.read"(%p) : (index) -> f32
  return %x : f32
}
