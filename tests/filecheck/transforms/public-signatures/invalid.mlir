// RUN: %xdsl_opt %s -p public-signatures --split-input-file --verify-diagnostics | filecheck %s
// RUN: not %xdsl_opt %s -p 'public-signatures{abi=c}' 2>&1 | filecheck %s --check-prefix=OPTION

// OPTION: public-signatures: option 'abi' cannot be 'c'; it may be inferred, returns, out-params

// CHECK: 'func.func' op cannot create out param for result #0 of type 'tensor<*xf32>', in function @unranked: callers cannot allocate unranked tensors; return a ranked tensor
func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  return %a : tensor<*xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op argument #0 cannot be where result #1 is, in function @no_result: there are 1 results
func.func @no_result(%a: tensor<4xf32> {bufferize.result = 1 : index}) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op argument #1 cannot be where result #0 is, in function @twice: argument #0 is for that result, too
func.func @twice(%a: tensor<4xf32> {bufferize.result = 0 : index}, %b: tensor<4xf32> {bufferize.result = 0 : index}) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op argument #0 cannot be where result #0 is, in function @types: their types are 'tensor<?xf32>' and 'tensor<4xf32>'
func.func @types(%a: tensor<?xf32> {bufferize.result = 0 : index}) -> tensor<4xf32> {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op argument #0 cannot be where result #0 is, in function @read_only: the argument has bufferization.writable = false
func.func @read_only(%a: tensor<4xf32> {bufferize.result = 0 : index, bufferization.writable = false}) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op cannot create out param for dynamically shaped result, in function @external: the callers do not know the size of what another module computes
func.func private @external(tensor<4xf32>) -> tensor<?xf32>
func.func @caller(%a: tensor<4xf32>) -> tensor<?xf32> {
  %0 = call @external(%a) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op cannot get a fixed signature, in function @value: it is used other than by calls
func.func @value(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @takes() {
  %f = func.constant @value : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op argument #0 cannot be where result #0 is, in function @layout: bufferization.buffer_layout of the argument is not the identity layout
func.func private @layout(tensor<4xf32> {bufferize.result = 0 : index, bufferization.buffer_layout = strided<[2]>}) -> tensor<4xf32>

// -----
// CHECK-LABEL: // {{-----}}

// A function that does not return has no result to write.
// CHECK: func.func @endless(
func.func @endless(%a: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
