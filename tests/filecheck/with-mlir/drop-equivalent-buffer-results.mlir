// REQUIRES: mlir-opt
// As MLIR does it, where its rule, operands of `return` that are arguments or casts of them, finds all.

// RUN: %mlir_opt --allow-unregistered-dialect --drop-equivalent-buffer-results %s -o %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p drop-equivalent-buffer-results %s | %mlir_opt --allow-unregistered-dialect -o %t.got
// RUN: diff %t.want %t.got

func.func private @ext(memref<4xf32>) -> memref<4xf32>
func.func private @id(%a: memref<4xf32>, %b: memref<?xf32>) -> (memref<4xf32>, memref<?xf32>, index) {
  %c0 = arith.constant 0 : index
  return %a, %b, %c0 : memref<4xf32>, memref<?xf32>, index
}
func.func @pub(%a: memref<4xf32>) -> memref<4xf32> { return %a : memref<4xf32> }
func.func private @casted(%a: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32> }
func.func private @cc(%a: memref<?xf32>) -> memref<?xf32> {
  %0 = memref.cast %a : memref<?xf32> to memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
  return %1 : memref<?xf32> }
func.func private @view(%a: memref<4xf32>) -> memref<4xf32, strided<[1]>> {
  %0 = memref.subview %a[0][4][1] : memref<4xf32> to memref<4xf32, strided<[1]>>
  return %0 : memref<4xf32, strided<[1]>> }
func.func private @two(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  return %a : memref<4xf32>
^b2:
  return %a : memref<4xf32>
}
func.func private @rec(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = func.call @rec(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %a : memref<4xf32>
}
func.func private @recb(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = func.call @recb(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @chain(%a: memref<4xf32>, %b: memref<?xf32>) -> memref<4xf32> {
  %0:3 = func.call @id(%a, %b) : (memref<4xf32>, memref<?xf32>) -> (memref<4xf32>, memref<?xf32>, index)
  return %0#0 : memref<4xf32>
}
func.func private @swap(%a: memref<4xf32>, %b: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) { return %b, %a : memref<4xf32>, memref<4xf32> }
func.func @main(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1) -> (memref<4xf32>, memref<?xf32>, index) {
  %x = call @pub(%a) : (memref<4xf32>) -> memref<4xf32>
  %y = call @casted(%x) : (memref<4xf32>) -> memref<?xf32>
  %z = call @cc(%y) : (memref<?xf32>) -> memref<?xf32>
  %w = call @view(%x) : (memref<4xf32>) -> memref<4xf32, strided<[1]>>
  %v = call @two(%x, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %u = call @chain(%v, %z) : (memref<4xf32>, memref<?xf32>) -> memref<4xf32>
  %t:2 = call @swap(%u, %v) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  %f = call @recb(%t#1, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %0:3 = func.call @id(%f, %b) : (memref<4xf32>, memref<?xf32>) -> (memref<4xf32>, memref<?xf32>, index)
  "test.foo"(%w) : (memref<4xf32, strided<[1]>>) -> ()
  return %0#0, %0#1, %0#2 : memref<4xf32>, memref<?xf32>, index
}
