// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// The index of a dimension of size 1.

func.func @index(%t: tensor<1x?xindex>) -> tensor<1x?xindex> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<1x?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x?xindex>
  return %r : tensor<1x?xindex>
}

// CHECK-LABEL: func.func @index(
// CHECK-NEXT:    %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%t : tensor<1x?xindex>) {
// CHECK-NEXT:    ^bb0(%o: index):
// CHECK-NEXT:      %j = linalg.index 1 : index
// CHECK-NEXT:      linalg.yield %j : index
// CHECK-NEXT:    } -> tensor<1x?xindex>
// CHECK-NEXT:    func.return %r : tensor<1x?xindex>
