// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `vector`: gathers, masks with a read, a write and nothing but a yield inside.

func.func @tensors(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %p: vector<4xf32>, %f: f32, %iv: vector<4xi32>) -> (tensor<8xf32>, vector<4xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  %1 = vector.mask %m, %p { vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32> } {foo = 1 : i32} : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %m { vector.gather %0[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %3 = vector.mask %m { %x = vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32>
   vector.yield %x : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %4 = vector.mask %m { vector.yield %p : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %5 = vector.gather %0[%i] [%iv], %m, %p {foo.bar} : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %6 = vector.mask %m { vector.reduction <add>, %p : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %m { } : vector<4xi1>
  vector.mask %m { vector.yield {foo.bar} } : vector<4xi1>
  return %0, %1: tensor<8xf32>, vector<4xf32>
}
func.func @memory(%t: memref<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %iv: vector<4xindex>) {
  vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  %5 = vector.gather %t[%i] [%iv], %m, %v {alignment = 8 : i64}: memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK:        func.func @tensors(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %p: vector<4xf32>, %f: f32, %iv: vector<4xi32>) -> (tensor<8xf32>, vector<4xf32>) {
// CHECK-NEXT:     %0 = vector.mask %m {
// CHECK-NEXT:       %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
// CHECK-NEXT:     } : vector<4xi1> -> tensor<8xf32>
// CHECK-NEXT:     %2 = vector.mask %m, %p {
// CHECK-NEXT:       %3 = vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT:     } {foo = 1 : i32} : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:     %4 = vector.mask %m {
// CHECK-NEXT:       %5 = vector.gather %0[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:     } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:     %6 = vector.mask %m {
// CHECK-NEXT:       %x = vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT:     } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:     %7 = vector.mask %m {
// CHECK-NEXT:       vector.yield %p : vector<4xf32>
// CHECK-NEXT:     } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:     %8 = vector.gather %0[%i] [%iv], %m, %p {foo.bar} : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:     %9 = vector.mask %m {
// CHECK-NEXT:       %10 = vector.reduction <add>, %p : vector<4xf32> into f32
// CHECK-NEXT:     } : vector<4xi1> -> f32
// CHECK-NEXT:     vector.mask %m {
// CHECK-NEXT:     } : vector<4xi1>
// CHECK-NEXT:     vector.mask %m {
// CHECK-NEXT:       vector.yield {foo.bar}
// CHECK-NEXT:     } : vector<4xi1>
// CHECK-NEXT:     func.return %0, %2 : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @memory(%t: memref<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %iv: vector<4xindex>) {
// CHECK-NEXT:     vector.mask %m {
// CHECK-NEXT:       vector.transfer_write %v, %t[%i] : vector<4xf32>, memref<8xf32>
// CHECK-NEXT:     } : vector<4xi1>
// CHECK-NEXT:     %0 = vector.gather %t[%i] [%iv], %m, %v {alignment = 8 : i64} : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
