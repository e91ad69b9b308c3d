// RUN: %xdsl_opt %s -p 'check-memory{max-steps=100}' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() {
  cf.br ^loop
^loop:
  cf.br ^loop
}

// CHECK:      check-memory: step limit: the limit of 100 steps is reached
// CHECK-NEXT:   at          cf.br ^loop, in @main
// CHECK-NEXT:   remedy      raise max-steps, or run the program on smaller data

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  func.call @main() : () -> ()
  return
}

// CHECK:      check-memory: step limit: the limit of 100 steps is reached
// CHECK:        at          func.call @main() : () -> (), in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %f = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<64xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<64xf32>)
  linalg.fill ins(%f : f32) outs(%m : memref<64xf32>)
  return
}

// CHECK:      check-memory: step limit: the limit of 100 steps is reached
// CHECK-NEXT:   at          linalg.fill
