// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params optimize-for=time}' | filecheck %s

// A loop that computes in what it carries does so in the place of the result: one copy, before it.

func.func @steps(%x: tensor<8xf32>, %f: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %n = linalg.add ins(%a, %f : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @steps(
// CHECK-SAME: [[vx:%[^ ,:)]+]]: memref<8xf32>, [[vf:%[^ ,:)]+]]: memref<8xf32>, [[vr:%[^ ,:)]+]]: memref<8xf32> {bufferize.result = 0 : index}) {
// CHECK-NOT: memref.alloc
// CHECK: memref.copy [[vx]], [[vr]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT: scf.for
// CHECK-NEXT: linalg.add ins([[vr]], [[vf]] : memref<8xf32>, memref<8xf32>) outs([[vr]] : memref<8xf32>)
// CHECK-NEXT: }
// CHECK-NEXT: func.return
