// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @p(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %p: tensor<8xf32>) -> (tensor<8xf32>) {
  %0 = vector.mask %m, %p { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  return %0: tensor<8xf32>
}

// CHECK: 'vector.mask' op doesn't expect a passthru argument for this maskable operation

// -----

func.func @two(%t: tensor<8xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> (tensor<8xf32>) {
  %0 = vector.mask %m { 
   %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> 
   %2 = vector.transfer_write %v, %1[%i] : vector<4xf32>, tensor<8xf32> 
   vector.yield %2 : tensor<8xf32>
   } : vector<4xi1> -> tensor<8xf32>
  return %0: tensor<8xf32>
}

// CHECK: 'vector.mask' op expects only one operation to mask

// -----

func.func @other(%t: tensor<8xf32>, %u: tensor<8xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> (tensor<8xf32>) {
  %0 = vector.mask %m { 
   %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> 
   vector.yield %u : tensor<8xf32>
   } : vector<4xi1> -> tensor<8xf32>
  return %0: tensor<8xf32>
}

// CHECK: 'vector.mask' op expects all the results of the operation to match all the values returned by the terminator

// -----

func.func @badty(%t: tensor<8xf32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> (tensor<?xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<?xf32>
  return %0: tensor<?xf32>
}

// CHECK: 'vector.mask' op expects result type to match maskable operation result type

// -----

func.func @badmask(%t: tensor<8xf32>, %m: vector<8xi1>, %v: vector<4xf32>, %i: index, %f: f32, %p: vector<8xf32>) -> vector<4xf32> {
  %0 = vector.mask %m { vector.transfer_read %t[%i], %f : tensor<8xf32>, vector<4xf32> } : vector<8xi1> -> vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation

// -----

func.func @badg(%t: tensor<8xf32>, %m: vector<8xi1>, %p: vector<4xf32>, %i: index, %iv: vector<4xi64>) -> vector<4xf32> {
  %0 = vector.gather %t[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi64>, vector<8xi1>, vector<4xf32> into vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.gather' op expected result dim to match mask dim

// -----

func.func @badg(%t: tensor<8xf32>, %m: vector<4xi1>, %p: vector<4xf32>, %i: index, %iv: vector<4xi64>) -> vector<4xf32> {
  %0 = vector.gather %t[%i, %i] [%iv], %m, %p : tensor<8xf32>, vector<4xi64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.gather' op requires 1 indices

// -----

func.func @badg(%t: tensor<8xf32>, %m: vector<4xi1>, %p: vector<4xf64>, %i: index, %iv: vector<4xi64>) -> vector<4xf64> {
  %0 = vector.gather %t[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  return %0: vector<4xf64>
}

// CHECK: 'vector.gather' op base and result element type should match

// -----

func.func @badg(%t: tensor<8xf32>, %m: vector<4xi1>, %p: vector<4xf32>, %i: index, %iv: vector<8xi64>) -> vector<4xf32> {
  %0 = vector.gather %t[%i] [%iv], %m, %p : tensor<8xf32>, vector<8xi64>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0: vector<4xf32>
}

// CHECK: 'vector.gather' op expected result dim to match indices dim

// -----

func.func @passed(%m: vector<4xi1>, %p: vector<4xf32>) -> f32 {
  %0 = "vector.mask"(%m, %p) ({
    %1 = vector.reduction <add>, %p : vector<4xf32> into f32
    vector.yield %1 : f32
  }) : (vector<4xi1>, vector<4xf32>) -> f32
  func.return %0 : f32
}

// CHECK: 'vector.mask' op expects result type to match passthru type

// -----

// MLIR 22 accepts this, and makes an invalid arith.select of it.
func.func @chosen(%m: vector<4xi1>, %p: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = vector.mask %m, %p { vector.yield %t : tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK: 'vector.mask' op cannot choose from a tensor as passthru
