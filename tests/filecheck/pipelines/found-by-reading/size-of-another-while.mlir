// RUN: %replay %s -p 'eliminate-overwritten-contents,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// As in size-of-another-iteration, from the second region of a loop back to the first one.

func.func private @sum(%n: tensor<4xindex>, %f: f32) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %nine = arith.constant 9.0 : f32
  %e = tensor.empty(%3) : tensor<?xf32>
  %t = linalg.fill ins(%nine : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r:3 = scf.while (%i = %0, %a = %t, %x = %zero) : (index, tensor<?xf32>, f32) -> (index, tensor<?xf32>, f32) {
    %k = tensor.extract %n[%i] : tensor<4xindex>
    %ke = tensor.empty(%k) : tensor<?xf32>
    %kt = linalg.fill ins(%nine : f32) outs(%ke : tensor<?xf32>) -> tensor<?xf32>
    %u = tensor.insert_slice %kt into %a[0] [%k] [1] : tensor<?xf32> into tensor<?xf32>
    %d = tensor.dim %a, %0 : tensor<?xf32>
    %h = arith.subi %d, %1 : index
    %y = tensor.extract %u[%h] : tensor<?xf32>
    %z = arith.addf %x, %y : f32
    %ne = tensor.empty(%k) : tensor<?xf32>
    %nt = linalg.fill ins(%f : f32) outs(%ne : tensor<?xf32>) -> tensor<?xf32>
    %ni = arith.addi %i, %1 : index
    %c = arith.cmpi slt, %ni, %3 : index
    scf.condition(%c) %ni, %nt, %z : index, tensor<?xf32>, f32
  } do {
  ^bb0(%i: index, %a: tensor<?xf32>, %x: f32):
    scf.yield %i, %a, %x : index, tensor<?xf32>, f32
  }
  func.return %r#2 : f32
}
func.func @main() -> f32 {
  %n = arith.constant dense<[3, 2, 1, 1]> : tensor<4xindex>
  %f = arith.constant 3.0 : f32
  %x = func.call @sum(%n, %f) : (tensor<4xindex>, f32) -> f32
  func.return %x : f32
}
