// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map allow-unknown-ops=true check-parallel-regions=false no-analysis-func-filter=t1,t3 buffer-alignment=1}'
// The loop of a function that is not analysed hands on its argument, which is a constant.
// Found by tests/fuzz/run.py --seed 602434 --count 1

builtin.module attributes {fuzz.seed = 602434 : i64} {
  func.func private @t1(%s8: index, %arg0: tensor<8xf32>) -> tensor<8xf32> {
    %v4 = arith.constant dense<1.000000e+00> : tensor<4x4xf32>
    %n17, %v13, %v14 = scf.while (%n15 = %s8, %a9 = %arg0, %a10 = %v4) : (index, tensor<8xf32>, tensor<4x4xf32>) -> (index, tensor<4x4xf32>, tensor<8xf32>) {
      %more18 = arith.cmpi slt, %n15, %s8 : index
      scf.condition(%more18) %n15, %a10, %arg0 : index, tensor<4x4xf32>, tensor<8xf32>
    } do {
    ^bb0(%n16: index, %a11: tensor<4x4xf32>, %a12: tensor<8xf32>):
      scf.yield %n16, %a12, %a11 : index, tensor<8xf32>, tensor<4x4xf32>
    }
    func.return %v14 : tensor<8xf32>
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.000000e+00 : f32
    %v11 = arith.constant dense<[0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01, 2.000000e+01, 2.000000e+00, 7.000000e+00, 1.200000e+01]> : tensor<8xf32>
    %v17 = func.call @t1(%c0, %v11) : (index, tensor<8xf32>) -> tensor<8xf32>
    %v18 = tensor.insert %one into %v17[%c0] : tensor<8xf32>
    func.return
  }
}
