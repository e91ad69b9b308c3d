// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' | filecheck %s

// The last row is not overwritten.
func.func @last_row(%x: tensor<4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %n = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @last_row(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc7:%[a-zA-Z0-9_]+]] = arith.constant 7 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc7]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vz]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// An iteration reads the row that the next one overwrites.
func.func @next_row(%x: tensor<4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %j = arith.subi %c8, %i : index
    %f = tensor.extract %o[%j, %c0] : tensor<8x4xf32>
    %y = tensor.insert %f into %x[%c0] : tensor<4xf32>
    %n = tensor.insert_slice %y into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @next_row(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vz]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vj:%[a-zA-Z0-9_]+]] = arith.subi [[vc8]], [[vi]] : index
// CHECK-NEXT:        [[vf:%[a-zA-Z0-9_]+]] = tensor.extract [[vo]][[[vj]], [[vc0]]] : tensor<8x4xf32>
// CHECK-NEXT:        [[vy:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vx]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// One path of an iteration leaves the row.
func.func @one_path(%x: tensor<4xf32>, %c: i1) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %n = scf.if %c -> tensor<8x4xf32> {
      %0 = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
      scf.yield %0 : tensor<8x4xf32>
    } else {
      scf.yield %o : tensor<8x4xf32>
    }
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @one_path(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vz]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<8x4xf32>) {
// CHECK-NEXT:          [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:          scf.yield [[v0]] : tensor<8x4xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          scf.yield [[vo]] : tensor<8x4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// The offset wraps around before it is extended.
func.func @wraps(%x: tensor<4xf32>) -> tensor<7x4xf32> {
  %c0 = arith.constant 0 : i4
  %c1 = arith.constant 1 : i4
  %c7 = arith.constant 7 : i4
  %7 = arith.constant 7 : index
  %z = arith.constant dense<0.0> : tensor<7x4xf32>
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%o = %z) -> (tensor<7x4xf32>) : i4 {
    %a = arith.addi %i, %c7 : i4
    %b = arith.index_cast %a : i4 to index
    %d = arith.subi %b, %7 : index
    %n = tensor.insert_slice %x into %o[%d, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<7x4xf32>
    scf.yield %n : tensor<7x4xf32>
  }
  return %r : tensor<7x4xf32>
}

// CHECK-LABEL: func.func @wraps(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<7x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : i4
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : i4
// CHECK-NEXT:      [[vc7:%[a-zA-Z0-9_]+]] = arith.constant 7 : i4
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 7 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<7x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc7]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vz]]) -> (tensor<7x4xf32>) : i4 {
// CHECK-NEXT:        [[va:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vc7]] : i4
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = arith.index_cast [[va]] : i4 to index
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = arith.subi [[vb]], [[v0]] : index
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vd]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<7x4xf32>
// CHECK-NEXT:        scf.yield [[vn]] : tensor<7x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<7x4xf32>
// CHECK-NEXT:    }

// In place, and not filled: the buffer of the argument serves.
func.func @in_place(%t: tensor<8xf32>, %x: tensor<4xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %x into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %x into %0[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @in_place(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v1]] : tensor<8xf32>
// CHECK-NEXT:    }

// The rows between are read.
func.func @strided(%x: tensor<4xf32>) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %0 = tensor.insert_slice %x into %z[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @strided(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vz]][0] [4] [2] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<8xf32>
// CHECK-NEXT:    }

// A reshape exchanges the sizes: the first two rows of four are not those of two.
func.func @reshape(%x: tensor<2x2xf32>, %s: tensor<2xindex>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %0 = tensor.insert_slice %x into %z[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x2xf32>
  %1 = tensor.reshape %0(%s) : (tensor<4x2xf32>, tensor<2xindex>) -> tensor<2x4xf32>
  %2 = tensor.insert_slice %x into %1[0, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @reshape(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<2x2xf32>, [[vs:%[a-zA-Z0-9_]+]]: tensor<2xindex>) -> tensor<2x4xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4x2xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vz]][0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x2xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.reshape [[v0]]([[vs]]) : (tensor<4x2xf32>, tensor<2xindex>) -> tensor<2x4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v1]][0, 2] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<2x4xf32>
// CHECK-NEXT:      func.return [[v2]] : tensor<2x4xf32>
// CHECK-NEXT:    }

