// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'bufferize' | filecheck %s --check-prefix=EQUAL

// `vector.transfer_write` overwrites a part of a tensor as an insertion, `vector.transfer_read` reads one as an extraction.
// EQUAL: equal: 13 results

// What is computed in a slice is put back as a vector: in place.
// CHECK-LABEL: func.func private @put_back(
// CHECK-NOT:     memref.alloc
// CHECK:         vector.transfer_write
func.func private @put_back(%t: tensor<8x8xf32>, %f: f32, %i: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %n = linalg.fill ins(%f : f32) outs(%s : tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = vector.transfer_read %n[%c0, %c0], %f {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
  %r = vector.transfer_write %v, %t[%i, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// Its elements that are beyond the vector are read later: another buffer.
// CHECK-LABEL: func.func private @smaller(
// CHECK:         memref.alloc
func.func private @smaller(%t: tensor<8x8xf32>, %f: f32, %i: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %n = linalg.fill ins(%f : f32) outs(%s : tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = vector.transfer_read %n[%c0, %c0], %f {in_bounds = [true, true]} : tensor<4x8xf32>, vector<2x8xf32>
  %r = vector.transfer_write %v, %t[%i, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// With a mask, some elements stay: another buffer.
// CHECK-LABEL: func.func private @masked(
// CHECK:         memref.alloc
func.func private @masked(%t: tensor<8xf32>, %f: f32, %i: index, %m: vector<4xi1>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %n = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %v = vector.transfer_read %n[%c0], %f {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %r = vector.transfer_write %v, %t[%i], %m {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func private @inside_of_mask(
// CHECK:         memref.alloc
func.func private @inside_of_mask(%t: tensor<8xf32>, %f: f32, %i: index, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %m = vector.create_mask %n : vector<4xi1>
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %x = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %v = vector.transfer_read %x[%c0], %f {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %r = vector.mask %m { vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The vector may end beyond the tensor: all elements that there are are overwritten.
// CHECK-LABEL: func.func private @out_of_bounds(
// CHECK-NOT:     memref.alloc
// CHECK:         vector.transfer_write
func.func private @out_of_bounds(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %n = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %v = vector.transfer_read %n[%c0], %f : tensor<4xf32>, vector<4xf32>
  %r = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  return %r : tensor<8xf32>
}

// A vector that is transposed covers rows and columns exchanged.
// CHECK-LABEL: func.func private @transposed(
// CHECK-NOT:     memref.alloc
// CHECK:         vector.transfer_write
func.func private @transposed(%t: tensor<8x8xf32>, %f: f32, %i: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i, %i] [2, 4] [1, 1] : tensor<8x8xf32> to tensor<2x4xf32>
  %n = linalg.fill ins(%f : f32) outs(%s : tensor<2x4xf32>) -> tensor<2x4xf32>
  %v = vector.transfer_read %n[%c0, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x4xf32>, vector<4x2xf32>
  %r = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xf32>, tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
// CHECK-LABEL: func.func private @not_transposed(
// CHECK:         memref.alloc
func.func private @not_transposed(%t: tensor<8x8xf32>, %f: f32, %i: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[%i, %i] [2, 4] [1, 1] : tensor<8x8xf32> to tensor<2x4xf32>
  %n = linalg.fill ins(%f : f32) outs(%s : tensor<2x4xf32>) -> tensor<2x4xf32>
  %v = vector.transfer_read %n[%c0, %c0], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<2x4xf32>, vector<4x2xf32>
  %r = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true, true]} : vector<4x2xf32>, tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A vector is written, another one is read later: no conflict if both are apart by constant indices.
// CHECK-LABEL: func.func private @apart(
// CHECK-NOT:     memref.alloc
// CHECK:         vector.transfer_read
func.func private @apart(%t: tensor<8xf32>, %v: vector<4xf32>, %f: f32) -> (tensor<8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %w = vector.transfer_read %t[%c4], %f {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %r, %w : tensor<8xf32>, vector<4xf32>
}
// CHECK-LABEL: func.func private @overlapping(
// CHECK:         memref.copy
func.func private @overlapping(%t: tensor<8xf32>, %v: vector<4xf32>, %f: f32) -> (tensor<8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %w = vector.transfer_read %t[%c3], %f {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %r, %w : tensor<8xf32>, vector<4xf32>
}

// A thread reads its own part of the shared output: in place.
// CHECK-LABEL: func.func private @own_part(
// CHECK-NOT:     memref.alloc
// CHECK:         func.return %t
func.func private @own_part(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) = (0) to (8) step (2) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %v = vector.transfer_read %o[%i], %f {in_bounds = [true]} : tensor<8xf32>, vector<2xf32>
    %w = arith.addf %v, %v : vector<2xf32>
    %n = vector.transfer_write %w, %s[%c0] {in_bounds = [true]} : vector<2xf32>, tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// A thread reads the part of the next one: a copy.
// CHECK-LABEL: func.func private @next_part(
// CHECK:         memref.copy
func.func private @next_part(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) = (0) to (6) step (2) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %o[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %v = vector.transfer_read %o[%j], %f {in_bounds = [true]} : tensor<8xf32>, vector<2xf32>
    %n = vector.transfer_write %v, %s[%c0] {in_bounds = [true]} : vector<2xf32>, tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

func.func @main() -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>, vector<4xf32>, tensor<8xf32>, vector<4xf32>, tensor<8xf32>, tensor<8xf32>) {
  %f = arith.constant 9.0 : f32
  %i = arith.constant 2 : index
  %m = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %v = arith.constant dense<7.0> : vector<4xf32>
  %b = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %a = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [1]
  %r0 = call @put_back(%a, %f, %i) : (tensor<8x8xf32>, f32, index) -> tensor<8x8xf32>
  %r1 = call @smaller(%a, %f, %i) : (tensor<8x8xf32>, f32, index) -> tensor<8x8xf32>
  %r2 = call @masked(%b, %f, %i, %m) : (tensor<8xf32>, f32, index, vector<4xi1>) -> tensor<8xf32>
  %r3 = call @inside_of_mask(%b, %f, %i, %i) : (tensor<8xf32>, f32, index, index) -> tensor<8xf32>
  %r4 = call @out_of_bounds(%b, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %r5 = call @transposed(%a, %f, %i) : (tensor<8x8xf32>, f32, index) -> tensor<8x8xf32>
  %r6 = call @not_transposed(%a, %f, %i) : (tensor<8x8xf32>, f32, index) -> tensor<8x8xf32>
  %r7:2 = call @apart(%b, %v, %f) : (tensor<8xf32>, vector<4xf32>, f32) -> (tensor<8xf32>, vector<4xf32>)
  %r8:2 = call @overlapping(%b, %v, %f) : (tensor<8xf32>, vector<4xf32>, f32) -> (tensor<8xf32>, vector<4xf32>)
  %r9 = call @own_part(%b, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  %r10 = call @next_part(%b, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7#0, %r7#1, %r8#0, %r8#1, %r9, %r10 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>, vector<4xf32>, tensor<8xf32>, vector<4xf32>, tensor<8xf32>, tensor<8xf32>
}
