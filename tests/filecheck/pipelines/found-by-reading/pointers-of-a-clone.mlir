// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics -p 'ownership-based-buffer-deallocation' | filecheck %s
// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics -p 'buffer-deallocation' | filecheck %s

// The result is a clone, and its pointer is compared with that of the argument.
func.func @id(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @main(%n: index) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  %pm = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %pc = memref.extract_aligned_pointer_as_index %r : memref<4xf32> -> index
  %k = arith.cmpi eq, %pm, %pc : index
  return %k : i1
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'memref.extract_aligned_pointer_as_index' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A callee compares them.
func.func private @cmp(%m: memref<4xf32>, %c: memref<4xf32>) -> i1 {
  %pm = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %pc = memref.extract_aligned_pointer_as_index %c : memref<4xf32> -> index
  %k = arith.cmpi eq, %pm, %pc : index
  return %k : i1
}
func.func @id(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @main(%n: index) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  %k = func.call @cmp(%a, %r) : (memref<4xf32>, memref<4xf32>) -> i1
  return %k : i1
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'func.call' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// Only the pointer of the clone is told.
func.func @id(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @main() -> index {
  %a = memref.alloc() : memref<4xf32>
  %r = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  %pc = memref.extract_aligned_pointer_as_index %r : memref<4xf32> -> index
  return %pc : index
}
// CHECK: bufferization.clone
