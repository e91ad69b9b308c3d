// All slices of a tensor that is read later are overwritten.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: eliminate-overwritten-contents,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 1422 2910
// COPIED: before 544, MLIR 800, ours 288
// ALLOCATIONS: before 4, MLIR 10, ours 4

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<8x4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f64 {
    %row = scf.for %j = %c0 to %c4 step %c1 iter_args(%u = %s) -> f64 {
      %x = tensor.extract %t[%i, %j] : tensor<8x4xf64>
      %a = arith.muli %i, %c4 : index
      %b = arith.addi %a, %j : index
      %k = arith.index_cast %b : index to i64
      %f = arith.sitofp %k : i64 to f64
      %y = arith.mulf %x, %f : f64
      %z = arith.addf %u, %y : f64
      scf.yield %z : f64
    }
    scf.yield %row : f64
  }
  func.call @printF64(%sum) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func private @f(%t: tensor<8x4xf64>, %x: tensor<4x4xf64>, %y: tensor<5x4xf64>) -> (tensor<8x4xf64>, tensor<8x4xf64>) {
  %0 = tensor.insert_slice %x into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf64> into tensor<8x4xf64>
  %1 = tensor.insert_slice %y into %0[3, 0] [5, 4] [1, 1] : tensor<5x4xf64> into tensor<8x4xf64>
  %2 = linalg.add ins(%1, %t : tensor<8x4xf64>, tensor<8x4xf64>) outs(%t : tensor<8x4xf64>) -> tensor<8x4xf64>
  return %1, %2 : tensor<8x4xf64>, tensor<8x4xf64>
}

func.func @main() {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %t = tensor.splat %three : tensor<8x4xf64>
  %x = tensor.splat %two : tensor<4x4xf64>
  %y = tensor.splat %three : tensor<5x4xf64>
  %r:2 = call @f(%t, %x, %y) : (tensor<8x4xf64>, tensor<4x4xf64>, tensor<5x4xf64>) -> (tensor<8x4xf64>, tensor<8x4xf64>)
  call @show(%r#0) : (tensor<8x4xf64>) -> ()
  call @show(%r#1) : (tensor<8x4xf64>) -> ()
  return
}
