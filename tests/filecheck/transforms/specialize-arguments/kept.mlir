// RUN: xdsl-opt %s --split-input-file > %t
// RUN: xdsl-opt %s -p specialize-arguments --split-input-file | diff - %t

// Who else calls a public function, or one that is used as a value, is not known; a declaration has
// no body; a function without calls is as it was.

func.func @public(%a: memref<?xf32>) {
  return
}
func.func private @value(%a: memref<?xf32>) {
  return
}
func.func private @external(%a: memref<?xf32>)
func.func private @unused(%a: memref<?xf32>) {
  return
}
func.func @calls(%a: memref<4xf32>) -> ((memref<?xf32>) -> ()) {
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  call @public(%c) : (memref<?xf32>) -> ()
  call @value(%c) : (memref<?xf32>) -> ()
  call @external(%c) : (memref<?xf32>) -> ()
  %f = constant @value : (memref<?xf32>) -> ()
  return %f : (memref<?xf32>) -> ()
}

// -----

// Nothing is agreed on; a map that has no strides; no rank; what was cast has no rank; tensors and
// numbers are as they are.

func.func private @kept(%a: memref<?xf32>, %b: memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>, %c: memref<*xf32>, %d: memref<?xf32>, %t: tensor<?xf32>, %x: f32) {
  return
}
func.func @others(%a: memref<4xf32>, %b: memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>, %e: memref<5xf32>, %u: memref<*xf32>, %t: tensor<?xf32>, %x: f32) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %e : memref<5xf32> to memref<?xf32>
  %2 = memref.cast %a : memref<4xf32> to memref<*xf32>
  %3 = memref.cast %u : memref<*xf32> to memref<?xf32>
  call @kept(%0, %b, %2, %3, %t, %x) : (memref<?xf32>, memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>, memref<*xf32>, memref<?xf32>, tensor<?xf32>, f32) -> ()
  call @kept(%1, %b, %2, %3, %t, %x) : (memref<?xf32>, memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>, memref<*xf32>, memref<?xf32>, tensor<?xf32>, f32) -> ()
  return
}

// -----

// Casts that fail where they are executed, and a call that is never executed.

func.func private @wrong(%a: memref<5xf32, strided<[?], offset: ?>>) {
  return
}
func.func @fails(%a: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<5xf32, strided<[?], offset: ?>>
  call @wrong(%1) : (memref<5xf32, strided<[?], offset: ?>>) -> ()
  return
}
func.func private @itself(%a: memref<?xf32>) -> memref<?xf32> {
  return %a : memref<?xf32>
}
func.func @never() {
  return
^unreachable:
  %0 = func.call @itself(%0) : (memref<?xf32>) -> memref<?xf32>
  %1 = memref.cast %2 : memref<4xf32> to memref<?xf32>
  %2 = memref.cast %1 : memref<?xf32> to memref<4xf32>
  %3 = func.call @itself(%1) : (memref<?xf32>) -> memref<?xf32>
  cf.br ^unreachable
}
