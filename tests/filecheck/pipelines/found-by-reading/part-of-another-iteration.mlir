// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// Blocks in a cycle carry the part that was written the last time, and an operation reads it and
// writes the next part, which overlaps with it: the tensor it writes is the one that it reads, but
// not in the same iteration.

func.func private @add(%e: tensor<10xf32>, %k: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %5 = arith.constant 5 : index
  cf.br ^loop(%k, %0 : tensor<4xf32>, index)
^loop(%v: tensor<4xf32>, %i: index):
  %s = tensor.extract_slice %e[%i] [4] [1] : tensor<10xf32> to tensor<4xf32>
  %r = linalg.add ins(%v, %v : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %1 : index
  %c = arith.cmpi slt, %j, %5 : index
  cf.cond_br %c, ^loop(%r, %j : tensor<4xf32>, index), ^end(%r : tensor<4xf32>)
^end(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}
func.func private @copy(%e: tensor<10xf32>, %k: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %5 = arith.constant 5 : index
  cf.br ^loop(%k, %0 : tensor<4xf32>, index)
^loop(%v: tensor<4xf32>, %i: index):
  %s = tensor.extract_slice %e[%i] [4] [1] : tensor<10xf32> to tensor<4xf32>
  %r = linalg.copy ins(%v : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %1 : index
  %c = arith.cmpi slt, %j, %5 : index
  cf.cond_br %c, ^loop(%r, %j : tensor<4xf32>, index), ^end(%r : tensor<4xf32>)
^end(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}
func.func private @materialize(%e: tensor<10xf32>, %k: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %5 = arith.constant 5 : index
  cf.br ^loop(%k, %0 : tensor<4xf32>, index)
^loop(%v: tensor<4xf32>, %i: index):
  %s = tensor.extract_slice %e[%i] [4] [1] : tensor<10xf32> to tensor<4xf32>
  %r = bufferization.materialize_in_destination %v in %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %1 : index
  %c = arith.cmpi slt, %j, %5 : index
  cf.cond_br %c, ^loop(%r, %j : tensor<4xf32>, index), ^end(%r : tensor<4xf32>)
^end(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}
func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<10xf32>
  %a = func.call @add(%e, %k) : (tensor<10xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = func.call @copy(%e, %k) : (tensor<10xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = func.call @materialize(%e, %k) : (tensor<10xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
