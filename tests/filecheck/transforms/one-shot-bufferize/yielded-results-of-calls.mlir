// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --allow-leaks
// RUN: %xdsl_bufferize_check %s -p 'bufferize' --allow-leaks
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

// A loop may yield what a call has allocated, and copies what may be other memory as well.

func.func private @sum(%t: tensor<4xi32>, %x: i32) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %s = linalg.add ins(%t, %f : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  func.return %s : tensor<4xi32>
}

// Through a second function, and as a choice of two new buffers; one is the copy of a constant.

func.func private @one_of(%t: tensor<4xi32>, %x: i32, %i: index, %p: i1) -> tensor<4xi32> {
  %r = scf.if %p -> tensor<4xi32> {
    %s = func.call @sum(%t, %x) : (tensor<4xi32>, i32) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  } else {
    %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
    %d = tensor.insert %x into %c[%i] : tensor<4xi32>
    scf.yield %d : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func private @sums(
// CHECK:         scf.for
// CHECK-NOT:       memref.copy
// CHECK:           [[c:%[^ ]+]] = func.call @sum(%b
// CHECK-NEXT:      [[d:%[^ ]+]] = memref.cast [[c]]
// CHECK-NEXT:      scf.yield [[d]]
func.func private @sums(%t: tensor<4xi32>, %n: index) -> tensor<4xi32> {
  %x = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xi32> {
    %b = func.call @sum(%a, %x) : (tensor<4xi32>, i32) -> tensor<4xi32>
    %c = func.call @sum(%b, %x) : (tensor<4xi32>, i32) -> tensor<4xi32>
    scf.yield %c : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

// A constant, an argument, and one buffer twice are no new memory.

// CHECK-LABEL: func.func private @constant(
func.func private @constant(%t: tensor<4xi32>, %p: i1) -> tensor<4xi32> {
  %r = scf.if %p -> tensor<4xi32> {
    %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
    scf.yield %c : tensor<4xi32>
  } else {
    %x = arith.constant 7 : i32
    %e = tensor.empty() : tensor<4xi32>
    %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %f : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

func.func private @twice(%x: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  func.return %f, %f : tensor<4xi32>, tensor<4xi32>
}

func.func private @kept(%boxes: memref<1xmemref<4xi32>>, %x: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %m = bufferization.to_buffer %f : tensor<4xi32> to memref<4xi32>
  memref.store %m, %boxes[%c0] : memref<1xmemref<4xi32>>
  func.return %f : tensor<4xi32>
}

// CHECK-LABEL: func.func private @others(
// CHECK:         scf.for
// CHECK:           %d = func.call @constant(
// CHECK:           %two{{.*}} = func.call @twice(
// CHECK-DAG:       memref.copy %d, %d_copy
// CHECK-DAG:       memref.copy %two
func.func private @others(%t: tensor<4xi32>, %n: index, %p: i1) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %x = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t, %c = %t)
      -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    %a1 = tensor.insert %x into %a[%c1] : tensor<4xi32>
    %b1 = tensor.insert %x into %b[%c0] : tensor<4xi32>
    %d = func.call @constant(%a1, %p) : (tensor<4xi32>, i1) -> tensor<4xi32>
    %two:2 = func.call @twice(%x) : (i32) -> (tensor<4xi32>, tensor<4xi32>)
    %three = linalg.add ins(%b1, %two#0 : tensor<4xi32>, tensor<4xi32>) outs(%two#1 : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %d, %two#0, %three : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  }
  func.return %r#0, %r#1, %r#2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// What @kept stores is a copy of what it returns.

func.func private @boxed(%t: tensor<4xi32>, %n: index) -> (tensor<4xi32>, i32) {
  %x = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<4xi32>
  memref.store %x, %first[%c0] : memref<4xi32>
  %boxes = memref.alloc() : memref<1xmemref<4xi32>>
  memref.store %first, %boxes[%c0] : memref<1xmemref<4xi32>>
  %z = arith.constant 0 : i32
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %sum = %z) -> (tensor<4xi32>, i32) {
    %a1 = tensor.insert %sum into %a[%c0] : tensor<4xi32>
    %m = memref.load %boxes[%c0] : memref<1xmemref<4xi32>>
    %v = memref.load %m[%c0] : memref<4xi32>
    %w = tensor.extract %a1[%c1] : tensor<4xi32>
    %k = func.call @kept(%boxes, %w) : (memref<1xmemref<4xi32>>, i32) -> tensor<4xi32>
    %next = arith.addi %v, %sum : i32
    scf.yield %k, %next : tensor<4xi32>, i32
  }
  func.return %r, %s : tensor<4xi32>, i32
}

func.func @main() -> (i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %p = arith.constant true
  %x = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4xi32>
  %t = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %u = func.call @one_of(%t, %x, %c1, %p) : (tensor<4xi32>, i32, index, i1) -> tensor<4xi32>
  %r = func.call @sums(%u, %c3) : (tensor<4xi32>, index) -> tensor<4xi32>
  %o:3 = func.call @others(%t, %c3, %p) : (tensor<4xi32>, index, i1) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>)
  %b, %s = func.call @boxed(%t, %c3) : (tensor<4xi32>, index) -> (tensor<4xi32>, i32)
  %0 = tensor.extract %r[%c1] : tensor<4xi32>
  %1 = tensor.extract %o#0[%c1] : tensor<4xi32>
  %2 = tensor.extract %o#1[%c1] : tensor<4xi32>
  %3 = tensor.extract %o#2[%c1] : tensor<4xi32>
  %4 = tensor.extract %b[%c1] : tensor<4xi32>
  func.return %0, %1, %2, %3, %4, %s : i32, i32, i32, i32, i32, i32
}
