// RUN: %replay %s -p 'bufferize{optimize-for=time}'
// A second buffer has the size of the result of another loop that gets one.

builtin.module attributes {fuzz.seed = 27010325 : i64} {
  func.func private @t0(%s8: index, %f: i32, %arg0: tensor<?xi32>, %arg1: tensor<16xi32> {bufferization.writable = false}) -> tensor<?xi32> {
    %v28, %v29 = scf.for %iv30 = %s8 to %s8 step %s8 iter_args(%a26 = %arg1, %a27 = %arg0) -> (tensor<16xi32>, tensor<?xi32>) {
      scf.yield %arg1, %a27 : tensor<16xi32>, tensor<?xi32>
    }
    %v41, %v42 = scf.for %iv43 = %s8 to %s8 step %s8 iter_args(%a38 = %v29, %a39 = %v29) -> (tensor<?xi32>, tensor<?xi32>) {
      %v53 = linalg.fill ins(%f : i32) outs(%a39 : tensor<?xi32>) -> tensor<?xi32>
      scf.yield %v53, %v53 : tensor<?xi32>, tensor<?xi32>
    }
    func.return %v42 : tensor<?xi32>
  }
  func.func @main() {
    func.return
  }
}
