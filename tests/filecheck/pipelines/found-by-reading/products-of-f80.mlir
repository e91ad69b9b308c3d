// RUN: %xdsl_bufferize_check %s -p canonicalize

// Floats of 80 bits are not computed in 64.

func.func @main() -> i1 {
  %a = arith.constant 1.0 : f80
  %b = arith.constant 3.0 : f80
  %r = arith.divf %a, %b : f80
  %s = arith.mulf %r, %b : f80
  %c = func.call @id(%b) : (f80) -> f80
  %q = arith.divf %a, %c : f80
  %e = arith.cmpf oeq, %r, %q : f80
  return %e : i1
}
func.func private @id(%x: f80) -> f80 {
  return %x : f80
}
