// RUN: %xdsl_opt %s -p buffer-deallocation --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

func.func @unknown_region() {
  "test.region"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.give"(%a) : (memref<4xf32>) -> ()
  }) : () -> ()
  func.return
}
// CHECK: 'test.region' op was not deallocated, in function @unknown_region: All operations with attached regions need to implement the RegionBranchOpInterface, as a 'test.give' inside of it hands a memref on; attach a model of it

// -----
// CHECK-LABEL: // {{-----}}

func.func @unknown_branch() {
  %a = memref.alloc() : memref<4xf32>
  "test.br"(%a) [^bb1] : (memref<4xf32>) -> ()
^bb1(%x: memref<4xf32>):
  func.return
}
// CHECK: 'test.br' op was not deallocated, in function @unknown_branch: All terminators with successors need to implement the BranchOpInterface, as it may hand a memref on; attach a model of it

// -----
// CHECK-LABEL: // {{-----}}

// What the caller gave is written in the loop. If %x was a clone, nobody would see it.

func.func @written_clone(%arg: memref<4xf32>, %c: i1, %f: f32, %i: index, %n: index) {
  %r = scf.for %k = %i to %n step %n iter_args(%x = %arg) -> (memref<4xf32>) {
    memref.store %f, %x[%i] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.store %f, %b[%i] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  func.return
}
// CHECK: 'scf.for' op needs a clone of operand #3, as the value that it becomes is memory that was allocated here on other ways only, in function @written_clone: 'memref.store' would tell the clone from the original, against the rule that all writes to a buffer come before it is handed on and read; write to a copy, or use ownership-based-buffer-deallocation

// -----
// CHECK-LABEL: // {{-----}}

// The original is written, and the clone would still have what was there before. The allocation cannot be before
// of the branch, as its size is not.

func.func @written_original(%c: i1, %f: f32, %i: index, %arg: memref<?xf32>) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%arg : memref<?xf32>)
^bb2:
  %n = "test.size"() : () -> index
  %b = memref.alloc(%n) : memref<?xf32>
  memref.store %f, %b[%i] : memref<?xf32>
  cf.br ^bb3(%b : memref<?xf32>)
^bb3(%x: memref<?xf32>):
  memref.store %f, %arg[%i] : memref<?xf32>
  %l = memref.load %x[%i] : memref<?xf32>
  func.return %l : f32
}
// CHECK: 'cf.br' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @written_original: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A region whose terminator has regions of its own: what was written before it, or in it, counts
// after the loop.

func.func @written_in_forall(%n: index, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %k, %r = scf.while (%j = %n, %x = %a) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
    scf.forall (%t) in (4) {
      memref.store %f, %x[%t] : memref<4xf32>
    }
    %more = arith.cmpi sgt, %j, %i : index
    %b = memref.alloc() : memref<4xf32>
    scf.condition(%more) %j, %b : index, memref<4xf32>
  } do {
  ^bb0(%j: index, %y: memref<4xf32>):
    %less = arith.subi %j, %i : index
    scf.yield %less, %y : index, memref<4xf32>
  }
  %l = memref.load %a[%i] : memref<4xf32>
  func.return %l : f32
}
// CHECK: 'scf.while' op needs a clone of operand #1, as the value that it becomes is memory that was allocated here on other ways only, in function @written_in_forall: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

func.func @written_in_reduce(%n: index, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %k, %r = scf.while (%j = %n, %x = %a) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
    %s = scf.parallel (%t) = (%i) to (%n) step (%n) init (%f) -> f32 {
      scf.reduce(%f : f32) {
      ^bb0(%u: f32, %v: f32):
        memref.store %u, %x[%t] : memref<4xf32>
        scf.reduce.return %v : f32
      }
    }
    %more = arith.cmpi sgt, %j, %i : index
    %b = memref.alloc() : memref<4xf32>
    scf.condition(%more) %j, %b : index, memref<4xf32>
  } do {
  ^bb0(%j: index, %y: memref<4xf32>):
    %less = arith.subi %j, %i : index
    scf.yield %less, %y : index, memref<4xf32>
  }
  %l = memref.load %a[%i] : memref<4xf32>
  func.return %l : f32
}
// CHECK: 'scf.while' op needs a clone of operand #1, as the value that it becomes is memory that was allocated here on other ways only, in function @written_in_reduce: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// %x is not used where it is %a, which the program has freed. A clone would read it.

func.func @freed_original(%c: i1, %f: f32, %i: index) {
  %n = "test.size"() : () -> index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.store %f, %a[%i] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a : memref<?xf32>)
^bb2:
  %k = "test.size"() : () -> index
  %b = memref.alloc(%k) : memref<?xf32>
  memref.store %f, %b[%i] : memref<?xf32>
  cf.br ^bb3(%b : memref<?xf32>)
^bb3(%x: memref<?xf32>):
  "test.op"() : () -> ()
  func.return
}
// CHECK: 'cf.br' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @freed_original: 'memref.dealloc' may have freed the original before; use ownership-based-buffer-deallocation

// -----
// CHECK-LABEL: // {{-----}}

// A function gives away what it returns: a clone of its argument, which the caller writes.

func.func @same(%m: memref<4xf32>) -> memref<4xf32> {
  func.return %m : memref<4xf32>
}
func.func @caller(%f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  %b = func.call @same(%a) : (memref<4xf32>) -> memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %l = memref.load %a[%i] : memref<4xf32>
  func.return %l : f32
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @caller: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// What is loaded may be what was freed before.

func.func @loaded_after_free(%c: i1, %i: index) -> f32 {
  %box = memref.alloc() : memref<2xmemref<?xf32>>
  %a = memref.alloc(%i) : memref<?xf32>
  memref.store %a, %box[%i] : memref<2xmemref<?xf32>>
  memref.dealloc %a : memref<?xf32>
  %held = memref.load %box[%i] : memref<2xmemref<?xf32>>
  %one = scf.if %c -> (memref<?xf32>) {
    %k = "test.size"() : () -> index
    %new = memref.alloc(%k) : memref<?xf32>
    scf.yield %new : memref<?xf32>
  } else {
    scf.yield %held : memref<?xf32>
  }
  %x = memref.load %one[%i] : memref<?xf32>
  return %x : f32
}
// CHECK: 'scf.yield' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @loaded_after_free: 'memref.dealloc' may have freed the original before; use ownership-based-buffer-deallocation

// -----
// CHECK-LABEL: // {{-----}}

// A function that is called through a value returns its argument.

func.func private @same(%a: memref<4xf32>) -> memref<4xf32> {
  func.return %a : memref<4xf32>
}
func.func @indirect(%x: f32, %i: index) -> f32 {
  %f = func.constant @same : (memref<4xf32>) -> memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %b = func.call_indirect %f(%a) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  %l = memref.load %a[%i] : memref<4xf32>
  func.return %l : f32
}
// CHECK: 'func.call_indirect' op has a result that is a clone, as the function gives away what it returns, in function @indirect: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A declared callee may write what its argument holds.

func.func private @size() -> index
func.func private @write(memref<1xmemref<?xf64>>)
func.func @written_by_declared(%c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  memref.store %one, %a[%c0] : memref<?xf64>
  %box = memref.alloc() : memref<1xmemref<?xf64>>
  memref.store %a, %box[%c0] : memref<1xmemref<?xf64>>
  %r = scf.if %c -> (memref<?xf64>) {
    %k = func.call @size() : () -> index
    %b = memref.alloc(%k) : memref<?xf64>
    memref.store %one, %b[%c0] : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %a : memref<?xf64>
  }
  func.call @write(%box) : (memref<1xmemref<?xf64>>) -> ()
  %x = memref.load %r[%c0] : memref<?xf64>
  func.return %x : f64
}
// CHECK: 'scf.yield' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @written_by_declared: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A callee keeps the original, and another one writes it.

memref.global @kept : memref<1xmemref<4xf64>> = uninitialized
func.func private @keep(%m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @kept : memref<1xmemref<4xf64>>
  memref.store %m, %g[%c0] : memref<1xmemref<4xf64>>
  func.return
}
func.func private @write() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7.0 : f64
  %g = memref.get_global @kept : memref<1xmemref<4xf64>>
  %m = memref.load %g[%c0] : memref<1xmemref<4xf64>>
  memref.store %v, %m[%c0] : memref<4xf64>
  func.return
}
func.func private @size() -> index {
  %n = arith.constant 4 : index
  func.return %n : index
}
func.func private @written_later(%c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  %s = memref.cast %a : memref<?xf64> to memref<4xf64>
  memref.store %one, %a[%c0] : memref<?xf64>
  func.call @keep(%s) : (memref<4xf64>) -> ()
  %r = scf.if %c -> (memref<?xf64>) {
    %k = func.call @size() : () -> index
    %b = memref.alloc(%k) : memref<?xf64>
    memref.store %one, %b[%c0] : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %a : memref<?xf64>
  }
  func.call @write() : () -> ()
  %x = memref.load %r[%c0] : memref<?xf64>
  func.return %x : f64
}
// CHECK: 'scf.yield' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @written_later: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A function without a body may write a global that is not constant.

memref.global @variable : memref<4xf64> = dense<1.0>
func.func private @unknown()
func.func @global(%c: i1, %n: index, %i: index) -> f64 {
  %g = memref.get_global @variable : memref<4xf64>
  %s = memref.cast %g : memref<4xf64> to memref<?xf64>
  %r = scf.if %c -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %s : memref<?xf64>
  }
  func.call @unknown() : () -> ()
  %x = memref.load %r[%i] : memref<?xf64>
  func.return %x : f64
}
// CHECK: 'scf.yield' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @global: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// It may write an argument of its caller that is in a global buffer of buffers.

memref.global @table : memref<1xmemref<?xf64>> = uninitialized
func.func private @unknown()
func.func @captured(%c: i1, %n: index, %m: memref<?xf64>, %i: index) -> f64 {
  %g = memref.get_global @table : memref<1xmemref<?xf64>>
  memref.store %m, %g[%i] : memref<1xmemref<?xf64>>
  %r = scf.if %c -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %m : memref<?xf64>
  }
  func.call @unknown() : () -> ()
  %x = memref.load %r[%i] : memref<?xf64>
  func.return %x : f64
}
// CHECK: 'scf.yield' op needs a clone of operand #0, as the value that it becomes is memory that was allocated here on other ways only, in function @captured: 'memref.load' would tell the clone from the original
