// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write allow-return-allocs-from-loops}' | filecheck %s
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees

// The size of a copy is that of the tensor that was copied: its buffer is not needed.
func.func private @dynamic(%n: index, %f: f32) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  func.return %s : tensor<?xf32>
}
// CHECK-LABEL: func.func private @dynamic(
// CHECK-SAME:    [[n:%[a-z0-9_]+]]: index, [[f:%[a-z0-9_]+]]: f32)
// CHECK-NEXT:    [[m:%[a-z0-9_]+]] = memref.alloc([[n]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    linalg.fill ins([[f]] : f32) outs([[m]] : memref<?xf32>)
// CHECK-NEXT:    func.return [[m]]

// The same through a slice, a cast and an `expand_shape`.
func.func private @slice(%n: index, %m: index, %f: f32) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = tensor.extract_slice %e[1] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  %s = linalg.fill ins(%f : f32) outs(%p : tensor<?xf32>) -> tensor<?xf32>
  func.return %s : tensor<?xf32>
}
// CHECK-LABEL: func.func private @slice(
// CHECK-SAME:    [[n:%[a-z0-9_]+]]: index, [[m:%[a-z0-9_]+]]: index, [[f:%[a-z0-9_]+]]: f32)
// CHECK-NEXT:    [[r:%[a-z0-9_]+]] = memref.alloc([[m]])
// CHECK-NEXT:    linalg.fill
// CHECK-NEXT:    func.return [[r]]
func.func private @cast(%f: f32) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %p = tensor.cast %e : tensor<8xf32> to tensor<?xf32>
  %s = linalg.fill ins(%f : f32) outs(%p : tensor<?xf32>) -> tensor<?xf32>
  func.return %s : tensor<?xf32>
}
// CHECK-LABEL: func.func private @cast(
// CHECK-NEXT:    [[n:%[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:    [[r:%[a-z0-9_]+]] = memref.alloc([[n]])
// CHECK-NEXT:    linalg.fill
// CHECK-NEXT:    func.return [[r]]
func.func private @expand(%n: index, %m: index, %f: f32) -> tensor<2x?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = tensor.expand_shape %e [[0, 1]] output_shape [2, %m] : tensor<?xf32> into tensor<2x?xf32>
  %s = linalg.fill ins(%f : f32) outs(%p : tensor<2x?xf32>) -> tensor<2x?xf32>
  func.return %s : tensor<2x?xf32>
}
// CHECK-LABEL: func.func private @expand(
// CHECK-SAME:    [[n:%[a-z0-9_]+]]: index, [[m:%[a-z0-9_]+]]: index, [[f:%[a-z0-9_]+]]: f32)
// CHECK-NEXT:    [[r:%[a-z0-9_]+]] = memref.alloc([[m]])
// CHECK-NEXT:    linalg.fill
// CHECK-NEXT:    func.return [[r]]

// The buffers of a choice are needed: one of them has the size.
func.func private @choice(%c: i1, %n: index, %m: index, %f: f32) -> tensor<?xf32> {
  %a = tensor.empty(%n) : tensor<?xf32>
  %b = tensor.empty(%m) : tensor<?xf32>
  %p = arith.select %c, %a, %b : tensor<?xf32>
  %s = linalg.fill ins(%f : f32) outs(%p : tensor<?xf32>) -> tensor<?xf32>
  func.return %s : tensor<?xf32>
}
// CHECK-LABEL: func.func private @choice(
// CHECK:         [[p:%[a-z0-9_]+]] = arith.select
// CHECK:         [[d:%[a-z0-9_]+]] = memref.dim [[p]]
// CHECK-NEXT:    memref.alloc([[d]])

// A loop may yield another buffer than that of its init, which was copied: what it results in
// is no destination that may be overwritten.
func.func private @of_a_loop(%t: tensor<4xf32>, %o: tensor<4xf32>, %d: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
    scf.yield %o : tensor<4xf32>
  }
  %m = bufferization.materialize_in_destination %d in %r : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %m, %o : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @of_a_loop(
// CHECK-SAME:    {{%[a-z0-9_]+}}: memref<4xf32, strided<[?], offset: ?>>, [[o:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[d:%[a-z0-9_]+]]: memref
// CHECK:         memref.copy [[d]], [[m:%[a-z0-9_]+]] :
// CHECK-NEXT:    func.return [[m]], [[o]]

func.func @main() -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<2x?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant false
  %f = arith.constant 5.0 : f32
  %two = arith.constant 2 : index
  %four = arith.constant 4 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %o = arith.constant dense<2.0> : tensor<4xf32>
  %d = arith.constant dense<3.0> : tensor<4xf32>
  %0 = func.call @dynamic(%four, %f) : (index, f32) -> tensor<?xf32>
  %1 = func.call @slice(%four, %two, %f) : (index, index, f32) -> tensor<?xf32>
  %2 = func.call @cast(%f) : (f32) -> tensor<?xf32>
  %3 = func.call @expand(%four, %two, %f) : (index, index, f32) -> tensor<2x?xf32>
  %4 = func.call @choice(%c, %four, %two, %f) : (i1, index, index, f32) -> tensor<?xf32>
  %5:2 = func.call @of_a_loop(%t, %o, %d, %two) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %0, %1, %2, %3, %4, %5#0, %5#1 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<2x?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>
}
