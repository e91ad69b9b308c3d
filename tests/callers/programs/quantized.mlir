// Maps that older versions of xDSL and MLIR have as an attribute, and xDSL 0.74 as a property.
// MLIR-FLAGS: --mlir-print-op-generic --canonicalize --one-shot-bufferize=bufferize-function-boundaries=1

func.func @product(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %zero: i32, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.quantized_matmul ins(%a, %b, %zero, %zero : tensor<4x8xi8>, tensor<8x4xi8>, i32, i32) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
