// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down}'
// RUN: %replay %s -p 'bufferize'
// The result of a loop may be the buffer of what it started from, also with another type.

func.func private @passes_a_cast() -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %nine = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = scf.while (%i = %c0, %a = %e) : (index, tensor<4xf32>) -> (index, tensor<?xf32>) {
    %w = linalg.fill ins(%one : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %c = tensor.cast %w : tensor<4xf32> to tensor<?xf32>
    %m = arith.cmpi slt, %i, %c3 : index
    scf.condition(%m) %i, %c : index, tensor<?xf32>
  } do {
  ^bb0(%i: index, %p: tensor<?xf32>):
    %j = arith.addi %i, %c1 : index
    %q = tensor.cast %p : tensor<?xf32> to tensor<4xf32>
    scf.yield %j, %q : index, tensor<4xf32>
  }
  %f = linalg.fill ins(%nine : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %r#1, %f : tensor<?xf32>, tensor<4xf32>
}
func.func private @yields_a_cast() -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %nine = arith.constant 9.0 : f32
  %e = tensor.empty(%c4) : tensor<?xf32>
  %r:2 = scf.while (%i = %c0, %a = %e) : (index, tensor<?xf32>) -> (index, tensor<4xf32>) {
    %c = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
    %w = linalg.fill ins(%one : f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %m = arith.cmpi slt, %i, %c3 : index
    scf.condition(%m) %i, %w : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %p: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    %q = tensor.cast %p : tensor<4xf32> to tensor<?xf32>
    scf.yield %j, %q : index, tensor<?xf32>
  }
  %f = linalg.fill ins(%nine : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %g = tensor.cast %r#1 : tensor<4xf32> to tensor<?xf32>
  func.return %g, %f : tensor<?xf32>, tensor<?xf32>
}
func.func private @passes_a_slice() -> (tensor<4xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %nine = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r:2 = scf.while (%i = %c0, %a = %e) : (index, tensor<8xf32>) -> (index, tensor<4xf32>) {
    %w = linalg.fill ins(%one : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    %s = tensor.extract_slice %w[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %m = arith.cmpi slt, %i, %c3 : index
    scf.condition(%m) %i, %s : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %p: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    %n = tensor.empty() : tensor<8xf32>
    %f = linalg.fill ins(%nine : f32) outs(%n : tensor<8xf32>) -> tensor<8xf32>
    %q = tensor.insert_slice %p into %f[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %j, %q : index, tensor<8xf32>
  }
  %f = linalg.fill ins(%nine : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %r#1, %f : tensor<4xf32>, tensor<8xf32>
}
func.func @main() -> (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<8xf32>) {
  %a:2 = func.call @passes_a_cast() : () -> (tensor<?xf32>, tensor<4xf32>)
  %b:2 = func.call @yields_a_cast() : () -> (tensor<?xf32>, tensor<?xf32>)
  %c:2 = func.call @passes_a_slice() : () -> (tensor<4xf32>, tensor<8xf32>)
  func.return %a#0, %a#1, %b#0, %b#1, %c#0, %c#1 : tensor<?xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<8xf32>
}
