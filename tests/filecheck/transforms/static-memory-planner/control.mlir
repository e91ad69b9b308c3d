// RUN: xdsl-opt %s -p static-memory-planner | filecheck %s

// CHECK-LABEL: func.func private @callee(%x: memref<4xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:      func.return
func.func private @callee(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// Buffers of a loop are allocated once, before it.

// CHECK-LABEL: func.func @loop(%n: index, %x: memref<1024xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<4096xi8> to memref<1024xf32>
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<4096xi8> to memref<1024xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        linalg.exp ins(%x : memref<1024xf32>) outs(%a : memref<1024xf32>)
// CHECK-NEXT:        linalg.add ins(%a, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
// CHECK-NEXT:        linalg.tanh ins(%x : memref<1024xf32>) outs(%b : memref<1024xf32>)
// CHECK-NEXT:        linalg.add ins(%b, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %arena : memref<4096xi8>
// CHECK-NEXT:      func.return
func.func @loop(%n: index, %x: memref<1024xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<1024xf32>
    linalg.exp ins(%x : memref<1024xf32>) outs(%a : memref<1024xf32>)
    linalg.add ins(%a, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
    memref.dealloc %a : memref<1024xf32>
    %b = memref.alloc() : memref<1024xf32>
    linalg.tanh ins(%x : memref<1024xf32>) outs(%b : memref<1024xf32>)
    linalg.add ins(%b, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
    memref.dealloc %b : memref<1024xf32>
  }
  return
}

// Branches lie over each other, and over what the callee does not need.

// CHECK-LABEL: func.func @branches(%c: i1, %x: memref<4xf32>, %y: memref<8xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<80xi8>
// CHECK-NEXT:      %0 = arith.constant 64 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<80xi8> to memref<8xf32>
// CHECK-NEXT:      %d = memref.view %arena[%1][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        memref.copy %y, %b : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        func.call @callee(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.copy %b, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        memref.copy %x, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %d, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %arena : memref<80xi8>
// CHECK-NEXT:      func.return
func.func @branches(%c: i1, %x: memref<4xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    %b = memref.alloc() : memref<8xf32>
    memref.copy %y, %b : memref<8xf32> to memref<8xf32>
    func.call @callee(%x) : (memref<4xf32>) -> ()
    memref.copy %b, %y : memref<8xf32> to memref<8xf32>
    memref.dealloc %b : memref<8xf32>
  } else {
    %d = memref.alloc() : memref<4xf32>
    memref.copy %x, %d : memref<4xf32> to memref<4xf32>
    memref.copy %d, %x : memref<4xf32> to memref<4xf32>
    memref.dealloc %d : memref<4xf32>
  }
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// The arena lives from the entry to each return.

// CHECK-LABEL: func.func @blocks(%c: i1, %x: memref<4xf32>, %y: memref<8xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<32xi8> to memref<4xf32>
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<32xi8> to memref<8xf32>
// CHECK-NEXT:      cf.br ^b1
// CHECK-NEXT:    ^b1:
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b1a, ^b2
// CHECK-NEXT:    ^b1a:
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b1
// CHECK-NEXT:    ^b2:
// CHECK-NEXT:      memref.copy %y, %b : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy %b, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b3, ^b4
// CHECK-NEXT:    ^b3:
// CHECK-NEXT:      memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    ^b4:
// CHECK-NEXT:      memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:      func.return
func.func @blocks(%c: i1, %x: memref<4xf32>, %y: memref<8xf32>) {
  cf.br ^b1
^b1:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b1a, ^b2
^b1a:
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  cf.br ^b1
^b2:
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  cf.cond_br %c, ^b3, ^b4
^b3:
  return
^b4:
  return
}

// A loop carries %b, and each thread needs a buffer of its own: they stay.

// CHECK-LABEL: func.func @stay(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        memref.copy %m, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        scf.yield %b : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %r, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      scf.forall (%i_1) in (4) {
// CHECK-NEXT:        %t = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %t : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        "test.op"(%t) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %t : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @stay(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  scf.forall (%i) in (4) {
    %t = memref.alloc() : memref<4xf32>
    memref.copy %x, %t : memref<4xf32> to memref<4xf32>
    "test.op"(%t) : (memref<4xf32>) -> ()
    memref.dealloc %t : memref<4xf32>
  }
  return
}

// Two buffers that take turns: the loop reads both.

// CHECK-LABEL: func.func @swapped(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<80xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:      %1 = arith.constant 64 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      %r, %r_1 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:        linalg.exp ins(%p : memref<4xf32>) outs(%q : memref<4xf32>)
// CHECK-NEXT:        scf.yield %q, %p : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %r, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %arena : memref<80xi8>
// CHECK-NEXT:      func.return
func.func @swapped(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xf32>, memref<4xf32>) {
    linalg.exp ins(%p : memref<4xf32>) outs(%q : memref<4xf32>)
    scf.yield %q, %p : memref<4xf32>, memref<4xf32>
  }
  memref.copy %r#0, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
