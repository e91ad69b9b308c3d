// One filled tensor starts two products, one of them in a loop.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: rematerialize-fills,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 573376
// COPIED: before 1024, MLIR 1024, ours 0
// ALLOCATIONS: before 7, MLIR 12, ours 6

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

func.func private @f(%a: tensor<8x4xf64>, %b: tensor<4x4xf64>, %z: f64) -> tensor<8x4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<8x4xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<8x4xf64>) -> tensor<8x4xf64>
  %p = linalg.matmul ins(%a, %b : tensor<8x4xf64>, tensor<4x4xf64>) outs(%f : tensor<8x4xf64>) -> tensor<8x4xf64>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%o = %p) -> tensor<8x4xf64> {
    %q = linalg.matmul ins(%o, %b : tensor<8x4xf64>, tensor<4x4xf64>) outs(%f : tensor<8x4xf64>) -> tensor<8x4xf64>
    %s = linalg.add ins(%q, %o : tensor<8x4xf64>, tensor<8x4xf64>) outs(%o : tensor<8x4xf64>) -> tensor<8x4xf64>
    scf.yield %s : tensor<8x4xf64>
  }
  return %r : tensor<8x4xf64>
}

func.func @main() {
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = tensor.splat %two : tensor<8x4xf64>
  %b = tensor.splat %one : tensor<4x4xf64>
  %r = call @f(%a, %b, %one) : (tensor<8x4xf64>, tensor<4x4xf64>, f64) -> tensor<8x4xf64>
  call @show(%r) : (tensor<8x4xf64>) -> ()
  return
}
