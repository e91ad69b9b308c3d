// RUN: %replay %s -p 'expand-strided-metadata'
// RUN: %replay %s -p 'expand-strided-metadata,canonicalize'
// Columns of a matrix, collapsed: that is allowed for one column, whose elements are a row apart.

func.func @main() -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<2x8xf32>
  linalg.fill ins(%one : f32) outs(%m : memref<2x8xf32>)
  %v = memref.subview %m[0, 0] [2, %c1] [1, 1] : memref<2x8xf32> to memref<2x?xf32, strided<[8, 1]>>
  %w = memref.collapse_shape %v [[0, 1]] : memref<2x?xf32, strided<[8, 1]>> into memref<?xf32, strided<[?]>>
  memref.store %two, %w[%c1] : memref<?xf32, strided<[?]>>
  %a = memref.load %m[%c1, %c1] : memref<2x8xf32>
  %c0 = arith.constant 0 : index
  %b = memref.load %m[%c1, %c0] : memref<2x8xf32>
  memref.dealloc %m : memref<2x8xf32>
  func.return %a, %b : f32, f32
}
