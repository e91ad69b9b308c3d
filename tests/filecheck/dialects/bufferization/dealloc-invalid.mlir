// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @conditions(%a: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%a : memref<2xf32>) if (%c, %c)
  func.return
}
// CHECK: 'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate

// -----
// CHECK-LABEL: // {{-----}}

func.func @results(%a: memref<2xf32>, %c: i1) {
  "bufferization.dealloc"(%a, %c, %a) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<2xf32>, i1, memref<2xf32>) -> ()
  func.return
}
// CHECK: 'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands
