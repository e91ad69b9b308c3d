// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: xdsl-opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// A buffer is stored by the name of a block argument that it was forwarded to as a view. It is freed
// where the buffer ends that holds it.

// CHECK-LABEL: func.func private @reshaped
// CHECK:         scf.while
// CHECK-NOT:     bufferization.dealloc
// CHECK:         scf.yield
// CHECK:         bufferization.dealloc (%first :
// CHECK:         func.return

func.func private @reshaped(%q: i1, %i: index) -> f32 {
  %f = arith.constant 3.0 : f32
  %first = memref.alloc() : memref<4xf32>
  memref.store %f, %first[%i] : memref<4xf32>
  %box = memref.alloc() : memref<3xmemref<4xf32>>
  %no = arith.constant false
  %last, %more = scf.while (%m = %first, %again = %q) : (memref<4xf32>, i1) -> (memref<4xf32>, i1) {
    memref.store %m, %box[%i] : memref<3xmemref<4xf32>>
    scf.condition(%again) %m, %again : memref<4xf32>, i1
  } do {
  ^bb0(%m: memref<4xf32>, %again: i1):
    %expanded = memref.expand_shape %m [[0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
    %collapsed = memref.collapse_shape %expanded [[0, 1]] : memref<1x4xf32> into memref<4xf32>
    scf.yield %collapsed, %no : memref<4xf32>, i1
  }
  %l = memref.load %box[%i] : memref<3xmemref<4xf32>>
  %x = memref.load %l[%i] : memref<4xf32>
  return %x : f32
}

// A part is loaded and forwarded: it is compared with the allocation.

// CHECK-LABEL: func.func private @part
// CHECK:         scf.if
// CHECK:         memref.extract_strided_metadata
// CHECK:         bufferization.dealloc
// CHECK:         func.return

func.func private @part(%q: i1, %i: index) -> f32 {
  %f = arith.constant 4.0 : f32
  %first = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%first : memref<4xf32>)
  %box = memref.alloc() : memref<3xmemref<2xf32, strided<[1], offset: ?>>>
  %all = memref.subview %first[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  %c1 = arith.constant 1 : index
  scf.for %k = %i to %c1 step %c1 iter_args(%m = %all) -> (memref<2xf32, strided<[1], offset: ?>>) {
    memref.store %m, %box[%k] : memref<3xmemref<2xf32, strided<[1], offset: ?>>>
    scf.yield %m : memref<2xf32, strided<[1], offset: ?>>
  }
  %one = scf.if %q -> (memref<2xf32, strided<[1], offset: ?>>) {
    memref.store %all, %box[%i] : memref<3xmemref<2xf32, strided<[1], offset: ?>>>
    %held = memref.load %box[%i] : memref<3xmemref<2xf32, strided<[1], offset: ?>>>
    scf.yield %held : memref<2xf32, strided<[1], offset: ?>>
  } else {
    %new = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f : f32) outs(%new : memref<2xf32>)
    %cast = memref.cast %new : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
    scf.yield %cast : memref<2xf32, strided<[1], offset: ?>>
  }
  %x = memref.load %one[%i] : memref<2xf32, strided<[1], offset: ?>>
  return %x : f32
}

func.func @main() -> (f32, f32, f32, f32) {
  %yes = arith.constant true
  %no = arith.constant false
  %c0 = arith.constant 0 : index
  %a = func.call @reshaped(%yes, %c0) : (i1, index) -> f32
  %b = func.call @reshaped(%no, %c0) : (i1, index) -> f32
  %c = func.call @part(%yes, %c0) : (i1, index) -> f32
  %d = func.call @part(%no, %c0) : (i1, index) -> f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
