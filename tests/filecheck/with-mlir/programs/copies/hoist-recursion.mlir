// Each call of a recursive function needs a buffer behind the next call, none during it.
// BEFORE: bufferize{max-alloc-size-in-bytes=0 placement="buffer-hoisting,buffer-loop-hoisting"}
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map" --buffer-hoisting --buffer-deallocation-pipeline
// OURS: bufferize{max-alloc-size-in-bytes=0}
// EXPECT: 20736
// PEAK: before 1280, MLIR 2078, ours 256
// ALLOCATIONS: before 10, MLIR 70, ours 5
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @power(%x: tensor<4x4xf64>, %n: i64) -> tensor<4x4xf64> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %done = arith.cmpi eq, %n, %zero : i64
  %r = scf.if %done -> tensor<4x4xf64> {
    %f = arith.constant 1.0 : f64
    %e = tensor.empty() : tensor<4x4xf64>
    %a = linalg.fill ins(%f : f64) outs(%e : tensor<4x4xf64>) -> tensor<4x4xf64>
    scf.yield %a : tensor<4x4xf64>
  } else {
    %m = arith.subi %n, %one : i64
    %p = func.call @power(%x, %m) : (tensor<4x4xf64>, i64) -> tensor<4x4xf64>
    %e = tensor.empty() : tensor<4x4xf64>
    %f = arith.constant 0.0 : f64
    %z = linalg.fill ins(%f : f64) outs(%e : tensor<4x4xf64>) -> tensor<4x4xf64>
    %a = linalg.matmul ins(%p, %x : tensor<4x4xf64>, tensor<4x4xf64>) outs(%z : tensor<4x4xf64>) -> tensor<4x4xf64>
    scf.yield %a : tensor<4x4xf64>
  }
  return %r : tensor<4x4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %four = arith.constant 4 : i64
  %x = arith.constant dense<3.0> : tensor<4x4xf64>
  %a = func.call @power(%x, %four) : (tensor<4x4xf64>, i64) -> tensor<4x4xf64>
  %f = tensor.extract %a[%c0, %c0] : tensor<4x4xf64>
  call @printF64(%f) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
