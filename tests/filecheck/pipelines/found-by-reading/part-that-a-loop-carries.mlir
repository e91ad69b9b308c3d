// RUN: %replay %s -p 'eliminate-overwritten-contents,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// The elements that were overwritten before a loop are at other positions of the part that it
// carries to its next iteration.

func.func private @sum(%n: index, %f: f32, %b: tensor<4xf32>) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %u = tensor.insert_slice %b into %t[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %r, %s = scf.for %i = %0 to %2 step %1 iter_args(%a = %u, %x = %zero) -> (tensor<?xf32>, f32) {
    %first = tensor.extract_slice %a[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %y = tensor.extract %first[%1] : tensor<4xf32>
    %z = arith.addf %x, %y : f32
    %d = tensor.dim %a, %0 : tensor<?xf32>
    %h = arith.subi %d, %4 : index
    %p = tensor.extract_slice %a[4] [%h] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %p, %z : tensor<?xf32>, f32
  }
  func.return %s : f32
}
func.func @main() -> f32 {
  %n = arith.constant 8 : index
  %f = arith.constant 3.0 : f32
  %b = arith.constant dense<9.0> : tensor<4xf32>
  %x = func.call @sum(%n, %f, %b) : (index, f32, tensor<4xf32>) -> f32
  func.return %x : f32
}
