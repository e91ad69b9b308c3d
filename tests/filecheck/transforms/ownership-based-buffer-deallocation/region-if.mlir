// RUN: %xdsl_opt -p ownership-based-buffer-deallocation %s | filecheck %s

// Memory that two regions hand to a third one, and that to the results.

func.func @inner_region_control_flow(%arg0 : index) -> memref<?x?xf32> {
  %0 = memref.alloc(%arg0, %arg0) : memref<?x?xf32>
  %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
    ^bb0(%arg1 : memref<?x?xf32>):
      test.region_if_yield %arg1 : memref<?x?xf32>
  } else {
    ^bb0(%arg1 : memref<?x?xf32>):
      test.region_if_yield %arg1 : memref<?x?xf32>
  } join {
    ^bb0(%arg1 : memref<?x?xf32>):
      test.region_if_yield %arg1 : memref<?x?xf32>
  }
  return %1 : memref<?x?xf32>
}
func.func @copies(%a: memref<2xf32>, %c: i1) {
  %0 = memref.alloc() : memref<2xf32>
  test.buffer_based in(%a : memref<2xf32>) out(%0 : memref<2xf32>)
  %1 = test.region_if %c : i1 -> (memref<2xf32>) then {
  ^bb0(%x: i1):
    %2 = memref.alloc() : memref<2xf32>
    test.region_if_yield %2 : memref<2xf32>
  } else {
  ^bb0(%x: i1):
    test.region_if_yield %0 : memref<2xf32>
  } join {
  ^bb0(%y: memref<2xf32>):
    test.region_if_yield %y : memref<2xf32>
  }
  test.copy(%1, %a) : (memref<2xf32>, memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @inner_region_control_flow(%arg0: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = memref.alloc(%arg0, %arg0) : memref<?x?xf32>
// CHECK-NEXT:     %1 = test.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>) then {
// CHECK-NEXT:     ^bb0(%arg1: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg1 : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:     ^bb0(%arg1_1: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg1_1 : memref<?x?xf32>
// CHECK-NEXT:     } join {
// CHECK-NEXT:     ^bb0(%arg1_2: memref<?x?xf32>):
// CHECK-NEXT:       test.region_if_yield %arg1_2 : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %1 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @copies(%a: memref<2xf32>, %c: i1) {
// CHECK-NEXT:     %0 = arith.constant false
// CHECK-NEXT:     %1 = arith.constant true
// CHECK-NEXT:     %2 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.buffer_based in(%a : memref<2xf32>) out(%2 : memref<2xf32>)
// CHECK-NEXT:     %3, %4 = test.region_if %c : i1 -> (memref<2xf32>, i1) then {
// CHECK-NEXT:     ^bb0(%x: i1):
// CHECK-NEXT:       %5 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       test.region_if_yield %5, %1 : memref<2xf32>, i1
// CHECK-NEXT:     } else {
// CHECK-NEXT:     ^bb0(%x_1: i1):
// CHECK-NEXT:       test.region_if_yield %2, %0 : memref<2xf32>, i1
// CHECK-NEXT:     } join {
// CHECK-NEXT:     ^bb0(%y: memref<2xf32>, %y_owned: i1):
// CHECK-NEXT:       test.region_if_yield %y, %y_owned : memref<2xf32>, i1
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%3, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     bufferization.dealloc (%2 : memref<2xf32>) if (%1)
// CHECK-NEXT:     bufferization.dealloc (%3 : memref<2xf32>) if (%4)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
