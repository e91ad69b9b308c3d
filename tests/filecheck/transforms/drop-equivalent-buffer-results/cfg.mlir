// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'drop-equivalent-buffer-results' | filecheck %s

// Several returns, loops of blocks, unreachable blocks.

func.func private @two_returns(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  return %a : memref<4xf32>
^b2:
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @two_returns(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: cf.cond_br [[c]], ^b1, ^b2
// CHECK-NEXT: ^b1:
// CHECK-NEXT: func.return
// CHECK-NEXT: ^b2:
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @different_returns(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  return %a : memref<4xf32>
^b2:
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func private @different_returns(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT: cf.cond_br [[c]], ^b1, ^b2
// CHECK-NEXT: ^b1:
// CHECK-NEXT: func.return [[a]] : memref<4xf32>
// CHECK-NEXT: ^b2:
// CHECK-NEXT: func.return [[b]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @loop(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.br ^b1(%a : memref<4xf32>)
^b1(%x: memref<4xf32>):
  cf.cond_br %c, ^b1(%x : memref<4xf32>), ^b2(%x : memref<4xf32>)
^b2(%y: memref<4xf32>):
  return %y : memref<4xf32>
}

// CHECK-LABEL: func.func private @loop(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: cf.br ^b1([[a]] : memref<4xf32>)
// CHECK-NEXT: ^b1([[x:%[^ ,:)]+]]: memref<4xf32>):
// CHECK-NEXT: cf.cond_br [[c]], ^b1([[x]] : memref<4xf32>), ^b2([[x]] : memref<4xf32>)
// CHECK-NEXT: ^b2([[y:%[^ ,:)]+]]: memref<4xf32>):
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @swapping(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
  cf.br ^b1(%a, %b : memref<4xf32>, memref<4xf32>)
^b1(%x: memref<4xf32>, %y: memref<4xf32>):
  cf.cond_br %c, ^b1(%y, %x : memref<4xf32>, memref<4xf32>), ^b2
^b2:
  return %x, %y : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func private @swapping(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT: cf.br ^b1([[a]], [[b]] : memref<4xf32>, memref<4xf32>)
// CHECK-NEXT: ^b1([[x:%[^ ,:)]+]]: memref<4xf32>, [[y:%[^ ,:)]+]]: memref<4xf32>):
// CHECK-NEXT: cf.cond_br [[c]], ^b1([[y]], [[x]] : memref<4xf32>, memref<4xf32>), ^b2
// CHECK-NEXT: ^b2:
// CHECK-NEXT: func.return [[x]], [[y]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT: }

func.func private @unknown_branch(%a: memref<4xf32>) -> memref<4xf32> {
  cf.br ^b1(%a : memref<4xf32>)
^b0:
  "test.branch"()[^b1] : () -> ()
^b1(%x: memref<4xf32>):
  return %x : memref<4xf32>
}

// CHECK-LABEL: func.func private @unknown_branch(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT: cf.br ^b1([[a]] : memref<4xf32>)
// CHECK-NEXT: ^b0:
// CHECK-NEXT: "test.branch"() [^b1] : () -> ()
// CHECK-NEXT: ^b1([[x:%[^ ,:)]+]]: memref<4xf32>):
// CHECK-NEXT: func.return [[x]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @unreachable_loop(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
^b1(%x: memref<4xf32>):
  cf.br ^b1(%x : memref<4xf32>)
}

// CHECK-LABEL: func.func private @unreachable_loop(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: func.return
// CHECK-NEXT: ^b1([[x:%[^ ,:)]+]]: memref<4xf32>):
// CHECK-NEXT: cf.br ^b1([[x]] : memref<4xf32>)
// CHECK-NEXT: }

func.func @main(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) {
  %0 = call @two_returns(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %1 = call @different_returns(%0, %b, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  %2 = call @loop(%1, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %3:2 = call @swapping(%2, %b, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>)
  %4 = call @unknown_branch(%3#0) : (memref<4xf32>) -> memref<4xf32>
  %5 = call @unreachable_loop(%3#1) : (memref<4xf32>) -> memref<4xf32>
  "test.use"(%4, %5) : (memref<4xf32>, memref<4xf32>) -> ()
  return
^unreachable:
  %6 = call @two_returns(%7, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %7 = call @two_returns(%6, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  "test.use"(%7) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: func.call @two_returns([[a]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @different_returns([[a]], [[b]], [[c]]) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
// CHECK-NEXT: func.call @loop([[v0]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: [[v1:%[^ ,:)]+]], [[v2:%[^ ,:)]+]] = func.call @swapping([[v0]], [[b]], [[c]]) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = func.call @unknown_branch([[v1]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: func.call @unreachable_loop([[v2]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: "test.use"([[v3]], [[v2]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: ^unreachable:
// CHECK-NEXT: func.call @two_returns([[v4:%[^ ,:)]+]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: [[v4]] = ub.poison : memref<4xf32>
// CHECK-NEXT: func.call @two_returns([[v4]], [[c]]) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT: "test.use"([[v4]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }

