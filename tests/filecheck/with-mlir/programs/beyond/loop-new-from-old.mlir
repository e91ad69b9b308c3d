// Each iteration of a loop computes a new tensor from the old one: it gets a second buffer.
// EXPECT: 6
// ORACLE: rejects: is not equivalent to the corresponding iter bbArg
func.func private @printI64(i64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i64
  %e = tensor.empty() : tensor<4xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<4xi64>) -> tensor<4xi64>
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%old = %t) -> (tensor<4xi64>) {
    %spare = tensor.empty() : tensor<4xi64>
    %new = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%old : tensor<4xi64>) outs(%spare : tensor<4xi64>) {
    ^bb0(%in: i64, %out: i64):
      %s = arith.addi %in, %one : i64
      linalg.yield %s : i64
    } -> tensor<4xi64>
    scf.yield %new : tensor<4xi64>
  }
  %x = tensor.extract %r[%c1] : tensor<4xi64>
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
