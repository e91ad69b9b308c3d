// RUN: xdsl-opt %s -p convert-linalg-to-memref-stream --print-op-generic --split-input-file | filecheck %s
// RUN: xdsl-opt %s -p convert-linalg-to-memref-stream,memref-stream-generalize-fill --split-input-file | filecheck %s --check-prefix=CUSTOM

// xDSL's pass converts the ends of all bodies, but `linalg.generic` only.

func.func @fill(%m: memref<4x8xf64>, %c: f64) {
  linalg.fill ins(%c : f64) outs(%m : memref<4x8xf64>)
  return
}

// CHECK:      "linalg.fill"(%c, %m)
// CHECK-NEXT: ^bb0(%{{.*}}: f64, %{{.*}}: f64):
// CHECK-NEXT:   "memref_stream.yield"(%{{.*}}) : (f64) -> ()

// CUSTOM:      func.func @fill
// CUSTOM-NEXT:   linalg.fill ins(%c : f64) outs(%m : memref<4x8xf64>)

// -----
// CHECK-LABEL: // {{-----}}
// CUSTOM-LABEL: // {{-----}}

func.func @moved(%a: memref<2x3xf32>, %b: memref<3x2xf32>) {
  linalg.transpose ins(%a : memref<2x3xf32>) outs(%b : memref<3x2xf32>) permutation = [1, 0]
  return
}

// CHECK:      "linalg.transpose"(%a, %b)
// CHECK:        "memref_stream.yield"(%{{.*}}) : (f32) -> ()

// CUSTOM:      func.func @moved
// CUSTOM-NEXT:   linalg.transpose
