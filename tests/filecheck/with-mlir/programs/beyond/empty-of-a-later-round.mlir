// A loop of blocks puts a tensor into a part in the next round, when the part is larger.
// EXPECT: 1 2 3
// FIRST: eliminate-empty-tensors
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%x: f64) {
  func.call @printF64(%x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func private @put(%n: index, %f: f64, %g: f64) {
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty(%c1) : tensor<?xf64>
  %f0 = linalg.fill ins(%f : f64) outs(%e0 : tensor<?xf64>) -> tensor<?xf64>
  cf.br ^head(%f0, %c1, %f : tensor<?xf64>, index, f64)
^head(%p: tensor<?xf64>, %i: index, %x: f64):
  %b = tensor.empty() : tensor<8xf64>
  %d = linalg.fill ins(%g : f64) outs(%b : tensor<8xf64>) -> tensor<8xf64>
  %r = tensor.insert_slice %p into %d[0] [%i] [1] : tensor<?xf64> into tensor<8xf64>
  %l = arith.subi %i, %c1 : index
  %y = tensor.extract %r[%l] : tensor<8xf64>
  func.call @show(%y) : (f64) -> ()
  %j = arith.addi %i, %c1 : index
  %z = arith.addf %x, %f : f64
  %e = tensor.empty(%j) : tensor<?xf64>
  %q = linalg.fill ins(%z : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^head(%q, %j, %z : tensor<?xf64>, index, f64), ^exit
^exit:
  return
}

func.func @main() {
  %n = arith.constant 3 : index
  %f = arith.constant 1.0 : f64
  %g = arith.constant 9.0 : f64
  call @put(%n, %f, %g) : (index, f64, f64) -> ()
  return
}
