// scf.for unsigned from 0 to 100 in steps of 150 has one iteration; as an i8, 150 is -106.
// EXPECT: 1
// ORACLE: 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %first = arith.constant 0 : i8
  %end = arith.constant 100 : i8
  %step = arith.constant 150 : i8
  %r = scf.for unsigned %i = %first to %end step %step iter_args(%n = %zero) -> (f64) : i8 {
    %next = arith.addf %n, %one : f64
    scf.yield %next : f64
  }
  func.call @printF64(%r) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
