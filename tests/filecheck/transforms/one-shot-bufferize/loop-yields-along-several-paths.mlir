// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// The iter_arg reaches the yielded value along two paths, once as it is and once updated; the third
// path ends at new memory. It is one value all the same, which no other one shares: no copy.

// EQUAL: equal:
func.func private @several(%x0: tensor<4xi32> {bufferization.writable = true}) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %seven = arith.constant 7 : i32
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %x0) -> (tensor<4xi32>) {
    %is_second = arith.cmpi eq, %i, %c1 : index
    %y = scf.if %is_second -> (tensor<4xi32>) {
      %e = tensor.empty() : tensor<4xi32>
      %sum = linalg.add ins(%x, %x : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
      scf.yield %sum : tensor<4xi32>
    } else {
      %is_first = arith.cmpi eq, %i, %c0 : index
      %z = scf.if %is_first -> (tensor<4xi32>) {
        scf.yield %x : tensor<4xi32>
      } else {
        %q = tensor.insert %seven into %x[%i] : tensor<4xi32>
        scf.yield %q : tensor<4xi32>
      }
      scf.yield %z : tensor<4xi32>
    }
    scf.yield %y : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func private @several(
// CHECK-NOT:     memref.copy
// CHECK:         scf.for
// CHECK-NOT:     memref.copy
// CHECK:         memref.store {{.*}}, %x[%i]
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// Two values along paths that meet are two buffers.

func.func private @two(%x0: tensor<4xi32> {bufferization.writable = true}) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %seven = arith.constant 7 : i32
  %e = tensor.empty() : tensor<4xi32>
  %y0 = linalg.fill ins(%seven : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %x0, %y = %y0) -> (tensor<4xi32>, tensor<4xi32>) {
    %is_first = arith.cmpi eq, %i, %c0 : index
    %z = scf.if %is_first -> (tensor<4xi32>) {
      scf.yield %x : tensor<4xi32>
    } else {
      %q = tensor.insert %seven into %x[%i] : tensor<4xi32>
      scf.yield %q : tensor<4xi32>
    }
    %w = tensor.insert %seven into %y[%i] : tensor<4xi32>
    %last = arith.cmpi eq, %i, %c1 : index
    %v = scf.if %last -> (tensor<4xi32>) {
      scf.yield %z : tensor<4xi32>
    } else {
      scf.yield %w : tensor<4xi32>
    }
    scf.yield %z, %v : tensor<4xi32>, tensor<4xi32>
  }
  func.return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func private @two(
// CHECK:         memref.copy %v, %[[COPY:.*]] :
// CHECK-NEXT:    scf.yield %z, %[[COPY]] :

func.func @main() -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %five = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4xi32>
  %x = linalg.fill ins(%five : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %0 = func.call @several(%x) : (tensor<4xi32>) -> tensor<4xi32>
  %1:2 = func.call @two(%x) : (tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
  func.return %0, %1#0, %1#1 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
