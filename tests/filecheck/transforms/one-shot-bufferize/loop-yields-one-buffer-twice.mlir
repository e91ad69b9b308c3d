// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// What is yielded first may be the buffer of the second iter_arg, which is yielded in its own place:
// a copy, as the next iteration writes the first one.
// EQUAL: equal: 2 results

// CHECK-LABEL: func.func private @chosen(
// CHECK:         scf.for {{.*}} iter_args([[x:%[a-z0-9]+]] = {{.*}}, [[y:%[a-z0-9]+]] = {{.*}})
// CHECK:           [[z:%[a-z0-9]+]] = arith.select {{.*}}, [[y]]
// CHECK:           memref.copy [[y]], [[x]]
// CHECK-NEXT:      [[c:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:      memref.copy [[z]], [[c]]
// CHECK:           scf.yield [[c]], [[y]]
func.func private @chosen(%p: i1, %one: index, %f: i32, %t: tensor<16xi32>) -> (tensor<16xi32>, tensor<16xi32>) {
  %c3 = arith.constant 3 : index
  %r, %s = scf.for %i = %one to %c3 step %one iter_args(%x = %t, %y = %t) -> (tensor<16xi32>, tensor<16xi32>) {
    %v = tensor.insert %f into %x[%one] : tensor<16xi32>
    %z = arith.select %p, %v, %y : tensor<16xi32>
    %m = bufferization.materialize_in_destination %y in %v : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
    scf.yield %z, %y : tensor<16xi32>, tensor<16xi32>
  }
  func.return %r, %s : tensor<16xi32>, tensor<16xi32>
}

func.func @main() -> (tensor<16xi32>, tensor<16xi32>) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %false = arith.constant false
  %t = arith.constant dense<[0, 5, 10, 15, 20, 2, 7, 12, 17, 22, 4, 9, 14, 19, 1, 6]> : tensor<16xi32>
  %r:2 = func.call @chosen(%false, %c1, %zero, %t) : (i1, index, i32, tensor<16xi32>) -> (tensor<16xi32>, tensor<16xi32>)
  func.return %r#0, %r#1 : tensor<16xi32>, tensor<16xi32>
}
