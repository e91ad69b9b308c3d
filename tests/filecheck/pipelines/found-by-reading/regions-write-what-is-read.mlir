// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// What an operation reads is not overwritten by its regions: they run before it has read all.

func.func private @generic(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.extract %w[%c0] : tensor<4xf32>
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func private @map(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.map ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) (%x: f32, %y: f32) {
    %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.extract %w[%c0] : tensor<4xf32>
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  }
  func.return %r : tensor<4xf32>
}
func.func private @reduce(%t: tensor<4xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%nine : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce ins(%t : tensor<4xf32>) outs(%i : tensor<f32>) dimensions = [0] (%x: f32, %y: f32) {
    %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.extract %w[%c0] : tensor<4xf32>
    %s = arith.addf %x, %z : f32
    %u = arith.addf %s, %y : f32
    linalg.yield %u : f32
  }
  func.return %r : tensor<f32>
}
func.func private @pad(%t: tensor<4xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.extract %w[%c0] : tensor<4xf32>
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<6xf32>
  func.return %r : tensor<6xf32>
}
func.func private @nested(%t: tensor<4xf32>, %q: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %new = tensor.empty() : tensor<4xf32>
    %v = arith.select %q, %new, %t : tensor<4xf32>
    %n:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %v, %b = %zero) -> (tensor<4xf32>, f32) {
      %w = linalg.fill ins(%nine : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
      %z = tensor.extract %w[%c0] : tensor<4xf32>
      scf.yield %w, %z : tensor<4xf32>, f32
    }
    %s = arith.addf %x, %n#1 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %true = arith.constant true
  %false = arith.constant false
  %t0 = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %r0 = func.call @generic(%t0) : (tensor<4xf32>) -> tensor<4xf32>
  %t1 = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %r1 = func.call @map(%t1) : (tensor<4xf32>) -> tensor<4xf32>
  %t2 = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %r2 = func.call @reduce(%t2) : (tensor<4xf32>) -> tensor<f32>
  %t3 = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %r3 = func.call @pad(%t3) : (tensor<4xf32>) -> tensor<6xf32>
  %t4 = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %r4 = func.call @nested(%t4, %true) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %t5 = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %r5 = func.call @nested(%t5, %false) : (tensor<4xf32>, i1) -> tensor<4xf32>
  func.return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<6xf32>, tensor<4xf32>, tensor<4xf32>
}
