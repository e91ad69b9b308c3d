// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops test-analysis-only dump-alias-sets}' | filecheck %s
// RUN: not %xdsl_opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{dump-alias-sets}' 2>&1 | filecheck --check-prefix=ALONE %s

// ALONE: option 'dump-alias-sets' requires 'test-analysis-only'

func.func @straight(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = tensor.insert %x into %t[%i] : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %b = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %y = "test.foo"(%s) : (tensor<2xf32>) -> tensor<2xf32>
  %d = tensor.insert_slice %y into %b[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %a, %d : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @straight(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: tensor<4xf32> {bufferization.access = "read"}, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) attributes {__bbarg_alias_set_attr__ = [{{[[]}}[{{[[]}}"[[t]]", "[[s:%[^ ,:)]+]]"]]]]} {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = tensor.insert [[x]] into [[t]][[[i]]] {__inplace_operands_attr__ = ["none", "false", "none"], __opresult_alias_set_attr__ = [{{[[]}}"[[a]]"]]} : tensor<4xf32>
// CHECK-NEXT: [[e:%[^ ,:)]+]] = tensor.empty() {__opresult_alias_set_attr__ = [{{[[]}}"[[e]]", "[[b:%[^ ,:)]+]]", "[[d:%[^ ,:)]+]]"]]} : tensor<4xf32>
// CHECK-NEXT: [[b]] = linalg.fill {__inplace_operands_attr__ = ["none", "true"], __opresult_alias_set_attr__ = [{{[[]}}"[[e]]", "[[b]]", "[[d]]"]]} ins([[x]] : f32) outs([[e]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: [[s]] = tensor.extract_slice [[t]][0] [2] [1] {__inplace_operands_attr__ = ["true"], __opresult_alias_set_attr__ = [{{[[]}}"[[t]]", "[[s]]"]]} : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT: [[y:%[^ ,:)]+]] = "test.foo"([[s]]) {__inplace_operands_attr__ = ["false"], __opresult_alias_set_attr__ = [{{[[]}}"[[y]]"]]} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: [[d]] = tensor.insert_slice [[y]] into [[b]][1] [2] [1] {__inplace_operands_attr__ = ["true", "true"], __opresult_alias_set_attr__ = [{{[[]}}"[[e]]", "[[b]]", "[[d]]"]]} : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT: func.return {__inplace_operands_attr__ = ["true", "true"]} [[a]], [[d]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }

func.func @regions(%t: tensor<4xf32>, %n: index, %u: tensor<4xf32>, %c: i1, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%y = %t) -> tensor<4xf32> {
    %b = tensor.insert %x into %y[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  cf.br ^bb1(%n, %a : index, tensor<4xf32>)
^bb1(%k: index, %z: tensor<4xf32>):
  return %z, %u : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @regions(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: tensor<4xf32> {bufferization.access = "read-write"}, [[n:%[^ ,:)]+]]: index, [[u:%[^ ,:)]+]]: tensor<4xf32> {bufferization.access = "read"}, [[c:%[^ ,:)]+]]: i1, [[x:%[^ ,:)]+]]: f32) -> (tensor<4xf32>, tensor<4xf32>) attributes {__bbarg_alias_set_attr__ = [{{[[]}}[{{[[]}}"[[t]]", "[[a:%[^ ,:)]+]]", "[[z:%[^ ,:)]+]]"], ["[[u]]"]], [{{[[]}}"[[t]]", "[[a]]", "[[z]]"]]]]} {
// CHECK-NEXT: [[c0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[c1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: [[a]] = scf.for [[i:%[^ ,:)]+]] = [[c0]] to [[n]] step [[c1]] iter_args([[y:%[^ ,:)]+]] = [[t]]) -> (tensor<4xf32>) {
// CHECK-NEXT: [[b:%[^ ,:)]+]] = tensor.insert [[x]] into [[y]][[[i]]] {__inplace_operands_attr__ = ["none", "true", "none"], __opresult_alias_set_attr__ = [{{[[]}}"[[y]]", "[[b]]"]]} : tensor<4xf32>
// CHECK-NEXT: scf.yield {__inplace_operands_attr__ = ["true"]} [[b]] : tensor<4xf32>
// CHECK-NEXT: } {__inplace_operands_attr__ = ["none", "none", "none", "true"], __opresult_alias_set_attr__ = [{{[[]}}"[[t]]", "[[a]]", "[[z]]"]], __bbarg_alias_set_attr__ = [{{[[]}}[{{[[]}}"[[y]]", "[[b]]"]]]]}
// CHECK-NEXT: cf.br ^bb1([[n]], [[a]] : index, tensor<4xf32>) {__inplace_operands_attr__ = ["none", "true"]}
// CHECK-NEXT: ^bb1([[k:%[^ ,:)]+]]: index, [[z]]: tensor<4xf32>):
// CHECK-NEXT: func.return {__inplace_operands_attr__ = ["true", "true"], __equivalent_func_args__ = [0 : i64, 2 : i64]} [[z]], [[u]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }
