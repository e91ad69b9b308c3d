// RUN: %xdsl_bufferize_check %s -p 'bufferize' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'bufferize{abi=out-params}' | filecheck %s

// CHECK: equal: 3 results

// The loops read the tiles of a longer tensor: to start from it would make the result longer.

func.func private @parallel(%n: index, %m: index) -> tensor<?xf32> {
  %f = arith.constant 2.0 : f32
  %d = tensor.empty(%m) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %e) -> tensor<?xf32> {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %p = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %q = linalg.negf ins(%s : tensor<1xf32>) outs(%p : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

func.func private @sequential(%n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 2.0 : f32
  %d = tensor.empty(%m) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> tensor<?xf32> {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %p = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %q = linalg.negf ins(%s : tensor<1xf32>) outs(%p : tensor<1xf32>) -> tensor<1xf32>
    %w = tensor.insert_slice %q into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @main() -> (index, index, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %a = func.call @parallel(%c3, %c5) : (index, index) -> tensor<?xf32>
  %b = func.call @sequential(%c3, %c5) : (index, index) -> tensor<?xf32>
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %x = tensor.extract %a[%c2] : tensor<?xf32>
  %y = tensor.extract %b[%c2] : tensor<?xf32>
  %z = arith.addf %x, %y : f32
  return %n, %m, %z : index, index, f32
}
