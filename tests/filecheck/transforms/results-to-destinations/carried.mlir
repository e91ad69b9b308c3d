// RUN: %xdsl_opt %s -p results-to-destinations | filecheck %s
// RUN: %xdsl_opt %s -p results-to-destinations,double-buffer-loops | filecheck %s --check-prefix=SPARE

// A result that is the next iter_arg of a loop, so that the loop can let two buffers change places.
// CHECK-LABEL: func.func private @next(
// CHECK-SAME:    [[x:%[a-z0-9]+]]: tensor<8xf32>, [[e:%[a-z0-9]+]]: tensor<8xf32>)
// CHECK:         linalg.exp ins([[x]] : tensor<8xf32>) outs([[e]] : tensor<8xf32>)
func.func private @next(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK:         } do {
// CHECK:           [[n:%[a-z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      func.call @next({{.*}}, [[n]])
// SPARE-LABEL: func.func @while(
// SPARE:         [[n:%[a-z0-9_]+]] = tensor.empty() : tensor<8xf32>
// SPARE:         scf.while (%x = %a, %p = %q, {{.*}} = [[n]])
func.func @while(%a: tensor<8xf32>, %q: i1, %i: index) -> tensor<8xf32> {
  %r:2 = scf.while (%x = %a, %p = %q) : (tensor<8xf32>, i1) -> (tensor<8xf32>, i1) {
    scf.condition(%p) %x, %p : tensor<8xf32>, i1
  } do {
  ^bb0(%y: tensor<8xf32>, %p: i1):
    %z = func.call @next(%y) : (tensor<8xf32>) -> tensor<8xf32>
    %f = tensor.extract %z[%i] : tensor<8xf32>
    %more = arith.cmpf olt, %f, %f : f32
    scf.yield %z, %more : tensor<8xf32>, i1
  }
  func.return %r#0 : tensor<8xf32>
}

// Not what a branch yields.
// CHECK-LABEL: func.func private @other(
// CHECK-SAME:    [[x:%[a-z0-9]+]]: tensor<8xf32>) -> tensor<8xf32>
func.func private @other(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @branch(%a: tensor<8xf32>, %p: i1) -> tensor<8xf32> {
  %r = scf.if %p -> tensor<8xf32> {
    %z = func.call @other(%a) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
