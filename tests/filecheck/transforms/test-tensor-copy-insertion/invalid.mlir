// RUN: %xdsl_opt %s -p 'test-tensor-copy-insertion{bufferize-function-boundaries}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=LOOP
// RUN: %xdsl_opt %s -p 'test-tensor-copy-insertion{allow-return-allocs-from-loops must-infer-memory-space}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=SPACE

// LOOP: 'scf.for' op cannot be bufferized, in function @twice: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @twice(%a: tensor<4xf32>, %b: tensor<4xf32>, %l: index, %u: index, %s: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0, %1 = scf.for %k = %l to %u step %s iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %y : tensor<4xf32>, tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// LOOP-LABEL: // {{-----}}
// SPACE-LABEL: // {{-----}}

// SPACE: 'tensor.empty' op could not infer memory space, in function @d
func.func @d(%f: f32, %i: index, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %u = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%f: f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%f : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %b, %z : tensor<4xf32>, tensor<4xf32>
}

// -----
// LOOP-LABEL: // {{-----}}
// SPACE-LABEL: // {{-----}}

// LOOP: 'func.call' op cannot be bufferized, in function @unranked: operand #0 has to be copied
func.func private @writes(tensor<*xf32>) -> tensor<*xf32>
func.func @unranked(%t: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = func.call @writes(%t) : (tensor<*xf32>) -> tensor<*xf32>
  func.return %t, %0 : tensor<*xf32>, tensor<*xf32>
}
