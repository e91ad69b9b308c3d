// RUN: xdsl-opt %s -p 'print-buffer-lifetime-stats' | filecheck %s --check-prefix=ALL
// RUN: xdsl-opt %s -p 'print-buffer-lifetime-stats{summary}' | filecheck %s --check-prefix=SUMMARY

// Sizes, lifetimes, and where the most bytes are live.

// ALL-LABEL: // @f: 12 allocations of 260 bytes, 1 of unknown size
// ALL-NEXT: //   at most 136 bytes are live, first at 'memref.copy' ({{[^ ]*}}:57:5)
// ALL-NEXT: //   at most 136 bytes are allocated, first at 'memref.alloc' ({{[^ ]*}}:56:15)
// ALL-NEXT: //   %a ({{[^ ]*}}:29:8): 16 bytes, live from 'memref.copy' ({{[^ ]*}}:30:3) to 'memref.copy' ({{[^ ]*}}:31:3)
// ALL-NEXT: //   %b ({{[^ ]*}}:32:8): 64 bytes, live from 'memref.copy' ({{[^ ]*}}:33:3) to 'memref.copy' ({{[^ ]*}}:34:3)
// ALL-NEXT: //   %dynamic ({{[^ ]*}}:35:14): unknown size, never live
// ALL-NEXT: //   %strided ({{[^ ]*}}:36:14): 28 bytes, never live
// ALL-NEXT: //   %returned ({{[^ ]*}}:37:15): 16 bytes, live from the allocation on: it may be returned
// ALL-NEXT: //   %captured ({{[^ ]*}}:38:15): 16 bytes, live from the allocation on: it is captured, or freed by a call
// ALL-NEXT: //   %box ({{[^ ]*}}:40:10): 40 bytes, live from the allocation on: its elements are no numbers
// ALL-NEXT: //   %empty ({{[^ ]*}}:41:12): 0 bytes, never live
// ALL-NEXT: //   %freed ({{[^ ]*}}:42:12): 16 bytes, live from the allocation on: a deallocation may free other memory, too
// ALL-NEXT: //   %manual ({{[^ ]*}}:45:13): 16 bytes, live from the allocation on: its deallocation is manual
// ALL-NEXT: //   %far ({{[^ ]*}}:47:10): 16 bytes, live from 'memref.copy' ({{[^ ]*}}:48:3) to 'memref.copy' ({{[^ ]*}}:48:3)
// ALL-NEXT: //   %carried ({{[^ ]*}}:50:16): 16 bytes, live from the allocation on: a loop carries it from one iteration to the next
// ALL-NEXT: //   %thread ({{[^ ]*}}:56:15): 16 bytes, live from 'memref.copy' ({{[^ ]*}}:57:5) to 'memref.copy' ({{[^ ]*}}:57:5)

// SUMMARY-LABEL: // @f: 12 allocations of 260 bytes, 1 of unknown size
// SUMMARY-NEXT: //   at most 136 bytes are live, first at 'memref.copy' ({{[^ ]*}}:57:5)
// SUMMARY-NEXT: //   at most 136 bytes are allocated, first at 'memref.alloc' ({{[^ ]*}}:56:15)

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
