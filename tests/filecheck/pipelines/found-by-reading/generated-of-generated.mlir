// RUN: xdsl-opt %s -p canonicalize | filecheck %s
// Each element is computed of two of the tensor before: extracted ones are computed again by a few
// operations only, because twelve such tensors would take 4,096 times the first one.

func.func @f(%i: index, %x: f32) -> f32 {
  %t0 = tensor.generate {
  ^bb0(%a: index):
    %n = arith.index_cast %a : index to i32
    %y = arith.sitofp %n : i32 to f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t1 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t0[%a] : tensor<8xf32>
    %v = tensor.extract %t0[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t2 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t1[%a] : tensor<8xf32>
    %v = tensor.extract %t1[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t3 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t2[%a] : tensor<8xf32>
    %v = tensor.extract %t2[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t4 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t3[%a] : tensor<8xf32>
    %v = tensor.extract %t3[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t5 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t4[%a] : tensor<8xf32>
    %v = tensor.extract %t4[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t6 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t5[%a] : tensor<8xf32>
    %v = tensor.extract %t5[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t7 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t6[%a] : tensor<8xf32>
    %v = tensor.extract %t6[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t8 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t7[%a] : tensor<8xf32>
    %v = tensor.extract %t7[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t9 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t8[%a] : tensor<8xf32>
    %v = tensor.extract %t8[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t10 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t9[%a] : tensor<8xf32>
    %v = tensor.extract %t9[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t11 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t10[%a] : tensor<8xf32>
    %v = tensor.extract %t10[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %t12 = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.extract %t11[%a] : tensor<8xf32>
    %v = tensor.extract %t11[%i] : tensor<8xf32>
    %y = arith.addf %u, %v : f32
    tensor.yield %y : f32
  } : tensor<8xf32>
  %r = tensor.extract %t12[%i] : tensor<8xf32>
  func.return %r : f32
}

// CHECK:      %t5 = tensor.generate
// CHECK:      tensor.extract %t5
