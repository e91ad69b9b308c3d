// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// An operation with three regions: what `then` and `else` yield goes to `join`, and what
// that yields to the result. The operand of it moves all the way to the caller.

func.func @inner_region_control_flow(%n: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %n) : memref<?x?xf32>
  %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
  ^bb0(%arg2: memref<?x?xf32>):
    test.region_if_yield %arg2 : memref<?x?xf32>
  } else {
  ^bb0(%arg3: memref<?x?xf32>):
    test.region_if_yield %arg3 : memref<?x?xf32>
  } join {
  ^bb0(%arg4: memref<?x?xf32>):
    test.region_if_yield %arg4 : memref<?x?xf32>
  }
  return %1 : memref<?x?xf32>
}

// An allocation in one of them: MLIR's documentation makes three copies, none is needed.

func.func @inner_region_control_flow_div(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %n) : memref<?x?xf32>
  %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
  ^bb0(%arg2: memref<?x?xf32>):
    test.region_if_yield %arg2 : memref<?x?xf32>
  } else {
  ^bb0(%arg3: memref<?x?xf32>):
    %2 = memref.alloc(%n, %m) : memref<?x?xf32>
    test.region_if_yield %2 : memref<?x?xf32>
  } join {
  ^bb0(%arg4: memref<?x?xf32>):
    test.region_if_yield %arg4 : memref<?x?xf32>
  }
  return %1 : memref<?x?xf32>
}

// What MLIR's documentation makes of it stays as it is.

func.func @div_after(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %n) : memref<?x?xf32>
  %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
  ^bb0(%arg2: memref<?x?xf32>):
    %3 = bufferization.clone %arg2 : memref<?x?xf32> to memref<?x?xf32>
    test.region_if_yield %3 : memref<?x?xf32>
  } else {
  ^bb0(%arg3: memref<?x?xf32>):
    %2 = memref.alloc(%n, %m) : memref<?x?xf32>
    %5 = bufferization.clone %2 : memref<?x?xf32> to memref<?x?xf32>
    memref.dealloc %2 : memref<?x?xf32>
    test.region_if_yield %5 : memref<?x?xf32>
  } join {
  ^bb0(%arg4: memref<?x?xf32>):
    %4 = bufferization.clone %arg4 : memref<?x?xf32> to memref<?x?xf32>
    memref.dealloc %arg4 : memref<?x?xf32>
    test.region_if_yield %4 : memref<?x?xf32>
  }
  memref.dealloc %0 : memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @inner_region_control_flow(%n: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:     %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
// CHECK-NEXT:     ^bb0(%arg2: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg2 : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:     ^bb0(%arg3: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg3 : memref<?x?xf32>
// CHECK-NEXT:     } join {
// CHECK-NEXT:     ^bb0(%arg4: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg4 : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %1 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @inner_region_control_flow_div(%n: index, %m: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:     %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
// CHECK-NEXT:     ^bb0(%arg2: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg2 : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:     ^bb0(%arg3: memref<?x?xf32>):
// CHECK-NEXT:       memref.dealloc %arg3 : memref<?x?xf32>
// CHECK-NEXT:       %2 = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:       test.region_if_yield %2 : memref<?x?xf32>
// CHECK-NEXT:     } join {
// CHECK-NEXT:     ^bb0(%arg4: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg4 : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %1 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @div_after(%n: index, %m: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:     %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
// CHECK-NEXT:     ^bb0(%arg2: memref<?x?xf32>):
// CHECK-NEXT:       %2 = bufferization.clone %arg2 : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:       test.region_if_yield %2 : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:     ^bb0(%arg3: memref<?x?xf32>):
// CHECK-NEXT:       %3 = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:       %4 = bufferization.clone %3 : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:       memref.dealloc %3 : memref<?x?xf32>
// CHECK-NEXT:       test.region_if_yield %4 : memref<?x?xf32>
// CHECK-NEXT:     } join {
// CHECK-NEXT:     ^bb0(%arg4: memref<?x?xf32>):
// CHECK-NEXT:       %5 = bufferization.clone %arg4 : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:       memref.dealloc %arg4 : memref<?x?xf32>
// CHECK-NEXT:       test.region_if_yield %5 : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %0 : memref<?x?xf32>
// CHECK-NEXT:     func.return %1 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
