// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,canonicalize,bufferization-lower-deallocations' --entry main
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,canonicalize,bufferization-lower-deallocations' --entry inner::main
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership},canonicalize,bufferization-lower-deallocations' --entry main
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership},canonicalize,bufferization-lower-deallocations' --entry inner::main

// All callers of the outer @pick are known: it may give an argument back. The inner one is
// also a value, and returns what the caller owns.

builtin.module {
  func.func @main() -> f32 {
    %c0 = arith.constant 0 : index
    %f = arith.constant 3.0 : f32
    %true = arith.constant true
    %a = memref.alloc() : memref<1xf32>
    memref.store %f, %a[%c0] : memref<1xf32>
    %b = func.call @pick(%a, %true) : (memref<1xf32>, i1) -> memref<1xf32>
    %x = memref.load %b[%c0] : memref<1xf32>
    func.return %x : f32
  }
  func.func private @pick(%m: memref<1xf32>, %c: i1) -> memref<1xf32> {
    %new = memref.alloc() : memref<1xf32>
    %r = arith.select %c, %m, %new : memref<1xf32>
    func.return %r : memref<1xf32>
  }
  builtin.module @inner {
    func.func @main() -> f32 {
      %c0 = arith.constant 0 : index
      %f = arith.constant 3.0 : f32
      %true = arith.constant true
      %a = memref.alloc() : memref<1xf32>
      memref.store %f, %a[%c0] : memref<1xf32>
      %g = func.constant @pick : (memref<1xf32>, i1) -> memref<1xf32>
      %b = func.call_indirect %g(%a, %true) : (memref<1xf32>, i1) -> memref<1xf32>
      %x = memref.load %b[%c0] : memref<1xf32>
      func.return %x : f32
    }
    func.func private @pick(%m: memref<1xf32>, %c: i1) -> memref<1xf32> {
      %new = memref.alloc() : memref<1xf32>
      %r = arith.select %c, %m, %new : memref<1xf32>
      func.return %r : memref<1xf32>
    }
  }
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @main() -> f32 {
// CHECK-NEXT:     %0 = arith.constant true
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %f = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:     %true = arith.constant true
// CHECK-NEXT:     %a = memref.alloc() : memref<1xf32>
// CHECK-NEXT:     memref.store %f, %a[%c0] : memref<1xf32>
// CHECK-NEXT:     %b, %b_owned = func.call @pick(%a, %true) : (memref<1xf32>, i1) -> (memref<1xf32>, i1)
// CHECK-NEXT:     %x = memref.load %b[%c0] : memref<1xf32>
// CHECK-NEXT:     bufferization.dealloc (%a : memref<1xf32>) if (%0)
// CHECK-NEXT:     bufferization.dealloc (%b : memref<1xf32>) if (%b_owned)
// CHECK-NEXT:     func.return %x : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @pick(%m: memref<1xf32>, %c: i1) -> (memref<1xf32>, i1) {
// CHECK-NEXT:     %0 = arith.constant true
// CHECK-NEXT:     %new = memref.alloc() : memref<1xf32>
// CHECK-NEXT:     %r = arith.select %c, %m, %new : memref<1xf32>
// CHECK-NEXT:     %1 = bufferization.dealloc (%new : memref<1xf32>) if (%0) retain (%r : memref<1xf32>)
// CHECK-NEXT:     func.return %r, %1 : memref<1xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @inner {
// CHECK-NEXT:     func.func @main() -> f32 {
// CHECK-NEXT:       %0 = arith.constant true
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %f = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:       %true = arith.constant true
// CHECK-NEXT:       %a = memref.alloc() : memref<1xf32>
// CHECK-NEXT:       memref.store %f, %a[%c0] : memref<1xf32>
// CHECK-NEXT:       %g = func.constant @pick : (memref<1xf32>, i1) -> memref<1xf32>
// CHECK-NEXT:       %b = func.call_indirect %g(%a, %true) : (memref<1xf32>, i1) -> memref<1xf32>
// CHECK-NEXT:       bufferization.dealloc (%a : memref<1xf32>) if (%0)
// CHECK-NEXT:       %x = memref.load %b[%c0] : memref<1xf32>
// CHECK-NEXT:       bufferization.dealloc (%b : memref<1xf32>) if (%0)
// CHECK-NEXT:       func.return %x : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func private @pick(%m: memref<1xf32>, %c: i1) -> memref<1xf32> {
// CHECK-NEXT:       %0 = arith.constant true
// CHECK-NEXT:       %new = memref.alloc() : memref<1xf32>
// CHECK-NEXT:       %r = arith.select %c, %m, %new : memref<1xf32>
// CHECK-NEXT:       %1 = bufferization.dealloc (%new : memref<1xf32>) if (%0) retain (%r : memref<1xf32>)
// CHECK-NEXT:       %r_clone = scf.if %1 -> (memref<1xf32>) {
// CHECK-NEXT:         scf.yield %r : memref<1xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %r_clone_1 = bufferization.clone %r : memref<1xf32> to memref<1xf32>
// CHECK-NEXT:         scf.yield %r_clone_1 : memref<1xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       func.return %r_clone : memref<1xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
