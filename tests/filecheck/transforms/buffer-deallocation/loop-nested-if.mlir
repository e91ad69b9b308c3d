// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// A loop in which one branch allocates what the next iteration gets. MLIR's documentation makes four
// copies; the one before the loop is enough, and the branch that allocates frees the
// buffer of the previous iteration.

func.func @loop_nested_if(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%x = %buf) -> (memref<2xf32>) {
    %1 = arith.cmpi eq, %i, %ub : index
    %2 = scf.if %1 -> (memref<2xf32>) {
      %3 = memref.alloc() : memref<2xf32>
      "use"(%3) : (memref<2xf32>) -> ()
      scf.yield %3 : memref<2xf32>
    } else {
      scf.yield %x : memref<2xf32>
    }
    scf.yield %2 : memref<2xf32>
  }
  test.copy(%0, %res) : (memref<2xf32>, memref<2xf32>)
  return
}

// What MLIR's documentation makes of it stays as it is.

func.func @after(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
  %4 = bufferization.clone %buf : memref<2xf32> to memref<2xf32>
  %0 = scf.for %i = %lb to %ub step %step iter_args(%x = %4) -> (memref<2xf32>) {
    %1 = arith.cmpi eq, %i, %ub : index
    %2 = scf.if %1 -> (memref<2xf32>) {
      %3 = memref.alloc() : memref<2xf32>
      "use"(%3) : (memref<2xf32>) -> ()
      %5 = bufferization.clone %3 : memref<2xf32> to memref<2xf32>
      memref.dealloc %3 : memref<2xf32>
      scf.yield %5 : memref<2xf32>
    } else {
      %6 = bufferization.clone %x : memref<2xf32> to memref<2xf32>
      scf.yield %6 : memref<2xf32>
    }
    %7 = bufferization.clone %2 : memref<2xf32> to memref<2xf32>
    memref.dealloc %2 : memref<2xf32>
    memref.dealloc %x : memref<2xf32>
    scf.yield %7 : memref<2xf32>
  }
  test.copy(%0, %res) : (memref<2xf32>, memref<2xf32>)
  memref.dealloc %0 : memref<2xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @loop_nested_if(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
// CHECK-NEXT:     %buf_clone = bufferization.clone %buf : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     %0 = scf.for %i = %lb to %ub step %step iter_args(%x = %buf_clone) -> (memref<2xf32>) {
// CHECK-NEXT:       %1 = arith.cmpi eq, %i, %ub : index
// CHECK-NEXT:       %2 = scf.if %1 -> (memref<2xf32>) {
// CHECK-NEXT:         %3 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:         "use"(%3) : (memref<2xf32>) -> ()
// CHECK-NEXT:         memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:         scf.yield %3 : memref<2xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         scf.yield %x : memref<2xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %2 : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%0, %res) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @after(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
// CHECK-NEXT:     %0 = bufferization.clone %buf : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     %1 = scf.for %i = %lb to %ub step %step iter_args(%x = %0) -> (memref<2xf32>) {
// CHECK-NEXT:       %2 = arith.cmpi eq, %i, %ub : index
// CHECK-NEXT:       %3 = scf.if %2 -> (memref<2xf32>) {
// CHECK-NEXT:         %4 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:         "use"(%4) : (memref<2xf32>) -> ()
// CHECK-NEXT:         %5 = bufferization.clone %4 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:         memref.dealloc %4 : memref<2xf32>
// CHECK-NEXT:         scf.yield %5 : memref<2xf32>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %6 = bufferization.clone %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:         scf.yield %6 : memref<2xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %7 = bufferization.clone %3 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:       memref.dealloc %3 : memref<2xf32>
// CHECK-NEXT:       memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:       scf.yield %7 : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%1, %res) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
