// REQUIRES: mlir-opt
// RUN: %mlir_opt --buffer-deallocation-pipeline %s | filecheck %s --check-prefix=MLIR
// RUN: %xdsl_opt -p buffer-deallocation-pipeline %s | filecheck %s

// MLIR frees memory whose address leaves the region as a number.

func.func @yielded(%c: i1, %i: index, %v: f32) -> index {
  %p = scf.if %c -> (index) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%i] : memref<4xf32>
    %q = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
    scf.yield %q : index
  } else {
    scf.yield %i : index
  }
  func.return %p : index
}

// MLIR-LABEL: func.func @yielded
// MLIR:         memref.extract_aligned_pointer_as_index
// MLIR-NEXT:    memref.dealloc
// MLIR-NEXT:    scf.yield

// CHECK-LABEL: func.func @yielded
// CHECK:         memref.extract_aligned_pointer_as_index
// CHECK-NEXT:    scf.yield
