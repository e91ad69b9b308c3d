// A loop exchanges the sizes of its tensor, which is put into a part of another one.
// EXPECT: 3 3 1 1 1 1 1 1
// FIRST: eliminate-empty-tensors
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<8x8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%c1, %i] : tensor<8x8xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func private @put(%m: index, %k: index, %n: index, %big: tensor<8x8xf64>, %f: f64) -> tensor<8x8xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%m, %k) : tensor<?x?xf64>
  %t = linalg.fill ins(%f : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?x?xf64>) {
    %d0 = tensor.dim %a, %c0 : tensor<?x?xf64>
    %d1 = tensor.dim %a, %c1 : tensor<?x?xf64>
    %s = tensor.from_elements %d1, %d0 : tensor<2xindex>
    %p = tensor.reshape %a(%s) : (tensor<?x?xf64>, tensor<2xindex>) -> tensor<?x?xf64>
    scf.yield %p : tensor<?x?xf64>
  }
  %x = tensor.insert_slice %r into %big[0, 0] [%k, %m] [1, 1] : tensor<?x?xf64> into tensor<8x8xf64>
  return %x : tensor<8x8xf64>
}

func.func @main() {
  %m = arith.constant 2 : index
  %k = arith.constant 6 : index
  %n = arith.constant 1 : index
  %f = arith.constant 3.0 : f64
  %g = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<8x8xf64>
  %b = linalg.fill ins(%g : f64) outs(%e : tensor<8x8xf64>) -> tensor<8x8xf64>
  %x = call @put(%m, %k, %n, %b, %f) : (index, index, index, tensor<8x8xf64>, f64) -> tensor<8x8xf64>
  call @show(%x) : (tensor<8x8xf64>) -> ()
  return
}
