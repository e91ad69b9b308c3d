// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only}' | filecheck %s --check-prefix=DECISIONS
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only print-conflicts}' | filecheck %s --check-prefix=CONFLICTS
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only analysis-heuristic=top-down}' | filecheck %s --check-prefix=TOP-DOWN

// One of two writes to a tensor that is used again needs a copy, in either order of decisions.

func.func @f(%f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.insert %f into %0[%i] : tensor<4xf32>
  func.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// DECISIONS-LABEL: func.func @f(
// DECISIONS-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// DECISIONS-NEXT:   [[e:%\w+]] = tensor.empty() : tensor<4xf32>
// DECISIONS-NEXT:   [[v0:%\w+]] = linalg.fill {__inplace_operands_attr__ = ["none", "true"]} ins([[f]] : f32) outs([[e]] : tensor<4xf32>) -> tensor<4xf32>
// DECISIONS-NEXT:   [[v1:%\w+]] = tensor.insert [[f]] into [[v0]]{{\[}}[[i]]] {__inplace_operands_attr__ = ["none", "false", "none"]} : tensor<4xf32>
// DECISIONS-NEXT:   [[v2:%\w+]] = tensor.insert [[f]] into [[v0]]{{\[}}[[i]]] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<4xf32>
// DECISIONS-NEXT:   func.return {__inplace_operands_attr__ = ["true", "true"]} [[v1]], [[v2]] : tensor<4xf32>, tensor<4xf32>

// CONFLICTS-LABEL: func.func @f(
// CONFLICTS-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CONFLICTS-NEXT:   [[e:%\w+]] = tensor.empty() : tensor<4xf32>
// CONFLICTS-NEXT:   [[v0:%\w+]] = linalg.fill {__inplace_operands_attr__ = ["none", "true"], "C_0[DEF: result 0]"} ins([[f]] : f32) outs([[e]] : tensor<4xf32>) -> tensor<4xf32>
// CONFLICTS-NEXT:   [[v1:%\w+]] = tensor.insert [[f]] into [[v0]]{{\[}}[[i]]] {__inplace_operands_attr__ = ["none", "false", "none"], "C_0[CONFL-WRITE: 1]"} : tensor<4xf32>
// CONFLICTS-NEXT:   [[v2:%\w+]] = tensor.insert [[f]] into [[v0]]{{\[}}[[i]]] {__inplace_operands_attr__ = ["none", "true", "none"], "C_0[READ: 1]"} : tensor<4xf32>
// CONFLICTS-NEXT:   func.return {__inplace_operands_attr__ = ["true", "true"]} [[v1]], [[v2]] : tensor<4xf32>, tensor<4xf32>

// TOP-DOWN-LABEL: func.func @f(
// TOP-DOWN-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// TOP-DOWN-NEXT:   [[e:%\w+]] = tensor.empty() : tensor<4xf32>
// TOP-DOWN-NEXT:   [[v0:%\w+]] = linalg.fill {__inplace_operands_attr__ = ["none", "true"]} ins([[f]] : f32) outs([[e]] : tensor<4xf32>) -> tensor<4xf32>
// TOP-DOWN-NEXT:   [[v1:%\w+]] = tensor.insert [[f]] into [[v0]]{{\[}}[[i]]] {__inplace_operands_attr__ = ["none", "false", "none"]} : tensor<4xf32>
// TOP-DOWN-NEXT:   [[v2:%\w+]] = tensor.insert [[f]] into [[v0]]{{\[}}[[i]]] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<4xf32>
// TOP-DOWN-NEXT:   func.return {__inplace_operands_attr__ = ["true", "true"]} [[v1]], [[v2]] : tensor<4xf32>, tensor<4xf32>
