// Buffers of different types in a loop, which leave it, and one after it.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-loop-hoisting --buffer-deallocation-pipeline
// OURS: bufferize{max-alloc-size-in-bytes=0}
// EXPECT: 9
// PEAK: before 128, MLIR 256, ours 128
// ALLOCATIONS: before 6, MLIR 2, ours 1
func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f32
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %zero) -> f64 {
    %e = tensor.empty() : tensor<16xf64>
    %a = linalg.fill ins(%one : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
    %f = tensor.extract %a[%i] : tensor<16xf64>
    %d = tensor.empty() : tensor<32xf32>
    %b = linalg.fill ins(%two : f32) outs(%d : tensor<32xf32>) -> tensor<32xf32>
    %g = tensor.extract %b[%i] : tensor<32xf32>
    %h = arith.extf %g : f32 to f64
    %k = arith.addf %f, %h : f64
    %l = arith.addf %k, %s : f64
    scf.yield %l : f64
  }
  call @printF64(%r) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
