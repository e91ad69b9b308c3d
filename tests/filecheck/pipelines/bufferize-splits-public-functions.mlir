// RUN: %xdsl_opt %s -p bufferize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'bufferize{abi=returns emit-c-interface}' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_opt %s -p 'bufferize{modify-public-functions}' | filecheck %s --check-prefix=MODIFIED
// RUN: %xdsl_opt %s -p 'bufferize{abi=returns emit-c-interface}' | filecheck %s --check-prefix=WRAPPERS

// What a public function returns belongs to its caller, so it copies its argument. Its callers in
// the module need no copy: neither does a function that calls itself.

// EQUAL: equal:
// MODIFIED-NOT: _inner
func.func @fill_from(%t: tensor<8xi32>, %n: index, %x: i32) -> tensor<8xi32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %is_done = arith.cmpi eq, %n, %c8 : index
  %r = scf.if %is_done -> (tensor<8xi32>) {
    scf.yield %t : tensor<8xi32>
  } else {
    %0 = tensor.insert %x into %t[%n] : tensor<8xi32>
    %next = arith.addi %n, %c1 : index
    %y = arith.addi %x, %x : i32
    %1 = func.call @fill_from(%0, %next, %y) : (tensor<8xi32>, index, i32) -> tensor<8xi32>
    scf.yield %1 : tensor<8xi32>
  }
  func.return %r : tensor<8xi32>
}

// CHECK-LABEL: func.func @fill_from(
// CHECK-NEXT:    func.call @fill_from_inner(%t, %n, %x)
// CHECK:         memref.copy %t,
// CHECK-LABEL: func.func private @fill_from_inner(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.call @fill_from_inner(%t,
// CHECK-LABEL: func.func @main(

// WRAPPERS-LABEL: func.func @fill_from(
// WRAPPERS-SAME:    llvm.emit_c_interface
// WRAPPERS-NOT: private {{.*}}llvm.emit_c_interface

func.func @main() -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<8xi32>
  %t = linalg.fill ins(%one : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %0 = func.call @fill_from(%t, %c3, %one) : (tensor<8xi32>, index, i32) -> tensor<8xi32>
  %1 = func.call @fill_from(%0, %c0, %one) : (tensor<8xi32>, index, i32) -> tensor<8xi32>
  func.return %1 : tensor<8xi32>
}

// CHECK:         %[[T:.*]] = memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return %[[T]]
