func.func @br(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  cf.br ^bb1(%t : tensor<8xf32>)
^bb1(%a: tensor<8xf32>):
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

func.func @br_oop(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  cf.br ^bb1(%t : tensor<8xf32>)
^bb1(%a: tensor<8xf32>):
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @diamond(%t: tensor<8xf32>, %v: tensor<16xf32>, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  cf.br ^bb3(%0 : tensor<8xf32>)
^bb2:
  %e = tensor.extract_slice %v[%i][8][1] : tensor<16xf32> to tensor<8xf32>
  cf.br ^bb3(%e : tensor<8xf32>)
^bb3(%r: tensor<8xf32>):
  return %r : tensor<8xf32>
}
// -----

func.func @diamond_alloc(%t: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  cf.cond_br %c, ^bb3(%t : tensor<8xf32>), ^bb3(%0 : tensor<8xf32>)
^bb3(%r: tensor<8xf32>):
  %1 = tensor.insert %f into %r[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----

func.func @loop(%t: tensor<8xf32>, %f: f32, %n: index) -> (tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %t : index, tensor<8xf32>)
^bb1(%i: index, %a: tensor<8xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %0 : index, tensor<8xf32>)
^bb3:
  return %a : tensor<8xf32>
}
// -----

func.func @loop_outer(%t: tensor<8xf32>, %f: f32, %n: index) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %f : index, f32)
^bb1(%i: index, %a: f32):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %x = tensor.extract %0[%c0] : tensor<8xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %x : index, f32)
^bb3:
  return %a : f32
}
// -----

func.func @loop_swap(%t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %n: index) -> (tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %t, %u : index, tensor<8xf32>, tensor<8xf32>)
^bb1(%i: index, %a: tensor<8xf32>, %b: tensor<8xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %b, %0 : index, tensor<8xf32>, tensor<8xf32>)
^bb3:
  return %a : tensor<8xf32>
}
// -----

func.func @loop_init_read(%t: tensor<8xf32>, %f: f32, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %t : index, tensor<8xf32>)
^bb1(%i: index, %a: tensor<8xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %0 : index, tensor<8xf32>)
^bb3:
  return %a, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @loop_newval(%t: tensor<8xf32>, %f: f32, %n: index) -> (tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %t : index, tensor<8xf32>)
^bb1(%i: index, %a: tensor<8xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %0 : index, tensor<8xf32>)
^bb3:
  return %a : tensor<8xf32>
}
// -----

func.func @sw(%t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %n: i32, %i: index) -> (tensor<8xf32>) {
  cf.switch %n : i32, [
    default: ^bb1(%t : tensor<8xf32>),
    4: ^bb1(%u : tensor<8xf32>),
    7: ^bb2
  ]
^bb1(%a: tensor<8xf32>):
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  cf.br ^bb3(%0 : tensor<8xf32>)
^bb2:
  cf.br ^bb3(%t : tensor<8xf32>)
^bb3(%r: tensor<8xf32>):
  return %r : tensor<8xf32>
}
// -----

func.func @two_returns(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
^bb2:
  return %v : tensor<8xf32>
}
// -----

func.func @exec_cfg(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>) {
  %r = scf.execute_region -> tensor<8xf32> {
    cf.cond_br %c, ^bb1(%t : tensor<8xf32>), ^bb1(%v : tensor<8xf32>)
  ^bb1(%a: tensor<8xf32>):
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
