// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}'

// What a function returns, or gets, may be memory that a memref reaches: nothing else is computed
// there.

func.func private @tensor_of(%m: memref<4xi32>, %n: index) -> (index, tensor<4xi32>) {
  %t = bufferization.to_tensor %m restrict writable : memref<4xi32> to tensor<4xi32>
  func.return %n, %t : index, tensor<4xi32>
}

func.func private @passed_on(%m: memref<4xi32>, %n: index) -> tensor<4xi32> {
  %0, %t = func.call @tensor_of(%m, %n) : (memref<4xi32>, index) -> (index, tensor<4xi32>)
  func.return %t : tensor<4xi32>
}

func.func private @repeated(%t: tensor<4xi32>, %n: index) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xi32> {
    %e = tensor.empty() : tensor<4xi32>
    %u = scf.for %j = %c0 to %n step %c1 iter_args(%b = %e) -> tensor<4xi32> {
      %k = arith.subi %last, %j : index
      %x = tensor.extract %a[%k] : tensor<4xi32>
      %y = arith.addi %x, %x : i32
      %w = tensor.insert %y into %b[%j] : tensor<4xi32>
      scf.yield %w : tensor<4xi32>
    }
    scf.yield %u : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

func.func @main() -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i32
  %m = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%m : memref<4xi32>)
  %t = func.call @passed_on(%m, %c0) : (memref<4xi32>, index) -> tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %u = linalg.add ins(%t, %t : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %x = tensor.extract %u[%c1] : tensor<4xi32>
  %0 = memref.load %m[%c0] : memref<4xi32>
  %s = bufferization.to_tensor %m restrict writable : memref<4xi32> to tensor<4xi32>
  %v = func.call @repeated(%s, %c4) : (tensor<4xi32>, index) -> tensor<4xi32>
  %y = tensor.extract %v[%c1] : tensor<4xi32>
  %1 = memref.load %m[%c0] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  func.return %x, %0, %y, %1 : i32, i32, i32, i32
}
