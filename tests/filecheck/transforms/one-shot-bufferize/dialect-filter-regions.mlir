// RUN: %xdsl_opt %s -p 'one-shot-bufferize{dialect-filter=tensor}' | filecheck %s

// A terminator, and what is in it, is bufferized with the operation around only.

func.func @forall(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    %s = tensor.extract_slice %u[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: tensor<4xf32>, [[u:%[^ ,:)]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: [[u_buffer:%[^ ,:)]+]] = bufferization.to_buffer [[u]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.forall ([[i:%[^ ,:)]+]]) in (4) shared_outs([[o:%[^ ,:)]+]] = [[t]]) -> (tensor<4xf32>) {
// CHECK-NEXT: [[s:%[^ ,:)]+]] = memref.subview [[u_buffer]][[[i]]] [1] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[s_tensor:%[^ ,:)]+]] = bufferization.to_tensor [[s]] : memref<1xf32, strided<[?], offset: ?>> to tensor<1xf32>
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice [[s_tensor]] into [[o]][[[i]]] [1] [1] : tensor<1xf32> into tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT: }

func.func @generate(%x: f32) -> tensor<4xf32> {
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @generate(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32) -> tensor<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: linalg.map outs([[v0]] : memref<4xf32>)
// CHECK-NEXT: ([[v1:%[^ ,:)]+]]: f32) {
// CHECK-NEXT: linalg.yield [[x]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = bufferization.to_tensor [[v0]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT: func.return [[v2]] : tensor<4xf32>
// CHECK-NEXT: }
