// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'drop-equivalent-buffer-results' | filecheck %s

// Arguments that regions forward, recursion, and calls in regions.

func.func private @if(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %0:2 = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %a, %a : memref<4xf32>, memref<4xf32>
  } else {
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  }
  return %0#0, %0#1 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func private @if(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]], [[v1:%[^ ,:)]+]] = scf.if [[c]] -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT: scf.yield [[a]], [[a]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[a]], [[b]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return [[v1]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @for(%a: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<4xf32> {
    scf.yield %x : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @for(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[n:%[^ ,:)]+]]: index) {
// CHECK-NEXT: [[c0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[c1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.for [[i:%[^ ,:)]+]] = [[c0]] to [[n]] step [[c1]] iter_args([[x:%[^ ,:)]+]] = [[a]]) -> (memref<4xf32>) {
// CHECK-NEXT: scf.yield [[x]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @unknown_region(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = "test.region"() ({
    "test.yield"(%a) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @unknown_region(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = "test.region"() ({
// CHECK-NEXT: test.yield [[a]] : memref<4xf32>
// CHECK-NEXT: }) : () -> memref<4xf32>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @recursive(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %1 = func.call @recursive(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @recursive(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.if [[c]] -> (memref<4xf32>) {
// CHECK-NEXT: func.call @recursive([[a]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: scf.yield [[a]] : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[a]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @swapping(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %1 = func.call @swapping(%b, %a, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @swapping(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.if [[c]] -> (memref<4xf32>) {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = func.call @swapping([[b]], [[a]], [[c]]) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
// CHECK-NEXT: scf.yield [[v1]] : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[a]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @even(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %1 = func.call @odd(%c, %a) : (i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @even(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.if [[c]] -> (memref<4xf32>) {
// CHECK-NEXT: func.call @odd([[c]], [[a]]) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT: scf.yield [[a]] : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[a]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @odd(%c: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %0 = func.call @even(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @odd(
// CHECK-SAME:  [[c:%[^ ,:)]+]]: i1, [[a:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: func.call @even([[a]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @never_returns(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = func.call @never_returns(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @never_returns(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @never_returns([[a]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func @main(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1, %n: index) {
  %0:2 = call @if(%a, %b, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>)
  %1 = call @for(%b, %n) : (memref<4xf32>, index) -> memref<4xf32>
  %2 = scf.if %c -> memref<4xf32> {
    %3 = func.call @recursive(%1, %c) : (memref<4xf32>, i1) -> memref<4xf32>
    %4 = func.call @odd(%c, %3) : (i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %4 : memref<4xf32>
  } else {
    %5 = func.call @swapping(%0#0, %0#1, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
    scf.yield %5 : memref<4xf32>
  }
  %6 = call @unknown_region(%2) : (memref<4xf32>) -> memref<4xf32>
  %7 = call @never_returns(%6) : (memref<4xf32>) -> memref<4xf32>
  "test.use"(%7) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1, [[n:%[^ ,:)]+]]: index) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @if([[a]], [[b]], [[c]]) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
// CHECK-NEXT: func.call @for([[b]], [[n]]) : (memref<4xf32>, index) -> ()
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = scf.if [[c]] -> (memref<4xf32>) {
// CHECK-NEXT: func.call @recursive([[b]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: func.call @odd([[c]], [[b]]) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT: scf.yield [[b]] : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = func.call @swapping([[a]], [[v0]], [[c]]) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
// CHECK-NEXT: scf.yield [[v2]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = func.call @unknown_region([[v1]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: [[v4:%[^ ,:)]+]] = func.call @never_returns([[v3]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: "test.use"([[v4]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

