// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// An output that no thread inserts into gets a copy with contents.
// Found by tests/fuzz/run.py --seed 700100 --count 1

func.func private @unwritten(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %a) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  %w = tensor.insert %one into %r[%c0] : tensor<4xf32>
  func.return %w, %a : tensor<4xf32>, tensor<4xf32>
}
func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<[5.0, 7.0, 9.0, 11.0]> : tensor<4xf32>
  %0:2 = func.call @unwritten(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  func.return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
