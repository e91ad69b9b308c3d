// A tensor is computed in the place of one that is not read.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 180
// COPIED: before 64, MLIR 192, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<16xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %x = tensor.extract %t[%i] : tensor<16xf64>
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

func.func private @f(%x: tensor<8xf64>, %unread: tensor<8xf64>, %d: tensor<16xf64>) -> tensor<16xf64> {
  %a = linalg.add ins(%x, %x : tensor<8xf64>, tensor<8xf64>) outs(%unread : tensor<8xf64>) -> tensor<8xf64>
  %r = tensor.insert_slice %a into %d[4] [8] [1] : tensor<8xf64> into tensor<16xf64>
  return %r : tensor<16xf64>
}

func.func @main() {
  %one = arith.constant 1.0 : f64
  %x = tensor.splat %one : tensor<8xf64>
  %y = tensor.splat %one : tensor<8xf64>
  %d = tensor.splat %one : tensor<16xf64>
  %r = call @f(%x, %y, %d) : (tensor<8xf64>, tensor<8xf64>, tensor<16xf64>) -> tensor<16xf64>
  call @show(%r) : (tensor<16xf64>) -> ()
  return
}
