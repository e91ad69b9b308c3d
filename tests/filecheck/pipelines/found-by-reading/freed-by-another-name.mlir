// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// The program frees %b itself, as %y. Where %x is %b as well, %x does not own it.

func.func private @blocks(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %one, %a[%c0] : memref<2xf32>
  memref.store %one, %b[%c0] : memref<2xf32>
  cf.cond_br %c, ^join(%a, %b : memref<2xf32>, memref<2xf32>), ^join(%b, %b : memref<2xf32>, memref<2xf32>)
^join(%x: memref<2xf32>, %y: memref<2xf32>):
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %y : memref<2xf32>
  return %r : f32
}

// The same through another block: %m is %b, too.

func.func private @later(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %b = memref.alloc() : memref<2xf32>
  memref.store %one, %b[%c0] : memref<2xf32>
  cf.br ^next(%b, %b : memref<2xf32>, memref<2xf32>)
^next(%m: memref<2xf32>, %n: memref<2xf32>):
  %a = memref.alloc() : memref<2xf32>
  memref.store %one, %a[%c0] : memref<2xf32>
  cf.cond_br %c, ^join(%a : memref<2xf32>), ^join(%m : memref<2xf32>)
^join(%x: memref<2xf32>):
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %n : memref<2xf32>
  return %r : f32
}

func.func private @region(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %b = memref.alloc() : memref<2xf32>
  memref.store %one, %b[%c0] : memref<2xf32>
  %x, %y = scf.if %c -> (memref<2xf32>, memref<2xf32>) {
    scf.yield %b, %b : memref<2xf32>, memref<2xf32>
  } else {
    %a = memref.alloc() : memref<2xf32>
    memref.store %one, %a[%c0] : memref<2xf32>
    scf.yield %a, %b : memref<2xf32>, memref<2xf32>
  }
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %y : memref<2xf32>
  return %r : f32
}

func.func @main() -> (f32, f32, f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = call @blocks(%true) : (i1) -> f32
  %1 = call @blocks(%false) : (i1) -> f32
  %2 = call @later(%true) : (i1) -> f32
  %3 = call @later(%false) : (i1) -> f32
  %4 = call @region(%true) : (i1) -> f32
  %5 = call @region(%false) : (i1) -> f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
