// RUN: %xdsl_opt %s -p 'rematerialize-fills' | filecheck %s

// A loop of blocks starts with a constant.
func.func @blocks(%x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<4xf32>
  cf.br ^head(%c0, %z : index, tensor<4xf32>)
^head(%i: index, %t: tensor<4xf32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %0 : index, tensor<4xf32>)
^exit:
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      cf.br ^head([[vc0]], [[v2]] : index, tensor<4xf32>)
// CHECK-NEXT:    ^head([[vi:%[a-zA-Z0-9_]+]]: index, [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>):
// CHECK-NEXT:      [[vgo:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT:      cf.cond_br [[vgo]], ^body, ^exit
// CHECK-NEXT:    ^body:
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[vt]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vj:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vc1]] : index
// CHECK-NEXT:      cf.br ^head([[vj]], [[v3]] : index, tensor<4xf32>)
// CHECK-NEXT:    ^exit:
// CHECK-NEXT:      func.return [[vt]] : tensor<4xf32>
// CHECK-NEXT:    }

// A function that overwrites its argument is called with a constant.
func.func private @callee(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[vt]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT:    }

func.func @caller(%x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %0 = func.call @callee(%z, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %1 = tensor.extract %z[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, f32) {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = func.call @callee([[v2]], [[vx]], [[vi]]) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = tensor.extract [[vz]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v3]], [[v4]] : tensor<4xf32>, f32
// CHECK-NEXT:    }

// A block that is never entered, where a tensor may be defined after its use, stays.
func.func @unreachable(%x: f32, %i: index) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  return %z : tensor<4xf32>
^dead:
  %0 = tensor.insert %x into %z[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      func.return [[vz]] : tensor<4xf32>
// CHECK-NEXT:    ^dead:
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[vz]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT:    }

