// RUN: %xdsl_opt %s -p buffer-deallocation-pipeline --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt %s -p buffer-deallocation --verify-diagnostics | filecheck %s

// The terminator uses the memory: it cannot be freed in front of it.
// CHECK: 'scf.reduce' op was not deallocated, in function @main: it uses memory in a region that has to be freed in front of it; allocate that outside of 'scf.parallel'

func.func @main(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z) -> f32 {
    %w = memref.alloc() : memref<1xf32>
    memref.store %f, %w[%c0] : memref<1xf32>
    scf.reduce(%f : f32) {
    ^bb0(%a: f32, %b: f32):
      %y = memref.load %w[%c0] : memref<1xf32>
      %s = arith.addf %a, %y : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
