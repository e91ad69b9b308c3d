// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// A tensor is computed in the part of the destination where it is put.
func.func @slice(%d: tensor<10xf32>, %f: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

// Only the use that leads to the insertion is replaced.
func.func @two_uses(%d: tensor<10xf32>, %f: f32, %g: f32) -> (tensor<10xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.fill ins(%g : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r, %y : tensor<10xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @two_uses(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vg:%[a-zA-Z0-9_]+]]: f32) -> (tensor<10xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vg]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]], [[vy]] : tensor<10xf32>, tensor<4xf32>
// CHECK-NEXT:  }

// A part of a part: the inner one is extracted from the outer one.
func.func @part_of_a_part(%f: f32, %i: index, %d: tensor<10x10xf32>) -> tensor<10x10xf32> {
  %e = tensor.empty() : tensor<10xf32>
  %e1 = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %q = tensor.insert_slice %x into %e[%i] [5] [1] : tensor<5xf32> into tensor<10xf32>
  %r = tensor.insert_slice %q into %d[0, 0] [1, 10] [1, 1] : tensor<10xf32> into tensor<10x10xf32>
  return %r : tensor<10x10xf32>
}

// CHECK-LABEL: func.func @part_of_a_part(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vd:%[a-zA-Z0-9_]+]]: tensor<10x10xf32>) -> tensor<10x10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0, 0] [1, 10] [1, 1] : tensor<10x10xf32> to tensor<10xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v0]][[[vi]]] [5] [1] : tensor<10xf32> to tensor<5xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v1]] : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][[[vi]]] [5] [1] : tensor<5xf32> into tensor<10xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vq]] into [[vd]][0, 0] [1, 10] [1, 1] : tensor<10xf32> into tensor<10x10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10x10xf32>
// CHECK-NEXT:  }

// The second destination is moved up, with what it depends on.
func.func @stacked(%a: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert_slice %x into %d[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %y into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @stacked(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<8xf32> {
// CHECK-NEXT:    [[vd:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v1]][4] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<4xf32>) outs([[v2]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[v1]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return [[v3]] : tensor<8xf32>
// CHECK-NEXT:  }

// An iteration of a parallel loop computes in its part of the output.
func.func @forall(%f: f32, %d: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %d) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.forall ([[vi:%[a-zA-Z0-9_]+]]) in (8) shared_outs([[vo:%[a-zA-Z0-9_]+]] = [[vd]]) -> (tensor<8xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vo]][[[vi]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice [[vx]] into [[vo]][[[vi]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:  }

func.func @materialized(%f: f32, %d: tensor<5xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = bufferization.materialize_in_destination %x in %d : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func.func @materialized(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<5xf32>) -> tensor<5xf32> {
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vd]] : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = bufferization.materialize_in_destination [[vx]] in [[vd]] : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<5xf32>
// CHECK-NEXT:  }

// `to_tensor` is the one that claims the memory then.
func.func @memory(%f: f32, %d: memref<5xf32>, %i: index) {
  %e = tensor.empty() : tensor<2xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %s = memref.subview %d[%i] [2] [1] : memref<5xf32> to memref<2xf32, strided<[1], offset: ?>>
  bufferization.materialize_in_destination %x in restrict writable %s : (tensor<2xf32>, memref<2xf32, strided<[1], offset: ?>>) -> ()
  return
}

// CHECK-LABEL: func.func @memory(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: memref<5xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = memref.subview [[vd]][[[vi]]] [2] [1] : memref<5xf32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[vs]] restrict writable : memref<2xf32, strided<[1], offset: ?>> to tensor<2xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination [[vx]] in writable [[vs]] : (tensor<2xf32>, memref<2xf32, strided<[1], offset: ?>>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func private @fill(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %y = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func private @fill(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<4xf32> {
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vt]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[vy]] : tensor<4xf32>
// CHECK-NEXT:  }

func.func @through_a_call(%d: tensor<10xf32>, %f: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = func.call @fill(%e, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %d[%i] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @through_a_call(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][[[vi]]] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = func.call @fill([[v0]], [[vf]]) : (tensor<4xf32>, f32) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]]] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }
