// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' | filecheck %s
// RUN: %xdsl_opt %s --print-op-generic | %xdsl_opt -p 'buffer-results-to-out-params' | filecheck %s

// The attributes that a call has for its arguments and results, also where they are properties.

func.func private @f(%a: memref<4xf32>, %x: i32) -> (i32, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %a, %0 : memref<4xf32> to memref<4xf32>
  func.return %x, %0 : i32, memref<4xf32>
}
func.func @main(%g: (i32) -> i32, %a: memref<4xf32>, %x: i32) -> i32 {
  %0:2 = "func.call"(%a, %x) <{callee = @f, arg_attrs = [{test.a}, {}], res_attrs = [{test.x}, {test.r}]}> : (memref<4xf32>, i32) -> (i32, memref<4xf32>)
  %1 = "func.call_indirect"(%g, %0#0) <{arg_attrs = [{test.a}], res_attrs = [{test.r}]}> : ((i32) -> i32, i32) -> i32
  func.return %1 : i32
}
// CHECK-LABEL: func.func @main(
// CHECK:         func.call @f(%{{.*}}) {arg_attrs = [{test.a}, {}, {}], res_attrs = [{test.x}]} : (memref<4xf32>, i32, memref<4xf32>) -> i32
// CHECK-NEXT:    func.call_indirect %{{.*}} {arg_attrs = [{test.a}], res_attrs = [{test.r}]} : (i32) -> i32
