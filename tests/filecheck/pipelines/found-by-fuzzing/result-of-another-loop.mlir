// RUN: %replay %s -p 'bufferize{function-boundary-type-conversion=fully-dynamic-layout-map}'
// What is inserted comes from a loop that yields the result of another one.
// Found by tests/fuzz/run.py --seed 800011 --count 1

builtin.module attributes {fuzz.seed = 800011 : i64} {
  func.func private @t0(%p: i1, %q: i1, %n: index, %k1: index, %k2: index, %s4: index, %s8: index, %f: f32, %arg0: tensor<?xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant 1.000000e+00 : f32
    %half = arith.constant 5.000000e-01 : f32
    %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<4x4xf32>) outs(%arg0 : tensor<?xf32>) {
    ^bb0(%i0: f32, %o: f32):
      %cm0 = arith.addf %f, %i0 : f32
      %ct0 = arith.mulf %cm0, %half : f32
      %cm1 = arith.addf %ct0, %o : f32
      %ct1 = arith.mulf %cm1, %half : f32
      linalg.yield %ct1 : f32
    } -> tensor<?xf32>
    %n10, %v6, %v7 = scf.while (%n8 = %c0, %a2 = %arg1, %a3 = %arg1) : (index, tensor<4x4xf32>, tensor<4x4xf32>) -> (index, tensor<4x4xf32>, tensor<4x4xf32>) {
      %more11 = arith.cmpi slt, %n8, %k2 : index
      scf.condition(%more11) %n8, %a2, %a2 : index, tensor<4x4xf32>, tensor<4x4xf32>
    } do {
    ^bb0(%n9: index, %a4: tensor<4x4xf32>, %a5: tensor<4x4xf32>):
      %n12 = arith.addi %n9, %c1 : index
      scf.yield %n12, %a4, %a5 : index, tensor<4x4xf32>, tensor<4x4xf32>
    }
    %v14 = scf.execute_region -> (tensor<?xf32>) {
      %v16 = bufferization.alloc_tensor() copy(%arg1) : tensor<4x4xf32>
      %v17 = tensor.extract_slice %v16[%k1, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
      %x19 = tensor.extract %v17[%k1] : tensor<4xf32>
      %v18 = tensor.insert %x19 into %v17[%c3] : tensor<4xf32>
      %v20 = tensor.insert_slice %v18 into %v16[%k1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
      cf.cond_br %q, ^e13, ^f13(%v1 : tensor<?xf32>)
    ^e13:
      %n21 = arith.constant 3 : index
      %n22 = arith.constant -2 : index
      %n23 = arith.constant 1 : index
      %v25 = scf.for %iv26 = %n21 to %n22 step %n23 iter_args(%a24 = %v16) -> (tensor<4x4xf32>) {
        %v27 = linalg.fill ins(%f : f32) outs(%a24 : tensor<4x4xf32>) -> tensor<4x4xf32>
        %v28 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} ins(%v16 : tensor<4x4xf32>) outs(%v20 : tensor<4x4xf32>) {
        ^bb0(%i0_1: f32, %o_1: f32):
          linalg.yield %i0_1 : f32
        } -> tensor<4x4xf32>
        %v29 = tensor.extract_slice %a24[0, %c1] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
        scf.yield %v6 : tensor<4x4xf32>
      }
      %v30 = tensor.insert_slice %v25 into %v16[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
      cf.br ^f13(%v1 : tensor<?xf32>)
    ^f13(%a15: tensor<?xf32>):
      scf.yield %a15 : tensor<?xf32>
    }
    %more33 = arith.cmpi sgt, %n, %c0 : index
    %v31 = scf.if %more33 -> (tensor<4x4xf32>) {
      %n34 = arith.subi %n, %c1 : index
      %v32 = func.call @t0(%q, %p, %n34, %k1, %k2, %s4, %s8, %f, %v1, %arg1) : (i1, i1, index, index, index, index, index, f32, tensor<?xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %v35 = tensor.extract_slice %v6[0, 0] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4x1xf32>
      %v36 = linalg.fill ins(%one : f32) outs(%v35 : tensor<4x1xf32>) -> tensor<4x1xf32>
      %v37 = tensor.insert_slice %v36 into %v6[0, 0] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x4xf32>
      scf.yield %v37 : tensor<4x4xf32>
    } else {
      %n38 = arith.constant -1 : i32
      %n39 = arith.constant 0 : i32
      %n40 = arith.constant 7 : i32
      %v42 = scf.for unsigned %iv43 = %n38 to %n39 step %n40 iter_args(%a41 = %arg0) -> (tensor<?xf32>) : i32 {
        %v44 = linalg.fill ins(%one : f32) outs(%a41 : tensor<?xf32>) -> tensor<?xf32>
        %v45 = tensor.extract_slice %v6[0, %k2] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
        %e46 = tensor.empty() : tensor<2xf32>
        %v47 = linalg.fill ins(%f : f32) outs(%e46 : tensor<2xf32>) -> tensor<2xf32>
        %v48 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (1, d0)>], iterator_types = ["parallel"]} ins(%v47 : tensor<2xf32>) outs(%v45 : tensor<4x2xf32>) {
        ^bb0(%i0_2: f32, %o_2: f32):
          %cm0_1 = arith.addf %f, %i0_2 : f32
          %ct0_1 = arith.mulf %cm0_1, %half : f32
          linalg.yield %ct0_1 : f32
        } -> tensor<4x2xf32>
        scf.yield %v44 : tensor<?xf32>
      }
      scf.yield %arg1 : tensor<4x4xf32>
    }
    %v49 = tensor.extract_slice %arg1[%k1, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
    %v50 = linalg.fill ins(%f : f32) outs(%v49 : tensor<4xf32>) -> tensor<4xf32>
    %v51 = tensor.insert_slice %v50 into %arg1[%k1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    func.return %v51 : tensor<4x4xf32>
  }
  func.func private @t1(%p: i1, %q: i1, %n: index, %k1: index, %k2: index, %s4: index, %s8: index, %f: f32, %arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
    %half = arith.constant 5.000000e-01 : f32
    %v1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (((d0 * -1) + 7))>], iterator_types = ["parallel"]} ins(%arg0 : tensor<8xf32>) outs(%arg1 : tensor<8xf32>) {
    ^bb0(%i0: f32, %o: f32):
      %cm0 = arith.addf %f, %i0 : f32
      %ct0 = arith.mulf %cm0, %half : f32
      linalg.yield %ct0 : f32
    } -> tensor<8xf32>
    %v2 = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
    %v3 = tensor.extract_slice %v2[%k1] [2] [2] : tensor<4xf32> to tensor<2xf32>
    func.return %v2, %v2, %v3 : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
  }
  func.func @main() -> (tensor<4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<8xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %one = arith.constant 1.000000e+00 : f32
    %half = arith.constant 5.000000e-01 : f32
    %true = arith.constant true
    %false = arith.constant false
    %s4 = arith.constant 4 : index
    %s8 = arith.constant 8 : index
    %f = arith.constant 3.000000e+00 : f32
    %v1 = arith.constant dense<[0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01]> : tensor<4xf32>
    %v2 = bufferization.alloc_tensor() copy(%v1) : tensor<4xf32>
    %v3 = tensor.cast %v2 : tensor<4xf32> to tensor<?xf32>
    %v4 = arith.constant dense<[[3.000000e+00, 8.000000e+00, 1.300000e+01, 1.800000e+01], [0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01], [2.000000e+01, 2.000000e+00, 7.000000e+00, 1.200000e+01], [1.700000e+01, 2.200000e+01, 4.000000e+00, 9.000000e+00]]> : tensor<4x4xf32>
    %v5 = func.call @t0(%true, %false, %c2, %c1, %c2, %c4, %c8, %f, %v3, %v4) : (i1, i1, index, index, index, index, index, f32, tensor<?xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %x6 = tensor.extract %v3[%c0] : tensor<?xf32>
    %v7 = tensor.insert %x6 into %v4[%c3, %c3] : tensor<4x4xf32>
    %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v7 : tensor<4x4xf32>) outs(%v7 : tensor<4x4xf32>) {
    ^bb0(%i0: f32, %o: f32):
      %cm0 = arith.addf %f, %i0 : f32
      %ct0 = arith.mulf %cm0, %half : f32
      linalg.yield %ct0 : f32
    } -> tensor<4x4xf32>
    %v9 = arith.constant dense<[0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01, 2.000000e+01, 2.000000e+00, 7.000000e+00, 1.200000e+01]> : tensor<8xf32>
    %v10 = bufferization.alloc_tensor() copy(%v9) : tensor<8xf32>
    %v11 = arith.constant dense<[3.000000e+00, 8.000000e+00, 1.300000e+01, 1.800000e+01, 0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01]> : tensor<8xf32>
    %v12 = bufferization.alloc_tensor() copy(%v11) : tensor<8xf32>
    %v13, %v14, %v15 = func.call @t1(%true, %false, %c2, %c1, %c2, %c4, %c8, %f, %v10, %v12) : (i1, i1, index, index, index, index, index, f32, tensor<8xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>)
    %v16 = tensor.insert %one into %v12[%c0] : tensor<8xf32>
    %v17 = tensor.insert %f into %v13[%c3] : tensor<4xf32>
    %v18 = arith.constant dense<[0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01]> : tensor<4xf32>
    %v19 = bufferization.alloc_tensor() copy(%v18) : tensor<4xf32>
    %v20 = tensor.cast %v19 : tensor<4xf32> to tensor<?xf32>
    %v21 = arith.constant dense<[[3.000000e+00, 8.000000e+00, 1.300000e+01, 1.800000e+01], [0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01], [2.000000e+01, 2.000000e+00, 7.000000e+00, 1.200000e+01], [1.700000e+01, 2.200000e+01, 4.000000e+00, 9.000000e+00]]> : tensor<4x4xf32>
    %v22 = bufferization.alloc_tensor() copy(%v21) : tensor<4x4xf32>
    %v23 = func.call @t0(%false, %true, %c2, %c1, %c2, %c4, %c8, %f, %v20, %v22) : (i1, i1, index, index, index, index, index, f32, tensor<?xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %v24 = tensor.extract_slice %v22[0, 0] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
    %x26 = tensor.extract %v23[%c2, %c3] : tensor<4x4xf32>
    %v25 = linalg.fill ins(%x26 : f32) outs(%v24 : tensor<4x2xf32>) -> tensor<4x2xf32>
    %v27 = tensor.insert_slice %v25 into %v22[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x4xf32>
    %v28 = arith.constant dense<[0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01, 2.000000e+01, 2.000000e+00, 7.000000e+00, 1.200000e+01]> : tensor<8xf32>
    %v29 = bufferization.alloc_tensor() copy(%v28) : tensor<8xf32>
    %v30 = arith.constant dense<[3.000000e+00, 8.000000e+00, 1.300000e+01, 1.800000e+01, 0.000000e+00, 5.000000e+00, 1.000000e+01, 1.500000e+01]> : tensor<8xf32>
    %v31 = bufferization.alloc_tensor() copy(%v30) : tensor<8xf32>
    %v32, %v33, %v34 = func.call @t1(%false, %true, %c2, %c1, %c2, %c4, %c8, %f, %v29, %v31) : (i1, i1, index, index, index, index, index, f32, tensor<8xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>)
    func.return %v8, %v10, %v12, %v13, %v14, %v15, %v16, %v17, %v20, %v22, %v23, %v27, %v29, %v31, %v32, %v33, %v34 : tensor<4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<8xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
  }
}
