// RUN: xdsl-opt %s -p canonicalize | filecheck %s

// A constant offset is written into the op only where MLIR's verifier takes it: an offset that
// is not smaller than its dimension stays an operand, also of a slice without elements.

// CHECK-LABEL: func.func @taken_from_the_end
func.func @taken_from_the_end(%t: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  // CHECK: tensor.extract_slice %t[%c4] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  %s = tensor.extract_slice %t[%c4] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  func.return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @taken_before_the_end
func.func @taken_before_the_end(%t: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  // CHECK: tensor.extract_slice %t[3] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  %s = tensor.extract_slice %t[%c3] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  func.return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @inserted_at_the_end
func.func @inserted_at_the_end(%s: tensor<?xf32>, %t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c4 = arith.constant 4 : index
  // CHECK: tensor.insert_slice %s into %t[%c4] [%n] [1] : tensor<?xf32> into tensor<4xf32>
  %r = tensor.insert_slice %s into %t[%c4] [%n] [1] : tensor<?xf32> into tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// The source, known better, does not fit from the offset on.
// CHECK-LABEL: func.func @size_from_the_source
func.func @size_from_the_source(%s: tensor<2xf32>, %t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %d = tensor.cast %s : tensor<2xf32> to tensor<?xf32>
  // CHECK: tensor.insert_slice %{{.*}} into %t[%c3] [%n] [1] : tensor<?xf32> into tensor<4xf32>
  %r = tensor.insert_slice %d into %t[%c3] [%n] [1] : tensor<?xf32> into tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @destination_from_a_cast
func.func @destination_from_a_cast(%s: tensor<?xf32>, %t: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %d = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  // CHECK: tensor.insert_slice %s into %{{.*}}[4] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %r = tensor.insert_slice %s into %d[4] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  func.return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @by_threads
func.func @by_threads(%s: tensor<?xf32>, %t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // CHECK: tensor.parallel_insert_slice %s into %o[%c4] [%n] [1] : tensor<?xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %s into %o[%c4] [%n] [1] : tensor<?xf32> into tensor<4xf32>
    }
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @view_from_the_end
func.func @view_from_the_end(%m: memref<4x4xf32>, %n: index) -> memref<?x?xf32, strided<[4, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  // CHECK: memref.subview %m[0, %c4] [%n, %n] [1, 1]
  %v = memref.subview %m[0, %c4] [%n, %n] [1, 1] : memref<4x4xf32> to memref<?x?xf32, strided<[4, 1], offset: ?>>
  func.return %v : memref<?x?xf32, strided<[4, 1], offset: ?>>
}
