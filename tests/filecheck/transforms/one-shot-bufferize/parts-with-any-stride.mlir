// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic=top-down},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'bufferize'

// What is read with a stride that may be 0 is written where it comes from, in place.
// CHECK-LABEL: func.func private @beside
// CHECK-NOT:     memref.alloc
// CHECK:         func.return
func.func private @beside(%t: tensor<9xf32>, %n: index, %k: index) -> tensor<9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<9xf32>) {
    %s = tensor.extract_slice %x[%i] [4] [%k] : tensor<9xf32> to tensor<4xf32>
    %a = tensor.extract %s[%c0] : tensor<4xf32>
    %b = tensor.extract %s[%c1] : tensor<4xf32>
    %f = arith.addf %a, %b : f32
    %w = tensor.insert %f into %x[%c8] : tensor<9xf32>
    scf.yield %w : tensor<9xf32>
  }
  func.return %r : tensor<9xf32>
}
// What is computed in such a part, or in what a branch hands on of it, is computed in a copy.
// CHECK-LABEL: func.func private @within
// CHECK:         memref.alloc
// CHECK:         func.return
func.func private @within(%t: tensor<9xf32>, %k: index, %f: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[1] [4] [%k] : tensor<9xf32> to tensor<4xf32>
  %p = tensor.extract_slice %t[5] [4] [1] : tensor<9xf32> to tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %p : tensor<4xf32>
  }
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %a = tensor.extract %w[%c0] : tensor<4xf32>
  %b = tensor.extract %w[%c1] : tensor<4xf32>
  func.return %a, %b : f32, f32
}
func.func private @chosen(%t: tensor<9xf32>, %k: index, %f: f32, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[1] [4] [%k] : tensor<9xf32> to tensor<4xf32>
  %p = tensor.extract_slice %t[5] [4] [1] : tensor<9xf32> to tensor<4xf32>
  %r = arith.select %c, %s, %p : tensor<4xf32>
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %a = tensor.extract %w[%c0] : tensor<4xf32>
  %b = tensor.extract %w[%c1] : tensor<4xf32>
  func.return %a, %b : f32, f32
}
// So it is where blocks hand it on, also in a cycle.
func.func private @forwards(%t: tensor<9xf32>, %k: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[1] [4] [%k] : tensor<9xf32> to tensor<4xf32>
  cf.br ^next(%s : tensor<4xf32>)
^next(%x: tensor<4xf32>):
  %w = tensor.insert %f into %x[%c0] : tensor<4xf32>
  %a = tensor.extract %w[%c1] : tensor<4xf32>
  func.return %a : f32
}
func.func private @around(%t: tensor<9xf32>, %n: index, %k: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[1] [4] [1] : tensor<9xf32> to tensor<4xf32>
  cf.br ^next(%c0, %e : index, tensor<4xf32>)
^next(%i: index, %x: tensor<4xf32>):
  %w = tensor.insert %f into %x[%c0] : tensor<4xf32>
  %a = tensor.extract %w[%c1] : tensor<4xf32>
  %u = tensor.generate {
  ^bb0(%p: index):
    tensor.yield %a : f32
  } : tensor<9xf32>
  %s = tensor.extract_slice %u[%i] [4] [%k] : tensor<9xf32> to tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^next(%j, %s : index, tensor<4xf32>), ^end
^end:
  func.return %a : f32
}
// A caller does not write it either.
func.func private @part(%t: tensor<9xf32>, %k: index) -> tensor<4xf32> {
  %s = tensor.extract_slice %t[1] [4] [%k] : tensor<9xf32> to tensor<4xf32>
  func.return %s : tensor<4xf32>
}
func.func @main() -> (tensor<9xf32>, f32, f32, f32, f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 99.0 : f32
  %true = arith.constant true
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]> : tensor<9xf32>
  %r = func.call @beside(%t, %c2, %c2) : (tensor<9xf32>, index, index) -> tensor<9xf32>
  %a, %b = func.call @within(%t, %c0, %f, %true) : (tensor<9xf32>, index, f32, i1) -> (f32, f32)
  %g, %h = func.call @chosen(%t, %c0, %f, %true) : (tensor<9xf32>, index, f32, i1) -> (f32, f32)
  %i = func.call @forwards(%t, %c0, %f) : (tensor<9xf32>, index, f32) -> f32
  %c = func.call @around(%t, %c2, %c0, %f) : (tensor<9xf32>, index, index, f32) -> f32
  %u = bufferization.alloc_tensor() copy(%t) : tensor<9xf32>
  %p = func.call @part(%u, %c0) : (tensor<9xf32>, index) -> tensor<4xf32>
  %w = tensor.insert %f into %p[%c0] : tensor<4xf32>
  %d = tensor.extract %w[%c0] : tensor<4xf32>
  %e = tensor.extract %w[%c1] : tensor<4xf32>
  func.return %r, %a, %b, %c, %d, %e, %g, %h, %i : tensor<9xf32>, f32, f32, f32, f32, f32, f32, f32, f32
}
