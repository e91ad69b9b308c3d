// RUN: %xdsl_bufferize_check %s -p 'eliminate-empty-tensors'
// RUN: %xdsl_bufferize_check %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'bufferize'

// What a loop of blocks puts into a part was made before, when the part had another size.

func.func private @f(%n: index) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %e0 = tensor.empty(%c1) : tensor<?xi32>
  %f0 = linalg.fill ins(%z : i32) outs(%e0 : tensor<?xi32>) -> tensor<?xi32>
  cf.br ^head(%f0, %c1, %z : tensor<?xi32>, index, i32)
^head(%p: tensor<?xi32>, %i: index, %s: i32):
  %de = tensor.empty() : tensor<8xi32>
  %d = linalg.fill ins(%s : i32) outs(%de : tensor<8xi32>) -> tensor<8xi32>
  %r = tensor.insert_slice %p into %d[0] [%i] [1] : tensor<?xi32> into tensor<8xi32>
  %l = arith.subi %i, %c1 : index
  %x = tensor.extract %r[%l] : tensor<8xi32>
  %y = tensor.extract %r[%i] : tensor<8xi32>
  %u = arith.addi %x, %y : i32
  %v = arith.addi %u, %s : i32
  %j = arith.addi %i, %c1 : index
  %e = tensor.empty(%j) : tensor<?xi32>
  %k = arith.index_cast %j : index to i32
  %f = linalg.fill ins(%k : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^head(%f, %j, %v : tensor<?xi32>, index, i32), ^exit
^exit:
  %w = tensor.dim %f, %c0 : tensor<?xi32>
  func.return %v, %w : i32, index
}
func.func @main() -> (i32, index) {
  %n = arith.constant 4 : index
  %a, %b = func.call @f(%n) : (index) -> (i32, index)
  func.return %a, %b : i32, index
}
