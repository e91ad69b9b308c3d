// A function computes its result in one of two branches, each in a buffer of its own.
// BEFORE: bufferize{max-alloc-size-in-bytes=0 placement="buffer-hoisting,buffer-loop-hoisting"}
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1" --buffer-hoisting --buffer-deallocation-pipeline
// OURS: bufferize{max-alloc-size-in-bytes=0}
// EXPECT: 7
// PEAK: before 256, MLIR 512, ours 128
// ALLOCATIONS: before 4, MLIR 11, ours 2
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @choose(%x: tensor<16xf64>, %c: i1) -> tensor<16xf64> {
  %r = scf.if %c -> tensor<16xf64> {
    %e = tensor.empty() : tensor<16xf64>
    %a = linalg.add ins(%x, %x : tensor<16xf64>, tensor<16xf64>) outs(%e : tensor<16xf64>) -> tensor<16xf64>
    scf.yield %a : tensor<16xf64>
  } else {
    %e = tensor.empty() : tensor<16xf64>
    %a = linalg.mul ins(%x, %x : tensor<16xf64>, tensor<16xf64>) outs(%e : tensor<16xf64>) -> tensor<16xf64>
    scf.yield %a : tensor<16xf64>
  }
  return %r : tensor<16xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %yes = arith.constant true
  %no = arith.constant false
  %x = arith.constant dense<1.0> : tensor<16xf64>
  %y = arith.constant dense<5.0> : tensor<16xf64>
  %a = func.call @choose(%x, %yes) : (tensor<16xf64>, i1) -> tensor<16xf64>
  %f = tensor.extract %a[%c0] : tensor<16xf64>
  %b = func.call @choose(%y, %no) : (tensor<16xf64>, i1) -> tensor<16xf64>
  %g = tensor.extract %b[%c0] : tensor<16xf64>
  %h = arith.constant 20.0 : f64
  %k = arith.subf %g, %h : f64
  %l = arith.addf %k, %f : f64
  call @printF64(%l) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
