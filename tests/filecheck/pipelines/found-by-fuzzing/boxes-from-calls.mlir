// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %xdsl_opt %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' | filecheck %s

// The buffer of buffers that is loaded and returned is no argument that was captured as a buffer of
// numbers: each round frees its own.

func.func private @make(%i: index) -> memref<1xmemref<1xmemref<4xf32>>> {
  %f = arith.constant 1.0 : f32
  %numbers = memref.alloc() : memref<4xf32>
  memref.store %f, %numbers[%i] : memref<4xf32>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %numbers, %box[%i] : memref<1xmemref<4xf32>>
  %crate = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %box, %crate[%i] : memref<1xmemref<1xmemref<4xf32>>>
  return %crate : memref<1xmemref<1xmemref<4xf32>>>
}

func.func private @loaded(%numbers: memref<4xf32>, %i: index) -> memref<1xmemref<4xf32>> {
  %own = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %numbers, %own[%i] : memref<1xmemref<4xf32>>
  %crate = func.call @make(%i) : (index) -> memref<1xmemref<1xmemref<4xf32>>>
  %box = memref.load %crate[%i] : memref<1xmemref<1xmemref<4xf32>>>
  return %box : memref<1xmemref<4xf32>>
}

// CHECK-LABEL: func.func @main
// CHECK:         scf.for
// CHECK:           %given = memref.alloc
// CHECK:           func.call @loaded(%given
// CHECK:           memref.dealloc %given
// CHECK:         }

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %f = arith.constant 2.0 : f32
  %outer = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
  scf.for %k = %i to %two step %one {
    %given = memref.alloc() : memref<4xf32>
    memref.store %f, %given[%i] : memref<4xf32>
    %box = func.call @loaded(%given, %i) : (memref<4xf32>, index) -> memref<1xmemref<4xf32>>
    memref.store %box, %outer[%i] : memref<1xmemref<1xmemref<4xf32>>>
  }
  %last = memref.load %outer[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %l = memref.load %last[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %l[%i] : memref<4xf32>
  return %x : f32
}
