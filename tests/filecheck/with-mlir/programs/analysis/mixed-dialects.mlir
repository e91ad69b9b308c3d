func.func @const(%i: index, %f: f32) -> (f32, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = arith.constant dense<1.0> : tensor<4xf32>
  %x = tensor.extract %a[%i] : tensor<4xf32>
  %c = tensor.insert %f into %b[%i] : tensor<4xf32>
  return %x, %c, %d : f32, tensor<4xf32>, tensor<4xf32>
}
// -----

func.func @constmulti(%i: index, %f: f32) -> (i32, i1, i64, bf16) {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<true> : tensor<i1>
  %c = arith.constant dense<[]> : tensor<0xi64>
  %d = arith.constant dense<1.0> : tensor<3x4xbf16>
  %g = arith.constant dense_resource<foo> : tensor<4xf32>
  %x = tensor.extract %a[%i, %i] : tensor<2x2xi32>
  %y = tensor.extract %b[] : tensor<i1>
  %z = tensor.extract %c[%i] : tensor<0xi64>
  %w = tensor.extract %d[%i, %i] : tensor<3x4xbf16>
  %w3 = tensor.extract %g[%i] : tensor<4xf32>
  return %x, %y, %z, %w : i32, i1, i64, bf16
}
func.func @constmulti2(%i: index, %f: f32) -> i32 {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %x = tensor.extract %a[%i, %i] : tensor<2x2xi32>
  return %x : i32
}
{-# dialect_resources: { builtin: { foo: "0x0400000001000000020000000300000004000000" } } #-}
// -----

memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]> {alignment = 64 : i64}
func.func @const(%i: index, %f: f32) -> (f32, f32) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %x = tensor.extract %a[%i] : tensor<4xf32>
  %y = tensor.extract %b[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}
// -----

func.func @select(%c: i1, %t: tensor<8xf32>, %v: tensor<16xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %s = tensor.extract_slice %v[2][8][1] : tensor<16xf32> to tensor<8xf32>
  %0 = arith.select %c, %t, %s : tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %1, %x : tensor<8xf32>, f32
}
// -----

func.func @select2(%c: i1, %v: tensor<16xf32>, %f: f32, %i: index) -> (tensor<8xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %g = linalg.fill ins(%f : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %s = tensor.extract_slice %g[2][8][1] : tensor<16xf32> to tensor<8xf32>
  %u = tensor.extract_slice %g[4][8][1] : tensor<16xf32> to tensor<8xf32>
  %0 = arith.select %c, %u, %s : tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----

func.func @selectshaped(%c: tensor<8xi1>, %t: tensor<8xf32>, %v: tensor<8xf32>) -> (tensor<8xf32>) {
  %0 = arith.select %c, %t, %v : tensor<8xi1>, tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

func.func @index_cast(%t: tensor<8xi32>) -> (tensor<8xindex>) {
  %0 = arith.index_cast %t : tensor<8xi32> to tensor<8xindex>
  return %0 : tensor<8xindex>
}
// -----

func.func @index_castui(%t: tensor<8xi32>) -> (tensor<8xindex>) {
  %0 = arith.index_castui %t : tensor<8xi32> to tensor<8xindex>
  return %0 : tensor<8xindex>
}
// -----

func.func @addf(%t: tensor<8xf32>) -> (tensor<8xf32>) {
  %0 = arith.addf %t, %t : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

func.func @arithbitcast(%t: tensor<8xf32>) -> (tensor<8xi32>) {
  %0 = arith.bitcast %t : tensor<8xf32> to tensor<8xi32>
  return %0 : tensor<8xi32>
}
// -----

func.func @alloc_tensor(%t: tensor<?xf32>, %n: index, %f: f32) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %a = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %b = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %c = tensor.insert %f into %b[%n] : tensor<?xf32>
  return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
// -----

func.func @alloc_tensor2(%t: tensor<8xf32>, %n: index, %f: f32) -> (tensor<8xf32>) {
  %b = bufferization.alloc_tensor() copy(%t) {memory_space = 3 : i64} : tensor<8xf32>
  %c = tensor.insert %f into %b[%n] : tensor<8xf32>
  return %c : tensor<8xf32>
}
// -----

func.func @dealloc(%t: tensor<8xf32>, %n: index, %f: f32) {
  %a = bufferization.alloc_tensor() : tensor<8xf32>
  %c = tensor.insert %f into %a[%n] : tensor<8xf32>
  bufferization.dealloc_tensor %c : tensor<8xf32>
  return
}
// -----

func.func @to_tensor(%m: memref<8xf32>, %n: index, %f: f32) -> f32 {
  %a = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %c = tensor.insert %f into %a[%n] : tensor<8xf32>
  %x = tensor.extract %c[%n] : tensor<8xf32>
  return %x : f32
}
// -----

func.func @to_tensorw(%m: memref<8xf32>, %n: index, %f: f32) -> f32 {
  %a = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %c = tensor.insert %f into %a[%n] : tensor<8xf32>
  %x = tensor.extract %c[%n] : tensor<8xf32>
  return %x : f32
}
// -----

func.func @to_buffer(%t: tensor<8xf32>, %n: index, %f: f32) -> f32 {
  %m = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  memref.store %f, %m[%n] : memref<8xf32>
  %x = tensor.extract %t[%n] : tensor<8xf32>
  return %x : f32
}
// -----

func.func @to_buffer_ro(%t: tensor<8xf32>, %n: index, %f: f32) -> f32 {
  %m = bufferization.to_buffer %t read_only : tensor<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %y = memref.load %m[%n] : memref<8xf32, strided<[?], offset: ?>>
  %x = tensor.extract %t[%n] : tensor<8xf32>
  return %x : f32
}
// -----

func.func @to_buffer_alloc(%n: index, %f: f32) -> memref<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %m = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  return %m : memref<8xf32>
}
// -----

func.func @mid(%t: tensor<8xf32>, %m: memref<8xf32>) {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}
// -----

func.func @midt(%t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

func.func @mid_slice(%t: tensor<4xf32>, %m: memref<?xf32>) {
  %sv = memref.subview %m[0][4][1] : memref<?xf32> to memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %sv : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
// -----

func.func @vec(%t: tensor<8xf32>, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %f0 = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%i], %f0 : tensor<8xf32>, vector<4xf32>
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @vecfull(%t: tensor<8xf32>, %u: tensor<8xf32>, %m: vector<8xi1>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %f0 {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %0 = vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %0, %u : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @gather(%t: tensor<8x8xf32>, %i: index, %iv: vector<4xindex>, %m: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.gather %t[%i, %i][%iv], %m, %p : tensor<8x8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
// -----

func.func @mask(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @mask_read(%t: tensor<8xf32>, %m: vector<4xi1>, %i: index) -> vector<4xf32> {
  %f0 = arith.constant 0.0 : f32
  %0 = vector.mask %m { vector.transfer_read %t[%i], %f0 : tensor<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// -----

ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @h(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global public @k(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
func.func @mlp(%f: f32, %i: index) -> f32 {
  %0 = ml_program.global_load @g : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  ml_program.global_store @g = %1 : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  return %x : f32
}
func.func @mlp2(%f: f32, %i: index) -> tensor<4xf32> {
  %0 = ml_program.global_load @h : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @mlp3(%f: f32, %i: index) -> (f32, f32) {
  %0 = ml_program.global_load @g : tensor<4xf32>
  %z = tensor.splat %f : tensor<4xf32>
  ml_program.global_store @g = %z : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  %1 = ml_program.global_load @g : tensor<4xf32>
  %y = tensor.extract %1[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}
// -----

func.func @memrefmix(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %x = memref.load %m[%i] : memref<8xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  memref.store %x, %m[%i] : memref<8xf32>
  return %0 : tensor<8xf32>
}
