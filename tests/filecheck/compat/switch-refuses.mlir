// RUN: env XDSL_BUFFERIZATION_COMPAT=off %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s --check-prefix OFF
// RUN: env XDSL_BUFFERIZATION_COMPAT=on %xdsl_opt %s --split-input-file | filecheck %s --check-prefix ON

// Syntax, operations and types that xDSL lacks are refused with the switch off.

// OFF: Operation memref.copy does not have a custom format
// ON: memref.copy %a, %a : memref<4xf32> to memref<4xf32>

func.func @f(%a: memref<4xf32>) {
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  func.return
}

// -----
// OFF-LABEL: // {{-----}}
// ON-LABEL: // {{-----}}

// OFF: bufferization.dealloc_tensor is not registered
// ON: bufferization.dealloc_tensor %t : tensor<4xf32>

func.func @g(%t: tensor<4xf32>) {
  bufferization.dealloc_tensor %t : tensor<4xf32>
  func.return
}

// -----
// OFF-LABEL: // {{-----}}
// ON-LABEL: // {{-----}}

// OFF: Unexpected attribute tensor<*xi32>
// ON: arith.addi %a, %a : tensor<*xi32>

func.func @h(%a: tensor<*xi32>) {
  %0 = arith.addi %a, %a : tensor<*xi32>
  func.return
}
