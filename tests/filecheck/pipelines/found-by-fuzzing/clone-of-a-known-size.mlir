// RUN: %replay %s -p 'bufferize{private-function-dynamic-ownership}'
// A clone whose size is dynamic in its own type only.
// Found by tests/fuzz/run.py --seed 800023 --count 1

builtin.module attributes {fuzz.seed = 800023 : i64} {
  func.func private @t0(%p: i1, %q: i1, %n: index, %k1: index, %k2: index, %s4: index, %s8: index, %f: i32, %arg0: tensor<4x4xi32>, %arg1: tensor<?xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x2xi32>) {
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %v1 = scf.if %q -> (tensor<?xi32>) {
      scf.yield %arg1 : tensor<?xi32>
    } else {
      scf.yield %arg1 : tensor<?xi32>
    }
    %v2 = tensor.extract_slice %arg0[0, %k1] [4, 1] [1, 1] : tensor<4x4xi32> to tensor<4xi32>
    %v3 = tensor.insert %one into %v2[%c1] : tensor<4xi32>
    %v4 = tensor.insert_slice %v3 into %arg0[0, %k1] [4, 1] [1, 1] : tensor<4xi32> into tensor<4x4xi32>
    %v5 = tensor.extract_slice %v4[0, %k1] [4, 2] [1, 1] : tensor<4x4xi32> to tensor<4x2xi32>
    func.return %v4, %v4, %v5 : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x2xi32>
  }
  func.func @main() -> (tensor<4x4xi32>, tensor<?xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x?xi32>, tensor<4x4xi32>) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %three = arith.constant 3 : i32
    %mask = arith.constant 1023 : i32
    %true = arith.constant true
    %false = arith.constant false
    %s4 = arith.constant 4 : index
    %s8 = arith.constant 8 : index
    %f = arith.constant 3 : i32
    %v1 = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12], [17, 22, 4, 9], [14, 19, 1, 6]]> : tensor<4x4xi32>
    %v2 = bufferization.alloc_tensor() copy(%v1) : tensor<4x4xi32>
    %v3 = arith.constant dense<[3, 8, 13, 18]> : tensor<4xi32>
    %v4 = tensor.cast %v3 : tensor<4xi32> to tensor<?xi32>
    %v5, %v6, %v7 = func.call @t0(%true, %false, %c2, %c1, %c2, %c4, %c8, %f, %v2, %v4) : (i1, i1, index, index, index, index, index, i32, tensor<4x4xi32>, tensor<?xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x2xi32>)
    %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v7, %v7 : tensor<4x2xi32>, tensor<4x2xi32>) outs(%v7 : tensor<4x2xi32>) {
    ^bb0(%i0: i32, %i1: i32, %o: i32):
      %cm0 = arith.muli %f, %three : i32
      %cn0 = arith.addi %cm0, %i0 : i32
      %ct0 = arith.andi %cn0, %mask : i32
      %cm1 = arith.muli %ct0, %three : i32
      %cn1 = arith.addi %cm1, %i1 : i32
      %ct1 = arith.andi %cn1, %mask : i32
      linalg.yield %ct1 : i32
    } -> tensor<4x2xi32>
    %v9 = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12], [17, 22, 4, 9], [14, 19, 1, 6]]> : tensor<4x4xi32>
    %v10 = bufferization.alloc_tensor() copy(%v9) : tensor<4x4xi32>
    %v11 = arith.constant dense<[3, 8, 13, 18]> : tensor<4xi32>
    %v12 = bufferization.alloc_tensor() copy(%v11) : tensor<4xi32>
    %v13 = tensor.cast %v12 : tensor<4xi32> to tensor<?xi32>
    %v14, %v15, %v16 = func.call @t0(%false, %true, %c2, %c1, %c2, %c4, %c8, %f, %v10, %v13) : (i1, i1, index, index, index, index, index, i32, tensor<4x4xi32>, tensor<?xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x2xi32>)
    %v17 = tensor.extract_slice %v10[0, 0] [4, %s4] [1, 1] : tensor<4x4xi32> to tensor<4x?xi32>
    %v18 = tensor.extract_slice %v17[0, 3] [%s4, 1] [1, 2] : tensor<4x?xi32> to tensor<?x1xi32>
    %v19 = linalg.fill ins(%f : i32) outs(%v18 : tensor<?x1xi32>) -> tensor<?x1xi32>
    %v20 = tensor.insert_slice %v19 into %v17[0, 3] [%s4, 1] [1, 2] : tensor<?x1xi32> into tensor<4x?xi32>
    %v21 = tensor.insert_slice %v20 into %v10[0, 0] [4, %s4] [1, 1] : tensor<4x?xi32> into tensor<4x4xi32>
    func.return %v2, %v4, %v5, %v6, %v7, %v8, %v20, %v21 : tensor<4x4xi32>, tensor<?xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x?xi32>, tensor<4x4xi32>
  }
}
