// A buffer that is poison on one path, as `lift-cf-to-scf` makes it; nothing reads it there.
// EXPECT: 7
// ORACLE: use of poison
func.func private @printF64(f64)
func.func @last(%n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = ub.poison : memref<?xf64>
  %a = memref.alloc(%n) : memref<?xf64>
  linalg.fill ins(%x : f64) outs(%a : memref<?xf64>)
  %r:3 = scf.while (%m = %a, %o = %p, %i = %c0) : (memref<?xf64>, memref<?xf64>, index) -> (memref<?xf64>, memref<?xf64>, index) {
    %more = arith.cmpi slt, %i, %n : index
    %s:2 = scf.if %more -> (memref<?xf64>, memref<?xf64>) {
      %b = memref.alloc(%n) : memref<?xf64>
      memref.copy %m, %b : memref<?xf64> to memref<?xf64>
      scf.yield %b, %p : memref<?xf64>, memref<?xf64>
    } else {
      scf.yield %p, %m : memref<?xf64>, memref<?xf64>
    }
    scf.condition(%more) %s#0, %s#1, %i : memref<?xf64>, memref<?xf64>, index
  } do {
  ^bb0(%m: memref<?xf64>, %o: memref<?xf64>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %m, %o, %j : memref<?xf64>, memref<?xf64>, index
  }
  %v = memref.load %r#1[%c0] : memref<?xf64>
  func.call @printF64(%v) : (f64) -> ()
  return
}
func.func @main() {
  %n = arith.constant 3 : index
  %x = arith.constant 7.0 : f64
  func.call @last(%n, %x) : (index, f64) -> ()
  return
}
