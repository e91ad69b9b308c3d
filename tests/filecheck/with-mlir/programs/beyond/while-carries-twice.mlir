// A loop carries one tensor on as two; the next round overwrites the one and passes the other one on.
// EXPECT: 1
// OPTIONS: allow-return-allocs-from-loops=true
// ORACLE: wrong
func.func private @printI64(i64)
func.func private @printNewline()

func.func @passed(%t: tensor<4xi64>, %u: tensor<4xi64>) -> tensor<4xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %nine = arith.constant 9 : i64
  %0:2 = scf.while (%k = %c0, %a = %t, %b = %u) : (index, tensor<4xi64>, tensor<4xi64>) -> (index, tensor<4xi64>) {
    %written = tensor.insert %nine into %a[%c0] : tensor<4xi64>
    %seen = tensor.extract %written[%c0] : tensor<4xi64>
    %is_nine = arith.cmpi eq, %seen, %nine : i64
    %early = arith.cmpi ult, %k, %c2 : index
    %go = arith.andi %is_nine, %early : i1
    scf.condition(%go) %k, %b : index, tensor<4xi64>
  } do {
  ^bb0(%l: index, %c: tensor<4xi64>):
    %next = arith.addi %l, %c1 : index
    scf.yield %next, %c, %c : index, tensor<4xi64>, tensor<4xi64>
  }
  func.return %0#1 : tensor<4xi64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %ones = arith.constant dense<1> : tensor<4xi64>
  %t = bufferization.alloc_tensor() copy(%ones) : tensor<4xi64>
  %u = bufferization.alloc_tensor() copy(%ones) : tensor<4xi64>
  %r = func.call @passed(%t, %u) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  %first = tensor.extract %r[%c0] : tensor<4xi64>
  func.call @printI64(%first) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
