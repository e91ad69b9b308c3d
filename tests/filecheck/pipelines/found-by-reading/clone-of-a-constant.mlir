// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s

// A result of @f may be a clone of a constant: nothing writes that by the name of an argument of @main,
// so that the clone is as good.
// CHECK-LABEL: func.func private @f(
// CHECK:         [[s:%[a-z_]+]] = scf.if %x_owned
// CHECK:         func.return {{.*}}, [[s]], {{.*}}
// CHECK-LABEL: func.func @main(
// CHECK-COUNT-4: memref.copy
func.func private @f(%n: i32, %p: i1, %a: tensor<4xi32>, %b: tensor<4xi32>, %h: tensor<2xi32>, %g: tensor<2xi32>) -> (tensor<4xi32>, tensor<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 77 : i32
  %one = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  cf.br ^head(%a, %b, %z, %z : tensor<4xi32>, tensor<4xi32>, i32, i32)
^head(%x: tensor<4xi32>, %y: tensor<4xi32>, %acc: i32, %i: i32):
  %e = tensor.extract %x[%c0] : tensor<4xi32>
  %acc1 = arith.addi %acc, %e : i32
  %go = arith.cmpi slt, %i, %n : i32
  %u0 = linalg.fill ins(%k : i32) outs(%x : tensor<4xi32>) -> tensor<4xi32>
    %u1 = tensor.extract_slice %u0[2][2][1] : tensor<4xi32> to tensor<2xi32>
  cf.cond_br %go, ^body(%u0, %x, %acc1, %i : tensor<4xi32>, tensor<4xi32>, i32, i32), ^end(%u0, %x, %acc1 : tensor<4xi32>, tensor<4xi32>, i32)
^body(%v: tensor<4xi32>, %w: tensor<4xi32>, %ac: i32, %ii: i32):
  %q0 = linalg.fill ins(%k : i32) outs(%w : tensor<4xi32>) -> tensor<4xi32>
    %q1 = tensor.insert %k into %v[%c1] : tensor<4xi32>
  %g1 = tensor.extract %w[%c1] : tensor<4xi32>
  %ac2 = arith.addi %ac, %g1 : i32
  %i2 = arith.addi %ii, %one : i32
  cf.br ^head(%v, %q0, %ac2, %i2 : tensor<4xi32>, tensor<4xi32>, i32, i32)
^end(%r: tensor<4xi32>, %s: tensor<4xi32>, %t: i32):
  func.return %r, %s, %t : tensor<4xi32>, tensor<4xi32>, i32
}
func.func @main() -> (tensor<4xi32>, tensor<4xi32>, i32, tensor<4xi32>, tensor<4xi32>, i32) {
  %n = arith.constant 3 : i32
  %true = arith.constant true
  %false = arith.constant false
  %a = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %b = arith.constant dense<[5,6,7,8]> : tensor<4xi32>
  %h = arith.constant dense<[11,12]> : tensor<2xi32>
  %g = arith.constant dense<[13,14]> : tensor<2xi32>
  %0:3 = func.call @f(%n, %true, %a, %b, %h, %g) : (i32, i1, tensor<4xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<4xi32>, tensor<4xi32>, i32)
  %1:3 = func.call @f(%n, %false, %a, %b, %h, %g) : (i32, i1, tensor<4xi32>, tensor<4xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<4xi32>, tensor<4xi32>, i32)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2 : tensor<4xi32>, tensor<4xi32>, i32, tensor<4xi32>, tensor<4xi32>, i32
}
