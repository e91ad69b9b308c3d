// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'eliminate-empty-tensors' | filecheck %s

// An operation that is not registered may access the memory, and may not return.
func.func @unregistered(%m: memref<4xf32>, %f: f32) {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  "foreign.op"(%m) : (memref<4xf32>) -> ()
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @unregistered(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      "foreign.op"([[vm]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:      bufferization.materialize_in_destination [[vx]] in restrict writable [[vm]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

func.func @may_not_return(%d: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  "foreign.op"() : () -> ()
  %r = tensor.insert_slice %x into %d[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @may_not_return(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      "foreign.op"() : () -> ()
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][[[vi]]] [4] [1] : tensor<4xf32> into tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

// How often it runs its region is not known.
func.func @around(%d: tensor<?xf32>, %f: f32, %i: index) {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  "foreign.op"() ({
    %r = tensor.insert_slice %x into %d[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    "foreign.end"(%r) : (tensor<?xf32>) -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @around(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      "foreign.op"() ({
// CHECK-NEXT:        [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][[[vi]]] [4] [1] : tensor<4xf32> into tensor<?xf32>
// CHECK-NEXT:        "foreign.end"([[vr]]) : (tensor<?xf32>) -> ()
// CHECK-NEXT:      }) : () -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
