// RUN: %xdsl_opt %s -p 'dominance-cse{ignored-attributes=tag,"a.b" merge-empty-tensors statistics}' > %t.out 2> %t.err
// RUN: filecheck %s < %t.out
// RUN: filecheck %s --check-prefix=STATISTICS < %t.err

// STATISTICS:      dominance-cse
// STATISTICS-NEXT:   (S) 4 num-cse'd - Number of operations CSE'd
// STATISTICS-NEXT:   (S) 2 num-dce'd - Number of operations DCE'd
// STATISTICS-NEXT:   warning: 1 new tensors merged; One-Shot Bufferize copies where two users of one write (see docs/passes/dominance-cse.md)

// The operation that stays keeps its own attributes.

func.func @ignored(%a: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %a, %a {tag = "first", a.b = 1} : i32
  %1 = arith.addi %a, %a {tag = "second"} : i32
  %2 = arith.addi %a, %a {a.b = 3} : i32
  %3 = arith.addi %a, %a {c = 4} : i32
  func.return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @ignored(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] {tag = "first", a.b = 1 : i64} : i32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] {c = 4 : i64} : i32
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v0]], [[v1]] : i32, i32, i32, i32
// CHECK-NEXT: }

func.func @ignored_inside(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> (i32) {
    %1 = arith.muli %a, %a {tag = "first"} : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> (i32) {
    %3 = arith.muli %a, %a {tag = "second"} : i32
    scf.yield %3 : i32
  } else {
    scf.yield %a : i32
  }
  %4 = arith.subi %a, %a : i32
  %5 = arith.subi %4, %a : i32
  func.return %0, %2 : i32, i32
}

// CHECK-LABEL: func.func @ignored_inside(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.muli [[va]], [[va]] {tag = "first"} : i32
// CHECK-NEXT:     scf.yield [[v1]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @empty() -> (tensor<4xi32>, tensor<4xi32>, tensor<8xi32>) {
  %0 = tensor.empty() : tensor<4xi32>
  %1 = tensor.empty() : tensor<4xi32>
  %2 = tensor.empty() : tensor<8xi32>
  func.return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<8xi32>
}

// CHECK-LABEL: func.func @empty(
// CHECK-SAME:  ) -> (tensor<4xi32>, tensor<4xi32>, tensor<8xi32>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xi32>
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v1]] : tensor<4xi32>, tensor<4xi32>, tensor<8xi32>
// CHECK-NEXT: }
