// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' | filecheck %s

// The size of what a result is copied into is that of the result.
func.func @cast(%s: index, %f: f32, %a: tensor<?x4xf32> {bufferization.writable = false}) -> tensor<2x1xf32> {
  %c = tensor.cast %a : tensor<?x4xf32> to tensor<?x?xf32>
  %p = tensor.extract_slice %c[%s, 3] [2, 1] [1, 1] : tensor<?x?xf32> to tensor<2x1xf32>
  %d = linalg.fill ins(%f : f32) outs(%p : tensor<2x1xf32>) -> tensor<2x1xf32>
  %e = tensor.insert_slice %d into %c[%s, 3] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<?x?xf32>
  return %d : tensor<2x1xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  [[vs:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[va:%[a-zA-Z0-9_]+]]: tensor<?x4xf32> {bufferization.writable = false}) -> tensor<2x1xf32> {
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = tensor.cast [[va]] : tensor<?x4xf32> to tensor<?x?xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vc]], [[v0]] : tensor<?x?xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.empty([[v1]], [[v2]]) : tensor<?x?xf32>
// CHECK-NEXT:      [[vp:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v3]][[[vs]], 3] [2, 1] [1, 1] : tensor<?x?xf32> to tensor<2x1xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vp]] : tensor<2x1xf32>) -> tensor<2x1xf32>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vd]] into [[v3]][[[vs]], 3] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<?x?xf32>
// CHECK-NEXT:      func.return [[vd]] : tensor<2x1xf32>
// CHECK-NEXT:    }

// What is filled has the sizes of what it is filled into.
func.func @filled(%x: tensor<?xf32>, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = linalg.fill ins(%f : f32) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.fill ins(%f : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %x, %b : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @filled(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[v0]] : tensor<?xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = tensor.empty([[v1]]) : tensor<?xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[va]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      func.return [[vx]], [[vb]] : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:    }
