// RUN: %xdsl_bufferize_check %s -p bufferize --args "[2]"
// RUN: %xdsl_bufferize_check %s -p "bufferize{optimize-for=time}" --args "[2]"

// An iteration does not compute in %m, which the loop starts from, and which is read and freed later.

func.func @main(%n: index) -> (i32, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 3 : i32
  %m = memref.alloc() : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%m : memref<4xi32>)
  %t = bufferization.to_tensor %m restrict writable : memref<4xi32> to tensor<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xi32>) {
    %e = tensor.empty() : tensor<4xi32>
    %b = linalg.add ins(%a, %a : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %b : tensor<4xi32>
  }
  %x = memref.load %m[%c0] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %x, %r : i32, tensor<4xi32>
}
