// Each iteration of a loop of blocks reads the buffer of the last one and returns its own.
// PASS: buffer-results-to-out-params{hoist-static-allocs}
// EXPECT: 3
// ORACLE: prints 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @last(%n: index) -> memref<1xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %s = memref.alloca() : memref<1xf64>
  memref.store %one, %s[%c0] : memref<1xf64>
  cf.br ^loop(%c0, %s : index, memref<1xf64>)
^loop(%i: index, %p: memref<1xf64>):
  %a = memref.alloc() : memref<1xf64>
  memref.store %one, %a[%c0] : memref<1xf64>
  %0 = memref.load %p[%c0] : memref<1xf64>
  %1 = arith.addf %0, %one : f64
  memref.store %1, %a[%c0] : memref<1xf64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^loop(%j, %a : index, memref<1xf64>), ^end
^end:
  func.return %a : memref<1xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %m = func.call @last(%c2) : (index) -> memref<1xf64>
  %v = memref.load %m[%c0] : memref<1xf64>
  memref.dealloc %m : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
