// RUN: xdsl-opt %s -p bufferize | filecheck %s
// RUN: %replay %s -p bufferize --frees

// A public function returns parts of a constant in which all elements, or those of two rows, share
// memory. They also share it in the clones.

// CHECK-LABEL: func.func @repeated
// CHECK: %0 = memref.alloc() : memref<2xi32>
// CHECK-NEXT: [[c:%[^ ]+]] = memref.reinterpret_cast %0 to offset: [1], sizes: [4], strides: [0] : memref<2xi32> to memref<4xi32, strided<[0], offset: 1>>
// CHECK-NEXT: memref.copy %{{.*}}, [[c]] : memref<4xi32, strided<[0], offset: 1>> to memref<4xi32, strided<[0], offset: 1>>
// CHECK-NEXT: func.return [[c]]
func.func @repeated() -> tensor<4xi32> {
  %t = arith.constant dense<[0, 5, 10, 15, 20, 2, 7, 12]> : tensor<8xi32>
  %s = tensor.extract_slice %t[1] [4] [0] : tensor<8xi32> to tensor<4xi32>
  return %s : tensor<4xi32>
}

// CHECK-LABEL: func.func @rows
// CHECK: %0 = memref.alloc() : memref<4xi32>
// CHECK-NEXT: [[r:%[^ ]+]] = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 4], strides: [0, 1]
// CHECK-NEXT: memref.copy %{{.*}}, [[r]]
func.func @rows() -> tensor<2x4xi32> {
  %t = arith.constant dense<[[0, 5, 10, 15], [20, 2, 7, 12]]> : tensor<2x4xi32>
  %s = tensor.extract_slice %t[0, 0] [2, 4] [0, 1] : tensor<2x4xi32> to tensor<2x4xi32>
  return %s : tensor<2x4xi32>
}

func.func @main() -> (tensor<4xi32>, i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 9 : i32
  %a = call @repeated() : () -> tensor<4xi32>
  %b = tensor.insert %f into %a[%c2] : tensor<4xi32>
  %m = call @rows() : () -> tensor<2x4xi32>
  %e = tensor.extract %m[%c1, %c2] : tensor<2x4xi32>
  return %b, %e : tensor<4xi32>, i32
}
