// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors{reuse-operands=true}' | filecheck %s

// The product is computed in the part, too.
func.func @chain(%a: tensor<4x4xf32>, %d: tensor<8x4xf32>, %f: f32) -> tensor<8x4xf32> {
  %e0 = tensor.empty() : tensor<4x4xf32>
  %zero = linalg.fill ins(%f : f32) outs(%e0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %x = linalg.exp ins(%p : tensor<4x4xf32>) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %y = linalg.abs ins(%x : tensor<4x4xf32>) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = tensor.insert_slice %y into %d[2, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-NOT:     tensor.empty
// CHECK:         [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice {{.*}}[2, 0] [4, 4] [1, 1]
// CHECK-NEXT:    [[z:%[a-zA-Z0-9_]+]] = linalg.fill {{.*}} outs([[s]] :
// CHECK-NEXT:    [[p:%[a-zA-Z0-9_]+]] = linalg.matmul {{.*}} outs([[z]] :
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp ins([[p]] : {{.*}} outs([[p]] :
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[x]] :
// CHECK-NEXT:    [[r:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[y]] into

// Each operand of a concatenation.
func.func @concat(%a: tensor<4xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e0 = tensor.empty() : tensor<4xf32>
  %x0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %x1 = linalg.abs ins(%x0 : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %e2 = tensor.empty(%n) : tensor<?xf32>
  %y0 = linalg.exp ins(%b : tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32>
  %e3 = tensor.empty(%n) : tensor<?xf32>
  %y1 = linalg.abs ins(%y0 : tensor<?xf32>) outs(%e3 : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.concat dim(0) %x1, %y1 : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @concat(
// CHECK:         [[d:%[a-zA-Z0-9_]+]] = tensor.empty({{%[a-zA-Z0-9_]+}}) : tensor<?xf32>
// CHECK:         [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[d]][0] [4] [1]
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[s]] :
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[x]] :
// CHECK-NEXT:    [[r:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[y]] into
// CHECK-NEXT:    [[s1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[r]][4]
// CHECK-NEXT:    [[x1:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[s1]] :
// CHECK-NEXT:    [[y1:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x1]] : {{.*}} outs([[x1]] :
// CHECK-NEXT:    [[r1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[y1]] into

// In each iteration.
func.func @loop(%a: tensor<4xf32>, %d: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %d) -> tensor<4x4xf32> {
    %e0 = tensor.empty() : tensor<4xf32>
    %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
    %e1 = tensor.empty() : tensor<4xf32>
    %y = linalg.abs ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
    %s = tensor.insert_slice %y into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-NOT:     tensor.empty
// CHECK:         scf.for {{.*}} iter_args([[t:%[a-zA-Z0-9_]+]] =
// CHECK:           [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[t]][
// CHECK-NEXT:      [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[s]] :
// CHECK-NEXT:      [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[x]] :
// CHECK-NEXT:      [[r:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[y]] into

// The destination is read when the first result is computed.
func.func @read(%d: tensor<8xf32>) -> tensor<8xf32> {
  %l = tensor.extract_slice %d[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e0 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%l : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @read(
// CHECK:         [[e:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[e]] :
// CHECK:         [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[s]] :

// The destination is not needed before the second result, which something else is computed for.
func.func @between(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %e0 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %o = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %r = tensor.insert_slice %y into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r, %o : tensor<8xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @between(
// CHECK:         [[e:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[e]] :
// CHECK:         [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[s]] :

// The first result is used again.
func.func @used(%a: tensor<4xf32>, %d: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %e0 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r, %x : tensor<8xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @used(
// CHECK:         [[e:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[e]] :
// CHECK:         [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[s]] :

// Blocks, of which one cannot be reached.
func.func @blocks(%a: tensor<4xf32>, %d: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  cf.cond_br %c, ^compute, ^end(%d : tensor<8xf32>)
^compute:
  %e0 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  cf.br ^end(%r : tensor<8xf32>)
^unreachable:
  cf.br ^compute
^end(%t: tensor<8xf32>):
  return %t : tensor<8xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK:       ^{{.*}}:
// CHECK:         [[s:%[a-zA-Z0-9_]+]] = tensor.extract_slice {{%[a-zA-Z0-9_]+}}[2] [4] [1]
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[s]] :
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[x]] :
// CHECK-NEXT:    [[r:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[y]] into

// The part would have to be copied, as it cannot be reshaped in place: both results are computed elsewhere.
func.func @copied(%a: tensor<4xf32>, %d: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %e0 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%x : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %q = tensor.expand_shape %y [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %r = tensor.insert_slice %q into %d[0, 1] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @copied(
// CHECK:         [[e0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = linalg.exp {{.*}} outs([[e0]] :
// CHECK-NEXT:    [[e1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[y:%[a-zA-Z0-9_]+]] = linalg.abs ins([[x]] : {{.*}} outs([[e1]] :
// CHECK-NOT:     tensor.extract_slice
