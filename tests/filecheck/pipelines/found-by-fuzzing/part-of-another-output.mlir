// RUN: %replay %s -p 'bufferize{optimize-for=time abi=out-params}'
// RUN: %replay %s -p 'bufferize' --frees
// A thread reads a part of its output, of which the analysis knows that it is still the initial tensor
// Found by tests/fuzz/run.py --seed 104000911 --count 1

builtin.module {
  func.func private @t0(%s8: index, %arg1: tensor<8xi32>) {
    %v6 = scf.for %iv7 = %s8 to %s8 step %s8 iter_args(%a3 = %arg1) -> (tensor<8xi32>) {
      scf.yield %arg1 : tensor<8xi32>
    }
    %v50, %v51, %v52 = scf.forall (%th46) in (4) shared_outs(%o47 = %arg1, %o48 = %v6, %o49 = %v6) -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
      %v54 = tensor.extract_slice %o48[%th46] [2] [4] : tensor<8xi32> to tensor<2xi32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %v54 into %o47[%th46] [2] [4] : tensor<2xi32> into tensor<8xi32>
      }
    }
    func.return
  }
  func.func @main() {
    func.return
  }
}
