// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// A function that hands on the result of another one returns its flag as well.

func.func private @g(%q: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %q -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %m = memref.alloc() : memref<4xf32>
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func private @f(%q: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %r = call @g(%q, %a) : (i1, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
func.func private @loop(%n: index, %q: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %y = call @f(%q, %x) : (i1, memref<4xf32>) -> memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @main() -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %yes = arith.constant true
  %no = arith.constant false
  %v = arith.constant 1.0 : f32
  %w = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%m : memref<4xf32>)
  %a = call @f(%yes, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  memref.store %w, %a[%c0] : memref<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  %b = call @g(%no, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  memref.store %v, %b[%c0] : memref<4xf32>
  %y = memref.load %m[%c0] : memref<4xf32>
  %l = call @loop(%c2, %yes, %m) : (index, i1, memref<4xf32>) -> memref<4xf32>
  memref.store %v, %l[%c0] : memref<4xf32>
  %z = memref.load %m[%c0] : memref<4xf32>
  %k = call @loop(%c2, %no, %m) : (index, i1, memref<4xf32>) -> memref<4xf32>
  memref.store %w, %k[%c0] : memref<4xf32>
  %u = memref.load %m[%c0] : memref<4xf32>
  return %x, %y, %z, %u : f32, f32, f32, f32
}
