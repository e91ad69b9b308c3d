// RUN: %xdsl_opt %s -p buffer-deallocation | filecheck %s
// RUN: %xdsl_opt %s -p buffer-deallocation-pipeline | filecheck %s

// What a transfer reads and writes is freed when its region ends, by both deallocations:
// the transfer goes on after it was started, and what waits for it names the tag only.

func.func @waits(%i: index, %n: index) -> f32 {
  %source = memref.alloc() : memref<8xf32>
  %target = memref.alloc() : memref<8xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  "test.op"() {work} : () -> ()
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  %x = memref.load %target[%i] : memref<8xf32, 2>
  return %x : f32
}

// CHECK-LABEL: @waits
// CHECK:         memref.dma_start
// CHECK-NEXT:    "test.op"() {work}
// CHECK-NEXT:    memref.dma_wait
// CHECK-NEXT:    memref.load
// CHECK-COUNT-3: memref.dealloc
// CHECK-NEXT:    return

// A tag of the caller; a view; a branch; a size that is not known.

func.func @nested(%c: i1, %i: index, %n: index, %target: memref<?xf32, 2>, %tag: memref<1xi32>) {
  scf.if %c {
    %source = memref.alloc(%n) : memref<?xf32>
    %part = memref.subview %source[%i] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.dma_start %part[%i], %target[%i], %n, %tag[%i] : memref<4xf32, strided<[1], offset: ?>>, memref<?xf32, 2>, memref<1xi32>
    "test.op"() {work} : () -> ()
    memref.dma_wait %tag[%i], %n : memref<1xi32>
    "test.op"() {waited} : () -> ()
  }
  return
}

// CHECK-LABEL: @nested
// CHECK:         memref.dma_start
// CHECK-NEXT:    "test.op"() {work}
// CHECK-NEXT:    memref.dma_wait
// CHECK-NEXT:    "test.op"() {waited}
// CHECK-NEXT:    memref.dealloc %source
// CHECK-NEXT:  }

// Several blocks: the one that waits is another one.

func.func @blocks(%c: i1, %i: index, %n: index, %target: memref<8xf32, 2>) {
  %source = memref.alloc() : memref<8xf32>
  %tag = memref.alloc() : memref<1xi32>
  affine.dma_start %source[%i], %target[%i], %tag[0], %n : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  cf.cond_br %c, ^a, ^b
^a:
  "test.op"() {work} : () -> ()
  cf.br ^b
^b:
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}

// CHECK-LABEL: @blocks
// CHECK:         affine.dma_start
// CHECK-NEXT:    cf.cond_br
// CHECK:         affine.dma_wait
// CHECK-DAG:     memref.dealloc %source
// CHECK-DAG:     memref.dealloc %tag
// CHECK-NEXT:    return

// A transfer that may go on when the region of a buffer ends: the buffer is not freed. The
// caller waits; the wait is after the region; it is before the start; it is in another
// branch.

func.func @caller_waits(%i: index, %n: index, %target: memref<8xf32, 2>, %tag: memref<1xi32>) {
  %source = memref.alloc() : memref<8xf32>
  memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  return
}

// CHECK-LABEL: @caller_waits
// CHECK-NOT:     memref.dealloc

func.func @behind(%c: i1, %i: index, %n: index, %target: memref<8xf32, 2>) {
  %tag = memref.alloc() : memref<1xi32>
  scf.if %c {
    %source = memref.alloc() : memref<8xf32>
    memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  }
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  return
}

// CHECK-LABEL: @behind
// CHECK-NOT:     memref.dealloc
// CHECK:         memref.dma_wait
// CHECK-NEXT:    memref.dealloc %tag
// CHECK-NEXT:    return

func.func @next_round(%i: index, %n: index, %target: memref<8xf32, 2>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    memref.dma_wait %tag[%i], %n : memref<1xi32>
    %source = memref.alloc() : memref<8xf32>
    memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  }
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  return
}

// CHECK-LABEL: @next_round
// CHECK-NOT:     memref.dealloc

func.func @other_branch(%c: i1, %i: index, %n: index, %target: memref<8xf32, 2>, %tag: memref<1xi32>) {
  %source = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  } else {
    memref.dma_wait %tag[%i], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: @other_branch
// CHECK-NOT:     memref.dealloc

// Double buffering: a start in a loop, a wait in the next round and one at the end.

func.func @rounds(%i: index, %n: index, %target: memref<8xf32, 2>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tag = memref.alloc() : memref<1xi32>
  %source = memref.alloc() : memref<8xf32>
  memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  scf.for %k = %c0 to %n step %c1 {
    memref.dma_wait %tag[%i], %n : memref<1xi32>
    memref.dma_start %source[%k], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  }
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  return
}

// CHECK-LABEL: @rounds
// CHECK:         scf.for
// CHECK:         memref.dma_wait
// CHECK:         }
// CHECK-NEXT:    memref.dma_wait
// CHECK-DAG:     memref.dealloc %source
// CHECK-DAG:     memref.dealloc %tag
// CHECK-NEXT:    return
