// A function returns what it allocated.
// EXPECT: 3
// ORACLE: leaks 1

func.func private @printF64(f64)
func.func private @printNewline()
func.func @f(%k: f64) -> memref<4xf64> {
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  return %a : memref<4xf64>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 3.0 : f64
  %m = call @f(%k) : (f64) -> memref<4xf64>
  %0 = memref.load %m[%c1] : memref<4xf64>
  call @printF64(%0) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
