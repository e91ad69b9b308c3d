// RUN: %replay %s -p 'bufferize'
// An iter_arg that nothing uses has no alias set.

builtin.module attributes {fuzz.seed = 21010287 : i64} {
  func.func private @t1(%s8: index, %f: f32, %arg2: tensor<2x?xf32>) {
    %v5, %v7 = scf.for %iv8 = %s8 to %s8 step %s8 iter_args(%a2 = %arg2, %a4 = %arg2) -> (tensor<2x?xf32>, tensor<2x?xf32>) {
      %v12 = linalg.fill ins(%f : f32) outs(%arg2 : tensor<2x?xf32>) -> tensor<2x?xf32>
      %v15 = tensor.insert %f into %v12[%s8, %s8] : tensor<2x?xf32>
      %x18 = tensor.extract %v12[%s8, %s8] : tensor<2x?xf32>
      scf.yield %v15, %v15 : tensor<2x?xf32>, tensor<2x?xf32>
    }
    %v36 = tensor.extract_slice %v7[0, %s8] [1, 4] [1, 1] : tensor<2x?xf32> to tensor<1x4xf32>
    %v37 = tensor.insert_slice %v36 into %v5[0, %s8] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x?xf32>
    func.return
  }
  func.func @main() {
    func.return
  }
}
