// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%a: i32, %c: i1) {
  cf.br ^b(%a : i32)
^b(%x: f32):
  return
}

// CHECK: type mismatch for bb argument #0 of successor #0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  cf.br ^b(%a : i32)
^b:
  return
}

// CHECK: branch has 1 operands for successor #0, but target block has 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  cf.cond_br %c, ^b, ^b(%a: i32)
^b:
  return
}

// CHECK: branch has 1 operands for successor #1, but target block has 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  cf.cond_br %c weights([1, 2, 3]), ^b, ^b
^b:
  return
}

// CHECK: expects number of branch weights to match number of successors: 3 vs 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  cf.cond_br %c weights([0, 0]), ^b, ^b
^b:
  return
}

// CHECK: branch weights cannot all be zero

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  cf.cond_br %a, ^b, ^b
^b:
  return
}

// CHECK: operand is used with type i1, but has been previously used or defined with type i32

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  cf.switch %a : i32, [default: ^b, 1: ^b(%a : i32)]
^b:
  return
}

// CHECK: branch has 1 operands for successor #1, but target block has 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  "cf.switch"(%a)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^b:
  return
}

// CHECK: 'flag type (i32) should match case value type (i64)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  "cf.switch"(%a)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<[1,2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^b:
  return
}

// CHECK: number of case values should match number of case blocks (1)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %c: i1) {
  "cf.switch"(%a, %a)[^b, ^b] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^b:
  return
}

// CHECK: Lengths of case operand segment sizes do not sum to the number of case operands
