// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// mlir-opt 22 makes invalid IR of this: it uses %k in the second region.

// What both regions use of the branch and of the first region is passed on.

func.func @while_move_more(%x: i32, %m: memref<?xi32>, %n: index) -> (i32, i32) {
  %r:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = "a.c"(%a) : (i32) -> i1
    %k = arith.muli %a, %a : i32
    %q:2 = scf.if %c -> (i32, i32) {
      scf.for %i = %n to %n step %n {
        memref.store %k, %m[%i] : memref<?xi32>
      }
      "a.b"(%k) : (i32) -> ()
      scf.yield %k, %x : i32, i32
    } else {
      scf.yield %a, %a : i32, i32
    }
    scf.condition(%c) %q#0, %q#1 : i32, i32
  } do {
  ^bb0(%b: i32, %d: i32):
    %s = "a.d"(%b, %d) : (i32, i32) -> (i32)
    scf.yield %s : i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while_move_more(
// CHECK-NEXT:    %r, %0 = scf.while (%a = %x) : (i32) -> (i32, i32) {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      %k = arith.muli %a, %a : i32
// CHECK-NEXT:      scf.condition(%c) %a, %k : i32, i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%b: i32, %1: i32):
// CHECK-NEXT:      "a.b"(%1) : (i32) -> ()
// CHECK-NEXT:      %s = "a.d"(%1, %x) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %s : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r : i32, i32
