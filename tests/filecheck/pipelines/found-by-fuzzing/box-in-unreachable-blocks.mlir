// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// A buffer of buffers that is an argument of unreachable blocks does not live for longer.
// Found by tests/fuzz/boxes.py --seed 64759 --count 1

builtin.module {
  func.func @entry(%q: i1, %d: index) -> f32 {
    %zero = arith.constant 0.000000e+00 : f32
    %l18 = memref.alloc() : memref<4xf32>
    %o17 = memref.alloc() : memref<3xmemref<4xf32>>
    memref.store %l18, %o17[%d] : memref<3xmemref<4xf32>>
    %o22, %f23 = scf.execute_region -> (memref<3xmemref<4xf32>>, f32) {
      cf.br ^bb1
    ^bb1:
      cf.cond_br %q, ^bb5(%o17, %zero : memref<3xmemref<4xf32>>, f32), ^bb2
    ^bb2:
      cf.br ^bb1
    ^bb3(%i41: index, %o39: memref<3xmemref<4xf32>>, %f40: f32):
      cf.cond_br %q, ^bb5(%o39, %f40 : memref<3xmemref<4xf32>>, f32), ^bb4
    ^bb4:
      cf.br ^bb3(%i41, %o39, %f40 : index, memref<3xmemref<4xf32>>, f32)
    ^bb5(%o50: memref<3xmemref<4xf32>>, %f51: f32):
      scf.yield %o17, %f51 : memref<3xmemref<4xf32>>, f32
    }
    %f58 = memref.load %l18[%d] : memref<4xf32>
    func.return %f58 : f32
  }
  func.func @main() {
    %p = arith.constant true
    %d = arith.constant 0 : index
    %x = func.call @entry(%p, %d) : (i1, index) -> f32
    func.return
  }
}
