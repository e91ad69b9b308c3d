// `scf.condition` passes a carried tensor on at another position than its own.
// EXPECT: 5
// OPTIONS: allow-return-allocs-from-loops=true
// ORACLE: copies 1, ours 0
func.func private @printI64(i64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %five = arith.constant 5 : i64
  %e = tensor.empty() : tensor<4xi64>
  %g = tensor.empty() : tensor<4xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<4xi64>) -> tensor<4xi64>
  %u = linalg.fill ins(%five : i64) outs(%g : tensor<4xi64>) -> tensor<4xi64>
  %r = scf.while (%limit = %u, %a = %t) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64> {
    %m = tensor.extract %limit[%c0] : tensor<4xi64>
    %x = tensor.extract %a[%c0] : tensor<4xi64>
    %p = arith.cmpi slt, %x, %m : i64
    scf.condition(%p) %a : tensor<4xi64>
  } do {
  ^bb0(%a: tensor<4xi64>):
    %x = tensor.extract %a[%c0] : tensor<4xi64>
    %y = arith.addi %x, %one : i64
    %n = tensor.insert %y into %a[%c0] : tensor<4xi64>
    %h = tensor.empty() : tensor<4xi64>
    %limit = linalg.fill ins(%five : i64) outs(%h : tensor<4xi64>) -> tensor<4xi64>
    scf.yield %limit, %n : tensor<4xi64>, tensor<4xi64>
  }
  %x = tensor.extract %r[%c0] : tensor<4xi64>
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
