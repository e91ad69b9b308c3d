// RUN: %mlir_opt %s --promote-buffers-to-stack | %xdsl_opt -p 'check-memory' --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt %s -p 'check-memory' | filecheck %s --check-prefix=CLEAN
// REQUIRES: mlir-opt

// MLIR 22 puts the buffer on the stack of @make, whose caller reads it later.

// CLEAN-NOT: check-memory

func.func private @make(%box: memref<1xmemref<4xf64>>, %f: f64) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf64>
  memref.store %f, %m[%c0] : memref<4xf64>
  memref.store %m, %box[%c0] : memref<1xmemref<4xf64>>
  return
}

func.func @main() -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.5 : f64
  %box = memref.alloca() : memref<1xmemref<4xf64>>
  func.call @make(%box, %f) : (memref<1xmemref<4xf64>>, f64) -> ()
  %m = memref.load %box[%c0] : memref<1xmemref<4xf64>>
  %x = memref.load %m[%c0] : memref<4xf64>
  memref.dealloc %m : memref<4xf64>
  return %x : f64
}

// CHECK:      check-memory: dangling stack buffer: memory holds a stack buffer when what it was made in ends
// CHECK-NEXT:   at          memref.store %alloca, %arg0[%c0] : memref<1xmemref<4xf64>>, in @make
// CHECK-NEXT:   buffer of   %alloca = memref.alloca() : memref<4xf64>, in @make
