// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// Both branches yield memory from outside of them, and one allocates besides.

func.func @nested_region_control_flow(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = arith.cmpi eq, %n, %m : index
  %1 = memref.alloc(%n, %n) : memref<?x?xf32>
  %2 = scf.if %0 -> (memref<?x?xf32>) {
    scf.yield %1 : memref<?x?xf32>
  } else {
    %3 = memref.alloc(%n, %m) : memref<?x?xf32>
    "use"(%3) : (memref<?x?xf32>) -> ()
    scf.yield %1 : memref<?x?xf32>
  }
  return %2 : memref<?x?xf32>
}

// What MLIR's documentation makes of it stays as it is.

func.func @after(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = arith.cmpi eq, %n, %m : index
  %1 = memref.alloc(%n, %n) : memref<?x?xf32>
  %2 = scf.if %0 -> (memref<?x?xf32>) {
    scf.yield %1 : memref<?x?xf32>
  } else {
    %3 = memref.alloc(%n, %m) : memref<?x?xf32>
    "use"(%3) : (memref<?x?xf32>) -> ()
    memref.dealloc %3 : memref<?x?xf32>
    scf.yield %1 : memref<?x?xf32>
  }
  return %2 : memref<?x?xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @nested_region_control_flow(%n: index, %m: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = arith.cmpi eq, %n, %m : index
// CHECK-NEXT:     %1 = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:     %2 = scf.if %0 -> (memref<?x?xf32>) {
// CHECK-NEXT:       scf.yield %1 : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %3 = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:       "use"(%3) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %3 : memref<?x?xf32>
// CHECK-NEXT:       scf.yield %1 : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %2 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @after(%n: index, %m: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = arith.cmpi eq, %n, %m : index
// CHECK-NEXT:     %1 = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:     %2 = scf.if %0 -> (memref<?x?xf32>) {
// CHECK-NEXT:       scf.yield %1 : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %3 = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:       "use"(%3) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %3 : memref<?x?xf32>
// CHECK-NEXT:       scf.yield %1 : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %2 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
