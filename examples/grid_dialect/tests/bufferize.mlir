// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=FREE

// The first tensor is needed later: its buffer is copied by an operation of the dialect.
// CHECK-LABEL: func.func @read_later
// CHECK:         [[NEW:%.*]] = "grid.alloc"() : () -> !grid.buffer<4 : i64, "plain">
// CHECK-NEXT:    "grid.fill"([[NEW]], %x)
// CHECK-NEXT:    [[COPY:%.*]] = "grid.alloc"()
// CHECK-NEXT:    "grid.copy"([[NEW]], [[COPY]])
// CHECK-NEXT:    "grid.set"([[COPY]], %x, %i)
// CHECK-NEXT:    "grid.get"([[NEW]], %i)
func.func @read_later(%x: f32, %i: index) -> (!grid.tensor<4 : i64>, f32) {
  %0 = "grid.new"(%x) : (f32) -> !grid.tensor<4 : i64>
  %1 = "grid.set"(%0, %x, %i) : (!grid.tensor<4 : i64>, f32, index) -> !grid.tensor<4 : i64>
  %2 = "grid.get"(%0, %i) : (!grid.tensor<4 : i64>, index) -> f32
  return %1, %2 : !grid.tensor<4 : i64>, f32
}

// Buffers that are memrefs are freed.
// FREE-LABEL: func.func @freed
// FREE:         [[NEW:%.*]] = memref.alloc() : memref<4xf32>
// FREE:         "grid.get"([[NEW]], %i)
// FREE-NEXT:    memref.dealloc [[NEW]]
func.func @freed(%x: f32, %i: index) -> f32 {
  %0 = "grid.new"(%x) : (f32) -> !grid.line<4 : i64>
  %1 = "grid.get"(%0, %i) : (!grid.line<4 : i64>, index) -> f32
  return %1 : f32
}

// The encoding decides the layout, also of arguments and of new buffers.
// CHECK-LABEL: func.func @columns
// CHECK-SAME:    (%t: memref<4x8xf32, strided<[1, 4]>>) -> memref<4x8xf32, strided<[1, 4]>>
// CHECK:         memref.alloc() {{.*}} : memref<4x8xf32, strided<[1, 4]>>
// CHECK-NOT:     memref.copy
func.func @columns(%t: tensor<4x8xf32, #grid.columns>) -> tensor<4x8xf32, #grid.columns> {
  %e = tensor.empty() : tensor<4x8xf32, #grid.columns>
  %0 = linalg.exp ins(%t : tensor<4x8xf32, #grid.columns>) outs(%e : tensor<4x8xf32, #grid.columns>) -> tensor<4x8xf32, #grid.columns>
  return %0 : tensor<4x8xf32, #grid.columns>
}
