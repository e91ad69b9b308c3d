// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// A slice that goes backwards is not part of one that starts at the same place: its second
// element is one that another iteration overwrites.

func.func @main() -> (tensor<9xf32>) {
  %z0 = arith.constant dense<[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0]> : tensor<9xf32>
  %z = bufferization.alloc_tensor() copy(%z0) : tensor<9xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %z) -> (tensor<9xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %s = tensor.extract_slice %o[%k] [2] [-1] : tensor<9xf32> to tensor<2xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%k] [2] [1] : tensor<2xf32> into tensor<9xf32> }
  }
  func.return %r : tensor<9xf32>
}
