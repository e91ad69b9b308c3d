// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics --parsing-diagnostics | filecheck %s

ml_program.global private @f(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @f1(%t : tensor<4xi32>) {
 ml_program.global_store @f = %t : tensor<4xi32>
 return
}

// CHECK: 'ml_program.global_store' op cannot store to an immutable global @f

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load() {
  %0 = ml_program.global_load_const @g : tensor<4xi32>
  return
}

// CHECK: 'ml_program.global_load_const' op cannot load as const from mutable global @g

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load() {
  %0 = ml_program.global_load @g : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_load' op cannot load from global typed 'tensor<4xi32>' as 'tensor<5xi32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @load() {
  %0 = ml_program.global_load @g : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_load' op undefined global: @g

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private @f : tensor<4xi32>

// CHECK: 'ml_program.global' op immutable global must have an initial value

// -----
// CHECK-LABEL: // {{-----}}

ml_program.func @f(%a: i32) -> i32 {
  ml_program.return
}

// CHECK: 'ml_program.return' op has 0 operands, but enclosing function (@f) returns 1

// -----
// CHECK-LABEL: // {{-----}}

ml_program.func @f(%a: f32) -> i32 {
  ml_program.return %a : f32
}

// CHECK: type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f

// -----
// CHECK-LABEL: // {{-----}}

ml_program.subgraph @f(%a: f32) -> i32 {
  ml_program.output %a : f32
}

// CHECK: type of output operand 0 ('f32') doesn't match function result type ('i32') in function @f

// -----
// CHECK-LABEL: // {{-----}}

ml_program.subgraph @f(%a: f32) -> i32 {
  ml_program.return %a : f32
}

// CHECK: 'ml_program.return' expects parent op 'ml_program.func'

// -----
// CHECK-LABEL: // {{-----}}

ml_program.func @f(%a: f32) -> f32 {
  ml_program.output %a : f32
}

// CHECK: 'ml_program.output' expects parent op 'ml_program.subgraph'

// -----
// CHECK-LABEL: // {{-----}}

ml_program.subgraph @f() {
  cf.br ^bb1
^bb1:
  ml_program.output
}

// CHECK: 'ml_program.subgraph' op expects region #0 to have 0 or 1 blocks

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  ml_program.return
}

// CHECK: 'ml_program.return' expects parent op 'ml_program.func'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  ml_program.output
}

// CHECK: 'ml_program.output' expects parent op 'ml_program.subgraph'

// -----
// CHECK-LABEL: // {{-----}}

ml_program.func @f()

// CHECK: 'ml_program.func' op symbol declaration cannot have public visibility

// -----
// CHECK-LABEL: // {{-----}}

ml_program.func private @f(%a: f32 {foo = 1 : i32}) {
  ml_program.return
}

// CHECK: 'ml_program.func' op arguments may only have dialect attributes

// -----
// CHECK-LABEL: // {{-----}}

ml_program.func private @f(%a: f32) -> (f32 {foo = 1 : i32}) {
  ml_program.return %a : f32
}

// CHECK: 'ml_program.func' op results may only have dialect attributes

// -----
// CHECK-LABEL: // {{-----}}

"ml_program.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "ml_program.return"() : () -> ()
}) : () -> ()

// CHECK: 'ml_program.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')

// -----
// CHECK-LABEL: // {{-----}}

"ml_program.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0:
  "ml_program.return"() : () -> ()
}) : () -> ()

// CHECK: 'ml_program.func' op entry block must have 1 arguments to match function signature

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load() {
  %0, %1 = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_load_graph' op cannot load from global typed 'tensor<4xi32>' as 'tensor<5xi32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @load() {
  %0, %1 = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_load_graph' op undefined global: @g

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load(%a: tensor<4xi32>) {
  %1 = ml_program.global_store_graph @g = %a ordering(() -> !ml_program.token) : tensor<4xi32>
  return
}

// CHECK: 'ml_program.global_store_graph' op cannot store to an immutable global @g

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load(%a: tensor<5xi32>) {
  %1 = ml_program.global_store_graph @g = %a ordering(() -> !ml_program.token) : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_store_graph' op cannot store to a global typed 'tensor<4xi32>' from 'tensor<5xi32>'

// -----
// CHECK-LABEL: // {{-----}}

// A function is no symbol table.
ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @f() {
  %0 = ml_program.global_load @f::@g : tensor<4xi32>
  return
}

// CHECK: 'ml_program.global_load' op undefined global: @f::@g
