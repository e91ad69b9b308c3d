// RUN: %xdsl_opt %s -p buffer-deallocation | filecheck %s

// The argument and the result of the loop get the same operand: both own it, or both borrow it. If the argument
// alone borrowed %a, %a would be cloned for the result.

func.func @argument_and_result(%c: i1, %n: index, %m: memref<4xf32>, %out: memref<4xf32>, %f: f32) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
    %s = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (memref<4xf32>) {
      scf.yield %m : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @argument_and_result(
// CHECK:         %a = memref.alloc()
// CHECK-NEXT:    linalg.fill
// CHECK-NEXT:    %s = scf.for %i = %n to %n step %n iter_args(%x = %a)
// CHECK-NEXT:      memref.dealloc %x
// CHECK-NEXT:      %m_clone = bufferization.clone %m
// CHECK-NEXT:      scf.yield %m_clone
// CHECK:         scf.yield %s
// CHECK:         %m_clone_1 = bufferization.clone %m
// CHECK-NEXT:    scf.yield %m_clone_1
// CHECK:         memref.dealloc %r
// CHECK-NOT:     memref.dealloc

// Both arguments of the loop are %a from outside, whatever it does: nothing is cloned.

func.func @two_names(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %k, %r, %s = scf.while (%i = %c0, %x = %a, %y = %a) : (index, memref<4xf32>, memref<4xf32>) -> (index, memref<4xf32>, memref<4xf32>) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %y, %y : index, memref<4xf32>, memref<4xf32>
  } do {
  ^bb0(%i: index, %x: memref<4xf32>, %y: memref<4xf32>):
    %j = arith.addi %i, %n : index
    scf.yield %j, %x, %x : index, memref<4xf32>, memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @two_names(
// CHECK-NOT:     bufferization.clone
// CHECK:         scf.while
// CHECK-NOT:     bufferization.clone
// CHECK:         scf.yield %j
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    func.return
