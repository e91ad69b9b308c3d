// RUN: %mlir_opt %s --one-shot-bufferize=bufferize-function-boundaries | %xdsl_opt -p 'check-memory' --verify-diagnostics | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=OURS
// REQUIRES: mlir-opt

// MLIR 22 stores a buffer to the global that it never wrote.

func.func private @printF64(f64)

ml_program.global private mutable @g(dense<[1.0, 2.0]> : tensor<2xf64>) : tensor<2xf64>

func.func @main() {
  %c0 = arith.constant 0 : index
  %new = arith.constant dense<3.0> : tensor<2xf64>
  ml_program.global_store @g = %new : tensor<2xf64>
  %now = ml_program.global_load @g : tensor<2xf64>
  %x = tensor.extract %now[%c0] : tensor<2xf64>
  func.call @printF64(%x) : (f64) -> ()
  return
}

// CHECK:      check-memory: read of what was never written
// CHECK-NEXT:   at          func.call @printF64({{.*}}) : (f64) -> (), in @main
// CHECK-NEXT:   buffer of   memref.global "private" @g : memref<2xf64>

// OURS: equal: 0 results, 1 printed lines
