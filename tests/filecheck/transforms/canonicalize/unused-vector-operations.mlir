// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Operations without effects whose results are not used.

func.func @unused(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %v: vector<4xf32>, %f: f32, %k: vector<4xi1>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  %2 = vector.mask %k { vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %3 = arith.remui %i, %i : index
  %4 = vector.reduction <add>, %v : vector<4xf32> into f32
  vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
  return
}

// CHECK:      func.func @unused
// CHECK-NEXT:   vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:   vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
// CHECK-NEXT:   func.return
