// RUN: %replay %s -p 'bufferize' --frees
// RUN: %replay %s -p 'bufferize{abi=out-params}' --frees
// RUN: %xdsl_opt %s -p 'bufferize' | filecheck %s

// Functions that call each other return an argument or a copy of it, and write what the other one
// has returned. Clones, which a function makes that gives away what it returns, could be told from
// the arguments: what is returned is copied, before anything is decided.

// CHECK-LABEL: func.func private @a(
// CHECK:         memref.copy
func.func private @a(%t: tensor<2xf32>, %u: tensor<2xf32>, %n: index, %f: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.cmpi eq, %n, %c0 : index
  %r:2 = scf.if %k -> (tensor<2xf32>, tensor<2xf32>) {
    scf.yield %u, %t : tensor<2xf32>, tensor<2xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %q:2 = func.call @b(%u, %t, %m, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> (tensor<2xf32>, tensor<2xf32>)
    %x = tensor.extract %t[%c1] : tensor<2xf32>
    %w = tensor.insert %x into %q#1[%c0] : tensor<2xf32>
    scf.yield %w, %q#0 : tensor<2xf32>, tensor<2xf32>
  }
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
func.func private @b(%t: tensor<2xf32>, %u: tensor<2xf32>, %n: index, %f: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %c1 = arith.constant 1 : index
  %w = tensor.insert %f into %t[%c1] : tensor<2xf32>
  %q:2 = func.call @a(%w, %u, %n, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> (tensor<2xf32>, tensor<2xf32>)
  return %q#0, %q#1 : tensor<2xf32>, tensor<2xf32>
}
func.func @main() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c3 = arith.constant 3 : index
  %f = arith.constant 9.0 : f32
  %t = arith.constant dense<[1.0,2.0]> : tensor<2xf32>
  %u = arith.constant dense<[3.0,4.0]> : tensor<2xf32>
  %q:2 = func.call @a(%t, %u, %c3, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> (tensor<2xf32>, tensor<2xf32>)
  %z:2 = func.call @a(%t, %t, %c3, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> (tensor<2xf32>, tensor<2xf32>)
  return %q#0, %q#1, %z#0, %z#1 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
