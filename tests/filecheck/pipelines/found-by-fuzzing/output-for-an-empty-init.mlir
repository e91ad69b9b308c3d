// RUN: %replay %s -p 'reuse-dying-operands,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// The init that an operand replaces is a shared output, which starts from an empty tensor.
// Found by tests/fuzz/intervals.py --seed 600096 --count 1

builtin.module {
  func.func @main() {
    %e5 = tensor.empty() : tensor<8xf32>
    %v8, %v9 = scf.forall (%th10) in (2) shared_outs(%o6 = %e5, %o7 = %e5) -> (tensor<8xf32>, tensor<8xf32>) {
      %e12 = tensor.empty() : tensor<4xf32>
      %v16 = tensor.insert_slice %e12 into %e5[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
      %v17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v16 : tensor<8xf32>) outs(%o6 : tensor<8xf32>) {
      ^bb0(%i18: f32, %o19: f32):
        linalg.yield %i18 : f32
      } -> tensor<8xf32>
      scf.forall.in_parallel {
      }
    }
    func.return
  }
}
