// A loop stacks rows, from the last to the first, in a tensor that starts as zeros.
// BEFORE: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: eliminate-overwritten-contents,eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 1984
// COPIED: before 256, MLIR 256, ours 0
// ALLOCATIONS: before 2, MLIR 7, ours 2

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

func.func private @f(%x: tensor<4xf64>) -> tensor<8x4xf64> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %first = arith.constant 0 : index
  %last = arith.constant 7 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf64>
  %e = tensor.empty() : tensor<4xf64>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> (tensor<8x4xf64>) : i32 {
    %a = arith.index_cast %i : i32 to index
    %b = arith.subi %last, %a : index
    %c = arith.maxsi %b, %first : index
    %v = linalg.add ins(%x, %x : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    %n = tensor.insert_slice %v into %o[%c, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    scf.yield %n : tensor<8x4xf64>
  }
  return %r : tensor<8x4xf64>
}

func.func @main() {
  %two = arith.constant 2.0 : f64
  %x = tensor.splat %two : tensor<4xf64>
  %r = call @f(%x) : (tensor<4xf64>) -> tensor<8x4xf64>
  call @show(%r) : (tensor<8x4xf64>) -> ()
  return
}
