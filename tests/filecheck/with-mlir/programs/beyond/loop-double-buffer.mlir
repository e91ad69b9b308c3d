// The two buffers of a loop change places in each iteration: each is computed from the other one.
// EXPECT: 6 5
// ORACLE: rejects: is not equivalent to the corresponding iter bbArg
func.func private @printI64(i64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i64
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<4xi64>
  %g = tensor.empty() : tensor<4xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<4xi64>) -> tensor<4xi64>
  %u = linalg.fill ins(%z : i64) outs(%g : tensor<4xi64>) -> tensor<4xi64>
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%old = %t, %spare = %u) -> (tensor<4xi64>, tensor<4xi64>) {
    %new = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%old : tensor<4xi64>) outs(%spare : tensor<4xi64>) {
    ^bb0(%in: i64, %out: i64):
      %s = arith.addi %in, %one : i64
      linalg.yield %s : i64
    } -> tensor<4xi64>
    scf.yield %new, %old : tensor<4xi64>, tensor<4xi64>
  }
  %x = tensor.extract %r#0[%c1] : tensor<4xi64>
  %y = tensor.extract %r#1[%c1] : tensor<4xi64>
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%y) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
