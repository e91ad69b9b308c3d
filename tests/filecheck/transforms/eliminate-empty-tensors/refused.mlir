// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// An operation that must write in place cannot write what is overwritten and read later.

func.func @forced(%a: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %x = bufferization.materialize_in_destination %a in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %n = bufferization.alloc_tensor() : tensor<4xf32>
  %y = bufferization.materialize_in_destination %x in %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract_slice %d[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %z = tensor.insert_slice %v into %y[2] [1] [1] : tensor<1xf32> into tensor<4xf32>
  return %x, %z : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @forced(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = bufferization.materialize_in_destination [[va]] in [[ve]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = bufferization.materialize_in_destination [[vx]] in [[vn]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vv:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0] [1] [1] : tensor<4xf32> to tensor<1xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vv]] into [[vy]][2] [1] [1] : tensor<1xf32> into tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vz]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:    }

// What can be written in place still is.

func.func @beside(%a: tensor<4xf32>, %f: f32, %d: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %x = bufferization.materialize_in_destination %a in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %n = bufferization.alloc_tensor() : tensor<4xf32>
  %y = bufferization.materialize_in_destination %x in %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c0 = arith.constant 0 : index
  %z = tensor.insert %f into %y[%c0] : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %w into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %x, %z, %r : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @beside(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = bufferization.materialize_in_destination [[va]] in [[ve]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = bufferization.materialize_in_destination [[vx]] in [[vn]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vy]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vw]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[vx]], [[vz]], [[vr]] : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>
// CHECK-NEXT:    }
