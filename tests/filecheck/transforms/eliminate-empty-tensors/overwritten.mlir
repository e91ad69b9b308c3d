// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// A tensor whose contents are overwritten, and not read, is replaced like an empty one.

// The argument is not read, and stays as it is.
func.func @unread(%a: tensor<4xf32>, %b: tensor<4xf32>, %d: tensor<10xf32>) -> tensor<10xf32> {
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @unread(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:    }

// The tensor that is overwritten is returned as well; the empty one before it comes first.
func.func @computed(%a: tensor<4xf32>, %d: tensor<10xf32>) -> (tensor<10xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.log ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r, %t : tensor<10xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @computed(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> (tensor<10xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vt:%[a-zA-Z0-9_]+]] = linalg.log ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vt]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      func.return [[vr]], [[vt]] : tensor<10xf32>, tensor<4xf32>
// CHECK-NEXT:    }

// Already computed in the part.
func.func @already(%a: tensor<4xf32>, %d: tensor<10xf32>) -> tensor<10xf32> {
  %0 = tensor.extract_slice %d[2] [4] [1] : tensor<10xf32> to tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @already(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:    }

// Each element is read before another one is overwritten: a buffer of its own, without a copy of its contents.
func.func @stencil(%d: tensor<10xf32>) -> tensor<10xf32> {
  %0 = tensor.extract_slice %d[3] [4] [1] : tensor<10xf32> to tensor<4xf32>
  %x = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @stencil(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][3] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[v1]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:    }

// All elements are overwritten by an insertion.
func.func @covered(%a: tensor<4xf32>, %b: tensor<4xf32>, %d: tensor<10xf32>) -> tensor<10xf32> {
  %x = tensor.insert_slice %a into %b[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @covered(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[v0]][0] [4] [1] : tensor<4xf32> into tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:    }

// The contents are read.
func.func @read(%a: tensor<4xf32>, %b: tensor<4xf32>, %d: tensor<10xf32>) -> tensor<10xf32> {
  %x = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @read(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[va]] : tensor<4xf32>) outs([[vb]] : tensor<4xf32>) {
// CHECK-NEXT:      ^bb0([[vin:%[a-zA-Z0-9_]+]]: f32, [[vout:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = arith.addf [[vin]], [[vout]] : f32
// CHECK-NEXT:        linalg.yield [[vs]] : f32
// CHECK-NEXT:      } -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:    }

// What is put into the part is also what a loop carries on in the same buffer: in the part it would be copied back.
func.func @carried(%x: tensor<16x8xf32>, %state: tensor<8xf32>, %out: tensor<16x8xf32>) -> (tensor<8xf32>, tensor<16x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r:2 = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %state, %acc = %out) -> (tensor<8xf32>, tensor<16x8xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<16x8xf32> to tensor<8xf32>
    %n = linalg.add ins(%s, %row : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    %a = tensor.insert_slice %n into %acc[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<16x8xf32>
    scf.yield %n, %a : tensor<8xf32>, tensor<16x8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<16x8xf32>
}

// CHECK-LABEL: func.func @carried(
// CHECK:         linalg.add ins(%s, %row : {{.*}}) outs(%s : tensor<8xf32>)
