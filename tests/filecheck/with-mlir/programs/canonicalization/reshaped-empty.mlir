// A tensor without elements is collapsed, and expanded to another size.
// EXPECT: 5
// ORACLE: 3

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @size_of(%t: tensor<?x0xf64>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<?x0xf64> into tensor<?xf64>
  %other = tensor.expand_shape %flat [[0, 1]] output_shape [%n, 0] : tensor<?xf64> into tensor<?x0xf64>
  %d = tensor.dim %other, %c0 : tensor<?x0xf64>
  return %d : index
}

func.func @main() {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %t = tensor.empty(%c3) : tensor<?x0xf64>
  %d = func.call @size_of(%t, %c5) : (tensor<?x0xf64>, index) -> index
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  func.call @printF64(%f) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
