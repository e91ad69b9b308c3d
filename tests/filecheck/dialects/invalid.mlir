// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @copy(%a: memref<2xf32>, %b: memref<3xf32>) {
  memref.copy %a, %b : memref<2xf32> to memref<3xf32>
  func.return
}

// CHECK: 'memref.copy' op requires the same shape for all operands

// -----

func.func @clone(%a: memref<2xf32>) {
  %0 = bufferization.clone %a : memref<2xf32> to memref<2xi32>
  func.return
}

// CHECK: 'bufferization.clone' op memref<2xf32> and memref<2xi32> differ in element type or shape

// -----

func.func @to_buffer(%a: tensor<2xf32>) {
  %0 = bufferization.to_buffer %a : tensor<2xf32> to memref<2x1xf32>
  func.return
}

// CHECK: 'bufferization.to_buffer' op tensor<2xf32> and memref<2x1xf32> differ

// -----

func.func @materialize(%a: tensor<2xf32>, %b: memref<2xf32>) {
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<2xf32>, memref<2xf32>) -> tensor<2xf32>
  func.return
}

// CHECK: has a result exactly if its destination is a tensor

// -----

memref.global @g : memref<2xf32> = dense<0.0> {alignment = 3 : i64}

// CHECK: Alignment attribute 3 is not a power of 2
