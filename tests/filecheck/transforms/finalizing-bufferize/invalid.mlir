// RUN: %xdsl_opt %s -p finalizing-bufferize --split-input-file --verify-diagnostics | filecheck %s

func.func @returned(%m: memref<4xf32>) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK: 'func.return' op failed to legalize operation 'func.return', in function @returned: it uses a tensor

// -----
// CHECK-LABEL: // {{-----}}

func.func @passed_on(%m: memref<4xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  cf.br ^bb1(%t : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  %b = bufferization.to_buffer %a : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK: 'cf.br' op failed to legalize operation 'cf.br', in function @passed_on: it uses a tensor
