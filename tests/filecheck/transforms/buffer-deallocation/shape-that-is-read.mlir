// RUN: %xdsl_bufferize_check %s -p buffer-deallocation
// RUN: %xdsl_bufferize_check %s -p buffer-deallocation-pipeline
// RUN: %xdsl_opt -p buffer-deallocation %s | filecheck %s

// The shape that memref.reshape reads is written to before that: a clone of it has the old sizes.

func.func private @f(%c: i1, %m: memref<8xf32>, %s: memref<2xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %r = scf.if %c -> (memref<2xindex>) {
    %n = memref.alloc() : memref<2xindex>
    memref.store %c4, %n[%c0] : memref<2xindex>
    memref.store %c2, %n[%c1] : memref<2xindex>
    scf.yield %n : memref<2xindex>
  } else {
    scf.yield %s : memref<2xindex>
  }
  memref.store %c2, %s[%c0] : memref<2xindex>
  memref.store %c4, %s[%c1] : memref<2xindex>
  %v = memref.reshape %m(%r) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d = memref.dim %v, %c0 : memref<?x?xf32>
  return %d : index
}

// CHECK-LABEL: func.func private @f(
// CHECK:         %n = memref.alloc() : memref<2xindex>
// CHECK-NEXT:    %r = scf.if %c -> (memref<2xindex>) {
// CHECK:           scf.yield %n : memref<2xindex>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %s : memref<2xindex>
// CHECK-NEXT:    }
// CHECK:         %v = memref.reshape %m(%r)
// CHECK-NEXT:    memref.dealloc %n : memref<2xindex>

func.func @main() -> (index, index) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<8xf32>
  %s = memref.alloc() : memref<2xindex>
  memref.store %c4, %s[%c0] : memref<2xindex>
  memref.store %c2, %s[%c1] : memref<2xindex>
  %a = call @f(%false, %m, %s) : (i1, memref<8xf32>, memref<2xindex>) -> index
  %b = call @f(%true, %m, %s) : (i1, memref<8xf32>, memref<2xindex>) -> index
  return %a, %b : index, index
}
