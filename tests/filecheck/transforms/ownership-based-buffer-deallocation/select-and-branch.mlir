// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// The example of the description of the pass, with sizes.

func.func @example(%memref: memref<?xi8>, %select_cond: i1, %br_cond: i1, %n: index) {
  %alloc = memref.alloc(%n) : memref<?xi8>
  %alloca = memref.alloca(%n) : memref<?xi8>
  %select = arith.select %select_cond, %alloc, %alloca : memref<?xi8>
  cf.cond_br %br_cond, ^bb1(%alloc : memref<?xi8>), ^bb1(%memref : memref<?xi8>)
^bb1(%bbarg: memref<?xi8>):
  test.copy(%bbarg, %select) : (memref<?xi8>, memref<?xi8>)
  return
}

// CHECK-LABEL: func.func @example(
// CHECK-SAME:  [[vmemref:%[a-zA-Z0-9_]+]]: memref<?xi8>, [[vselect_cond:%[a-zA-Z0-9_]+]]: i1, [[vbr_cond:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[valloc:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xi8>
// CHECK-NEXT:   [[valloca:%[a-zA-Z0-9_]+]] = memref.alloca([[vn]]) : memref<?xi8>
// CHECK-NEXT:   [[vselect:%[a-zA-Z0-9_]+]] = arith.select [[vselect_cond]], [[valloc]], [[valloca]] : memref<?xi8>
// CHECK-NEXT:   cf.cond_br [[vbr_cond]], {{\^\w+}}([[valloc]] : memref<?xi8>), {{\^\w+}}([[vmemref]] : memref<?xi8>)
// CHECK-NEXT: {{\^\w+}}([[vbbarg:%[a-zA-Z0-9_]+]]: memref<?xi8>):
// CHECK-NEXT:   test.copy([[vbbarg]], [[vselect]]) : (memref<?xi8>, memref<?xi8>)
// CHECK-NEXT:   bufferization.dealloc ([[valloc]] : memref<?xi8>) if ([[v0]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
