// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' | filecheck %s

// All rows are overwritten.
func.func @rows(%x: tensor<4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %n = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// What fills a buffer that is overwritten in place is dropped.
func.func @filled(%x: tensor<4xf32>, %f: f32) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %n = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @filled(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[ve]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// An argument that is read later: the copy becomes an allocation.
func.func @copied(%t: tensor<8xf32>, %x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert_slice %x into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %x into %0[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1, %t : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @copied(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v1]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v2]], [[vt]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// Tiles that meet, in two dimensions.
func.func @tiles(%x: tensor<2x2xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = tensor.insert_slice %x into %z[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  %1 = tensor.insert_slice %x into %0[2, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  %2 = tensor.insert_slice %x into %1[0, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  %3 = tensor.insert_slice %x into %2[2, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @tiles(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<2x2xf32>) -> tensor<4x4xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v1]][2, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v2]][0, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v3]][2, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
// CHECK-NEXT:      func.return [[v4]] : tensor<4x4xf32>
// CHECK-NEXT:    }

// Offsets after clamps and casts, downwards.
func.func @backwards(%x: tensor<4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i8 = arith.constant 8 : i32
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %i0 to %i8 step %i1 iter_args(%o = %z) -> (tensor<8x4xf32>) : i32 {
    %a = arith.index_cast %i : i32 to index
    %b = arith.subi %c7, %a : index
    %c = arith.maxsi %b, %c0 : index
    %d = arith.minsi %c, %c7 : index
    %n = tensor.insert_slice %x into %o[%d, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @backwards(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc7:%[a-zA-Z0-9_]+]] = arith.constant 7 : index
// CHECK-NEXT:      [[vi0:%[a-zA-Z0-9_]+]] = arith.constant 0 : i32
// CHECK-NEXT:      [[vi1:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:      [[vi8:%[a-zA-Z0-9_]+]] = arith.constant 8 : i32
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vi0]] to [[vi8]] step [[vi1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8x4xf32>) : i32 {
// CHECK-NEXT:        [[va:%[a-zA-Z0-9_]+]] = arith.index_cast [[vi]] : i32 to index
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = arith.subi [[vc7]], [[va]] : index
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = arith.maxsi [[vb]], [[vc0]] : index
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = arith.minsi [[vc]], [[vc7]] : index
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vd]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// A slice whose elements are overwritten is no read.
func.func @slice(%x: tensor<4xf32>, %f: f32) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %s = tensor.extract_slice %o[%i, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
    %v = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %n = tensor.insert_slice %v into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
// CHECK-NEXT:        [[vv:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vs]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vv]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }
