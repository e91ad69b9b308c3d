// RUN: %xdsl_bufferize_check %s -p static-memory-planner

// The views of an arena stand before it is freed, also where the first block only returns.

func.func @main() {
  func.return
^never:
  %x = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  cf.br ^never
}
