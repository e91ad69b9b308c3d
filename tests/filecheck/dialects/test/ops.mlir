// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of what MLIR's `test` dialect has for programs about buffers.

func.func @f(%c: i1, %a: memref<2xf32>, %b: memref<2xf32>, %t: tensor<2xf32>) -> memref<2xf32> {
  test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
  test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>) {foo}
  test.buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>)
  test.buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>) {foo = 1 : i32}
  %0 = test.tensor_based in(%t : tensor<2xf32>) -> tensor<2xf32>
  test.region_buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    test.region_yield %x : f32
  }
  test.generic {args_in = 1 : i64, args_out = 1 : i64, iterator_types = ["parallel"]} %a, %b {
  ^bb0(%x: f32, %y: f32):
    test.yield %x : f32
  }: memref<2xf32>, memref<2xf32>
  %r = test.region_if %c : i1 -> (memref<2xf32>) then {
  ^bb0(%x: i1):
    test.region_if_yield %a : memref<2xf32>
  } else {
  ^bb0(%x: i1):
    test.region_if_yield %b : memref<2xf32>
  } join {
  ^bb0(%y: memref<2xf32>):
    test.region_if_yield %y : memref<2xf32>
  }
  test.region_if -> () then {
    test.region_if_yield
  } else {
    test.region_if_yield
  } join {
    test.region_if_yield {foo}
  } attributes {foo = 1 : i32}
  "test.memref_user"(%a) : (memref<2xf32>) -> ()
  %u = "test.memref_user"(%a) {foo} : (memref<2xf32>) -> memref<2xf32>
  "test.read_buffer"(%a) : (memref<2xf32>) -> ()
  %s = "test.side_effect_op"() {effects = [{effect = "allocate", on_result, test_resource}]} : () -> memref<2xf32>
  "test.side_effect_op"() : () -> ()
  "test.one_region_with_recursive_memory_effects"() ({
    %2 = memref.alloc() : memref<2xf32>
    "test.memref_user"(%2) : (memref<2xf32>) -> ()
    memref.dealloc %2 : memref<2xf32>
    test.yield
  }) : () -> ()
  "test.isolated_one_region_with_recursive_memory_effects"() ({
  }) : () -> ()
  "test.isolated_one_region_op"() ({
  }) : () -> ()
  "test.one_region_op"() ({
  }) : () -> ()
  "test.two_region_op"() ({
  }, {
  }) : () -> ()
  return %r : memref<2xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%c: i1, %a: memref<2xf32>, %b: memref<2xf32>, %t: tensor<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:     test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>) {foo}
// CHECK-NEXT:     test.buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>)
// CHECK-NEXT:     test.buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>) {foo = 1 : i32}
// CHECK-NEXT:     %0 = test.tensor_based in(%t : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:     test.region_buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>) {
// CHECK-NEXT:     ^bb0(%x: f32, %y: f32):
// CHECK-NEXT:       test.region_yield %x : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     test.generic {args_in = 1 : i64, args_out = 1 : i64, iterator_types = ["parallel"]} %a, %b {
// CHECK-NEXT:     ^bb0(%x_1: f32, %y_1: f32):
// CHECK-NEXT:       test.yield %x_1 : f32
// CHECK-NEXT:     } : memref<2xf32>, memref<2xf32>
// CHECK-NEXT:     %r = test.region_if %c : i1 -> (memref<2xf32>) then {
// CHECK-NEXT:     ^bb0(%x_2: i1):
// CHECK-NEXT:       test.region_if_yield %a : memref<2xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:     ^bb0(%x_3: i1):
// CHECK-NEXT:       test.region_if_yield %b : memref<2xf32>
// CHECK-NEXT:     } join {
// CHECK-NEXT:     ^bb0(%y_2: memref<2xf32>):
// CHECK-NEXT:       test.region_if_yield %y_2 : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.region_if -> () then {
// CHECK-NEXT:       test.region_if_yield
// CHECK-NEXT:     } else {
// CHECK-NEXT:       test.region_if_yield
// CHECK-NEXT:     } join {
// CHECK-NEXT:       test.region_if_yield {foo}
// CHECK-NEXT:     } attributes {foo = 1 : i32}
// CHECK-NEXT:     "test.memref_user"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:     %u = "test.memref_user"(%a) {foo} : (memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:     "test.read_buffer"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:     %s = "test.side_effect_op"() {effects = [{effect = "allocate", on_result, test_resource}]} : () -> memref<2xf32>
// CHECK-NEXT:     "test.side_effect_op"() : () -> ()
// CHECK-NEXT:     "test.one_region_with_recursive_memory_effects"() ({
// CHECK-NEXT:       %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       "test.memref_user"(%1) : (memref<2xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:       test.yield
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     "test.isolated_one_region_with_recursive_memory_effects"() ({
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     "test.isolated_one_region_op"() ({
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     "test.one_region_op"() ({
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     "test.two_region_op"() ({
// CHECK-NEXT:     }, {
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     func.return %r : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
