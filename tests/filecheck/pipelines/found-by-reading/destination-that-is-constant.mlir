// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}' | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries no-analysis-func-filter=in}' | filecheck %s
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write},buffer-deallocation-pipeline' --frees

// A destination that has no other use is not copied, unless its buffer must not be written.

func.func private @printF32(f32)
func.func private @in(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = arith.constant dense<1.0> : tensor<4xf32>
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @in(
// CHECK-SAME:    [[a:%[a-z0-9_]+]]: memref
// CHECK:         [[b:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[a]], [[b]]
// CHECK-NEXT:    func.return [[b]]

func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 2.0 : f32
  %a = tensor.splat %x : tensor<4xf32>
  %0 = func.call @in(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%c0] : tensor<4xf32>
  func.call @printF32(%1) : (f32) -> ()
  func.return
}
