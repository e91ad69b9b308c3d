// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-hoisting,buffer-deallocation,optimize-allocation-liveness' --frees

// What is captured as a block argument, an argument of a loop, or the result of a branch, a select or a
// call is the memory that was forwarded to it: it is freed where its own block ends.

func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func private @whole(%c: i1, %i: index, %n: index, %v: f32, %w: f32) -> f32 {
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%w : f32) outs(%b : memref<4xf32>)
  %o = memref.alloc() : memref<5xmemref<4xf32>>
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%b : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  memref.store %x, %o[%i] : memref<5xmemref<4xf32>>
  %r, %r2 = scf.for %j = %i to %n step %one iter_args(%p = %a, %q = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.store %p, %o[%j] : memref<5xmemref<4xf32>>
    %s = scf.if %c -> memref<4xf32> {
      %t = arith.select %c, %p, %q : memref<4xf32>
      memref.store %t, %o[%one] : memref<5xmemref<4xf32>>
      scf.yield %t : memref<4xf32>
    } else {
      %u = func.call @same(%q) : (memref<4xf32>) -> memref<4xf32>
      memref.store %u, %o[%i] : memref<5xmemref<4xf32>>
      scf.yield %u : memref<4xf32>
    }
    memref.store %s, %o[%j] : memref<5xmemref<4xf32>>
    scf.yield %q, %p : memref<4xf32>, memref<4xf32>
  }
  cf.br ^bb2
^bb2:
  %l = memref.load %o[%i] : memref<5xmemref<4xf32>>
  %y = memref.load %l[%i] : memref<4xf32>
  %l1 = memref.load %o[%one] : memref<5xmemref<4xf32>>
  %y1 = memref.load %l1[%i] : memref<4xf32>
  %z = memref.load %r[%i] : memref<4xf32>
  %s1 = arith.addf %y, %z : f32
  %s2 = arith.addf %s1, %y1 : f32
  return %s2 : f32
}

func.func @main() -> (f32, f32) {
  %i = arith.constant 0 : index
  %n3 = arith.constant 3 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 9.0 : f32
  %t = arith.constant true
  %f = arith.constant false
  %0 = func.call @whole(%t, %i, %n3, %v, %w) : (i1, index, index, f32, f32) -> f32
  %1 = func.call @whole(%f, %i, %n3, %v, %w) : (i1, index, index, f32, f32) -> f32
  return %0, %1 : f32, f32
}
