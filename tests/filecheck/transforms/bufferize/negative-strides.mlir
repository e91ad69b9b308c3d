// RUN: %xdsl_opt %s -p bufferize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// A copy with negative strides: the new buffer has all elements in front of the offset as well.
func.func @main() -> (tensor<8xf32>, tensor<2x3xf32>) {
  %c = arith.constant dense<[3.0, 8.0, 1.5, 2.5, 0.0, 5.0, 1.0, 4.5]> : tensor<8xf32>
  %d = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>
  %r = tensor.extract_slice %c[7] [8] [-1] : tensor<8xf32> to tensor<8xf32>
  %q = tensor.extract_slice %d[2, 0] [2, 3] [-2, 1] : tensor<3x3xf32> to tensor<2x3xf32>
  return %r, %q : tensor<8xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @main()
// CHECK:         [[a:%[0-9a-z]+]] = memref.alloc() : memref<8xf32>
// CHECK:         memref.reinterpret_cast [[a]] to offset: [7], sizes: [8], strides: [-1]
// CHECK:         [[b:%[0-9a-z]+]] = memref.alloc() : memref<9xf32>
// CHECK:         memref.reinterpret_cast [[b]] to offset: [6], sizes: [2, 3], strides: [-6, 1]

// EQUAL: equal: 2 results
