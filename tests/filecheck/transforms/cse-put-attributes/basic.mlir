// RUN: %xdsl_opt %s -p 'cse-put-attributes' | filecheck %s

// Each value that was set aside is put back; alone the pass changes nothing else.

func.func @f(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a {tag = #ignored.value<"first">, other = "other"} : i32
  %1 = arith.addi %a, %a {tag = "never set aside", names = [#ignored.value<1 : i32>]} : i32
  func.return %0, %1 : i32, i32
}

// CHECK:      func.func @f(%a: i32) -> (i32, i32) {
// CHECK-NEXT:   %0 = arith.addi %a, %a {tag = "first", other = "other"} : i32
// CHECK-NEXT:   %1 = arith.addi %a, %a {tag = "never set aside", names = [#ignored.value<1 : i32>]} : i32
// CHECK-NEXT:   func.return %0, %1 : i32, i32
// CHECK-NEXT: }
