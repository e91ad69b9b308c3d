// A branch with several successors.
// EXPECT: 5
// ORACLE: BranchOpInterface operations with multiple successors are not supported yet
func.func private @printF64(f64)
func.func private @printNewline()
func.func @choose(%flag: i32) {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  %zero = arith.constant 0.0 : f64
  %a = memref.alloc() : memref<2xf64>
  memref.store %five, %a[%c0] : memref<2xf64>
  cf.switch %flag : i32, [
    default: ^bb2(%zero : f64),
    1: ^bb1
  ]
^bb1:
  %0 = memref.load %a[%c0] : memref<2xf64>
  cf.br ^bb2(%0 : f64)
^bb2(%v: f64):
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
func.func @main() {
  %flag = arith.constant 1 : i32
  func.call @choose(%flag) : (i32) -> ()
  func.return
}
