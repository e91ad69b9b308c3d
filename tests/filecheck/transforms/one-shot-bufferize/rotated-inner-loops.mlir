// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// The results of a loop that changes the places of its inits, yielded by another loop.

func.func @of_iter_args(%n: index, %h: f32, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%k = %a, %l = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %z:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %k, %q = %l) -> (tensor<4xf32>, tensor<4xf32>) {
      %m = tensor.insert %h into %p[%c1] : tensor<4xf32>
      scf.yield %q, %m : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %z#0, %z#1 : tensor<4xf32>, tensor<4xf32>
  }
  %w = linalg.fill ins(%h : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %u, %w : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @of_iter_args(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vh:%[a-zA-Z0-9_]+]]: f32, [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (f32, memref<4xf32>) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vk:%[a-zA-Z0-9_]+]] = [[va]], [[vl:%[a-zA-Z0-9_]+]] = [[vb]]) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:        [[vz:%[a-zA-Z0-9_]+]], [[vz_1:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vp:%[a-zA-Z0-9_]+]] = [[vk]], [[vq:%[a-zA-Z0-9_]+]] = [[vl]]) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:          memref.store [[vh]], [[vp]][[[vc1]]] : memref<4xf32>
// CHECK-NEXT:          scf.yield [[vq]], [[vp]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        [[vz_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:        memref.copy [[vz]], [[vz_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        [[vz_copy_1:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:        memref.copy [[vz_1]], [[vz_copy_1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        scf.yield [[vz_copy]], [[vz_copy_1]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      linalg.fill ins([[vh]] : f32) outs([[va]] : memref<4xf32>)
// CHECK-NEXT:      [[vu:%[a-zA-Z0-9_]+]] = memref.load [[vr_1]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      func.return [[vu]], [[va]] : f32, memref<4xf32>
// CHECK-NEXT:    }

// The memory of the iteration changes places: nothing is copied.

func.func @of_new_tensors(%n: index, %h: f32, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%k = %a, %l = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %x = tensor.extract %k[%c0] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %g = tensor.empty() : tensor<4xf32>
    %o = linalg.fill ins(%h : f32) outs(%g : tensor<4xf32>) -> tensor<4xf32>
    %z:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %f, %q = %o) -> (tensor<4xf32>, tensor<4xf32>) {
      %m = tensor.insert %h into %p[%c1] : tensor<4xf32>
      scf.yield %q, %m : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %z#0, %z#1 : tensor<4xf32>, tensor<4xf32>
  }
  %u = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %u, %r#0 : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @of_new_tensors(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vh:%[a-zA-Z0-9_]+]]: f32, [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (f32, memref<4xf32>) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vk:%[a-zA-Z0-9_]+]] = [[va]], [[vl:%[a-zA-Z0-9_]+]] = [[vb]]) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:        [[vx:%[a-zA-Z0-9_]+]] = memref.load [[vk]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:        linalg.fill ins([[vx]] : f32) outs([[ve]] : memref<4xf32>)
// CHECK-NEXT:        [[vg:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:        linalg.fill ins([[vh]] : f32) outs([[vg]] : memref<4xf32>)
// CHECK-NEXT:        [[vz:%[a-zA-Z0-9_]+]], [[vz_1:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vp:%[a-zA-Z0-9_]+]] = [[ve]], [[vq:%[a-zA-Z0-9_]+]] = [[vg]]) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:          memref.store [[vh]], [[vp]][[[vc1]]] : memref<4xf32>
// CHECK-NEXT:          scf.yield [[vq]], [[vp]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vz]], [[vz_1]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vu:%[a-zA-Z0-9_]+]] = memref.load [[vr_1]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      func.return [[vu]], [[vr]] : f32, memref<4xf32>
// CHECK-NEXT:    }
