// RUN: xdsl-opt %s --print-debuginfo | filecheck %s
// RUN: xdsl-opt %s --print-debuginfo | xdsl-opt --print-debuginfo | filecheck %s

// One location after each operation, and one after each argument of a region.

func.func @g(%t: tensor<4xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = func.call @g(%t, %o) : (tensor<4xf32>, tensor<f32>) -> tensor<f32> loc("a.py":1:2)
  %1 = linalg.reduce ins(%t : tensor<4xf32>) outs(%0 : tensor<f32>) dimensions = [0]
    (%in: f32 loc("a.py":2:3), %out: f32) {
      %sum = arith.addf %in, %out : f32
      linalg.yield %sum : f32
    }
  %2 = scf.while (%c = %1) : (tensor<f32>) -> tensor<f32> {
    %go = arith.constant false
    scf.condition(%go) %c : tensor<f32>
  } do {
  ^bb0(%d: tensor<f32>):
    scf.yield %d : tensor<f32>
  }
  return %2 : tensor<f32>
}

// CHECK:      %0 = func.call @g(%t, %o) : (tensor<4xf32>, tensor<f32>) -> tensor<f32> loc("a.py":1:2){{$}}
// CHECK-NEXT: %1 = linalg.reduce
// CHECK-NEXT: (%in: f32 loc("a.py":2:3), %out: f32 loc(unknown)) {
// CHECK:      %2 = scf.while (%c = %1) : (tensor<f32>) -> tensor<f32> {
// CHECK:      ^bb0(%d: tensor<f32> loc(unknown)):
