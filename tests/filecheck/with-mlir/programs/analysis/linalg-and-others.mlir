#id = affine_map<(d0) -> (d0)>
#bc = affine_map<(d0, d1) -> (d0)>
#r2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @generic_noread(%t: tensor<8xf32>, %o: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %0, %o : tensor<8xf32>, tensor<8xf32>
}
// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_same(%t: tensor<8xf32>) -> (tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

#id = affine_map<(d0) -> (d0)>
#rev = affine_map<(d0) -> (7 - d0)>
func.func @generic_rev(%t: tensor<8xf32>) -> (tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_elem_in_dead(%n: index, %f: f32) -> (tensor<8xf32>) {
  // input dead afterwards, output empty: does MLIR reuse input? (no)
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_two_outs(%t: tensor<8xf32>, %o: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%o, %o : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c, %a : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @matmul(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----

func.func @transpose(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) permutation = [1, 0]
  return %0 : tensor<4x4xf32>
}
// -----

func.func @copy(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.copy ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %b : tensor<4x4xf32>, tensor<4x4xf32>
}
// -----

func.func @recur(%n: index, %t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %0 = tensor.insert %f into %t[%m] : tensor<8xf32>
    %1 = func.call @recur(%m, %0, %f) : (index, tensor<8xf32>, f32) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @a(%n: index, %t: tensor<8xf32>) -> f32 {
  %1 = func.call @b(%n, %t) : (index, tensor<8xf32>) -> f32
  return %1 : f32
}
func.func @b(%n: index, %t: tensor<8xf32>) -> f32 {
  %1 = func.call @a(%n, %t) : (index, tensor<8xf32>) -> f32
  return %1 : f32
}
// -----

func.func @unk(%t: tensor<8xf32>, %i: index, %f: f32) -> tensor<8xf32> {
  %0 = "test.foo"(%t, %i) : (tensor<8xf32>, index) -> tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----

func.func @unk2(%t: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %0 = "test.foo"(%1, %i) : (tensor<8xf32>, index) -> tensor<8xf32>
  %s = tensor.extract_slice %0[0][4][1] : tensor<8xf32> to tensor<4xf32>
  "test.bar"(%s) : (tensor<4xf32>) -> ()
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @uncond(%t: tensor<8xf32>) -> tensor<8xf32> {
  return %t : tensor<8xf32>
}
func.func @cb(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = linalg.copy ins(%0 : tensor<8xf32>) outs(%v : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----

func.func @memspace(%f: f32, %i: index) -> tensor<8xf32> {
  %e = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

func.func @forall_priv(%t: tensor<16xf32>, %f: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<16xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%k][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
// -----

func.func @for_empty(%t: tensor<16xf32>, %f: f32, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> tensor<16xf32> {
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = tensor.insert_slice %0 into %o[%i][4][1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %1 : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}
// -----

func.func @disjoint(%t: tensor<16xf32>, %f: f32, %i: index) -> (tensor<16xf32>) {
  %a = tensor.extract_slice %t[0][8][1] : tensor<16xf32> to tensor<8xf32>
  %b = tensor.extract_slice %t[8][8][1] : tensor<16xf32> to tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.copy ins(%x : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.insert_slice %x into %t[0][8][1] : tensor<8xf32> into tensor<16xf32>
  %2 = tensor.insert_slice %y into %1[8][8][1] : tensor<8xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}
// -----

func.func @disjoint_read(%t: tensor<16xf32>, %f: f32, %i: index) -> (tensor<16xf32>, f32) {
  %a = tensor.extract_slice %t[0][8][1] : tensor<16xf32> to tensor<8xf32>
  %b = tensor.extract_slice %t[8][8][1] : tensor<16xf32> to tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %z = tensor.extract %b[%i] : tensor<8xf32>
  %1 = tensor.insert_slice %x into %t[0][8][1] : tensor<8xf32> into tensor<16xf32>
  return %1, %z : tensor<16xf32>, f32
}
// -----

func.func @opt(%t: tensor<8xf32>, %m: memref<8xf32>) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<8xf32>
  return %0 : tensor<8xf32>
}
