// RUN: %xdsl_opt %s -p fold-memref-alias-ops | filecheck %s

// 2^80 is 0 as an index.

// CHECK-NOT: 1208925819614629174706176

func.func @a(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
  %c = arith.constant 1099511627776 : index
  %v = memref.subview %m[1099511627776, %c][1, %i][1099511627776, %c] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %w = memref.subview %v[1099511627776][%c][1099511627776] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %w[%c] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}
