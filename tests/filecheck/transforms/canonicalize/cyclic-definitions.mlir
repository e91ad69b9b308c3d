// RUN: %xdsl_opt --allow-unregistered-dialect --split-input-file -p canonicalize %s | filecheck %s

// Values that depend on themselves: in blocks that nothing reaches, and in graph regions.

func.func @unreachable(%x: i32, %m: memref<4xf32>, %n: index) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  cf.br ^end
^cycle:
  %a = arith.subi %b, %x : i32
  %b = arith.addi %a, %x : i32
  %c = arith.addi %d, %c1 : i32
  %d = arith.addi %c, %c1 : i32
  %e = arith.select %true, %e, %x : i32
  %f = arith.negf %f : f32
  %v = memref.subview %v[0] [4] [1] : memref<4xf32, strided<[1], offset: 0>> to memref<4xf32, strided<[1], offset: 0>>
  %w = memref.cast %y : memref<?xf32> to memref<4xf32>
  %y = memref.cast %w : memref<4xf32> to memref<?xf32>
  %r = scf.for %i = %c0 to %c4 step %c4 iter_args(%k = %r) -> (i32) {
    scf.yield %k : i32
  }
  %s = scf.if %true -> i32 {
    %u = arith.addi %s, %x : i32
    scf.yield %u : i32
  } else {
    scf.yield %s : i32
  }
  cf.br ^cycle
^end:
  func.return %x : i32
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT:    func.return %x : i32
// CHECK-NEXT:  }

// -----
// CHECK-LABEL: // {{-----}}

// What does not depend on the cycle is simplified.

"test.region"() ({
  %x = "test.op"() : () -> i32
  %c0 = arith.constant 0 : i32
  %y = arith.addi %x, %c0 : i32
  %a = arith.addi %a, %c0 : i32
  %b = arith.subi %c, %y : i32
  %c = arith.addi %b, %y : i32
  %d = arith.addi %c, %c0 : i32
  "test.op"(%a, %b, %d) : (i32, i32, i32) -> ()
}) : () -> ()

// CHECK:       "test.region"() ({
// CHECK-NEXT:    %x = "test.op"() : () -> i32
// CHECK-NEXT:    %c0 = arith.constant 0 : i32
// CHECK-NEXT:    %a = arith.addi %a, %c0 : i32
// CHECK-NEXT:    %b = arith.subi %c, %x : i32
// CHECK-NEXT:    %c = arith.addi %b, %x : i32
// CHECK-NEXT:    %d = arith.addi %c, %c0 : i32
// CHECK-NEXT:    "test.op"(%a, %b, %d) : (i32, i32, i32) -> ()
// CHECK-NEXT:  }) : () -> ()

// -----
// CHECK-LABEL: // {{-----}}

// A definition after its use is no cycle.

"test.region"() ({
  %b = arith.subi %c, %x : i32
  %c = arith.addi %y, %x : i32
  %x, %y = "test.op"() : () -> (i32, i32)
  "test.op"(%b) : (i32) -> ()
}) : () -> ()

// CHECK:       "test.region"() ({
// CHECK-NEXT:    %x, %y = "test.op"() : () -> (i32, i32)
// CHECK-NEXT:    "test.op"(%y) : (i32) -> ()
// CHECK-NEXT:  }) : () -> ()

// -----
// CHECK-LABEL: // {{-----}}

// The loop of blocks is no longer entered once the condition is known.

func.func @left(%x: i32, %p: i1) -> i32 {
  %true = arith.constant true
  %c0 = arith.constant 0 : i32
  cf.cond_br %true, ^end(%x : i32), ^latch(%x : i32)
^body:
  %t = arith.addi %b, %c0 : i32
  %q = "test.op"(%t) : (i32) -> i1
  cf.br ^latch(%t : i32)
^latch(%b: i32):
  cf.br ^body
^end(%r: i32):
  func.return %r : i32
}

// CHECK-LABEL: func.func @left(
// CHECK-NEXT:    func.return %x : i32
// CHECK-NEXT:  }

// -----
// CHECK-LABEL: // {{-----}}

// Blocks that only branch to each other are a loop without an end.

func.func @endless(%p: i1, %y: i32) {
  cf.cond_br %p, ^a(%y : i32), ^b(%y : i32)
^a(%1: i32):
  cf.br ^b(%1 : i32)
^b(%2: i32):
  cf.br ^c(%2 : i32)
^c(%3: i32):
  cf.br ^a(%3 : i32)
}

// CHECK-LABEL: func.func @endless(
// CHECK-NEXT:    cf.cond_br %p, ^[[a:[a-z0-9]+]], ^[[b:[a-z0-9]+]]
// CHECK-NEXT:  ^[[a]]:
// CHECK-NEXT:    cf.br ^[[b]]
// CHECK-NEXT:  ^[[b]]:
// CHECK-NEXT:    cf.br ^[[a]]
// CHECK-NEXT:  }

func.func @endless_at_once() {
  cf.br ^a
^a:
  cf.br ^b
^b:
  cf.br ^a
}

// CHECK-LABEL: func.func @endless_at_once(
// CHECK-NEXT:    cf.br ^[[a:[a-z0-9]+]]
// CHECK-NEXT:  ^[[a]]:
// CHECK-NEXT:    cf.br ^[[a]]
// CHECK-NEXT:  }
