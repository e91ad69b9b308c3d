// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What MLIR folds of operations that xDSL lacks, or folds into another type.

func.func @compare(%v: vector<4xi32>, %s: vector<[4]xi32>, %t: tensor<?xi32>, %u: tensor<*xi32>, %i: i32) -> (vector<4xi1>, vector<[4]xi1>, tensor<?xi1>, tensor<*xi1>, i1) {
  %0 = arith.cmpi sle, %v, %v : vector<4xi32>
  %1 = arith.cmpi ne, %s, %s : vector<[4]xi32>
  %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
  %3 = arith.cmpi eq, %u, %u : tensor<*xi32>
  %4 = arith.cmpi uge, %i, %i : i32
  return %0, %1, %2, %3, %4 : vector<4xi1>, vector<[4]xi1>, tensor<?xi1>, tensor<*xi1>, i1
}

// CHECK:      func.func @compare(%v: vector<4xi32>, %s: vector<[4]xi32>, %t: tensor<?xi32>, %u: tensor<*xi32>, %i: i32)
// CHECK-NEXT:   %0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:   %1 = arith.constant dense<false> : vector<[4]xi1>
// CHECK-NEXT:   %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
// CHECK-NEXT:   %3 = arith.cmpi eq, %u, %u : tensor<*xi32>
// CHECK-NEXT:   %4 = arith.constant true
// CHECK-NEXT:   func.return %0, %1, %2, %3, %4

func.func @stays(%t: tensor<?xi32>, %v: vector<2x4xf32>) -> (tensor<?xi32>, vector<2x4xf32>, vector<2x4xf32>, vector<8xf32>) {
  %0 = tensor.bitcast %t : tensor<?xi32> to tensor<?xi32>
  %1 = vector.shape_cast %v : vector<2x4xf32> to vector<2x4xf32>
  %2 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  %3 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  return %0, %1, %2, %3 : tensor<?xi32>, vector<2x4xf32>, vector<2x4xf32>, vector<8xf32>
}

// CHECK:      func.func @stays(%t: tensor<?xi32>, %v: vector<2x4xf32>)
// CHECK-NEXT:   %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT:   func.return %t, %v, %v, %0

func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index) {
  %0 = tensor.rank %t : tensor<?x4xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

// CHECK:      func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>)
// CHECK-NEXT:   %0 = arith.constant 2 : index
// CHECK-NEXT:   %1 = tensor.rank %u : tensor<*xf32>
// CHECK-NEXT:   func.return %0, %1

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

func.func @loops(%a: index, %b: index, %x: f32) {
  scf.for %i = %a to %b step %a {
    "unknown.op"(%i) : (index) -> ()
    %k = arith.constant 1.0 : f32
    "unknown.other"(%k) : (f32) -> ()
  }
  return
}

// CHECK:      func.func @loops
// CHECK-NEXT:   %k = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   scf.for %i = %a to %b step %a {
// CHECK-NEXT:     "unknown.op"(%i) : (index) -> ()
// CHECK-NEXT:     "unknown.other"(%k) : (f32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return

func.func @unsigned() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm = arith.constant -1 : i32
  scf.for unsigned %i = %c0 to %cm step %c1 : i32 {
    "test.op"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %c0 to %c1 step %c1 : i32 {
    "test.op"(%i) : (i32) -> ()
  }
  scf.for %i = %c0 to %cm step %c1 : i32 {
    "test.op"(%i) : (i32) -> ()
  }
  return
}

// CHECK:      func.func @unsigned
// CHECK:        scf.for unsigned %i = %c0 to %cm step %c1 : i32 {
// CHECK-NEXT:     "test.op"(%i) : (i32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%c0) : (i32) -> ()
// CHECK-NEXT:   func.return

func.func @regions(%a: i32) {
  scf.execute_region no_inline {
    "test.op"(%a) : (i32) -> ()
    scf.yield
  }
  scf.execute_region {
    "test.op"(%a) : (i32) -> ()
    scf.yield
  }
  return
}

// CHECK:      func.func @regions
// CHECK-NEXT:   scf.execute_region no_inline {
// CHECK-NEXT:     "test.op"(%a) : (i32) -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%a) : (i32) -> ()
// CHECK-NEXT:   func.return

func.func @calls(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index) {
  %f = func.constant @rank : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
  %0, %1 = func.call_indirect %f(%t, %u) : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
  return %0, %1 : index, index
}

// CHECK:      func.func @calls
// CHECK-NEXT:   %0, %1 = func.call @rank(%t, %u) : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
// CHECK-NEXT:   func.return %0, %1
