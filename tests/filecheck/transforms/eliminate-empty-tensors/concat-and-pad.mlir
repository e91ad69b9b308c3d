// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// A concatenation is insertions into one tensor; what is computed in an empty tensor is
// computed in its part.
func.func @concat(%a: tensor<4xf32>) -> tensor<12xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.log ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.concat dim(0) %x, %a, %y : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// CHECK-LABEL: func.func @concat(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<12xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<12xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr]][0] [4] [1] : tensor<12xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr]][0] [4] [1] : tensor<4xf32> into tensor<12xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr_1]][8] [4] [1] : tensor<12xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = linalg.log ins([[va]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr_2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vr_1]][8] [4] [1] : tensor<4xf32> into tensor<12xf32>
// CHECK-NEXT:      [[vr_3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[vr_2]][4] [4] [1] : tensor<4xf32> into tensor<12xf32>
// CHECK-NEXT:      func.return [[vr_3]] : tensor<12xf32>
// CHECK-NEXT:    }

// Sizes are those of the empty tensors, or of operands.
func.func @concat_dynamic(%a: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %x = linalg.exp ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = tensor.concat dim(1) %x, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @concat_dynamic(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<?x?xf32>, [[vm:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?x?xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.dim [[va]], [[vr]] : tensor<?x?xf32>
// CHECK-NEXT:      [[vr_2:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vn]], [[vr_1]]]
// CHECK-NEXT:      [[vr_3:%[a-zA-Z0-9_]+]] = tensor.empty([[vm]], [[vr_2]]) : tensor<?x?xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr_3]][0, 0] [[[vm]], [[vn]]] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?x?xf32>) outs([[v0]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:      [[vr_4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vr_5:%[a-zA-Z0-9_]+]] = tensor.dim [[va]], [[vr_4]] : tensor<?x?xf32>
// CHECK-NEXT:      [[vr_6:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr_3]][0, 0] [[[vm]], [[vn]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK-NEXT:      [[vr_7:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[vr_6]][0, [[vn]]] [[[vr_5]], [[vr_1]]] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
// CHECK-NEXT:      func.return [[vr_7]] : tensor<?x?xf32>
// CHECK-NEXT:    }

// An operand without elements is not inserted.
func.func @concat_without_elements(%a: tensor<4xf32>, %b: tensor<0xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.concat dim(0) %b, %x, %b : (tensor<0xf32>, tensor<4xf32>, tensor<0xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @concat_without_elements(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<0xf32>) -> tensor<4xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr]][0] [4] [1] : tensor<4xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr]][0] [4] [1] : tensor<4xf32> into tensor<4xf32>
// CHECK-NEXT:      func.return [[vr_1]] : tensor<4xf32>
// CHECK-NEXT:    }

// The part of a part: both are computed in the outer one.
func.func @concat_nested(%a: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %h = tensor.extract_slice %a[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %x = linalg.exp ins(%h : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.log ins(%h : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %p = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %r = tensor.concat dim(0) %a, %p : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @concat_nested(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[va]][0] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr]][4] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v0]][0] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vh]] : tensor<2xf32>) outs([[v1]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      [[vp:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][0] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vp]][2] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = linalg.log ins([[vh]] : tensor<2xf32>) outs([[v2]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      [[vp_1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vp]][2] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vp_1]] into [[vr]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      [[vr_2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[vr_1]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[vr_2]] : tensor<8xf32>
// CHECK-NEXT:    }

// Nothing is computed in an empty tensor.
func.func @concat_of_arguments(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
  %r = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @concat_of_arguments(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.concat dim(0) [[va]], [[vb]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// The frame is filled, then the inner part is computed in place.
func.func @pad(%a: tensor<4xf32>) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.pad %x low[2] high[3] {
  ^bb0(%i: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<9xf32>
  return %r : tensor<9xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<9xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<9xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vz]] : f32) outs([[vr]] : tensor<9xf32>) -> tensor<9xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr_1]][2] [4] [1] : tensor<9xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr_2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr_1]][2] [4] [1] : tensor<4xf32> into tensor<9xf32>
// CHECK-NEXT:      func.return [[vr_2]] : tensor<9xf32>
// CHECK-NEXT:    }

func.func @pad_dynamic(%a: tensor<?xf32>, %f: f32, %n: index, %l: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.pad %x nofold low[%l] high[3] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad_dynamic(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index, [[vl:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> (((s0 + s1) + 3))> ()[[[vl]], [[vn]]]
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.empty([[vr]]) : tensor<?xf32>
// CHECK-NEXT:      [[vr_2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vr_1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr_2]][[[vl]]] [[[vn]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?xf32>) outs([[v0]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      [[vr_3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr_2]][[[vl]]] [[[vn]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK-NEXT:      func.return [[vr_3]] : tensor<?xf32>
// CHECK-NEXT:    }

// The padding depends on the position.
func.func @pad_with_positions(%a: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.pad %x low[2] high[2] {
  ^bb0(%i: index):
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @pad_with_positions(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.generate {
// CHECK-NEXT:      ^bb0([[vi:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:        [[vj:%[a-zA-Z0-9_]+]] = arith.index_cast [[vi]] : index to i32
// CHECK-NEXT:        [[vf:%[a-zA-Z0-9_]+]] = arith.sitofp [[vj]] : i32 to f32
// CHECK-NEXT:        tensor.yield [[vf]] : f32
// CHECK-NEXT:      } : tensor<8xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr]][2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr]][2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[vr_1]] : tensor<8xf32>
// CHECK-NEXT:    }

// The padding reads memory, which something may write in between: it is not moved up.
func.func @pad_from_memory(%a: tensor<4xf32>, %m: memref<f32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = arith.constant 1.0 : f32
  memref.store %c, %m[] : memref<f32>
  %r = tensor.pad %x low[2] high[2] {
  ^bb0(%i: index):
    %f = memref.load %m[] : memref<f32>
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @pad_from_memory(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vm:%[a-zA-Z0-9_]+]]: memref<f32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      memref.store [[vc]], [[vm]][] : memref<f32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.generate {
// CHECK-NEXT:      ^bb0([[vi:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:        [[vf:%[a-zA-Z0-9_]+]] = memref.load [[vm]][] : memref<f32>
// CHECK-NEXT:        tensor.yield [[vf]] : f32
// CHECK-NEXT:      } : tensor<8xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr]][2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[vr_1]] : tensor<8xf32>
// CHECK-NEXT:    }

// Less than nothing is added.
func.func @pad_negative(%a: tensor<4xf32>, %f: f32) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.pad %x low[0] high[-1] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @pad_negative(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<3xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.pad [[vx]] low[0] high[-1] {
// CHECK-NEXT:      ^bb0([[vi:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:        tensor.yield [[vf]] : f32
// CHECK-NEXT:      } : tensor<4xf32> to tensor<3xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<3xf32>
// CHECK-NEXT:    }

// The padded tensor would be in the memory space of its source, not in that of an empty one.
func.func @pad_in_memory_space(%a: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %e = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.pad %x low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @pad_in_memory_space(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.pad [[vx]] low[2] high[2] {
// CHECK-NEXT:      ^bb0([[vi:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:        tensor.yield [[vf]] : f32
// CHECK-NEXT:      } : tensor<4xf32> to tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// The branches compute in the part; so does the loop of blocks before it.
func.func @pad_of_blocks(%a: tensor<4xf32>, %c: i1, %f: f32) -> tensor<6xf32> {
  %x = scf.if %c -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %y = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %y = linalg.log ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  cf.br ^end
^end:
  %r = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func.func @pad_of_blocks(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<6xf32> {
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vy:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vy]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vy_1:%[a-zA-Z0-9_]+]] = linalg.log ins([[va]] : tensor<4xf32>) outs([[ve_1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vy_1]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      cf.br ^end
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<6xf32>
// CHECK-NEXT:      [[vr_1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vr]] : tensor<6xf32>) -> tensor<6xf32>
// CHECK-NEXT:      [[vr_2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vr_1]][1] [4] [1] : tensor<4xf32> into tensor<6xf32>
// CHECK-NEXT:      func.return [[vr_2]] : tensor<6xf32>
// CHECK-NEXT:    }

// The operand of which the others are parts comes first: it is computed in its place.
func.func @padded_by_parts_of_it(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<6xf32> {
  %v = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %l = tensor.extract_slice %v[3] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %f = tensor.extract_slice %v[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %r = tensor.concat dim(0) %l, %v, %f : (tensor<1xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func.func @padded_by_parts_of_it(
// CHECK-SAME:    [[va:%[a-z]+]]: tensor<2xf32>, [[vb:%[a-z]+]]: tensor<2xf32>) -> tensor<6xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<6xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vr]][1] [4] [1] : tensor<6xf32> to tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[v0]][0] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vb]] into [[v1]][2] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:      [[vl:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v2]][3] [1] [1] : tensor<4xf32> to tensor<1xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v2]][0] [1] [1] : tensor<4xf32> to tensor<1xf32>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[v2]] into [[vr]][1] [4] [1] : tensor<4xf32> into tensor<6xf32>
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vl]] into [[v3]][0] [1] [1] : tensor<1xf32> into tensor<6xf32>
// CHECK-NEXT:      [[v5:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vf]] into [[v4]][5] [1] [1] : tensor<1xf32> into tensor<6xf32>
// CHECK-NEXT:      func.return [[v5]] : tensor<6xf32>
