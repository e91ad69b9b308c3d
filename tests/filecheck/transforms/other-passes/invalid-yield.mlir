// RUN: xdsl-opt %s --split-input-file --verify-diagnostics | filecheck %s

// The operands of another dialect's yield are verified like those of `linalg.yield`.

"builtin.module"() ({
  func.func @count(%m: memref<4xf64>, %c: f64) {
    "linalg.fill"(%c, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f64, %y: f64):
      "memref_stream.yield"(%x, %y) : (f64, f64) -> ()
    }) : (f64, memref<4xf64>) -> ()
    func.return
  }
}) : () -> ()

// CHECK: expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)

// -----
// CHECK-LABEL: // {{-----}}

"builtin.module"() ({
  func.func @no_yield(%m: memref<4xf64>, %c: f64) {
    "linalg.fill"(%c, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f64, %y: f64):
      "test.termop"(%x) : (f64) -> ()
    }) : (f64, memref<4xf64>) -> ()
    func.return
  }
}) : () -> ()

// CHECK: 'linalg.fill' op expects region to end with 'linalg.yield'
