// A computed tensor is padded, twice.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 510
// COPIED: before 208, MLIR 208, ours 0

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

func.func private @f(%x: tensor<12xf64>, %z: f64) -> tensor<16xf64> {
  %e = tensor.empty() : tensor<12xf64>
  %a = linalg.add ins(%x, %x : tensor<12xf64>, tensor<12xf64>) outs(%e : tensor<12xf64>) -> tensor<12xf64>
  %p = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f64
  } : tensor<12xf64> to tensor<14xf64>
  %q = tensor.pad %p low[1] high[1] {
  ^bb0(%i: index):
    %j = arith.index_cast %i : index to i64
    %v = arith.sitofp %j : i64 to f64
    tensor.yield %v : f64
  } : tensor<14xf64> to tensor<16xf64>
  return %q : tensor<16xf64>
}

func.func @main() {
  %one = arith.constant 1.0 : f64
  %seven = arith.constant 7.0 : f64
  %x = tensor.splat %one : tensor<12xf64>
  %r = call @f(%x, %seven) : (tensor<12xf64>, f64) -> tensor<16xf64>
  call @show(%r) : (tensor<16xf64>) -> ()
  return
}
