// Each round of a loop starts from a tensor from outside and overwrites its own version of it.
// EXPECT: 2 1
// OPTIONS: allow-return-allocs-from-loops=true
// ORACLE: wrong
func.func private @printI64(i64)
func.func private @printNewline()

func.func @last(%t: tensor<4xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i64
  %0:2 = scf.while (%k = %c0, %a = %t) : (index, tensor<4xi64>) -> (index, i64) {
    %before = tensor.extract %a[%c0] : tensor<4xi64>
    %after = arith.addi %before, %one : i64
    %written = tensor.insert %after into %a[%c0] : tensor<4xi64>
    %seen = tensor.extract %written[%c0] : tensor<4xi64>
    %go = arith.cmpi ult, %k, %c2 : index
    scf.condition(%go) %k, %seen : index, i64
  } do {
  ^bb0(%l: index, %m: i64):
    %next = arith.addi %l, %c1 : index
    scf.yield %next, %t : index, tensor<4xi64>
  }
  func.return %0#1 : i64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %ones = arith.constant dense<1> : tensor<4xi64>
  %t = bufferization.alloc_tensor() copy(%ones) : tensor<4xi64>
  %r = func.call @last(%t) : (tensor<4xi64>) -> i64
  %first = tensor.extract %t[%c0] : tensor<4xi64>
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%first) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
