// RUN: xdsl-opt %s -p canonicalize | filecheck %s

// The source of the casts becomes better known than the result of the second cast, which is
// then never executed: a clone of the source would have another shape.
// CHECK-LABEL: func.func @cast_of_another_shape
// CHECK:         memref.view %b[%{{.*}}][%n] : memref<?xi8> to memref<4x?x0xi1>
// CHECK:         bufferization.clone %{{.*}} : memref<?x?x?xi1> to memref<4x1x2xi1>
func.func @cast_of_another_shape(%b: memref<?xi8>, %n: index) -> memref<4x1x2xi1> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %v = memref.view %b[%c0][%c4, %n, %c0] : memref<?xi8> to memref<?x?x?xi1>
  %w = memref.cast %v : memref<?x?x?xi1> to memref<4x1x2xi1>
  %c = bufferization.clone %w : memref<4x1x2xi1> to memref<4x1x2xi1>
  func.return %c : memref<4x1x2xi1>
}

// A cast that forgets a size is not cloned.
// CHECK-LABEL: func.func @cast_of_fewer_sizes
// CHECK-NEXT:    bufferization.clone %m : memref<4xf32> to memref<?xf32>
func.func @cast_of_fewer_sizes(%m: memref<4xf32>) -> memref<?xf32> {
  %w = memref.cast %m : memref<4xf32> to memref<?xf32>
  %c = bufferization.clone %w : memref<?xf32> to memref<?xf32>
  func.return %c : memref<?xf32>
}
