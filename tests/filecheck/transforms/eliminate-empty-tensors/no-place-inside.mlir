// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s
// An operation in a region that takes no others: the part is extracted before the operation around.

func.func private @may_not_return()

func.func @in_parallel(%d: tensor<?xf32>) -> tensor<?xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %d) -> (tensor<?xf32>) {
    %e = tensor.empty() : tensor<2xf32>
    func.call @may_not_return() : () -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @in_parallel(
// CHECK:           func.call @may_not_return() : () -> ()
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice [[v0]] into

func.func @masked(%d: tensor<?xf32>, %i: index, %v: vector<4xf32>, %m: vector<4xi1>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  func.call @may_not_return() : () -> ()
  %x = vector.mask %m { vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @masked(
// CHECK:           func.call @may_not_return() : () -> ()
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice
// CHECK-NEXT:      {{.*}} = vector.mask
// CHECK-NEXT:        {{.*}} = vector.transfer_write {{.*}}, [[v0]][
