// RUN: xdsl-opt %s -p licm --split-input-file | filecheck %s
// RUN: xdsl-opt %s -p optimize-allocation-liveness,licm --split-input-file | filecheck %s
// RUN: xdsl-opt %s -p buffer-loop-hoisting,dce,licm --split-input-file | filecheck %s
// RUN: xdsl-opt %s -p canonicalize --split-input-file | filecheck %s --check-prefix=CANON

// xDSL does not know that these can move or go, also after a pass of ours that knows it.

func.func @size(%n: index, %m: memref<?xf32>, %out: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %d = memref.dim %m, %c0 : memref<?xf32>
    memref.store %d, %out[%i] : memref<?xindex>
  }
  return
}

// CHECK:      func.func @size
// CHECK:        scf.for
// CHECK-NEXT:     memref.dim

// CANON:      func.func @size

// -----
// CHECK-LABEL: // {{-----}}
// CANON-LABEL: // {{-----}}

func.func @unused(%a: i32, %b: i32, %t: tensor<8xf32>, %m: memref<8xf32>, %c: i1) -> i32 {
  %0 = arith.remui %a, %b : i32
  %1 = linalg.exp ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  affine.for %i = 0 to 8 {
    %2 = affine.load %m[%i] : memref<8xf32>
    affine.store %2, %m[%i] : memref<8xf32>
    %3 = affine.load %m[%i] : memref<8xf32>
  }
  %4 = scf.if %c -> (tensor<8xf32>) {
    %5 = linalg.exp ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %5 : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  return %a : i32
}

// CHECK:      func.func @unused
// CHECK-NEXT:   arith.remui
// CHECK-NEXT:   linalg.exp
// CHECK-NEXT:   affine.for
// CHECK-NEXT:     affine.load
// CHECK-NEXT:     affine.store
// CHECK-NEXT:     affine.load
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.if

// CANON:      func.func @unused
// CANON-NEXT:   affine.for
// CANON-NEXT:     affine.load
// CANON-NEXT:     affine.store
// CANON-NEXT:   }
// CANON-NEXT:   func.return
