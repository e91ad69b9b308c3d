// RUN: %xdsl_bufferize_check %s -p expand-strided-metadata
// RUN: not %xdsl_bufferize_check %s -p expand-strided-metadata --entry read 2>&1 | filecheck %s

// Memory without elements has a base, which nothing can be read from.

func.func @main() -> index {
  %m = memref.alloc() : memref<0xf32>
  %c0 = arith.constant 0 : index
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<0xf32> -> memref<f32>, index, index, index
  %r = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t]
      : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  %d = memref.dim %r, %c0 : memref<?xf32, strided<[?], offset: ?>>
  memref.dealloc %m : memref<0xf32>
  return %d : index
}

func.func @read() -> f32 {
  %m = memref.alloc() : memref<0xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<0xf32> -> memref<f32>, index, index, index
  %x = memref.load %b[] : memref<f32>
  memref.dealloc %m : memref<0xf32>
  return %x : f32
}

// CHECK: out of bounds: window () at 0 with strides () leaves its buffer of 0 elements
