// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'cse-with-attributes-ignored{attributes=tag,"a.b"}' | filecheck %s
// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'cse-with-attributes-ignored{attributes=tag,"a.b"},cse-with-attributes-ignored{attributes=tag,"a.b"}' | filecheck %s
// RUN: %xdsl_opt --allow-unregistered-dialect %s -o %t.as.mlir-it-is
// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'cse-with-attributes-ignored{attributes=tag,"a.b"}' -o %t.ignored.mlir -f mlir
// RUN: %xdsl_opt --allow-unregistered-dialect %t.ignored.mlir -p 'cse-put-attributes' -o %t.again.mlir -f mlir
// RUN: diff %t.as.mlir-it-is %t.again.mlir

// Values that are set aside can be seen, printed and read.

func.func @kinds_of_values(%a: i32) {
  %0 = arith.addi %a, %a {tag = "text", other = "text"} : i32
  %1 = arith.addi %a, %a {tag, a.b = [1, "two", {three = 4.0 : f32}]} : i32
  %2 = arith.addi %a, %a {a.b = affine_map<(d0) -> (d0)>} : i32
  %3 = arith.addi %a, %a {tag = dense<[1, 2]> : tensor<2xi8>} : i32
  %4 = arith.addi %a, %a {tag = tensor<4xf32>, a.b = @symbol} : i32
  func.return
}
func.func @where_they_stand(%c: i1, %a: i32) {
  scf.if %c {
    %0 = "unknown.op"(%a) <{tag = 1 : i32}> ({
      "unknown.end"() {tag = 2 : i32} : () -> ()
    }) {a.b = 3 : i32} : (i32) -> i32
  }
  func.return {tag = 4 : i32}
}

// CHECK:      func.func @kinds_of_values(%a: i32) {
// CHECK-NEXT:   %0 = arith.addi %a, %a {tag = #ignored.value<"text">, other = "text"} : i32
// CHECK-NEXT:   %1 = arith.addi %a, %a {tag = #ignored.value<unit>, a.b = #ignored.value<[1 : i64, "two", {three = 4.000000e+00 : f32}]>} : i32
// CHECK-NEXT:   %2 = arith.addi %a, %a {a.b = #ignored.value<affine_map<(d0) -> (d0)>>} : i32
// CHECK-NEXT:   %3 = arith.addi %a, %a {tag = #ignored.value<dense<[1, 2]> : tensor<2xi8>>} : i32
// CHECK-NEXT:   %4 = arith.addi %a, %a {tag = #ignored.value<tensor<4xf32>>, a.b = #ignored.value<@symbol>} : i32
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @where_they_stand(%c: i1, %a: i32) {
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %0 = "unknown.op"(%a) <{tag = #ignored.value<1 : i32>}> ({
// CHECK-NEXT:       "unknown.end"() {tag = #ignored.value<2 : i32>} : () -> ()
// CHECK-NEXT:     }) {a.b = #ignored.value<3 : i32>} : (i32) -> i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return {tag = #ignored.value<4 : i32>}
// CHECK-NEXT: }
