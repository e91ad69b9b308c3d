// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops}' --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops},ownership-based-buffer-deallocation' --allow-unregistered-dialect | filecheck %s --check-prefix FREE

// A buffer has the name of its tensor, a copy that of the result for which it is made. A
// copy for a result without a name is called after the operand.
func.func @copies(%t: tensor<4xf32>, %x: f32, %i: index) -> (f32, f32, f32) {
  %new = tensor.insert %x into %t[%i] : tensor<4xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %a = tensor.extract %t[%i] : tensor<4xf32>
  %b = tensor.extract %new[%i] : tensor<4xf32>
  %c = tensor.extract %0[%i] : tensor<4xf32>
  func.return %a, %b, %c : f32, f32, f32
}
// CHECK:      func.func @copies(%t: memref<4xf32, strided<[?], offset: ?>>, %x: f32, %i: index)
// CHECK-NEXT:   %new = memref.alloc()
// CHECK-NEXT:   memref.copy %t, %new
// CHECK-NEXT:   memref.store %x, %new[%i]
// CHECK-NEXT:   %t_copy = memref.alloc()
// CHECK-NEXT:   memref.copy %t, %t_copy
// CHECK-NEXT:   memref.store %x, %t_copy[%i]
// CHECK-NEXT:   %a = memref.load %t[%i]
// CHECK-NEXT:   %b = memref.load %new[%i]
// CHECK-NEXT:   %c = memref.load %t_copy[%i]

// Results, arguments of regions and blocks, blocks, views and casts.
func.func @control_flow(%t: tensor<?xf32>, %c: i1, %n: index, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %loop, %sum = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %t, %s = %x) -> (tensor<?xf32>, f32) {
    %next = tensor.insert %s into %acc[%k] : tensor<?xf32>
    scf.yield %next, %s : tensor<?xf32>, f32
  }
  %choice = scf.if %c -> tensor<?xf32> {
    %empty = tensor.empty(%n) : tensor<?xf32>
    %filled = linalg.fill ins(%x : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %filled : tensor<?xf32>
  } else {
    scf.yield %loop : tensor<?xf32>
  }
  cf.br ^exit(%choice : tensor<?xf32>)
^exit(%last: tensor<?xf32>):
  func.return %last, %sum : tensor<?xf32>, f32
}
// CHECK:      func.func @control_flow(%t: memref
// CHECK:        %loop, %sum = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %t, %s = %x)
// CHECK-NEXT:     memref.store %s, %acc[%k]
// CHECK-NEXT:     scf.yield %acc, %s
// CHECK:        %choice = scf.if %c
// CHECK-NEXT:     %empty = memref.alloc(%n)
// CHECK-NEXT:     linalg.fill ins(%x : f32) outs(%empty
// CHECK-NEXT:     %empty_cast = memref.cast %empty
// CHECK-NEXT:     scf.yield %empty_cast
// CHECK:        cf.br ^exit(%choice
// CHECK-NEXT: ^exit(%last: memref
// CHECK-NEXT:   func.return %last, %sum
// FREE:       func.func @control_flow
// FREE:         %choice, %choice_owned = scf.if %c
// FREE:         %last_clone = scf.if %last_owned
// FREE:           %last_clone_1 = bufferization.clone %last

// What stands for tensors that stay.
func.func @seams(%t: tensor<4xf32>, %x: f32, %i: index) -> f32 {
  %kept = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %kept[%i] : tensor<4xf32>
  func.return %v : f32
}
// CHECK:      func.func @seams(%t: memref
// CHECK-NEXT:   %t_tensor = bufferization.to_tensor %t
// CHECK-NEXT:   %kept = "test.unknown"(%t_tensor)
// CHECK-NEXT:   %kept_buffer = bufferization.to_buffer %kept
// CHECK-NEXT:   %v = memref.load %kept_buffer[%i]
