// A loop yields what a function returns, its argument or a constant; the next iteration writes it.
// EXPECT: 3 3 3 3
// ORACLE: wrong
// OPTIONS: allow-return-allocs-from-loops=true

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

func.func private @choice(%c: i1, %y: tensor<4xf64>) -> tensor<4xf64> {
  %k = arith.constant dense<3.0> : tensor<4xf64>
  %r = arith.select %c, %y, %k : tensor<4xf64>
  return %r : tensor<4xf64>
}

func.func private @loop(%c: i1, %n: index, %f: f64, %a: tensor<4xf64>) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf64>) {
    %0 = linalg.fill ins(%f : f64) outs(%x : tensor<4xf64>) -> tensor<4xf64>
    %e = tensor.empty() : tensor<4xf64>
    %1 = linalg.add ins(%0, %0 : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    %2 = func.call @choice(%c, %1) : (i1, tensor<4xf64>) -> tensor<4xf64>
    scf.yield %2 : tensor<4xf64>
  }
  return %r : tensor<4xf64>
}

func.func @main() {
  %false = arith.constant false
  %n = arith.constant 3 : index
  %f = arith.constant 5.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %a = linalg.fill ins(%f : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %r = call @loop(%false, %n, %f, %a) : (i1, index, f64, tensor<4xf64>) -> tensor<4xf64>
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
