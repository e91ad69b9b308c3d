// RUN: %replay %s -p 'ownership-based-buffer-deallocation,convert-bufferization-to-memref' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %xdsl_opt %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' | filecheck %s

// A buffer of numbers that is loaded cannot be one of the buffers of buffers that were stored
// beside it: those that nothing else holds are freed here.

func.func private @put(%m: memref<3xmemref<4xf32>>, %y: memref<4xf32>, %i: index) {
  memref.store %y, %m[%i] : memref<3xmemref<4xf32>>
  return
}

func.func private @hand_on(%out: memref<3xmemref<4xf32>>, %i: index) {
  %f = arith.constant 1.0 : f32
  %numbers = memref.alloc() : memref<4xf32>
  memref.store %f, %numbers[%i] : memref<4xf32>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %numbers, %box[%i] : memref<1xmemref<4xf32>>
  %crate = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %box, %crate[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %loaded = memref.load %box[%i] : memref<1xmemref<4xf32>>
  func.call @put(%out, %loaded, %i) : (memref<3xmemref<4xf32>>, memref<4xf32>, index) -> ()
  return
}

// CHECK-LABEL: func.func private @hand_on
// CHECK-NOT:     memref.dealloc %numbers
// CHECK:         memref.dealloc %box
// CHECK:         func.return

// What is returned is a buffer of buffers, and cannot be the argument that holds numbers; what the
// other argument holds is not held by it.

func.func private @make(%given: memref<3xmemref<4xf32>>, %n: memref<4xf32>, %i: index) -> (memref<1xmemref<4xf32>>, memref<3xmemref<3xmemref<4xf32>>>) {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %n, %box[%i] : memref<1xmemref<4xf32>>
  %crate = memref.alloca() : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %box, %crate[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %same = memref.load %crate[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %held = memref.alloc() : memref<3xmemref<3xmemref<4xf32>>>
  memref.store %given, %held[%i] : memref<3xmemref<3xmemref<4xf32>>>
  return %same, %held : memref<1xmemref<4xf32>>, memref<3xmemref<3xmemref<4xf32>>>
}

// CHECK-LABEL: func.func @main
// CHECK:         %box, %held, %[[OWNED:.*]] = func.call @make
// CHECK:         memref.dealloc %held
// CHECK:         scf.if %[[OWNED]] {
// CHECK-NEXT:      memref.dealloc %box
// CHECK-DAG:     memref.dealloc %given
// CHECK-DAG:     memref.dealloc %in
// CHECK-DAG:     memref.dealloc %n
// CHECK:         func.return

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %f = arith.constant 2.0 : f32
  %out = memref.alloc() {bufferization.manual_deallocation} : memref<3xmemref<4xf32>>
  func.call @hand_on(%out, %i) : (memref<3xmemref<4xf32>>, index) -> ()
  %n = memref.alloc() : memref<4xf32>
  memref.store %f, %n[%i] : memref<4xf32>
  %in = memref.alloc() : memref<4xf32>
  memref.store %f, %in[%i] : memref<4xf32>
  %given = memref.alloc() : memref<3xmemref<4xf32>>
  memref.store %in, %given[%i] : memref<3xmemref<4xf32>>
  %box, %held = func.call @make(%given, %n, %i) : (memref<3xmemref<4xf32>>, memref<4xf32>, index) -> (memref<1xmemref<4xf32>>, memref<3xmemref<3xmemref<4xf32>>>)
  %l = memref.load %box[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %l[%i] : memref<4xf32>
  %m = memref.load %out[%i] : memref<3xmemref<4xf32>>
  %y = memref.load %m[%i] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
