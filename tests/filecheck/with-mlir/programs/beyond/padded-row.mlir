// A transfer reads beyond a row of an expanded buffer, which is the next row of the source.
// EXPECT: 3 -1
// ORACLE: wrong
// FIRST: fold-memref-alias-ops

func.func private @printF64(f64)
func.func private @printNewline()

func.func @row(%m: memref<16xf64>, %i: index, %j: index, %p: f64) -> vector<2xf64> {
  %s = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<16xf64> into memref<4x4xf64>
  %v = vector.transfer_read %s[%i, %j], %p : memref<4x4xf64>, vector<2xf64>
  return %v : vector<2xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant -1.0 : f64
  %m = memref.alloc() : memref<16xf64>
  scf.for %i = %c0 to %c16 step %c1 {
    %2 = arith.index_cast %i : index to i64
    %3 = arith.sitofp %2 : i64 to f64
    memref.store %3, %m[%i] : memref<16xf64>
  }
  %v = call @row(%m, %c0, %c3, %p) : (memref<16xf64>, index, index, f64) -> vector<2xf64>
  %a = vector.extract %v[0] : f64 from vector<2xf64>
  %b = vector.extract %v[1] : f64 from vector<2xf64>
  call @printF64(%a) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%b) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<16xf64>
  return
}
