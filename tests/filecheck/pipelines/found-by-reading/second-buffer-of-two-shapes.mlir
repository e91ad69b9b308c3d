// RUN: %xdsl_bufferize_check %s -p 'double-buffer-loops'
// RUN: %xdsl_bufferize_check %s -p 'double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}'

// What has the buffer of the iter_arg last has other sizes: 3x2, not 2x3. It is not the buffer of the
// next iteration.

func.func private @f(%t: tensor<?x?xi32>, %n: index) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 5 : i32
  %a = tensor.dim %t, %c0 : tensor<?x?xi32>
  %b = tensor.dim %t, %c1 : tensor<?x?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?x?xi32>) {
    %u = tensor.insert %k into %x[%c0, %c0] : tensor<?x?xi32>
    %v = tensor.collapse_shape %u [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
    %z = tensor.expand_shape %v [[0, 1]] output_shape [%b, %a] : tensor<?xi32> into tensor<?x?xi32>
    %e = tensor.empty(%a, %b) : tensor<?x?xi32>
    %w = linalg.transpose ins(%z : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) permutation = [1, 0]
    scf.yield %w : tensor<?x?xi32>
  }
  func.return %r : tensor<?x?xi32>
}
func.func @main() -> (i32, i32, i32, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %q = bufferization.alloc_tensor() copy(%s) : tensor<2x3xi32>
  %t = tensor.cast %q : tensor<2x3xi32> to tensor<?x?xi32>
  %r = func.call @f(%t, %c3) : (tensor<?x?xi32>, index) -> tensor<?x?xi32>
  %x = tensor.extract %r[%c0, %c0] : tensor<?x?xi32>
  %y = tensor.extract %r[%c0, %c1] : tensor<?x?xi32>
  %z = tensor.extract %r[%c1, %c1] : tensor<?x?xi32>
  %d0 = tensor.dim %r, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %r, %c1 : tensor<?x?xi32>
  func.return %x, %y, %z, %d0, %d1 : i32, i32, i32, index, index
}
