// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' --allow-unregistered-dialect | filecheck %s

// Both successors overwrite the rest.
func.func @branches(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: i1) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %0 = tensor.insert_slice %x into %z[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  cf.cond_br %c, ^a(%0 : tensor<8xf32>), ^b(%0 : tensor<8xf32>)
^a(%t: tensor<8xf32>):
  %1 = tensor.insert_slice %x into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
^b(%u: tensor<8xf32>):
  %2 = tensor.insert_slice %y into %u[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func.func @branches(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vy:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      cf.cond_br [[vc]], ^a([[v1]] : tensor<8xf32>), ^b([[v1]] : tensor<8xf32>)
// CHECK-NEXT:    ^a([[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v2]] : tensor<8xf32>
// CHECK-NEXT:    ^b([[vu:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vu]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v3]] : tensor<8xf32>
// CHECK-NEXT:    }

// One of them does not.
func.func @one_branch(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: i1) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %0 = tensor.insert_slice %x into %z[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  cf.cond_br %c, ^a(%0 : tensor<8xf32>), ^b(%0 : tensor<8xf32>)
^a(%t: tensor<8xf32>):
  %1 = tensor.insert_slice %x into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
^b(%u: tensor<8xf32>):
  return %u : tensor<8xf32>
}

// CHECK-LABEL: func.func @one_branch(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vy:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vz]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      cf.cond_br [[vc]], ^a([[v0]] : tensor<8xf32>), ^b([[v0]] : tensor<8xf32>)
// CHECK-NEXT:    ^a([[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v1]] : tensor<8xf32>
// CHECK-NEXT:    ^b([[vu:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:      func.return [[vu]] : tensor<8xf32>
// CHECK-NEXT:    }

// A loop of blocks: the offsets of earlier iterations are not known.
func.func @loop_of_blocks(%x: tensor<4xf32>, %n: index) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  cf.br ^head(%c0, %z : index, tensor<8x4xf32>)
^head(%i: index, %t: tensor<8x4xf32>):
  %0 = tensor.insert_slice %x into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
  %j = arith.addi %i, %c1 : index
  %go = arith.cmpi slt, %j, %n : index
  cf.cond_br %go, ^head(%j, %0 : index, tensor<8x4xf32>), ^exit
^exit:
  return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @loop_of_blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8x4xf32>
// CHECK-NEXT:      cf.br ^head([[vc0]], [[vz]] : index, tensor<8x4xf32>)
// CHECK-NEXT:    ^head([[vi:%[a-zA-Z0-9_]+]]: index, [[vt:%[a-zA-Z0-9_]+]]: tensor<8x4xf32>):
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:      [[vj:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vc1]] : index
// CHECK-NEXT:      [[vgo:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vj]], [[vn]] : index
// CHECK-NEXT:      cf.cond_br [[vgo]], ^head([[vj]], [[v0]] : index, tensor<8x4xf32>), ^exit
// CHECK-NEXT:    ^exit:
// CHECK-NEXT:      func.return [[v0]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// A function that overwrites a part of its argument.
func.func private @callee(%t: tensor<8xf32>, %x: tensor<4xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %x into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func @caller(%x: tensor<4xf32>) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %0 = func.call @callee(%z, %x) : (tensor<8xf32>, tensor<4xf32>) -> tensor<8xf32>
  %1 = tensor.insert_slice %x into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = func.call @callee([[vz]], [[vx]]) : (tensor<8xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v1]] : tensor<8xf32>
// CHECK-NEXT:    }

// An operation without a model may read it.
func.func @unknown(%x: tensor<4xf32>, %t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert_slice %x into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  "test.use"(%0) : (tensor<8xf32>) -> ()
  %1 = tensor.insert_slice %x into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1, %t : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      "test.use"([[v0]]) : (tensor<8xf32>) -> ()
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[v1]], [[vt]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }
