// An element is overwritten, and its neighbour is read later.
// EXPECT: 9 2
// ORACLE: copies 1, ours 0
func.func private @printI64(i64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %nine = arith.constant 9 : i64
  %t = tensor.from_elements %one, %two : tensor<2xi64>
  %u = tensor.insert %nine into %t[%c0] : tensor<2xi64>
  %x = tensor.extract %u[%c0] : tensor<2xi64>
  %y = tensor.extract %t[%c1] : tensor<2xi64>
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%y) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
