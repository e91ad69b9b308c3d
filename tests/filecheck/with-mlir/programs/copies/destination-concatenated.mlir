// Computed tensors, one of dynamic size, are concatenated, and those with another one.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 874
// COPIED: before 256, MLIR 256, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf64>
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %x = tensor.extract %t[%i] : tensor<?xf64>
    %j = arith.index_cast %i : index to i64
    %f = arith.sitofp %j : i64 to f64
    %y = arith.mulf %x, %f : f64
    %z = arith.addf %s, %y : f64
    scf.yield %z : f64
  }
  func.call @printF64(%sum) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func private @f(%x: tensor<8xf64>, %n: index, %z: f64) -> tensor<?xf64> {
  %e = tensor.empty() : tensor<8xf64>
  %d = tensor.empty(%n) : tensor<?xf64>
  %a = linalg.add ins(%x, %x : tensor<8xf64>, tensor<8xf64>) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %b = linalg.fill ins(%z : f64) outs(%d : tensor<?xf64>) -> tensor<?xf64>
  %c = tensor.concat dim(0) %a, %b : (tensor<8xf64>, tensor<?xf64>) -> tensor<?xf64>
  %s = linalg.mul ins(%x, %x : tensor<8xf64>, tensor<8xf64>) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %r = tensor.concat dim(0) %c, %s : (tensor<?xf64>, tensor<8xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

func.func @main() {
  %n = arith.constant 4 : index
  %two = arith.constant 2.0 : f64
  %seven = arith.constant 7.0 : f64
  %x = tensor.splat %two : tensor<8xf64>
  %r = call @f(%x, %n, %seven) : (tensor<8xf64>, index, f64) -> tensor<?xf64>
  call @show(%r) : (tensor<?xf64>) -> ()
  return
}
