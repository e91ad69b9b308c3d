// RUN: %replay %s -p 'separate-empty-tensors,double-buffer-loops,cse,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// A thread stores into the shared buffer what nobody reads: a race all the same.

builtin.module attributes {fuzz.seed = 8000951 : i64} {
  func.func private @t1(%arg0: tensor<8xi32>) {
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %e5 = tensor.empty(%c16) : tensor<?xi32>
    %v8, %v9 = scf.forall (%th10) in (2) shared_outs(%o6 = %e5, %o7 = %e5) -> (tensor<?xi32>, tensor<?xi32>) {
      %at11 = arith.muli %th10, %c8 : index
      %v13 = tensor.insert_slice %arg0 into %o6[0] [8] [1] : tensor<8xi32> into tensor<?xi32>
      %v14 = tensor.insert_slice %arg0 into %v13[8] [8] [1] : tensor<8xi32> into tensor<?xi32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg0 into %o6[%at11] [8] [1] : tensor<8xi32> into tensor<?xi32>
      }
    }
    func.return
  }
  func.func @main() {
    %v6 = arith.constant dense<[0, 5, 10, 15, 20, 2, 7, 12]> : tensor<8xi32>
    func.call @t1(%v6) : (tensor<8xi32>) -> ()
    func.return
  }
}

// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// CHECK: scf.forall
// CHECK: %v13 = memref.alloc
// CHECK: memref.subview %v13[0] [8] [1]
