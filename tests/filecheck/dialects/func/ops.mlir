// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `func`: functions, calls and branches; attributes of declarations.

func.func private @d(tensor<?xf32> {bufferization.access = "read"}, memref<?xf32>) -> (tensor<?xf32> {a.x}) attributes {z.y = 1 : i32}
func.func @cf(%b: i1, %t: tensor<?xf32>, %i: i32) -> (tensor<?xf32> {a.b}, i32) {
  cf.cond_br %b, ^a(%t : tensor<?xf32>), ^c
^a(%x: tensor<?xf32>):
  cf.br ^d(%x : tensor<?xf32>)
^c:
  cf.switch %i : i32, [
    default: ^d(%t : tensor<?xf32>),
    1: ^d(%t : tensor<?xf32>)
  ]
^d(%y: tensor<?xf32>):
  cf.assert %b, "foo"
  return {__inplace_operands_attr__ = ["true", "none"]} %y, %i : tensor<?xf32>, i32
}
func.func @call(%t: tensor<?xf32>, %f: (tensor<?xf32>) -> tensor<?xf32>, %cc: index) -> tensor<?xf32> {
  %mm = memref.alloc(%cc) : memref<?xf32>
  %0 = call @d(%t, %mm) : (tensor<?xf32>, memref<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
ml_program.global private mutable @gl(dense<0.0> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @h : tensor<?xf32>
func.func private @no_results(i32 {foo.x = 2 : i32, llvm.inreg}, f32) attributes {foo.bar, no_inline}
func.func private @function() -> ((i32) -> i32)
func.func private @functions((i32) -> i32, () -> ()) -> ((i32) -> i32, () -> ())
func.func nested @"a b$"(%x: i32 {foo.x}, %f: (i32) -> i32) -> ((i32) -> i32) attributes {llvm.emit_c_interface, no_inline} {
  return {foo} %f : (i32) -> i32
}
func.func public @calls(%x: i32) -> i32 {
  %g = call @function() {no_inline} : () -> ((i32) -> i32)
  %0 = call_indirect %g(%x) {foo} : (i32) -> i32
  %f = constant {foo} @"a b$" : (i32, (i32) -> i32) -> ((i32) -> i32)
  %1 = call_indirect %f(%0, %g) : (i32, (i32) -> i32) -> ((i32) -> i32)
  %h = constant @functions : ((i32) -> i32, () -> ()) -> ((i32) -> i32, () -> ())
  %n = constant @nothing : () -> ()
  %2:2 = call_indirect %h(%1, %n) : ((i32) -> i32, () -> ()) -> ((i32) -> i32, () -> ())
  call_indirect %2#1() : () -> ()
  call @nothing() {foo = 1 : i32, no_inline} : () -> ()
  return %0 : i32
}
func.func private @nothing() attributes {no_inline}

// CHECK: builtin.module {
// CHECK-NEXT: func.func private @d(tensor<?xf32> {bufferization.access = "read"}, memref<?xf32>) -> (tensor<?xf32> {a.x}) attributes {z.y = 1 : i32}
// CHECK-NEXT: func.func @cf(%b: i1, %t: tensor<?xf32>, %i: i32) -> (tensor<?xf32> {a.b}, i32) {
// CHECK-NEXT: cf.cond_br %b, ^a(%t : tensor<?xf32>), ^c
// CHECK-NEXT: ^a(%x: tensor<?xf32>):
// CHECK-NEXT: cf.br ^d(%x : tensor<?xf32>)
// CHECK-NEXT: ^c:
// CHECK-NEXT: cf.switch %i : i32, [
// CHECK-NEXT: default: ^d(%t : tensor<?xf32>),
// CHECK-NEXT: 1: ^d(%t : tensor<?xf32>)
// CHECK-NEXT: ]
// CHECK-NEXT: ^d(%y: tensor<?xf32>):
// CHECK-NEXT: cf.assert %b, "foo"
// CHECK-NEXT: func.return {__inplace_operands_attr__ = ["true", "none"]} %y, %i : tensor<?xf32>, i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @call(%t: tensor<?xf32>, %f: (tensor<?xf32>) -> tensor<?xf32>, %cc: index) -> tensor<?xf32> {
// CHECK-NEXT: %mm = memref.alloc(%cc) : memref<?xf32>
// CHECK-NEXT: %0 = func.call @d(%t, %mm) : (tensor<?xf32>, memref<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: func.return %0 : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: ml_program.global private mutable @gl(dense<0.000000e+00> : tensor<2xf32>) : tensor<2xf32>
// CHECK-NEXT: ml_program.global private mutable @h : tensor<?xf32>
// CHECK-NEXT: func.func private @no_results(i32 {foo.x = 2 : i32, llvm.inreg}, f32) -> () attributes {no_inline, foo.bar}
// CHECK-NEXT: func.func private @function() -> ((i32) -> i32)
// CHECK-NEXT: func.func private @functions((i32) -> i32, () -> ()) -> ((i32) -> i32, () -> ())
// CHECK-NEXT: func.func nested @"a b$"(%x: i32 {foo.x}, %f: (i32) -> i32) -> ((i32) -> i32) attributes {no_inline, llvm.emit_c_interface} {
// CHECK-NEXT: func.return {foo} %f : (i32) -> i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func public @calls(%x: i32) -> i32 {
// CHECK-NEXT: %g = func.call @function() {no_inline} : () -> ((i32) -> i32)
// CHECK-NEXT: %0 = func.call_indirect %g(%x) {foo} : (i32) -> i32
// CHECK-NEXT: %f = func.constant {foo} @"a b$" : (i32, (i32) -> i32) -> ((i32) -> i32)
// CHECK-NEXT: %1 = func.call_indirect %f(%0, %g) : (i32, (i32) -> i32) -> ((i32) -> i32)
// CHECK-NEXT: %h = func.constant @functions : ((i32) -> i32, () -> ()) -> ((i32) -> i32, () -> ())
// CHECK-NEXT: %n = func.constant @nothing : () -> ()
// CHECK-NEXT: %2, %3 = func.call_indirect %h(%1, %n) : ((i32) -> i32, () -> ()) -> ((i32) -> i32, () -> ())
// CHECK-NEXT: func.call_indirect %3() : () -> ()
// CHECK-NEXT: func.call @nothing() {no_inline, foo = 1 : i32} : () -> ()
// CHECK-NEXT: func.return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @nothing() -> () attributes {no_inline}
// CHECK-NEXT: }
