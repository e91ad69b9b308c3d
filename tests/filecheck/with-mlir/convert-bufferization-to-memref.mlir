// REQUIRES: mlir-opt
// What MLIR lowers, too, is the same after both are simplified, but for the library function.

// RUN: %mlir_opt --convert-bufferization-to-memref --canonicalize --cse %s | sed '/func.func private @dealloc_helper/,$d' > %t.want
// RUN: %xdsl_opt -p convert-bufferization-to-memref %s | %mlir_opt --canonicalize --cse | sed '/func.func private @dealloc_helper/,$d' > %t.got
// RUN: diff %t.want %t.got

func.func @dynamic(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  %0 = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

func.func @size_is_known(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @cast(%m: memref<?xf32, strided<[?], offset: ?>, 1>) -> memref<?xf32, strided<[?], offset: ?>, 1> {
  %0 = bufferization.clone %m : memref<?xf32, strided<[?], offset: ?>, 1> to memref<?xf32, strided<[?], offset: ?>, 1>
  return %0 : memref<?xf32, strided<[?], offset: ?>, 1>
}

func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

func.func @to_ranked(%m: memref<*xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @dealloc(%m: memref<4xf32>, %r: memref<?xf32>, %c: i1) -> i1 {
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  %0 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%r : memref<?xf32>)
  return %0 : i1
}

func.func @nested(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @cfg(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<4xf32>)
^bb1:
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  cf.br ^bb2(%0 : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  return %x : memref<4xf32>
}
func.func @e(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @e2(%m: memref<4x?xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<4x?xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
func.func @e3(%m: memref<*xf32>) -> memref<4x?xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<4x?xf32>
  return %0 : memref<4x?xf32>
}
func.func @e4(%m: memref<*xf32>, %c: i1, %r: memref<?xf32>, %s: memref<?xf32>) -> i1 {
  bufferization.dealloc (%m : memref<*xf32>) if (%c)
  %0 = bufferization.dealloc (%m : memref<*xf32>) if (%c) retain (%r : memref<?xf32>)
  %1 = bufferization.dealloc (%m, %s : memref<*xf32>, memref<?xf32>) if (%c, %0) retain (%r : memref<?xf32>)
  return %1 : i1
}
