// RUN: %xdsl_opt %s -p 'cse-with-attributes-ignored{attributes=tag},cse,cse-put-attributes' | filecheck %s
// RUN: %xdsl_opt %s -p 'cse-with-attributes-ignored{attributes=tag},dominance-cse,cse-put-attributes' | filecheck %s
// RUN: %xdsl_opt %s -p 'cse-with-attributes-ignored{attributes=tag},canonicalize,cse,dominance-cse,canonicalize,cse-put-attributes' | filecheck %s

// What is left has its own value; who has the attribute differs from who has not.

func.func @f(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32, i32, i32) {
  %0 = arith.subi %a, %b {tag = "0"} : i32
  %1 = arith.subi %a, %b {tag = "1"} : i32
  %2 = arith.subi %b, %a {tag = "2"} : i32
  %3 = arith.subi %a, %b : i32
  %unused = arith.subi %3, %a {tag = "unused"} : i32
  %4 = scf.if %c -> (i32) {
    %5 = arith.subi %a, %b {tag = "5"} : i32
    %6 = arith.subi %5, %b {tag = "6"} : i32
    scf.yield %6 : i32
  } else {
    %7 = arith.subi %0, %b {tag = "7"} : i32
    scf.yield %7 : i32
  }
  func.return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK:      func.func @f(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32, i32, i32) {
// CHECK-NEXT:   %0 = arith.subi %a, %b {tag = "0"} : i32
// CHECK-NEXT:   %1 = arith.subi %b, %a {tag = "2"} : i32
// CHECK-NEXT:   %2 = arith.subi %a, %b : i32
// CHECK-NEXT:   %3 = scf.if %c -> (i32) {
// CHECK-NEXT:     %4 = arith.subi %0, %b {tag = "6"} : i32
// CHECK-NEXT:     scf.yield %4 : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %5 = arith.subi %0, %b {tag = "7"} : i32
// CHECK-NEXT:     scf.yield %5 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %0, %0, %1, %2, %3 : i32, i32, i32, i32, i32
// CHECK-NEXT: }
