// RUN: %xdsl_bufferize_check %s -p bufferize --entry main
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --entry main

// Both results of the call are the copy of its operand: a loop that yields them would yield one
// buffer twice. One is copied.

func.func private @printF32(f32)
func.func private @h(%y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 4.0 : f32
  %v = tensor.insert %x into %y[%c0] : tensor<2xf32>
  func.return %v, %v : tensor<2xf32>, tensor<2xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %i = linalg.fill ins(%f : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r7, %r8 = scf.for %k = %c0 to %c2 step %c1 iter_args(%a4 = %i, %a5 = %i) -> (tensor<2xf32>, tensor<2xf32>) {
    %s, %t = func.call @h(%i) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
    scf.yield %s, %t : tensor<2xf32>, tensor<2xf32>
  }
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (1 - d0)>], iterator_types = ["parallel"]} ins(%r8 : tensor<2xf32>) outs(%r7 : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %z = arith.addf %f, %a : f32
    linalg.yield %z : f32
  } -> tensor<2xf32>
  %x0 = tensor.extract %g[%c0] : tensor<2xf32>
  %x1 = tensor.extract %g[%c1] : tensor<2xf32>
  func.call @printF32(%x0) : (f32) -> ()
  func.call @printF32(%x1) : (f32) -> ()
  return
}
