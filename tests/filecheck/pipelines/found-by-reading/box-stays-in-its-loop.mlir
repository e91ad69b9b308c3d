// RUN: %xdsl_bufferize_check %s -p 'buffer-hoisting,buffer-loop-hoisting,buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'promote-buffers-to-stack,buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-reuse,buffer-deallocation-pipeline'

// %box could serve all iterations, and would hold %a longer than %a is known: it stays where it is.

func.func private @f(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %first = memref.alloc() : memref<2xf32>
  memref.store %one, %first[%c0] : memref<2xf32>
  %other = memref.alloc() : memref<1xmemref<2xf32>>
  memref.store %first, %other[%c0] : memref<1xmemref<2xf32>>
  %m = memref.load %other[%c0] : memref<1xmemref<2xf32>>
  memref.store %one, %m[%c0] : memref<2xf32>
  cf.br ^loop(%first : memref<2xf32>)
^loop(%x: memref<2xf32>):
  %a = memref.alloc() : memref<2xf32>
  memref.store %one, %a[%c0] : memref<2xf32>
  %r = scf.if %c -> (memref<2xf32>) {
    scf.yield %x : memref<2xf32>
  } else {
    %box = memref.alloc() : memref<1xmemref<2xf32>>
    memref.store %x, %box[%c0] : memref<1xmemref<2xf32>>
    scf.yield %a : memref<2xf32>
  }
  cf.cond_br %c, ^loop(%r : memref<2xf32>), ^end(%r : memref<2xf32>)
^end(%y: memref<2xf32>):
  %e = memref.load %y[%c0] : memref<2xf32>
  return %e : f32
}

func.func private @g(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %first = memref.alloc() : memref<2xf32>
  memref.store %one, %first[%c0] : memref<2xf32>
  %other = memref.alloc() : memref<1xmemref<2xf32>>
  memref.store %first, %other[%c0] : memref<1xmemref<2xf32>>
  %m = memref.load %other[%c0] : memref<1xmemref<2xf32>>
  memref.store %one, %m[%c0] : memref<2xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<2xf32>
    memref.store %one, %a[%c0] : memref<2xf32>
    %box = memref.alloc() : memref<1xmemref<2xf32>>
    memref.store %a, %box[%c0] : memref<1xmemref<2xf32>>
    %l = memref.load %box[%c0] : memref<1xmemref<2xf32>>
    %v = memref.load %l[%c0] : memref<2xf32>
    memref.store %v, %first[%c0] : memref<2xf32>
  }
  %e = memref.load %first[%c0] : memref<2xf32>
  return %e : f32
}

func.func @main() -> (f32, f32) {
  %false = arith.constant false
  %c3 = arith.constant 3 : index
  %0 = call @f(%false) : (i1) -> f32
  %1 = call @g(%c3) : (index) -> f32
  return %0, %1 : f32, f32
}
