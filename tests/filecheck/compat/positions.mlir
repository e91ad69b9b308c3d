// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s --check-prefix VERIFY

// All operations, each where its name stands. The lines are those of the whole file.
func.func @several(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %a = "test.one"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: positions.mlir:[[# @LINE - 1]]:8: error: 'test.one' op was not bufferized, in function @several: it has no BufferizableOpInterface; attach a model
  // CHECK-NEXT: {{^}}    %a = "test.one"(%t) : (tensor<4xf32>) -> tensor<4xf32>{{$}}
  %b:2, %d = "test.two"(%a) ({
  ^bb0(%x: i32):
    "test.in"(%x) : (i32) -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, i1)
  // CHECK: positions.mlir:[[# @LINE - 4]]:14: error: 'test.two' op was not bufferized
  // CHECK-NEXT: {{^}}    %b, %b_1, %d = "test.two"(%a) ({...}) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, i1){{$}}
  %r = scf.if %c -> tensor<4xf32> {
    %e =
      "test.three"(%b#1) : (tensor<4xf32>) -> tensor<4xf32> loc("model.py":7:3)
    // CHECK: model.py:7:3: error: 'test.three' op was not bufferized, in function @several
    // CHECK-NEXT: {{^}}    %e = "test.three"(%b_1)
    scf.yield %e : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}
// VERIFY-LABEL: // {{-----}}

// The text of an operation is shortened.
func.func @long(%t: tensor<4xf32>) {
  "test.long"(%t) {note = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"} : (tensor<4xf32>) -> ()
  // CHECK: positions.mlir:[[# @LINE - 1]]:3: error: 'test.long' op was not bufferized, in function @long
  // CHECK-NEXT: {{^}}    "test.long"(%t) {note = "a{{a+}} ...{{$}}
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}
// VERIFY-LABEL: // {{-----}}

// The verification says where as well, of operations of xDSL's and of ours.
func.func @verify(%m: memref<?xf32>) {
  %r = memref.realloc %m : memref<?xf32> to memref<?xf32>
  // CHECK: 'memref.realloc' op missing dimension operand
  // VERIFY: positions.mlir:[[# @LINE - 2]]:8: error: 'memref.realloc' op missing dimension operand for result type 'memref<?xf32>', in function @verify
  // VERIFY-NEXT: {{^}}    %r = memref.realloc %m : memref<?xf32> to memref<?xf32>{{$}}
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}
// VERIFY-LABEL: // {{-----}}

func.func @of_xdsl(%m: memref<?xf32>, %i: index) {
  %r = "arith.addi"(%i, %m) : (index, memref<?xf32>) -> index
  // CHECK: 'arith.addi' op operand 'rhs' at position 1 does not verify
  // VERIFY: positions.mlir:[[# @LINE - 2]]:8: error: 'arith.addi' op operand 'rhs' at position 1 does not verify:
  // VERIFY-NEXT: attribute index expected from variable 'T', but got memref<?xf32>, in function @of_xdsl
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}
// VERIFY-LABEL: // {{-----}}

func.func @no_terminator(%i: index) {
  %r = arith.addi %i, %i : index
  // CHECK: arith.addi terminates block
  // VERIFY: positions.mlir:[[# @LINE - 2]]:8: error: {{.*}}arith.addi terminates block
}
