// RUN: %replay %s -p 'eliminate-overwritten-contents,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// Each path of an iteration overwrites another element: all iterations together overwrite all
// elements of neither path.

func.func @main() -> (tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f32
  %z = arith.constant dense<5.0> : tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> (tensor<8xf32>) {
    %lt = arith.cmpi slt, %i, %c4 : index
    %n = scf.if %lt -> tensor<8xf32> {
      %a = tensor.insert %one into %o[%i] : tensor<8xf32>
      scf.yield %a : tensor<8xf32>
    } else {
      %j = arith.subi %c7, %i : index
      %a = tensor.insert %one into %o[%j] : tensor<8xf32>
      scf.yield %a : tensor<8xf32>
    }
    scf.yield %n : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
