// RUN: xdsl-opt %s -p 'static-memory-planner{print-plan}' | filecheck %s --check-prefix=ALL
// RUN: xdsl-opt %s -p 'static-memory-planner{print-plan memory-space=1}' | filecheck %s --check-prefix=SPACE
// RUN: xdsl-opt %s -p 'static-memory-planner{print-plan minimal-size=17}' | filecheck %s --check-prefix=LARGE
// RUN: xdsl-opt %s -p 'static-memory-planner{print-plan strategy=trivial alignment=0}' | filecheck %s --check-prefix=PACKED

// What is planned, and what is not, with the reason.

// ALL-LABEL: // @f
// ALL-NEXT: //   arena of 64 bytes; live at once: 64; buffers: 2, of 80 bytes
// ALL-NEXT: //   %a ({{[^ ]*}}:76:8): 16 bytes at 0
// ALL-NEXT: //   %b ({{[^ ]*}}:79:8): 64 bytes at 0
// ALL-NEXT: //   arena of 16 bytes; live at once: 16; buffers: 1, of 16 bytes
// ALL-NEXT: //   %far ({{[^ ]*}}:94:10): 16 bytes at 0
// ALL-NEXT: //   %dynamic ({{[^ ]*}}:82:14) stays: its size is not static
// ALL-NEXT: //   %strided ({{[^ ]*}}:83:14) stays: its layout is not the identity
// ALL-NEXT: //   %returned ({{[^ ]*}}:84:15) stays: it may be returned
// ALL-NEXT: //   %captured ({{[^ ]*}}:85:15) stays: it is captured, or freed by a call
// ALL-NEXT: //   %box ({{[^ ]*}}:87:10) stays: its elements are no numbers
// ALL-NEXT: //   %empty ({{[^ ]*}}:88:12) stays: it has no bytes
// ALL-NEXT: //   %freed ({{[^ ]*}}:89:12) stays: a deallocation may free other memory, too
// ALL-NEXT: //   %manual ({{[^ ]*}}:92:13) stays: its deallocation is manual
// ALL-NEXT: //   %carried ({{[^ ]*}}:97:16) stays: a loop carries it from one iteration to the next
// ALL-NEXT: //   %thread ({{[^ ]*}}:103:15) stays: each iteration of 'scf.forall' may need its own

// SPACE-LABEL: // @f
// SPACE-NEXT: //   arena of 16 bytes; live at once: 16; buffers: 1, of 16 bytes
// SPACE-NEXT: //   %far ({{[^ ]*}}:94:10): 16 bytes at 0
// SPACE-NEXT: //   %a ({{[^ ]*}}:76:8) stays: it is in another memory space
// SPACE-NEXT: //   %b ({{[^ ]*}}:79:8) stays: it is in another memory space
// SPACE-NEXT: //   %dynamic ({{[^ ]*}}:82:14) stays: its size is not static
// SPACE-NEXT: //   %strided ({{[^ ]*}}:83:14) stays: its layout is not the identity
// SPACE-NEXT: //   %returned ({{[^ ]*}}:84:15) stays: it may be returned
// SPACE-NEXT: //   %captured ({{[^ ]*}}:85:15) stays: it is captured, or freed by a call
// SPACE-NEXT: //   %box ({{[^ ]*}}:87:10) stays: its elements are no numbers
// SPACE-NEXT: //   %empty ({{[^ ]*}}:88:12) stays: it has no bytes
// SPACE-NEXT: //   %freed ({{[^ ]*}}:89:12) stays: a deallocation may free other memory, too
// SPACE-NEXT: //   %manual ({{[^ ]*}}:92:13) stays: its deallocation is manual
// SPACE-NEXT: //   %carried ({{[^ ]*}}:97:16) stays: a loop carries it from one iteration to the next
// SPACE-NEXT: //   %thread ({{[^ ]*}}:103:15) stays: each iteration of 'scf.forall' may need its own

// LARGE-LABEL: // @f
// LARGE-NEXT: //   arena of 64 bytes; live at once: 64; buffers: 1, of 64 bytes
// LARGE-NEXT: //   %b ({{[^ ]*}}:79:8): 64 bytes at 0
// LARGE-NEXT: //   %a ({{[^ ]*}}:76:8) stays: it is smaller than minimal-size
// LARGE-NEXT: //   %dynamic ({{[^ ]*}}:82:14) stays: its size is not static
// LARGE-NEXT: //   %strided ({{[^ ]*}}:83:14) stays: its layout is not the identity
// LARGE-NEXT: //   %returned ({{[^ ]*}}:84:15) stays: it may be returned
// LARGE-NEXT: //   %captured ({{[^ ]*}}:85:15) stays: it is captured, or freed by a call
// LARGE-NEXT: //   %box ({{[^ ]*}}:87:10) stays: its elements are no numbers
// LARGE-NEXT: //   %empty ({{[^ ]*}}:88:12) stays: it is smaller than minimal-size
// LARGE-NEXT: //   %freed ({{[^ ]*}}:89:12) stays: a deallocation may free other memory, too
// LARGE-NEXT: //   %manual ({{[^ ]*}}:92:13) stays: its deallocation is manual
// LARGE-NEXT: //   %far ({{[^ ]*}}:94:10) stays: it is smaller than minimal-size
// LARGE-NEXT: //   %carried ({{[^ ]*}}:97:16) stays: a loop carries it from one iteration to the next
// LARGE-NEXT: //   %thread ({{[^ ]*}}:103:15) stays: each iteration of 'scf.forall' may need its own

// PACKED-LABEL: // @f
// PACKED-NEXT: //   arena of 80 bytes; live at once: 64; buffers: 2, of 80 bytes
// PACKED-NEXT: //   %a ({{[^ ]*}}:76:8): 16 bytes at 0
// PACKED-NEXT: //   %b ({{[^ ]*}}:79:8): 64 bytes at 16
// PACKED-NEXT: //   arena of 16 bytes; live at once: 16; buffers: 1, of 16 bytes
// PACKED-NEXT: //   %far ({{[^ ]*}}:94:10): 16 bytes at 0
// PACKED-NEXT: //   %dynamic ({{[^ ]*}}:82:14) stays: its size is not static
// PACKED-NEXT: //   %strided ({{[^ ]*}}:83:14) stays: its layout is not the identity
// PACKED-NEXT: //   %returned ({{[^ ]*}}:84:15) stays: it may be returned
// PACKED-NEXT: //   %captured ({{[^ ]*}}:85:15) stays: it is captured, or freed by a call
// PACKED-NEXT: //   %box ({{[^ ]*}}:87:10) stays: its elements are no numbers
// PACKED-NEXT: //   %empty ({{[^ ]*}}:88:12) stays: it has no bytes
// PACKED-NEXT: //   %freed ({{[^ ]*}}:89:12) stays: a deallocation may free other memory, too
// PACKED-NEXT: //   %manual ({{[^ ]*}}:92:13) stays: its deallocation is manual
// PACKED-NEXT: //   %carried ({{[^ ]*}}:97:16) stays: a loop carries it from one iteration to the next
// PACKED-NEXT: //   %thread ({{[^ ]*}}:103:15) stays: each iteration of 'scf.forall' may need its own

func.func @f(%n: index, %c: i1, %x: memref<4xf32>, %y: memref<16xf32>, %boxes: memref<1xmemref<4xf32>>, %z: memref<4xf32, 1>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.copy %y, %b : memref<16xf32> to memref<16xf32>
  memref.copy %b, %y : memref<16xf32> to memref<16xf32>
  %dynamic = memref.alloc(%n) : memref<?xf32>
  %strided = memref.alloc() : memref<4xf32, strided<[2]>>
  %returned = memref.alloc() : memref<4xf32>
  %captured = memref.alloc() : memref<4xf32>
  memref.store %captured, %boxes[%c0] : memref<1xmemref<4xf32>>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %empty = memref.alloc() : memref<0xf32>
  %freed = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %freed, %x : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  %manual = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %manual : memref<4xf32>
  %far = memref.alloc() : memref<4xf32, 1>
  memref.copy %z, %far : memref<4xf32, 1> to memref<4xf32, 1>
  %r = scf.for %i = %c0 to %n step %n iter_args(%m = %x) -> (memref<4xf32>) {
    %carried = memref.alloc() : memref<4xf32>
    memref.copy %m, %carried : memref<4xf32> to memref<4xf32>
    scf.yield %carried : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  scf.forall (%i) in (4) {
    %thread = memref.alloc() : memref<4xf32>
    memref.copy %x, %thread : memref<4xf32> to memref<4xf32>
  }
  return %returned : memref<4xf32>
}
