// RUN: xdsl-opt %s -p 'canonicalize{top-down=false region-simplify=aggressive max-iterations=-1 max-num-rewrites=-1 test-convergence}' | filecheck %s
// RUN: xdsl-opt %s -p 'canonicalize{region-simplify=normal max-iterations=1}' | filecheck %s
// RUN: xdsl-opt %s -p 'canonicalize{region-simplify=disabled}' | filecheck %s

// The options of MLIR's pass are accepted. Dead code and unreachable blocks go with all of them, as in MLIR.

func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %j = arith.addi %i, %c0 : index
  %x = memref.load %m[%j] : memref<4xf32>
  func.return %x : f32
^unreachable:
  memref.store %x, %m[%j] : memref<4xf32>
  func.return %x : f32
}

// CHECK-LABEL: func.func @f(
// CHECK-NEXT:    %x = memref.load %m[%i]
// CHECK-NEXT:    func.return %x
// CHECK-NEXT:  }
