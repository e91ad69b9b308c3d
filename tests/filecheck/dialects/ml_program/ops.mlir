// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `ml_program`: globals, their loads and stores, functions, graphs, tokens.

ml_program.global private @a(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private mutable @b(dense<1.0> : tensor<4xf32>) : tensor<4xf32> {foo.bar}
ml_program.global public mutable @c : tensor<4xf32>
ml_program.global nested mutable @n : tensor<4xf32>
ml_program.global private @e(1.0 : f32) : f32
ml_program.global private @empty(dense<> : tensor<0xi8>) : tensor<0xi8>
ml_program.global private mutable @"we ird"(#ml_program.extern : tensor<?xi8>) : tensor<?xi8>
func.func @f1(%i: index, %f: f32) -> tensor<4xf32> {
 %0 = ml_program.global_load @b : tensor<4xf32>
 %1 = ml_program.global_load @a : tensor<4xf32> {foo.bar}
 %3 = ml_program.global_load_const @a : tensor<4xf32> {foo}
 %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
 ml_program.global_store @b = %2 : tensor<4xf32>
 return %0 : tensor<4xf32>
}
ml_program.func @f(%a: i32 {a.foo = 1 : i32}, %b: f32) -> (i32 {a.bar}, f32) attributes {q = 1 : i32} {
  ml_program.return {foo} %a, %b : i32, f32
}
ml_program.func private @declared(i32 {a.foo}, f32) -> (f32 {a.bar})
ml_program.func @empty_function() {
  ml_program.return
}
ml_program.subgraph private @declared_graph(i32, f32) -> f32
ml_program.subgraph @graph(%a: tensor<4xf32>) -> (tensor<4xf32>, !ml_program.token) attributes {foo} {
  %t = ml_program.token {foo}
  %0, %t1 = ml_program.global_load_graph @b ordering(() -> !ml_program.token) : tensor<4xf32>
  %2, %t2 = ml_program.global_load_graph @b ordering(%t -> !ml_program.token) : tensor<4xf32> {foo}
  %t3 = ml_program.global_store_graph @b = %0 ordering(%t, %t1 -> !ml_program.token) : tensor<4xf32>
  %t4 = ml_program.global_store_graph @b = %0 ordering(() -> !ml_program.token) : tensor<4xf32> {foo}
  ml_program.output {foo} %a, %t : tensor<4xf32>, !ml_program.token
}

// CHECK:      builtin.module {
// CHECK-NEXT:   ml_program.global private @a(dense<1.000000e+00> : tensor<4xf32>) : tensor<4xf32>
// CHECK-NEXT:   ml_program.global private mutable @b(dense<1.000000e+00> : tensor<4xf32>) : tensor<4xf32> {foo.bar}
// CHECK-NEXT:   ml_program.global public mutable @c : tensor<4xf32>
// CHECK-NEXT:   ml_program.global nested mutable @n : tensor<4xf32>
// CHECK-NEXT:   ml_program.global private @e(1.000000e+00 : f32) : f32
// CHECK-NEXT:   ml_program.global private @empty(dense<> : tensor<0xi8>) : tensor<0xi8>
// CHECK-NEXT:   ml_program.global private mutable @"we ird"(#ml_program.extern : tensor<?xi8>) : tensor<?xi8>
// CHECK-NEXT:   func.func @f1(%i: index, %f: f32) -> tensor<4xf32> {
// CHECK-NEXT:     %0 = ml_program.global_load @b : tensor<4xf32>
// CHECK-NEXT:     %1 = ml_program.global_load @a : tensor<4xf32> {foo.bar}
// CHECK-NEXT:     %2 = ml_program.global_load_const @a : tensor<4xf32> {foo}
// CHECK-NEXT:     %3 = tensor.insert %f into %1[%i] : tensor<4xf32>
// CHECK-NEXT:     ml_program.global_store @b = %3 : tensor<4xf32>
// CHECK-NEXT:     func.return %0 : tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   ml_program.func @f(%a: i32 {a.foo = 1 : i32}, %b: f32) -> (i32 {a.bar}, f32) attributes {q = 1 : i32} {
// CHECK-NEXT:     ml_program.return {foo} %a, %b : i32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   ml_program.func private @declared(i32 {a.foo}, f32) -> (f32 {a.bar})
// CHECK-NEXT:   ml_program.func @empty_function() {
// CHECK-NEXT:     ml_program.return
// CHECK-NEXT:   }
// CHECK-NEXT:   ml_program.subgraph private @declared_graph(i32, f32) -> f32
// CHECK-NEXT:   ml_program.subgraph @graph(%a: tensor<4xf32>) -> (tensor<4xf32>, !ml_program.token) attributes {foo} {
// CHECK-NEXT:     %t = ml_program.token {foo}
// CHECK-NEXT:     %0, %t1 = ml_program.global_load_graph @b ordering(() -> !ml_program.token) : tensor<4xf32>
// CHECK-NEXT:     %1, %t2 = ml_program.global_load_graph @b ordering(%t -> !ml_program.token) : tensor<4xf32> {foo}
// CHECK-NEXT:     %t3 = ml_program.global_store_graph @b = %0 ordering(%t, %t1 -> !ml_program.token) : tensor<4xf32>
// CHECK-NEXT:     %t4 = ml_program.global_store_graph @b = %0 ordering(() -> !ml_program.token) : tensor<4xf32> {foo}
// CHECK-NEXT:     ml_program.output {foo} %a, %t : tensor<4xf32>, !ml_program.token
// CHECK-NEXT:   }
// CHECK-NEXT: }
