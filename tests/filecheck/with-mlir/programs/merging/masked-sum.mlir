// The sum of all elements, and in `vector.mask` that of some of them.
// EXPECT: 10 4
// ORACLE: 10 10
// INTERPRETED: no

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf64>
  %m = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %all = vector.reduction <add>, %v : vector<4xf64> into f64
  %some = vector.mask %m { vector.reduction <add>, %v : vector<4xf64> into f64 } : vector<4xi1> -> f64
  func.call @printF64(%all) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%some) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
