// RUN: xdsl-opt %s -p double-buffer-loops | filecheck %s
// RUN: xdsl-opt %s -p 'double-buffer-loops{optimize-for=memory}' | filecheck %s --check-prefix=MEMORY

// A scan: the state is a row of the result as well, so it is copied in each iteration, to the
// buffer of the state before. With `memory` that is a copy of the argument.
// CHECK-LABEL: func.func @scan
// CHECK:         iter_args({{.*}}%state = %init)
// CHECK:           [[STATE:%.*]] = bufferization.materialize_in_destination %next in %state
// CHECK-NEXT:      scf.yield %all, [[STATE]]
// MEMORY-LABEL: func.func @scan
// MEMORY:         [[INIT:%.*]] = bufferization.alloc_tensor() copy(%init)
// MEMORY:         iter_args({{.*}}%state = [[INIT]])
// MEMORY:           bufferization.materialize_in_destination %next in %state
func.func @scan(%xs: tensor<8x4xf64>, %init: tensor<4xf64>) -> (tensor<8x4xf64>, tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8x4xf64>
  %ys, %last = scf.for %i = %c0 to %c8 step %c1 iter_args(%ys = %e, %state = %init) -> (tensor<8x4xf64>, tensor<4xf64>) {
    %x = tensor.extract_slice %xs[%i, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
    %row = tensor.extract_slice %ys[%i, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
    %next = linalg.add ins(%state, %x : tensor<4xf64>, tensor<4xf64>) outs(%row : tensor<4xf64>) -> tensor<4xf64>
    %all = tensor.insert_slice %next into %ys[%i, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    scf.yield %all, %next : tensor<8x4xf64>, tensor<4xf64>
  }
  func.return %ys, %last : tensor<8x4xf64>, tensor<4xf64>
}

// It may run once or not at all: the argument is not copied for that. A new tensor is taken.
// MEMORY-LABEL: func.func @unknown_count
// MEMORY-NOT:     materialize_in_destination
// MEMORY:         scf.yield %all, %next
// MEMORY:         bufferization.materialize_in_destination %next_1 in %state_1
func.func @unknown_count(%xs: tensor<8x4xf64>, %init: tensor<4xf64>, %n: index, %f: f64) -> (tensor<8x4xf64>, tensor<4xf64>, tensor<8x4xf64>, tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8x4xf64>
  %ys, %last = scf.for %i = %c0 to %n step %c1 iter_args(%ys = %e, %state = %init) -> (tensor<8x4xf64>, tensor<4xf64>) {
    %row = tensor.extract_slice %ys[%i, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
    %next = linalg.exp ins(%state : tensor<4xf64>) outs(%row : tensor<4xf64>) -> tensor<4xf64>
    %all = tensor.insert_slice %next into %ys[%i, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    scf.yield %all, %next : tensor<8x4xf64>, tensor<4xf64>
  }
  %d = tensor.empty() : tensor<8x4xf64>
  %g = tensor.empty() : tensor<4xf64>
  %start = linalg.fill ins(%f : f64) outs(%g : tensor<4xf64>) -> tensor<4xf64>
  %zs, %end = scf.for %i = %c0 to %n step %c1 iter_args(%ys_1 = %d, %state_1 = %start) -> (tensor<8x4xf64>, tensor<4xf64>) {
    %row_1 = tensor.extract_slice %ys_1[%i, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
    %next_1 = linalg.exp ins(%state_1 : tensor<4xf64>) outs(%row_1 : tensor<4xf64>) -> tensor<4xf64>
    %all_1 = tensor.insert_slice %next_1 into %ys_1[%i, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    scf.yield %all_1, %next_1 : tensor<8x4xf64>, tensor<4xf64>
  }
  func.return %ys, %last, %zs, %end : tensor<8x4xf64>, tensor<4xf64>, tensor<8x4xf64>, tensor<4xf64>
}

// The iter_arg is passed on as another one: its buffer is not free.
// CHECK-LABEL: func.func @passed_on
// CHECK-NOT:     materialize_in_destination
// CHECK:         func.return
func.func @passed_on(%f: f64) -> (tensor<8x4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8x4xf64>
  %g = tensor.empty() : tensor<4xf64>
  %start = linalg.fill ins(%f : f64) outs(%g : tensor<4xf64>) -> tensor<4xf64>
  %ys, %last, %before = scf.for %i = %c0 to %c8 step %c1 iter_args(%ys = %e, %state = %start, %old = %start) -> (tensor<8x4xf64>, tensor<4xf64>, tensor<4xf64>) {
    %row = tensor.extract_slice %ys[%i, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
    %next = linalg.add ins(%state, %old : tensor<4xf64>, tensor<4xf64>) outs(%row : tensor<4xf64>) -> tensor<4xf64>
    %all = tensor.insert_slice %next into %ys[%i, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    scf.yield %all, %next, %state : tensor<8x4xf64>, tensor<4xf64>, tensor<4xf64>
  }
  func.return %ys, %last, %before : tensor<8x4xf64>, tensor<4xf64>, tensor<4xf64>
}

// Another buffer is allocated when the state is not needed any more: it would live longer.
// CHECK-LABEL: func.func @allocates_between
// CHECK:         materialize_in_destination
// MEMORY-LABEL: func.func @allocates_between
// MEMORY-NOT:     materialize_in_destination
// MEMORY:         func.return
func.func @allocates_between(%f: f64) -> (tensor<8x4xf64>, tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8x4xf64>
  %g = tensor.empty() : tensor<4xf64>
  %start = linalg.fill ins(%f : f64) outs(%g : tensor<4xf64>) -> tensor<4xf64>
  %ys, %last = scf.for %i = %c0 to %c8 step %c1 iter_args(%ys = %e, %state = %start) -> (tensor<8x4xf64>, tensor<4xf64>) {
    %row = tensor.extract_slice %ys[%i, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
    %next = linalg.exp ins(%state : tensor<4xf64>) outs(%row : tensor<4xf64>) -> tensor<4xf64>
    %all = tensor.insert_slice %next into %ys[%i, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    %b = tensor.empty() : tensor<64xf64>
    %big = linalg.fill ins(%f : f64) outs(%b : tensor<64xf64>) -> tensor<64xf64>
    %s = tensor.extract %big[%i] : tensor<64xf64>
    "test.op"(%s) : (f64) -> ()
    scf.yield %all, %next : tensor<8x4xf64>, tensor<4xf64>
  }
  func.return %ys, %last : tensor<8x4xf64>, tensor<4xf64>
}
