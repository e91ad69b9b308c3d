// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%a: i32) {
  %c = func.constant @g : (i32) -> i32
  return
}

// CHECK: 'func.constant' op reference to undefined function 'g'

// -----
// CHECK-LABEL: // {{-----}}

func.func private @g(i32) -> f32
func.func @f(%a: i32) {
  %c = func.constant @g : (i32) -> i32
  return
}

// CHECK: 'func.constant' op reference to function with mismatched type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  %c = func.constant @f : i32
  return
}

// CHECK: 'func.constant' op reference to function with mismatched type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: (i32) -> i32, %b: f32) {
  %c = "func.call_indirect"(%a, %b) : ((i32) -> i32, f32) -> i32
  return
}

// CHECK: 'func.call_indirect' op failed to verify that callee input types match argument types

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: (i32) -> i32, %b: i32) {
  %c = "func.call_indirect"(%a, %b) : ((i32) -> i32, i32) -> f32
  return
}

// CHECK: 'func.call_indirect' op failed to verify that callee result types match result types

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: (i32) -> i32, %b: i32) {
  %c = "func.call_indirect"(%a) : ((i32) -> i32) -> i32
  return
}

// CHECK: 'func.call_indirect' op failed to verify that callee input types match argument types

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: (i32) -> i32, %b: i32) {
  %c = func.call_indirect %a() : (i32) -> i32
  return
}

// CHECK: expected 1 operand types but had 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: (i32) -> i32, %b: i32) {
  %c = func.call_indirect %a(%b) : i32
  return
}

// CHECK: function type expected

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: (i32) -> i32, %b: i32) {
  %c = "func.call_indirect"(%b, %b) : (i32, i32) -> i32
  return
}

// CHECK: operand 'callee' at position 0 does not verify:

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) {
  func.call @g() : () -> ()
  return
}

// CHECK: '@g' could not be found in symbol table

// -----
// CHECK-LABEL: // {{-----}}

func.func private @g(i32)
func.func @f(%a: i32) {
  func.call @g() : () -> ()
  return
}

// CHECK: incorrect number of operands for callee

// -----
// CHECK-LABEL: // {{-----}}

func.func private @g(i32)
func.func @f(%a: f32) {
  func.call @g(%a) : (f32) -> ()
  return
}

// CHECK: operand type mismatch: expected operand type i32, but provided f32 for operand number 0

// -----
// CHECK-LABEL: // {{-----}}

func.func private @g(i32)
func.func @f(%a: i32) {
  %0 = func.call @g(%a) : (i32) -> (f32)
  return
}

// CHECK: incorrect number of results for callee

// -----
// CHECK-LABEL: // {{-----}}

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  %0 = func.call @g(%a) : (i32) -> (f32)
  return
}

// CHECK: result type mismatch: expected result type i32, but provided f32 for result number 0

// -----
// CHECK-LABEL: // {{-----}}

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0: func.return }) : () -> ()

// CHECK: 'func.func' op entry block must have 1 arguments to match function signature

// -----
// CHECK-LABEL: // {{-----}}

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0(%x: f32): func.return }) : () -> ()

// CHECK: 'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) -> f32 { return }

// CHECK: Expected arguments to have the same types as the function output types

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) -> f32 { return %a : i32 }

// CHECK: Expected arguments to have the same types as the function output types

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32) { scf.execute_region { func.return } return }

// CHECK: 'func.return' expects parent op 'func.func'

// -----
// CHECK-LABEL: // {{-----}}

"func.func"() <{function_type = (i32) -> (), sym_name = "f", arg_attrs = [{}, {}], sym_visibility = "private"}> ({ }) : () -> ()

// CHECK: 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1

// -----
// CHECK-LABEL: // {{-----}}

"func.func"() <{function_type = (i32) -> (), sym_name = "f", res_attrs = [{}, {}], sym_visibility = "private"}> ({ }) : () -> ()

// CHECK: 'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 2, but expected 0

// -----
// CHECK-LABEL: // {{-----}}

"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "foo"}> ({ }) : () -> ()

// CHECK: 'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f(%a: i32, f32)

// CHECK: Expected all arguments to be named or all arguments to be unnamed.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(i32) { return }

// CHECK: 'func.func' op entry block must have 1 arguments to match function signature

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f(i32 loc("a") {foo.a})

// CHECK: Expected function argument attributes before location.

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {sym_visibility = "private"}

// CHECK: Attribute dictionary entry 'sym_visibility' is already passed through the operation custom assembly format.

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {function_type = i32}

// CHECK: Attribute dictionary entry 'function_type' is already passed through the operation custom assembly format.

// -----
// CHECK-LABEL: // {{-----}}

module { func.func @f() { return }
 func.func @f() { return } }

// CHECK: Redefinition of symbol "f"
