// A loop of blocks carries the slice that an elementwise operation wrote, and the next iteration overwrites a part of it.
// EXPECT: 32 64 96 128
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<4xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %e = tensor.empty() : tensor<10xf64>
  cf.br ^loop(%t, %c0 : tensor<4xf64>, index)
^loop(%v: tensor<4xf64>, %i: index):
  %s = tensor.extract_slice %e[%i] [4] [1] : tensor<10xf64> to tensor<4xf64>
  %r = linalg.add ins(%v, %v : tensor<4xf64>, tensor<4xf64>) outs(%s : tensor<4xf64>) -> tensor<4xf64>
  %j = arith.addi %i, %c1 : index
  %c = arith.cmpi slt, %j, %c5 : index
  cf.cond_br %c, ^loop(%r, %j : tensor<4xf64>, index), ^end
^end:
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
