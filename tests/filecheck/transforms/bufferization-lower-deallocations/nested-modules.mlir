// RUN: %xdsl_opt %s -p bufferization-lower-deallocations | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferization-lower-deallocations --entry main --frees-arguments
// RUN: %xdsl_bufferize_check %s -p bufferization-lower-deallocations --entry inner::main
// RUN: %xdsl_bufferize_check %s -p bufferization-lower-deallocations --entry device::main

// The library function is made once in each symbol table that calls it, at its end, with a
// name that is free there.

builtin.module {
  func.func @main() -> i1 {
    %true = arith.constant true
    %a = memref.alloc() : memref<2xf32>
    %b = memref.alloc() : memref<2xf32>
    %c = memref.alloc() : memref<2xf32>
    %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true) retain (%c : memref<2xf32>)
    bufferization.dealloc (%c : memref<2xf32>) if (%true)
    func.return %0 : i1
  }
  builtin.module @inner {
    func.func private @dealloc_helper(i32)
    func.func @main() -> i1 {
      %true = arith.constant true
      %a = memref.alloc() : memref<2xf32>
      %b = memref.alloc() : memref<2xf32>
      %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true) retain (%b : memref<2xf32>)
      func.call @end(%b) : (memref<2xf32>) -> ()
      func.return %0 : i1
    }
    func.func @end(%b: memref<2xf32>) {
      %true = arith.constant true
      bufferization.dealloc (%b, %b : memref<2xf32>, memref<2xf32>) if (%true, %true)
      func.return
    }
  }
  "gpu.module"() <{sym_name = "device"}> ({
    func.func @main() -> i1 {
      %true = arith.constant true
      %a = memref.alloc() : memref<2xf32>
      %b = memref.alloc() : memref<2xf32>
      %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true) retain (%a : memref<2xf32>)
      bufferization.dealloc (%a : memref<2xf32>) if (%true)
      func.return %0 : i1
    }
  }) : () -> ()
}

// CHECK:      builtin.module {
// CHECK:        func.func @main() -> i1 {
// CHECK:          func.call @dealloc_helper(%11, %13, %12, %16, %17) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
// CHECK:        builtin.module @inner {
// CHECK:          func.func private @dealloc_helper(i32) -> ()
// CHECK:          func.func @main() -> i1 {
// CHECK:            func.call @dealloc_helper_0(%11, %13, %12, %16, %17) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
// CHECK:            func.call @end(%b) : (memref<2xf32>) -> ()
// CHECK:          func.func @end(%b: memref<2xf32>) {
// CHECK:            func.call @dealloc_helper_0(%9, %11, %10, %14, %15) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
// CHECK:          func.func private @dealloc_helper_0(%freed: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>, %is_freed: memref<?xi1>, %is_owned: memref<?xi1>) {
// CHECK:        gpu.module @device {
// CHECK:          func.func @main() -> i1 {
// CHECK:            func.call @dealloc_helper(%11, %13, %12, %16, %17) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
// CHECK:          func.func private @dealloc_helper(%freed: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>, %is_freed: memref<?xi1>, %is_owned: memref<?xi1>) {
// CHECK:        func.func private @dealloc_helper(%freed: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>, %is_freed: memref<?xi1>, %is_owned: memref<?xi1>) {
