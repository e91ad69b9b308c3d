// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%b, %b, %b) ({ ^bb0: scf.yield }) : (index, index, index) -> ()
  return
}

// CHECK: 'scf.for' op expects a block argument for the induction variable. Body block must have induction var as first block arg

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%b, %b, %b) ({ ^bb0(%i: i32): scf.yield }) : (index, index, index) -> ()
  return
}

// CHECK: 'scf.for' op expected induction variable to be same type as bounds and step

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%b, %b, %a) ({ ^bb0(%i: index): scf.yield }) : (index, index, i32) -> ()
  return
}

// CHECK: operand 'step' at position 2 does not verify:

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%x, %x, %x) ({ ^bb0(%i: f32): scf.yield }) : (f32, f32, f32) -> ()
  return
}

// CHECK: operand 'lb' at position 0 does not verify:

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index): scf.yield %x : f32 }) : (index, index, index, f32) -> f32
  return
}

// CHECK: 'scf.for' op different number of inits and region iter_args: 1 != 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: i32): scf.yield %x : f32 }) : (index, index, index, f32) -> f32
  return
}

// CHECK: 'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): scf.yield %x : f32 }) : (index, index, index, f32) -> i32
  return
}

// CHECK: 'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): scf.yield %x : f32 }) : (index, index, index, f32) -> ()
  return
}

// CHECK: 'scf.for' op mismatch in number of loop-carried values and defined values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): scf.yield %a : i32 }) : (index, index, index, f32) -> f32
  return
}

// CHECK: 'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = "scf.for"(%b, %b, %b, %x) ({ ^bb0(%i: index, %y: f32): scf.yield }) : (index, index, index, f32) -> f32
  return
}

// CHECK: 'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%b, %b, %b) ({ ^bb0(%i: index): }) : (index, index, index) -> ()
  return
}

// CHECK: Operation scf.for contains empty block in single-block region that expects at least a terminator

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  "scf.for"(%b, %b, %b) ({ ^bb0(%i: index): cf.br ^x ^x: scf.yield }) : (index, index, index) -> ()
  return
}

// CHECK: Region 'body' at position 0 expected a single block, but got 2 blocks

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = scf.for %i = %b to %b step %b iter_args(%z = %x) -> (f32, f32) { }
  return
}

// CHECK: expected 2 operand types but had 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i32, %b: index, %x: f32) {
  %r = scf.for %i = %b to %b step %b iter_args(%z = %x) -> (f32) { }
  return
}

// CHECK: Operation scf.for contains empty block in single-block region that expects at least a terminator

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.if %a -> f32 { scf.yield %x : f32 }
  return
}

// CHECK: 'scf.if' op must have an else block if defining values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.if %a -> f32 { scf.yield %x : f32 } else { scf.yield %a : i1 }
  return
}

// CHECK: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.if %a -> f32 { scf.yield } else { scf.yield %a : i1 }
  return
}

// CHECK: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.if %a { scf.yield %x : f32 }
  return
}

// CHECK: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.if"(%a) ({ ^bb0(%y: f32): scf.yield }, {}) : (i1) -> ()
  return
}

// CHECK: 'scf.if' op region #0 should have no arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.if"(%a) ({ scf.yield }, { scf.yield
   ^bb0: scf.yield}) : (i1) -> ()
  return
}

// CHECK: 'scf.if' does not contain single-block regions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.if"(%a) ({ }, { }) : (i1) -> ()
  return
}

// CHECK: Region 'true_region' at position 0 expected a single block, but got 0 blocks

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.if"(%a) ({ scf.yield }, { scf.yield %x : f32 }) : (i1) -> ()
  return
}

// CHECK: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.if"(%a) ({ scf.yield }, { return }) : (i1) -> ()
  return
}

// CHECK: 'func.return' expects parent op 'func.func'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.execute_region"() ({ }) : () -> ()
  return
}

// CHECK: scf.execute_region op region needs to have at least one block

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.execute_region"() ({ ^bb0(%y: f32): scf.yield }) : () -> ()
  return
}

// CHECK: 'scf.execute_region' op region cannot have any arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.execute_region"() ({ scf.yield }) : () -> f32
  return
}

// CHECK: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.execute_region"() ({ scf.yield %a : i1 }) : () -> f32
  return
}

// CHECK: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.execute_region"() ({ cf.br ^y
  ^x: scf.yield %a : i1
  ^y: scf.yield %x : f32 }) : () -> f32
  return
}

// CHECK: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.execute_region { return }
  return
}

// CHECK: 'func.return' expects parent op 'func.func'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.yield
}

// CHECK: 'scf.yield' expects parent op to be one of 'scf.for', 'scf.if', 'scf.execute_region', 'scf.while', 'scf.index_switch'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0: scf.condition(%a) %x : f32 }, { ^bb0(%y: f32): scf.yield %y : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: i32): scf.condition(%a) %x : f32 }, { ^bb0(%y: f32): scf.yield %y : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) %x : f32 }, { ^bb0(%y: i32): scf.yield %x : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'f32' should match successor input type #0 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) %x : f32 }, { ^bb0: scf.yield %x : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) %a : i1 }, { ^bb0(%y: f32): scf.yield %x : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i1' should match successor input type #0 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) }, { ^bb0(%y: f32): scf.yield %x : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 0 operands, but region successor needs 1 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) %x : f32 }, { ^bb0(%y: f32): scf.yield %b : index }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'index' should match successor input type #0 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) %x : f32 }, { ^bb0(%y: f32): scf.yield }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.yield %x : f32 }, { ^bb0(%y: f32): scf.yield %x : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op expects the 'before' region to terminate with 'scf.condition'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.while"(%x) ({ ^bb0(%z: f32): scf.condition(%a) %x : f32 }, { ^bb0(%y: f32): scf.condition(%a) %x : f32 }) : (f32) -> f32
  return
}

// CHECK: 'scf.while' op expects the 'after' region to terminate with 'scf.yield'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.while (%y = %x) : (f32, f32) -> f32 { scf.condition(%a) %x : f32 } do { ^bb0(%y: f32): scf.yield %x : f32 }
  return
}

// CHECK: expected as many input types as operands (expected 1 got 2)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.condition(%a)
}

// CHECK: 'scf.condition' expects parent op 'scf.while'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.parallel"(%b, %b, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0: scf.reduce }) : (index, index, index) -> ()
  return
}

// CHECK: 'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({ ^bb0: scf.reduce }) : () -> ()
  return
}

// CHECK: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.parallel"(%b, %b, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%i: i32): scf.reduce }) : (index, index, index) -> ()
  return
}

// CHECK: 'scf.parallel' op expects arguments for the induction variable to be of index type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.parallel"(%b, %b, %b, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^bb0(%i: index): scf.reduce }) : (index, index, index, f32) -> f32
  return
}

// CHECK: 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.parallel"(%b, %b, %b, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^bb0(%i: index): scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): scf.reduce.return %l : f32 } }) : (index, index, index, f32) -> ()
  return
}

// CHECK: 'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.parallel"(%b, %b, %b, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^bb0(%i: index): scf.reduce(%a : i1) { ^bb0(%l: i1, %m: i1): scf.reduce.return %l : i1 } }) : (index, index, index, f32) -> f32
  return
}

// CHECK: 'scf.reduce' op expects type of 0-th reduction operand: 'i1' to be the same as the 0-th result type: 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.parallel"(%b, %b, %b, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({ ^bb0(%i: index): scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): scf.reduce.return %l : f32 } }) : (index, index, index, f32) -> i1
  return
}

// CHECK: 'scf.reduce' op expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'i1'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x, %x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): scf.reduce.return %l : f32 } }
  return
}

// CHECK: expected 1 operand types but had 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i, %j) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): scf.reduce.return %l : f32 } }
  return
}

// CHECK: expected 2 operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32, %n: f32): scf.reduce.return %l : f32 } }
  return
}

// CHECK: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: i1): scf.reduce.return %l : f32 } }
  return
}

// CHECK: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): scf.reduce.return %a : i1 } }
  return
}

// CHECK: 'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { "scf.reduce"(%x) : (f32) -> () }
  return
}

// CHECK: 'scf.reduce' op expects number of reduction regions: 0 to be the same as number of reduction operands: 1. scf.reduce must have the same number of arguments and regionsbut got 1 arguments and 0 regions

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { } }
  return
}

// CHECK: Region 'reductions[0]' at position 0 expected a single block, but got 0 blocks

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): %c = arith.addf %l, %m : f32 } }
  return
}

// CHECK: Operation arith.addf terminates block in single-block region but is not a terminator

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.reduce
}

// CHECK: 'scf.reduce' expects parent op 'scf.parallel'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.reduce.return %x : f32
}

// CHECK: 'scf.reduce.return' expects parent op 'scf.reduce'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.parallel (%i) = (%b) to (%b) step (%c0) { }
  return
}

// CHECK: 'scf.parallel' op constant step operand must be positive

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.parallel"(%b, %b, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%i: index): scf.yield }) : (index, index, index) -> ()
  return
}

// CHECK: 'scf.yield' expects parent op to be one of 'scf.for', 'scf.if', 'scf.execute_region', 'scf.while', 'scf.index_switch'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.index_switch"(%b) <{cases = array<i64: 1, 1>}> ({ scf.yield }, {scf.yield}, {scf.yield}) : (index) -> ()
  return
}

// CHECK: has duplicate case value

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.index_switch"(%b) <{cases = array<i64: 1>}> ({ scf.yield }, {scf.yield}, {scf.yield}) : (index) -> ()
  return
}

// CHECK: has 2 case regions but 1 case values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.index_switch"(%b) <{cases = array<i64: 1>}> ({ scf.yield }, {scf.yield %x : f32}) : (index) -> ()
  return
}

// CHECK: region 1 returns values of types (f32) but expected ()

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.index_switch"(%b) <{cases = array<i64: 1>}> ({ scf.yield %x : f32}, {scf.yield %x : f32}) : (index) -> ()
  return
}

// CHECK: region default returns values of types (f32) but expected ()

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = "scf.index_switch"(%b) <{cases = array<i64: 1>}> ({ scf.yield %x : f32}, {scf.yield %a : i1}) : (index) -> f32
  return
}

// CHECK: region 1 returns values of types (i1) but expected (f32)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  "scf.index_switch"(%b) <{cases = array<i64: 1>}> ({ scf.yield }, {}) : (index) -> ()
  return
}

// CHECK: Region 'case_regions[0]' at position 1 expected a single block, but got 0 blocks

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  scf.index_switch %b case 1 { } default { }
  return
}

// CHECK: Region 'case_regions[0]' at position 1 expected a single block, but got 0 blocks

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x, %x : f32, f32) { ^bb0(%l: f32, %m: f32): scf.reduce.return %l : f32 } }
  return
}

// CHECK: 'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32): scf.reduce.return %l : f32 } }
  return
}

// CHECK: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: f32, %m: f32): scf.yield } }
  return
}

// CHECK: 'scf.yield' expects parent op to be one of 'scf.for', 'scf.if', 'scf.execute_region', 'scf.while', 'scf.index_switch'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: i1, %b: index, %x: f32) {
  %r = scf.parallel (%i) = (%b) to (%b) step (%b) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%l: i1, %m: i1): scf.reduce.return %l : i1 } }
  return
}

// CHECK: 'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 10, 2>}> ({ ^bb0(%i: index): scf.forall.in_parallel {} }) : () -> ()
  return
}

// CHECK: expected 1 upper bound values, got 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({ ^bb0(%i: index): scf.forall.in_parallel {} }) : () -> ()
  return
}

// CHECK: expected 1 dynamic upper bound values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 10>}> ({ ^bb0: scf.forall.in_parallel {} }) : () -> ()
  return
}

// CHECK: 'scf.forall' op region expects 1 arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 10>}> ({ ^bb0(%i: i32): scf.forall.in_parallel {} }) : () -> ()
  return
}

// CHECK: 'scf.forall' op expects 0-th block argument to be an index

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 10>}> ({ ^bb0(%i: index, %o: tensor<4xf32>): scf.forall.in_parallel {} }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// CHECK: 'scf.forall' op type mismatch between 0-th output and corresponding block argument

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 10>}> ({ ^bb0(%i: index, %o: tensor<8xf32>): scf.forall.in_parallel {} }) : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// CHECK: 'scf.forall' op expected type of operand #0 ('tensor<8xf32>') to match type of corresponding result ('tensor<4xf32>')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 10>}> ({ ^bb0(%i: index, %o: tensor<8xf32>): scf.forall.in_parallel {} }) : (tensor<8xf32>) -> ()
  return
}

// CHECK: 'scf.forall' op produces 0 results, but has only 1 outputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  scf.forall (%i) in (4) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// CHECK: 'scf.forall' op mapping attribute size must match op rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  scf.forall (%i) in (4) { } {mapping = [1]}
  return
}

// CHECK: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  scf.forall (%i, %j) in (4) { }
  return
}

// CHECK: expected 2 upper bound values, got 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  scf.forall (%i) in (4) { scf.forall.in_parallel { %x = arith.constant 1 : i32 } }
  return
}

// CHECK: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>) {
  scf.forall.in_parallel { }
}

// CHECK: 'scf.forall.in_parallel' op expects parent op 'scf.forall'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %t: tensor<8xf32>, %m: f32) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %m) -> f32 { }
  return
}

// CHECK: operand 'outputs' at position 0 does not verify: