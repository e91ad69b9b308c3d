// A tensor is computed in the destination of a copy, a tensor of a memref.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 240
// ALLOCATIONS: before 3, MLIR 2, ours 2

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

func.func private @f(%x: tensor<16xf64>, %m: memref<16xf64>) {
  %d = bufferization.to_tensor %m restrict writable : memref<16xf64> to tensor<16xf64>
  %e = tensor.empty() : tensor<16xf64>
  %a = linalg.add ins(%x, %x : tensor<16xf64>, tensor<16xf64>) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %r = linalg.copy ins(%a : tensor<16xf64>) outs(%d : tensor<16xf64>) -> tensor<16xf64>
  bufferization.materialize_in_destination %r in writable %m : (tensor<16xf64>, memref<16xf64>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %x = tensor.splat %one : tensor<16xf64>
  %m = memref.alloc() : memref<16xf64>
  call @f(%x, %m) : (tensor<16xf64>, memref<16xf64>) -> ()
  %t = bufferization.to_tensor %m restrict : memref<16xf64> to tensor<16xf64>
  call @show(%t) : (tensor<16xf64>) -> ()
  return
}
