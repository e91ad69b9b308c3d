// RUN: not %xdsl_opt %s -p 'bufferize{tensors="no-such-pass"}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not %xdsl_opt %s -p 'bufferize{deallocation="buffer-deallocation{strict}"}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not %xdsl_opt %s -p 'bufferize{cleanup="cse,,"}' 2>&1 | filecheck %s --check-prefix=SYNTAX
// RUN: not %xdsl_opt %s --allow-unregistered-dialect -p 'bufferize' 2>&1 | filecheck %s --check-prefix=REFUSED

func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a = "foreign.op"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %a : tensor<8xf32>
}

// UNKNOWN: bufferize: option 'tensors' cannot be 'no-such-pass'; it may be a pipeline (unknown pass 'no-such-pass': neither xDSL nor this package has it)
// OPTION: buffer-deallocation: unknown option 'strict'
// SYNTAX: bufferize: option 'cleanup' cannot be 'cse,,'; it may be a pipeline
// REFUSED: 'foreign.op' op was not bufferized
