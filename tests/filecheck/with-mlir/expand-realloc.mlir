// REQUIRES: mlir-opt
// The same as MLIR makes of it.

// RUN: %mlir_opt --expand-realloc --canonicalize --cse %s -o %t.want
// RUN: %xdsl_opt -p expand-realloc %s | %mlir_opt --canonicalize --cse -o %t.got
// RUN: diff %t.want %t.got

func.func @a(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}
func.func @b(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 16} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @c(%m: memref<?xf32, 1>) -> memref<4xf32, 1> {
  %0 = memref.realloc %m : memref<?xf32, 1> to memref<4xf32, 1>
  return %0 : memref<4xf32, 1>
}
