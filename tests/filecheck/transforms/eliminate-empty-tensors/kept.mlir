// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'eliminate-empty-tensors' | filecheck %s

// Where the part is not extracted.

// The offset is not known to be in bounds unless the branch is taken.
func.func @offset_of_a_branch(%d: tensor<10xf32>, %f: f32, %c: i1, %n: index, %o: tensor<10xf32>) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.if %c -> (tensor<10xf32>) {
    %q = tensor.insert_slice %x into %d[%n] [4] [1] : tensor<4xf32> into tensor<10xf32>
    scf.yield %q : tensor<10xf32>
  } else {
    scf.yield %o : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @offset_of_a_branch(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vo:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<10xf32>) {
// CHECK-NEXT:      [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][[[vn]]] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      scf.yield [[vq]] : tensor<10xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield [[vo]] : tensor<10xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

// The assertion may be what keeps the offset in bounds.
func.func @offset_behind_an_assertion(%d: tensor<10xf32>, %f: f32, %c: i1, %n: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.assert %c, "in bounds"
  %q = tensor.insert_slice %x into %d[%n] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @offset_behind_an_assertion(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    cf.assert [[vc]], "in bounds"
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][[[vn]]] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10xf32>
// CHECK-NEXT:  }

// It may be what keeps an element in bounds that the destination has, or what the sizes of a cast
// are: these are not computed before it, an element that is certainly in bounds is.
func.func @element_behind_an_assertion(%d: tensor<10xf32>, %f: f32, %c: i1, %n: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.assert %c, "in bounds"
  %w = tensor.insert %f into %d[%n] : tensor<10xf32>
  %q = tensor.insert_slice %x into %w[0] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}
func.func @sizes_behind_an_assertion(%d: tensor<?xf32>, %f: f32, %c: i1) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.assert %c, "ten elements"
  %w = tensor.cast %d : tensor<?xf32> to tensor<10xf32>
  %q = tensor.insert_slice %x into %w[0] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}
func.func @constant_behind_an_assertion(%d: tensor<10xf32>, %f: f32, %c: i1) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.assert %c, "anything"
  %c9 = arith.constant 9 : index
  %w = tensor.insert %f into %d[%c9] : tensor<10xf32>
  %q = tensor.insert_slice %x into %w[0] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @element_behind_an_assertion(
// CHECK:         linalg.fill {{.*}} outs(%e : tensor<4xf32>)
// CHECK-NEXT:    cf.assert
// CHECK-NEXT:    tensor.insert %f
// CHECK-NEXT:    tensor.insert_slice %x
// CHECK-LABEL: func.func @sizes_behind_an_assertion(
// CHECK:         linalg.fill {{.*}} outs(%e : tensor<4xf32>)
// CHECK-NEXT:    cf.assert
// CHECK-NEXT:    tensor.cast
// CHECK-NEXT:    tensor.insert_slice %x
// CHECK-LABEL: func.func @constant_behind_an_assertion(
// CHECK:         tensor.insert %f into %d
// CHECK-NEXT:    [[part:%[a-zA-Z0-9_]+]] = tensor.extract_slice
// CHECK-NEXT:    linalg.fill {{.*}} outs([[part]] : tensor<4xf32>)
// CHECK-NEXT:    cf.assert

// The memory is read before it may be written.
func.func @memory_read(%f: f32, %d: memref<5xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %v = memref.load %d[%i] : memref<5xf32>
  bufferization.materialize_in_destination %x in restrict writable %d : (tensor<5xf32>, memref<5xf32>) -> ()
  return %v : f32
}

// CHECK-LABEL: func.func @memory_read(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: memref<5xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.load [[vd]][[[vi]]] : memref<5xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination [[vx]] in restrict writable [[vd]] : (tensor<5xf32>, memref<5xf32>) -> ()
// CHECK-NEXT:    func.return [[vv]] : f32
// CHECK-NEXT:  }

// The tensor is read after the memory has changed.
func.func @memory_written(%f: f32, %d: memref<5xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %x in restrict writable %d : (tensor<5xf32>, memref<5xf32>) -> ()
  memref.store %f, %d[%i] : memref<5xf32>
  %r = tensor.extract %x[%i] : tensor<5xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @memory_written(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: memref<5xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination [[vx]] in restrict writable [[vd]] : (tensor<5xf32>, memref<5xf32>) -> ()
// CHECK-NEXT:    memref.store [[vf]], [[vd]][[[vi]]] : memref<5xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.extract [[vx]][[[vi]]] : tensor<5xf32>
// CHECK-NEXT:    func.return [[vr]] : f32
// CHECK-NEXT:  }

// The memory is not written on every path.
func.func @memory_of_a_branch(%f: f32, %d: memref<5xf32>, %c: i1) {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  scf.if %c {
    bufferization.materialize_in_destination %x in restrict writable %d : (tensor<5xf32>, memref<5xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @memory_of_a_branch(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: memref<5xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    scf.if [[vc]] {
// CHECK-NEXT:      bufferization.materialize_in_destination [[vx]] in restrict writable [[vd]] : (tensor<5xf32>, memref<5xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Others may claim the memory.
func.func @memory_not_restrict(%f: f32, %d: memref<5xf32>) {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %x in writable %d : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @memory_not_restrict(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: memref<5xf32>) {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:    bufferization.materialize_in_destination [[vx]] in writable [[vd]] : (tensor<5xf32>, memref<5xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Two unknown sizes may be exchanged.
func.func @reshaped(%d: tensor<10x10xf32>, %f: f32, %m: index, %n: index, %s: tensor<2xindex>) -> tensor<10x10xf32> {
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = tensor.reshape %x(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %q = tensor.insert_slice %y into %d[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<10x10xf32>
  return %q : tensor<10x10xf32>
}

// CHECK-LABEL: func.func @reshaped(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10x10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vm:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: tensor<2xindex>) -> tensor<10x10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vm]], [[vn]]) : tensor<?x?xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.reshape [[vx]]([[vs]]) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][0, 0] [[[vn]], [[vm]]] [1, 1] : tensor<?x?xf32> into tensor<10x10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10x10xf32>
// CHECK-NEXT:  }

func.func @collapsed(%d: tensor<10xf32>, %f: f32) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %q = tensor.insert_slice %c into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<2x2xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} : tensor<2x2xf32> into tensor<4xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vc]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10xf32>
// CHECK-NEXT:  }

// An operation without a model may return anything.
func.func @unknown(%d: tensor<10xf32>) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = "test.op"(%e) : (tensor<4xf32>) -> tensor<4xf32>
  %q = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = "test.op"([[ve]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10xf32>
// CHECK-NEXT:  }

// The destination depends on the tensor.
func.func @destination_depends(%f: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %x[%i] : tensor<4xf32>
  %d = tensor.splat %v : tensor<10xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @destination_depends(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = tensor.extract [[vx]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    [[vd:%[a-zA-Z0-9_]+]] = tensor.splat [[vv]] : tensor<10xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

// An explicit allocation stays.
func.func @alloc_tensor(%d: tensor<10xf32>, %f: f32) -> tensor<10xf32> {
  %e = bufferization.alloc_tensor() : tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @alloc_tensor(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<10xf32> {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }
