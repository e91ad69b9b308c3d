// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{hoist-static-allocs only-in-loops}' | filecheck %s

func.func private @inner() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @inner(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Called in a loop, and its callee with it.
func.func private @in_loop() -> memref<4xf32> {
  %a = func.call @inner() : () -> memref<4xf32>
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @in_loop(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:      func.call @inner([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

func.func private @in_cycle() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @in_cycle(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

func.func private @once() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @once(
// CHECK-SAME:  ) -> memref<4xf32> {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      func.return [[va]] : memref<4xf32>
// CHECK-NEXT:    }

func.func @caller(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = func.call @once() : () -> memref<4xf32>
  "test.op"(%0) : (memref<4xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      %1 = func.call @in_loop() : () -> memref<4xf32>
      "test.op"(%1) : (memref<4xf32>) -> ()
    }
  }
  cf.br ^body
^body:
  %2 = func.call @in_cycle() : () -> memref<4xf32>
  "test.op"(%2) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^body, ^end
^end:
  return
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = func.call @once() : () -> memref<4xf32>
// CHECK-NEXT:      "test.op"([[v0]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:        scf.if [[vc]] {
// CHECK-NEXT:          [[v1:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:          func.call @in_loop([[v1]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:          "test.op"([[v1]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      cf.br ^body
// CHECK-NEXT:    ^body:
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      func.call @in_cycle([[v2]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:      "test.op"([[v2]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:      cf.cond_br [[vc]], ^body, ^end
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
