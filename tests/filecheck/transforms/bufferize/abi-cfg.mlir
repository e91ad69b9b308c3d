// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns}' | filecheck %s --check-prefix=RETURNS

// Each return writes the arguments.

func.func @several_returns(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : tensor<4xf32>
^bb2:
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func @several_returns(
// CHECK-SAME: [[vc:%[^ ,:)]+]]: i1, [[va:%[^ ,:)]+]]: memref<4xf32>, [[vx:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: cf.cond_br [[vc]], ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: memref.copy [[va]], [[vx]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[vx]] : memref<4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @several_returns(
// RETURNS-SAME: [[vc:%[^ ,:)]+]]: i1, [[va:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// RETURNS-NEXT: cf.cond_br [[vc]], ^bb1, ^bb2
// RETURNS-NEXT: ^bb1:
// RETURNS-NEXT: [[va_clone:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: memref.copy [[va]], [[va_clone]] : memref<4xf32> to memref<4xf32>
// RETURNS-NEXT: func.return [[va_clone]] : memref<4xf32>
// RETURNS-NEXT: ^bb2:
// RETURNS-NEXT: [[ve:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// RETURNS-NEXT: linalg.exp ins([[va]] : memref<4xf32>) outs([[ve]] : memref<4xf32>)
// RETURNS-NEXT: func.return [[ve]] : memref<4xf32>
// RETURNS-NEXT: }

func.func @loop(%n: index, %a: tensor<4xf32>, %c: tensor<4xf32> {bufferize.result = 0 : index}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %c : index, tensor<4xf32>)
^head(%i: index, %t: tensor<4xf32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^end
^body:
  %s = linalg.add ins(%t, %a : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %s : index, tensor<4xf32>)
^end:
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: [[vn:%[^ ,:)]+]]: index, [[va:%[^ ,:)]+]]: memref<4xf32>, [[vc:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// CHECK-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[vc1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: cf.br ^head([[vc0]] : index)
// CHECK-NEXT: ^head([[vi:%[^ ,:)]+]]: index):
// CHECK-NEXT: [[vgo:%[^ ,:)]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT: cf.cond_br [[vgo]], ^body, ^end
// CHECK-NEXT: ^body:
// CHECK-NEXT: linalg.add ins([[vc]], [[va]] : memref<4xf32>, memref<4xf32>) outs([[vc]] : memref<4xf32>)
// CHECK-NEXT: [[vj:%[^ ,:)]+]] = arith.addi [[vi]], [[vc1]] : index
// CHECK-NEXT: cf.br ^head([[vj]] : index)
// CHECK-NEXT: ^end:
// CHECK-NEXT: func.return
// CHECK-NEXT: }

// RETURNS-LABEL: func.func @loop(
// RETURNS-SAME: [[vn:%[^ ,:)]+]]: index, [[va:%[^ ,:)]+]]: memref<4xf32>, [[vc:%[^ ,:)]+]]: memref<4xf32> {bufferize.result = 0 : index}) {
// RETURNS-NEXT: [[vc0:%[^ ,:)]+]] = arith.constant 0 : index
// RETURNS-NEXT: [[vc1:%[^ ,:)]+]] = arith.constant 1 : index
// RETURNS-NEXT: cf.br ^head([[vc0]] : index)
// RETURNS-NEXT: ^head([[vi:%[^ ,:)]+]]: index):
// RETURNS-NEXT: [[vgo:%[^ ,:)]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// RETURNS-NEXT: cf.cond_br [[vgo]], ^body, ^end
// RETURNS-NEXT: ^body:
// RETURNS-NEXT: linalg.add ins([[vc]], [[va]] : memref<4xf32>, memref<4xf32>) outs([[vc]] : memref<4xf32>)
// RETURNS-NEXT: [[vj:%[^ ,:)]+]] = arith.addi [[vi]], [[vc1]] : index
// RETURNS-NEXT: cf.br ^head([[vj]] : index)
// RETURNS-NEXT: ^end:
// RETURNS-NEXT: func.return
// RETURNS-NEXT: }
