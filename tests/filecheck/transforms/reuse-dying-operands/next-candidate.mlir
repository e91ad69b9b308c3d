// RUN: xdsl-opt %s -p reuse-dying-operands | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 2 results

// Both results are to be computed in the iter_args that they replace, and the second one cannot be: what is tried next is found
// in the program as it was, where nothing uses %a.
// CHECK-LABEL: func.func private @next
// CHECK:         ^bb0([[K:%.*]]: index, [[A:%.*]]: tensor<8xf32>, [[B:%.*]]: tensor<8xf32>):
// CHECK-NEXT:      %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      linalg.generic {{.*}} ins([[B]] : tensor<8xf32>) outs([[A]], %e : tensor<8xf32>, tensor<8xf32>)
func.func private @next(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %i = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%one : f32) outs(%i : tensor<8xf32>) -> tensor<8xf32>
  %r:3 = scf.while (%k = %c0, %a = %0, %b = %x) : (index, tensor<8xf32>, tensor<8xf32>) -> (index, tensor<8xf32>, tensor<8xf32>) {
    %more = arith.cmpi slt, %k, %n : index
    scf.condition(%more) %k, %a, %b : index, tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%k: index, %a: tensor<8xf32>, %b: tensor<8xf32>):
    %e = tensor.empty() : tensor<8xf32>
    %v:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<8xf32>) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
    ^bb0(%p: f32, %q: f32, %s: f32):
      %z = tensor.extract %b[%c1] : tensor<8xf32>
      %t = arith.addf %p, %z : f32
      %u = arith.mulf %p, %p : f32
      linalg.yield %t, %u : f32, f32
    } -> (tensor<8xf32>, tensor<8xf32>)
    %m = arith.addi %k, %c1 : index
    scf.yield %m, %v#0, %v#1 : index, tensor<8xf32>, tensor<8xf32>
  }
  return %r#1, %r#2 : tensor<8xf32>, tensor<8xf32>
}

func.func @main() -> (tensor<8xf32>, tensor<8xf32>) {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %n = arith.constant 3 : index
  %0:2 = func.call @next(%x, %n) : (tensor<8xf32>, index) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
