// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 1 results

// From the second iteration on %a and %c would have the same memory, which is at two positions: the one that gets %a needs a copy.
// CHECK-LABEL: func.func private @third_position
// CHECK:         scf.for {{.*}} iter_args(%a = {{%.*}}, %b = {{%.*}}, %c = {{%.*}})
// CHECK:           memref.copy %a, [[A:%.*]] : memref<4xi32> to memref<4xi32>
// CHECK-NEXT:      scf.yield %c, [[A]], %c
func.func private @third_position(%n: index, %f: i32, %x: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    scf.yield %c, %a, %c : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  }
  %w = tensor.insert %f into %r#0[%c1] : tensor<4xi32>
  return %r#1 : tensor<4xi32>
}

func.func @main() -> tensor<4xi32> {
  %n = arith.constant 2 : index
  %f = arith.constant 0 : i32
  %x = arith.constant dense<[3, 8, 13, 18]> : tensor<4xi32>
  %0 = func.call @third_position(%n, %f, %x) : (index, i32, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
