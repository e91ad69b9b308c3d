// A loop passes a cast of its carried tensor on; what it started from, without contents, is overwritten after it.
// EXPECT: 1 9
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %e = tensor.empty() : tensor<2xf64>
  %i, %r = scf.while (%n = %c0, %a = %e) : (index, tensor<2xf64>) -> (index, tensor<?xf64>) {
    %w = linalg.fill ins(%one : f64) outs(%a : tensor<2xf64>) -> tensor<2xf64>
    %c = tensor.cast %w : tensor<2xf64> to tensor<?xf64>
    %m = arith.cmpi slt, %n, %c3 : index
    scf.condition(%m) %n, %c : index, tensor<?xf64>
  } do {
  ^bb0(%n: index, %p: tensor<?xf64>):
    %j = arith.addi %n, %c1 : index
    %q = tensor.cast %p : tensor<?xf64> to tensor<2xf64>
    scf.yield %j, %q : index, tensor<2xf64>
  }
  %f = linalg.fill ins(%nine : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  %v = tensor.extract %r[%c0] : tensor<?xf64>
  %v1 = tensor.extract %f[%c0] : tensor<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%v1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
