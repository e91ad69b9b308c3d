// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// Types with other static sizes are cast.
func.func @cast(%d: tensor<10xf32>, %f: f32, %n: index) -> tensor<10xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %q = tensor.insert_slice %c into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.cast [[v0]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = tensor.cast [[v2]] : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vc]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10xf32>
// CHECK-NEXT:  }

func.func @cast_to_dynamic(%d: tensor<10xf32>, %f: f32, %n: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %q = tensor.insert_slice %c into %d[2] [%n] [1] : tensor<?xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @cast_to_dynamic(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [[[vn]]] [1] : tensor<10xf32> to tensor<?xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.cast [[v0]] : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = tensor.cast [[v2]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vc]] into [[vd]][2] [[[vn]]] [1] : tensor<?xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10xf32>
// CHECK-NEXT:  }

func.func @sizes(%f: f32, %d: tensor<?x10xf32>, %n: index) -> tensor<?x10xf32> {
  %e = tensor.empty(%n) : tensor<?x10xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?x10xf32>) -> tensor<?x10xf32>
  %r = tensor.insert_slice %x into %d[0, 0] [%n, 10] [1, 1] : tensor<?x10xf32> into tensor<?x10xf32>
  return %r : tensor<?x10xf32>
}

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<?x10xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?x10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0, 0] [[[vn]], 10] [1, 1] : tensor<?x10xf32> to tensor<?x10xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<?x10xf32>) -> tensor<?x10xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][0, 0] [[[vn]], 10] [1, 1] : tensor<?x10xf32> into tensor<?x10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<?x10xf32>
// CHECK-NEXT:  }

// The offset is computed after the use, and moved before it.
func.func @offset_behind(%d: tensor<10xf32>, %f: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %k = arith.muli %i, %i : index
  %j = arith.divui %k, %i : index
  %r = tensor.insert_slice %x into %d[%j] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @offset_behind(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[vk:%[a-zA-Z0-9_]+]] = arith.muli [[vi]], [[vi]] : index
// CHECK-NEXT:    [[vj:%[a-zA-Z0-9_]+]] = arith.divui [[vk]], [[vi]] : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][[[vj]]] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][[[vj]]] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

// What reads memory stays, and so does what depends on the tensor.
func.func @offset_loaded(%d: tensor<10xf32>, %f: f32, %i: index, %m: memref<4xindex>) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j = memref.load %m[%i] : memref<4xindex>
  %r = tensor.insert_slice %x into %d[%j] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @offset_loaded(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xindex>) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vj:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xindex>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][[[vj]]] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

func.func @size_of_the_tensor(%d: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %x into %d[0] [%k] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @size_of_the_tensor(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    [[vk:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc0]] : tensor<?xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][0] [[[vk]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:  }
