// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'bufferize{abi=out-params}' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_opt %s -p bufferize | filecheck %s

// Rows in reverse order that are returned twice need a clone, and nothing can be allocated for it whose first element is not
// the first one in memory: the functions copy what they return.

// EQUAL: equal: 4 results

// CHECK-LABEL: func.func private @of_argument(
// CHECK-NEXT:    %v = memref.subview
// CHECK-NEXT:    [[A:%[0-9]+]] = memref.alloc(%n)
// CHECK-NEXT:    memref.copy %v, [[A]]
// CHECK-NEXT:    [[B:%[0-9]+]] = memref.alloc(%n)
// CHECK-NEXT:    memref.copy %v, [[B]]
// CHECK-NEXT:    func.return [[A]], [[B]] : memref<?x4xi32>, memref<?x4xi32>
func.func private @of_argument(%n: index, %a: tensor<8x4xi32>) -> (tensor<?x4xi32>, tensor<?x4xi32>) {
  %v = tensor.extract_slice %a[7, 0] [%n, 4] [-1, 1] : tensor<8x4xi32> to tensor<?x4xi32>
  return %v, %v : tensor<?x4xi32>, tensor<?x4xi32>
}

// CHECK-LABEL: func.func @of_new_memory(
// CHECK:         %v = memref.subview
// CHECK-COUNT-2: memref.copy %v,
// CHECK:         func.return
func.func @of_new_memory(%n: index) -> (tensor<?x4xi32>, tensor<?x4xi32>) {
  %e = tensor.empty() : tensor<8x4xi32>
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x4xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %x = arith.index_cast %i : index to i32
    linalg.yield %x : i32
  } -> tensor<8x4xi32>
  %v = tensor.extract_slice %a[6, 0] [%n, 4] [-1, 1] : tensor<8x4xi32> to tensor<?x4xi32>
  return %v, %v : tensor<?x4xi32>, tensor<?x4xi32>
}

func.func @main() -> (tensor<?x4xi32>, tensor<?x4xi32>, tensor<?x4xi32>, tensor<?x4xi32>) {
  %a = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0, 1], [2, 3, 4, 5], [6, 7, 8, 9], [0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0, 1]]> : tensor<8x4xi32>
  %n = arith.constant 3 : index
  %v:2 = func.call @of_argument(%n, %a) : (index, tensor<8x4xi32>) -> (tensor<?x4xi32>, tensor<?x4xi32>)
  %w:2 = func.call @of_new_memory(%n) : (index) -> (tensor<?x4xi32>, tensor<?x4xi32>)
  return %v#0, %v#1, %w#0, %w#1 : tensor<?x4xi32>, tensor<?x4xi32>, tensor<?x4xi32>, tensor<?x4xi32>
}
