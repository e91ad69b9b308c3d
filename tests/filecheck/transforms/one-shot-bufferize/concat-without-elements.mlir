// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},canonicalize' | filecheck %s
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},canonicalize'

// An operand without elements is not copied: MLIR 22 stops with "offset 0 is out-of-bounds".

// CHECK-LABEL: func.func @last
// CHECK-NEXT:    %{{.*}} = memref.alloc()
// CHECK-NEXT:    memref.copy %{{.*}}, %{{.*}} : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:    func.return
func.func @last(%a: tensor<4xf32>, %b: tensor<0xf32>) -> tensor<4xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<0xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @margin
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func @margin(%a: tensor<0xf32>, %f: f32) -> tensor<4xf32> {
  %r = tensor.pad %a low[4] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<0xf32> to tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// The place of an operand of which the size is not known may be after the last element.
// CHECK-LABEL: func.func @unknown_size
// CHECK:         %[[END:.*]] = arith.constant 4 : index
// CHECK-NEXT:    memref.subview %{{.*}}[%[[END]]] [%{{.*}}] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
func.func @unknown_size(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<0xf32>
  %f = arith.constant 5.0 : f32
  %c0 = arith.constant 0 : index
  %d = tensor.empty(%c0) : tensor<?xf32>
  %r0 = func.call @last(%a, %e) : (tensor<4xf32>, tensor<0xf32>) -> tensor<4xf32>
  %r1 = func.call @margin(%e, %f) : (tensor<0xf32>, f32) -> tensor<4xf32>
  %r2 = func.call @unknown_size(%a, %d) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  func.return %r0, %r1, %r2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
