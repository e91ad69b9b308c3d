// RUN: %replay %s -p 'bufferize{deallocation="expand-realloc{emit-deallocs=false},buffer-deallocation"}'
// An operation that must write in place is not given a part that is overwritten later.
// Found by tests/fuzz/run.py --seed 800088 --count 1

builtin.module attributes {fuzz.seed = 800088 : i64} {
  func.func private @t0(%p: i1, %q: i1, %n: index, %k1: index, %k2: index, %s4: index, %s8: index, %f: i32, %arg0: tensor<4x4xi32>, %arg1: tensor<2x8xi32>) -> (tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>) {
    %c0 = arith.constant 0 : index
    %e1 = tensor.empty() : tensor<4x4xi32>
    %v2 = bufferization.materialize_in_destination %arg0 in %e1 : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
    %e3 = bufferization.alloc_tensor() : tensor<4x4xi32>
    %v4 = bufferization.materialize_in_destination %v2 in %e3 : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
    %v5 = tensor.extract_slice %arg1[0, 0] [1, 4] [1, 1] : tensor<2x8xi32> to tensor<1x4xi32>
    %v6 = tensor.extract_slice %v4[0, 0] [4, %s4] [1, 1] : tensor<4x4xi32> to tensor<4x?xi32>
    %v7 = tensor.insert_slice %v6 into %arg0[0, 0] [4, %s4] [1, 1] : tensor<4x?xi32> into tensor<4x4xi32>
    %x8 = tensor.extract %v2[%k2, %k1] : tensor<4x4xi32>
    %v9 = tensor.insert %x8 into %v5[%c0, %k2] : tensor<1x4xi32>
    %v10 = tensor.collapse_shape %v2 [[0 : i64, 1 : i64]] : tensor<4x4xi32> into tensor<16xi32>
    func.return %v10, %v2, %v7 : tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>
  }
  func.func @main() -> (tensor<4x4xi32>, tensor<2x8xi32>, tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<2x8xi32>, tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %true = arith.constant true
    %false = arith.constant false
    %s4 = arith.constant 4 : index
    %s8 = arith.constant 8 : index
    %f = arith.constant 3 : i32
    %v1 = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12], [17, 22, 4, 9], [14, 19, 1, 6]]> : tensor<4x4xi32>
    %v2 = bufferization.alloc_tensor() copy(%v1) : tensor<4x4xi32>
    %v3 = arith.constant dense<[[3, 8, 13, 18, 0, 5, 10, 15], [20, 2, 7, 12, 17, 22, 4, 9]]> : tensor<2x8xi32>
    %v4 = bufferization.alloc_tensor() copy(%v3) : tensor<2x8xi32>
    %v5, %v6, %v7 = func.call @t0(%true, %false, %c2, %c1, %c2, %c4, %c8, %f, %v2, %v4) : (i1, i1, index, index, index, index, index, i32, tensor<4x4xi32>, tensor<2x8xi32>) -> (tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>)
    %v8 = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12], [17, 22, 4, 9], [14, 19, 1, 6]]> : tensor<4x4xi32>
    %v9 = bufferization.alloc_tensor() copy(%v8) : tensor<4x4xi32>
    %v10 = arith.constant dense<[[3, 8, 13, 18, 0, 5, 10, 15], [20, 2, 7, 12, 17, 22, 4, 9]]> : tensor<2x8xi32>
    %v11 = bufferization.alloc_tensor() copy(%v10) : tensor<2x8xi32>
    %v12, %v13, %v14 = func.call @t0(%false, %true, %c2, %c1, %c2, %c4, %c8, %f, %v9, %v11) : (i1, i1, index, index, index, index, index, i32, tensor<4x4xi32>, tensor<2x8xi32>) -> (tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>)
    func.return %v2, %v4, %v5, %v6, %v7, %v9, %v11, %v12, %v13, %v14 : tensor<4x4xi32>, tensor<2x8xi32>, tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<2x8xi32>, tensor<16xi32>, tensor<4x4xi32>, tensor<4x4xi32>
  }
}
