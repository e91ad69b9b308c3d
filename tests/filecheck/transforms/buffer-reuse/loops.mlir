// RUN: xdsl-opt %s -p buffer-reuse | filecheck %s

// Hoisted buffers, each of which is needed in a part of the loop only: an iteration overwrites them
// before it reads them.

// CHECK-LABEL: func.func @hoisted(%n: index, %x: memref<1024xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<1024xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        linalg.exp ins(%x : memref<1024xf32>) outs(%a : memref<1024xf32>)
// CHECK-NEXT:        linalg.add ins(%a, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
// CHECK-NEXT:        linalg.tanh ins(%x : memref<1024xf32>) outs(%a : memref<1024xf32>)
// CHECK-NEXT:        linalg.add ins(%a, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %a : memref<1024xf32>
// CHECK-NEXT:      func.return
func.func @hoisted(%n: index, %x: memref<1024xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<1024xf32>
  %b = memref.alloc() : memref<1024xf32>
  scf.for %i = %c0 to %n step %c1 {
    linalg.exp ins(%x : memref<1024xf32>) outs(%a : memref<1024xf32>)
    linalg.add ins(%a, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
    linalg.tanh ins(%x : memref<1024xf32>) outs(%b : memref<1024xf32>)
    linalg.add ins(%b, %x : memref<1024xf32>, memref<1024xf32>) outs(%x : memref<1024xf32>)
  }
  memref.dealloc %b : memref<1024xf32>
  memref.dealloc %a : memref<1024xf32>
  return
}

// The next iteration reads %a before it overwrites it, but %b is only needed in between.

// CHECK-LABEL: func.func @in_a_gap(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @in_a_gap(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %x : memref<4xf32> to memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  }
  return
}

// The same, but %b is needed when %a is.

// CHECK-LABEL: func.func @next_iteration(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @next_iteration(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %x : memref<4xf32> to memref<4xf32>
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  }
  return
}

// Only one element is overwritten.

// CHECK-LABEL: func.func @in_part(%n: index, %x: memref<4xf32>, %f: f32) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.store %f, %a[%c0] : memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @in_part(%n: index, %x: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %a[%c0] : memref<4xf32>
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  }
  return
}

// Two slices are overwritten, which cover it.

// CHECK-LABEL: func.func @in_parts(%n: index, %x: memref<2x4xf32>, %y: memref<2x2xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<2x4xf32>
// CHECK-NEXT:      %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:      %r = memref.subview %a[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %y, %l : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:        memref.copy %y, %r : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
// CHECK-NEXT:        memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:        memref.copy %x, %a : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @in_parts(%n: index, %x: memref<2x4xf32>, %y: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2x4xf32>
  %b = memref.alloc() : memref<2x4xf32>
  %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %r = memref.subview %a[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %y, %l : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1]>>
    memref.copy %y, %r : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
    memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
    memref.copy %x, %b : memref<2x4xf32> to memref<2x4xf32>
    memref.copy %b, %x : memref<2x4xf32> to memref<2x4xf32>
  }
  return
}

// The same, but one is read before the other one is overwritten.

// CHECK-LABEL: func.func @read_in_between(%n: index, %x: memref<2x4xf32>, %y: memref<2x2xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<2x4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<2x4xf32>
// CHECK-NEXT:      %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:      %r = memref.subview %a[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %y, %l : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:        memref.copy %r, %y : memref<2x2xf32, strided<[4, 1], offset: 2>> to memref<2x2xf32>
// CHECK-NEXT:        memref.copy %y, %r : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
// CHECK-NEXT:        memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:        memref.copy %x, %b : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:        memref.copy %b, %x : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @read_in_between(%n: index, %x: memref<2x4xf32>, %y: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2x4xf32>
  %b = memref.alloc() : memref<2x4xf32>
  %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %r = memref.subview %a[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %y, %l : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1]>>
    memref.copy %r, %y : memref<2x2xf32, strided<[4, 1], offset: 2>> to memref<2x2xf32>
    memref.copy %y, %r : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
    memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
    memref.copy %x, %b : memref<2x4xf32> to memref<2x4xf32>
    memref.copy %b, %x : memref<2x4xf32> to memref<2x4xf32>
  }
  return
}

// A buffer outside serves one of a loop inside, in each iteration; the loop may have none.

// CHECK-LABEL: func.func @outside(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
func.func @outside(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %x : memref<4xf32> to memref<4xf32>
    memref.dealloc %b : memref<4xf32>
  }
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// The loop carries what it allocates: two are needed.

// CHECK-LABEL: func.func @carried(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
// CHECK-NEXT:        %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        memref.copy %m, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        scf.yield %b : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %r, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @carried(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}

// Each branch overwrites %a, or only one of them.

// CHECK-LABEL: func.func @branches(%c: i1, %n: index, %x: memref<4xf32>, %y: memref<8xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %d = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      %e = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:          memref.copy %y, %d : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %d, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        memref.copy %y, %e : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        memref.copy %e, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @branches(%c: i1, %n: index, %x: memref<4xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<8xf32>
  %e = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
      memref.copy %y, %d : memref<8xf32> to memref<8xf32>
    } else {
      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    }
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %x : memref<4xf32> to memref<4xf32>
    memref.copy %d, %y : memref<8xf32> to memref<8xf32>
    memref.copy %y, %e : memref<8xf32> to memref<8xf32>
    memref.copy %e, %y : memref<8xf32> to memref<8xf32>
  }
  return
}

// Each thread has buffers of its own, and one is enough for it; that of all threads is another one.

// CHECK-LABEL: func.func @threads(%x: memref<4xf32>, %y: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      scf.forall (%i) in (4) {
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %y : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @threads(%x: memref<4xf32>, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  scf.forall (%i) in (4) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    %d = memref.alloc() : memref<4xf32>
    memref.copy %x, %d : memref<4xf32> to memref<4xf32>
    "test.op"(%d) : (memref<4xf32>) -> ()
  }
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %y : memref<4xf32> to memref<4xf32>
  return
}

// One thread may need %a while another one needs %b.

// CHECK-LABEL: func.func @of_all_threads(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.forall (%i) in (4) {
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @of_all_threads(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.forall (%i) in (4) {
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
  }
  return
}

// The inner loop has iterations, each of which overwrites %a; with %n, it may have none.

// CHECK-LABEL: func.func @iterations(%n: index, %x: memref<4xf32>, %y: memref<8xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %d = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      %e = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        scf.for %j = %c0 to %c4 step %c1 {
// CHECK-NEXT:          memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        scf.for %j_1 = %c0 to %n step %c1 {
// CHECK-NEXT:          memref.copy %y, %d : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.copy %d, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        memref.copy %y, %e : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:        memref.copy %e, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @iterations(%n: index, %x: memref<4xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<8xf32>
  %e = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    }
    memref.copy %a, %x : memref<4xf32> to memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %x : memref<4xf32> to memref<4xf32>
    scf.for %j = %c0 to %n step %c1 {
      memref.copy %y, %d : memref<8xf32> to memref<8xf32>
    }
    memref.copy %d, %y : memref<8xf32> to memref<8xf32>
    memref.copy %y, %e : memref<8xf32> to memref<8xf32>
    memref.copy %e, %y : memref<8xf32> to memref<8xf32>
  }
  return
}

// The second operation reads an element of its output in its body, before it is written.

// CHECK-LABEL: func.func @read_in_a_body(%n: index, %x: memref<2x4xf32>, %y: memref<2x2xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c3 = arith.constant 3 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<2x4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<2x4xf32>
// CHECK-NEXT:      %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:      %r = memref.subview %a[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.copy %y, %l : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:        linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%r : memref<2x2xf32, strided<[4, 1], offset: 2>>) {
// CHECK-NEXT:        ^bb0(%o: f32):
// CHECK-NEXT:          %f = memref.load %a[%c1, %c3] : memref<2x4xf32>
// CHECK-NEXT:          linalg.yield %f : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:        memref.copy %x, %b : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:        memref.copy %b, %x : memref<2x4xf32> to memref<2x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @read_in_a_body(%n: index, %x: memref<2x4xf32>, %y: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2x4xf32>
  %b = memref.alloc() : memref<2x4xf32>
  %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %r = memref.subview %a[0, 2] [2, 2] [1, 1] : memref<2x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 2>>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %y, %l : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1]>>
    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%r : memref<2x2xf32, strided<[4, 1], offset: 2>>) {
    ^bb0(%o: f32):
      %f = memref.load %a[%c1, %c3] : memref<2x4xf32>
      linalg.yield %f : f32
    }
    memref.copy %a, %x : memref<2x4xf32> to memref<2x4xf32>
    memref.copy %x, %b : memref<2x4xf32> to memref<2x4xf32>
    memref.copy %b, %x : memref<2x4xf32> to memref<2x4xf32>
  }
  return
}

// An iteration writes to %b while it still needs that of the iteration before: %a cannot be both.

// CHECK-LABEL: func.func @carried_beside(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        memref.copy %m, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        scf.yield %b : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %r, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @carried_beside(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.copy %m, %x : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  return
}
