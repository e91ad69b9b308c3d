// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `ml_program`: globals, their loads and stores.

ml_program.global private @a(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private mutable @b(dense<1.0> : tensor<4xf32>) : tensor<4xf32> {foo.bar}
ml_program.global public mutable @c : tensor<4xf32>
ml_program.global nested mutable @n : tensor<4xf32>
ml_program.global private @e(1.0 : f32) : f32
func.func @f1(%i: index, %f: f32) -> tensor<4xf32> {
 %0 = ml_program.global_load @b : tensor<4xf32>
 %1 = ml_program.global_load @a : tensor<4xf32> {foo.bar}
 %3 = ml_program.global_load_const @a : tensor<4xf32>
 %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
 ml_program.global_store @b = %2 : tensor<4xf32>
 return %0 : tensor<4xf32>
}

// CHECK:        ml_program.global private @a(dense<1.000000e+00> : tensor<4xf32>) : tensor<4xf32>
// CHECK-NEXT:   ml_program.global private mutable @b(dense<1.000000e+00> : tensor<4xf32>) : tensor<4xf32> {foo.bar}
// CHECK-NEXT:   ml_program.global public mutable @c : tensor<4xf32>
// CHECK-NEXT:   ml_program.global nested mutable @n : tensor<4xf32>
// CHECK-NEXT:   ml_program.global private @e(1.000000e+00 : f32) : f32
// CHECK-NEXT:   func.func @f1(%i: index, %f: f32) -> tensor<4xf32> {
// CHECK-NEXT:     %0 = ml_program.global_load @b : tensor<4xf32>
// CHECK-NEXT:     %1 = ml_program.global_load @a : tensor<4xf32> {foo.bar}
// CHECK-NEXT:     %2 = ml_program.global_load_const @a : tensor<4xf32>
// CHECK-NEXT:     %3 = tensor.insert %f into %1[%i] : tensor<4xf32>
// CHECK-NEXT:     ml_program.global_store @b = %3 : tensor<4xf32>
// CHECK-NEXT:     func.return %0 : tensor<4xf32>
// CHECK-NEXT:   }
