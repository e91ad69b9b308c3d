// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-hoisting,buffer-deallocation,optimize-allocation-liveness'

// Captured memory that may be reached when its block ends: memory of the iteration before, memory of another
// box, which a branch forwards, and parts, which cannot be freed.

func.func private @first(%b: memref<1xmemref<4xf32>>, %i: index) -> memref<4xf32> {
  %l = memref.load %b[%i] : memref<1xmemref<4xf32>>
  return %l : memref<4xf32>
}

func.func private @others(%c: i1, %i: index, %n: index, %v: f32, %w: f32) -> f32 {
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %o = memref.alloc() : memref<5xmemref<4xf32>>
  %k = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %a, %k[%i] : memref<1xmemref<4xf32>>
  memref.store %a, %o[%i] : memref<5xmemref<4xf32>>
  memref.store %a, %o[%one] : memref<5xmemref<4xf32>>
  %r = scf.for %j = %i to %n step %one iter_args(%p = %a) -> (memref<4xf32>) {
    memref.store %p, %o[%j] : memref<5xmemref<4xf32>>
    %new = memref.alloc() : memref<4xf32>
    linalg.fill ins(%w : f32) outs(%new : memref<4xf32>)
    %box = memref.alloc() : memref<1xmemref<4xf32>>
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%w : f32) outs(%e : memref<4xf32>)
    memref.store %e, %box[%i] : memref<1xmemref<4xf32>>
    %l = memref.load %box[%i] : memref<1xmemref<4xf32>>
    %f = func.call @first(%k, %i) : (memref<1xmemref<4xf32>>, index) -> memref<4xf32>
    %s = scf.if %c -> memref<4xf32> {
      scf.yield %l : memref<4xf32>
    } else {
      scf.yield %f : memref<4xf32>
    }
    memref.store %s, %o[%one] : memref<5xmemref<4xf32>>
    scf.yield %new : memref<4xf32>
  }
  %l = memref.load %o[%i] : memref<5xmemref<4xf32>>
  %y = memref.load %l[%i] : memref<4xf32>
  %l1 = memref.load %o[%one] : memref<5xmemref<4xf32>>
  %y1 = memref.load %l1[%i] : memref<4xf32>
  %z = memref.load %r[%i] : memref<4xf32>
  %s1 = arith.addf %y, %z : f32
  %s2 = arith.addf %s1, %y1 : f32
  return %s2 : f32
}

func.func private @parts(%c: i1, %i: index, %v: f32, %w: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%w : f32) outs(%b : memref<8xf32>)
  %o = memref.alloc() : memref<1xmemref<4xf32, strided<[1], offset: 4>>>
  %va = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %vb = memref.subview %b[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %x = scf.if %c -> memref<4xf32, strided<[1], offset: 4>> {
    %t = scf.if %c -> memref<4xf32, strided<[1], offset: 4>> {
      scf.yield %va : memref<4xf32, strided<[1], offset: 4>>
    } else {
      scf.yield %vb : memref<4xf32, strided<[1], offset: 4>>
    }
    memref.store %t, %o[%i] : memref<1xmemref<4xf32, strided<[1], offset: 4>>>
    scf.yield %t : memref<4xf32, strided<[1], offset: 4>>
  } else {
    memref.store %vb, %o[%i] : memref<1xmemref<4xf32, strided<[1], offset: 4>>>
    scf.yield %vb : memref<4xf32, strided<[1], offset: 4>>
  }
  %l = memref.load %o[%i] : memref<1xmemref<4xf32, strided<[1], offset: 4>>>
  %r = scf.if %c -> memref<4xf32, strided<[1], offset: 4>> {
    scf.yield %l : memref<4xf32, strided<[1], offset: 4>>
  } else {
    scf.yield %x : memref<4xf32, strided<[1], offset: 4>>
  }
  %y = memref.load %r[%i] : memref<4xf32, strided<[1], offset: 4>>
  return %y : f32
}

func.func @main() -> (f32, f32, f32, f32, f32) {
  %i = arith.constant 0 : index
  %n3 = arith.constant 3 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 9.0 : f32
  %t = arith.constant true
  %f = arith.constant false
  %0 = func.call @others(%t, %i, %n3, %v, %w) : (i1, index, index, f32, f32) -> f32
  %1 = func.call @others(%f, %i, %n3, %v, %w) : (i1, index, index, f32, f32) -> f32
  %2 = func.call @others(%f, %i, %i, %v, %w) : (i1, index, index, f32, f32) -> f32
  %3 = func.call @parts(%t, %i, %v, %w) : (i1, index, f32, f32) -> f32
  %4 = func.call @parts(%f, %i, %v, %w) : (i1, index, f32, f32) -> f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
