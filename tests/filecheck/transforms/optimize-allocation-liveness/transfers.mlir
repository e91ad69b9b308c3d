// RUN: %xdsl_opt %s -p optimize-allocation-liveness | filecheck %s

// A transfer goes on after it was started: its buffers stay until their region ends, for
// the operation that waits names the tag only.

func.func @waits(%i: index, %n: index) -> f32 {
  %source = memref.alloc() : memref<8xf32>
  %target = memref.alloc() : memref<8xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  "test.op"() {work} : () -> ()
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  %x = memref.load %target[%i] : memref<8xf32, 2>
  memref.dealloc %source : memref<8xf32>
  memref.dealloc %target : memref<8xf32, 2>
  memref.dealloc %tag : memref<1xi32>
  return %x : f32
}

// CHECK-LABEL: @waits
// CHECK:         memref.dma_start
// CHECK-NEXT:    "test.op"() {work}
// CHECK-NEXT:    memref.dma_wait
// CHECK-NEXT:    memref.load
// CHECK-COUNT-3: memref.dealloc
// CHECK:         return

// The tag is that of the caller.

func.func @tag_of_others(%i: index, %n: index, %target: memref<8xf32, 2>, %tag: memref<1xi32>) {
  %source = memref.alloc() : memref<8xf32>
  affine.dma_start %source[%i], %target[%i], %tag[0], %n : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  "test.op"() {work} : () -> ()
  affine.dma_wait %tag[0], %n : memref<1xi32>
  memref.dealloc %source : memref<8xf32>
  return
}

// CHECK-LABEL: @tag_of_others
// CHECK:         affine.dma_start
// CHECK-NEXT:    "test.op"() {work}
// CHECK-NEXT:    affine.dma_wait
// CHECK-NEXT:    memref.dealloc

// Nested, with more than one block, of dynamic size: freed in the block that waits.

func.func @blocks(%c: i1, %i: index, %n: index, %target: memref<?xf32, 2>) {
  %tag = memref.alloc() : memref<1xi32>
  scf.if %c {
    %source = memref.alloc(%n) : memref<?xf32>
    memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<?xf32>, memref<?xf32, 2>, memref<1xi32>
    "test.op"() {work} : () -> ()
    memref.dma_wait %tag[%i], %n : memref<1xi32>
    "test.op"() {waited} : () -> ()
    memref.dealloc %source : memref<?xf32>
  }
  cf.cond_br %c, ^a, ^b
^a:
  memref.dma_start %target[%i], %target[%n], %n, %tag[%i] : memref<?xf32, 2>, memref<?xf32, 2>, memref<1xi32>
  cf.br ^b
^b:
  "test.op"() {late} : () -> ()
  memref.dealloc %tag : memref<1xi32>
  return
}

// CHECK-LABEL: @blocks
// CHECK:         memref.dma_start
// CHECK-NEXT:    "test.op"() {work}
// CHECK-NEXT:    memref.dma_wait
// CHECK-NEXT:    "test.op"() {waited}
// CHECK-NEXT:    memref.dealloc
// CHECK:         memref.dma_start
// CHECK-NEXT:    cf.br
// CHECK:         "test.op"() {late}
// CHECK-NEXT:    memref.dealloc %tag
