// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: xdsl-opt %s -p 'buffer-deallocation' | filecheck %s

// A buffer that is only stored in blocks that never run is freed.

// CHECK-LABEL: func.func @main
// CHECK:         memref.dealloc %numbers
// CHECK:         func.return

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %numbers = memref.alloc() : memref<4xf32>
  memref.store %f, %numbers[%i] : memref<4xf32>
  %one = scf.execute_region -> (memref<4xf32>) {
    cf.br ^bb3(%numbers : memref<4xf32>)
  ^bb1:
    cf.br ^bb2(%numbers : memref<4xf32>)
  ^bb2(%m: memref<4xf32>):
    %box = memref.alloca() : memref<2xmemref<4xf32>>
    memref.store %numbers, %box[%i] : memref<2xmemref<4xf32>>
    cf.br ^bb3(%m : memref<4xf32>)
  ^bb3(%n: memref<4xf32>):
    scf.yield %n : memref<4xf32>
  }
  %x = memref.load %one[%i] : memref<4xf32>
  return %x : f32
}
