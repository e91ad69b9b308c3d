// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// Sizes that are known at run time, and no known rank.

func.func @dynamic(%c: i1, %n: index, %in: memref<?x?xf32>) -> memref<?x?xf32> {
  %0 = scf.if %c -> (memref<?x?xf32>) {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    memref.copy %in, %a : memref<?x?xf32> to memref<?x?xf32>
    scf.yield %a : memref<?x?xf32>
  } else {
    scf.yield %in : memref<?x?xf32>
  }
  return %0 : memref<?x?xf32>
}

func.func @unranked(%c: i1, %n: index, %out: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %v = memref.cast %b : memref<?xf32> to memref<*xf32>
  cf.cond_br %c, ^bb1(%u : memref<*xf32>), ^bb1(%v : memref<*xf32>)
^bb1(%x: memref<*xf32>):
  %y = memref.cast %x : memref<*xf32> to memref<?xf32>
  memref.copy %y, %out : memref<?xf32> to memref<?xf32>
  return
}

// Allocations are known by their memory effect, one that nobody uses and one with two
// results too.

func.func @effects(%out: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  %1:2 = "test.side_effect_op"() {effects = [{effect = "allocate"}]} : () -> (memref<2xf32>, memref<2xf32>)
  %2 = "test.side_effect_op"() {effects = [{effect = "allocate"}]} : () -> memref<2xf32>
  test.copy(%1#0, %out) : (memref<2xf32>, memref<2xf32>)
  "test.side_effect_op"(%2) {effects = [{effect = "free"}]} : (memref<2xf32>) -> ()
  test.copy(%1#1, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @dynamic(%c: i1, %n: index, %in: memref<?x?xf32>) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = scf.if %c -> (memref<?x?xf32>) {
// CHECK-NEXT:       %a = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK-NEXT:       memref.copy %in, %a : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:       scf.yield %a : memref<?x?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %in_clone = bufferization.clone %in : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:       scf.yield %in_clone : memref<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %0 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @unranked(%c: i1, %n: index, %out: memref<?xf32>) {
// CHECK-NEXT:     %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:     %u = memref.cast %a : memref<?xf32> to memref<*xf32>
// CHECK-NEXT:     %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:     %v = memref.cast %b : memref<?xf32> to memref<*xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb2(%u : memref<*xf32>), ^bb1(%v : memref<*xf32>)
// CHECK-NEXT:   ^bb1(%0: memref<*xf32>):
// CHECK-NEXT:     memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:     cf.br ^bb3(%0 : memref<*xf32>)
// CHECK-NEXT:   ^bb2(%1: memref<*xf32>):
// CHECK-NEXT:     memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:     cf.br ^bb3(%1 : memref<*xf32>)
// CHECK-NEXT:   ^bb3(%x: memref<*xf32>):
// CHECK-NEXT:     %y = memref.cast %x : memref<*xf32> to memref<?xf32>
// CHECK-NEXT:     memref.copy %y, %out : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     memref.dealloc %x : memref<*xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @effects(%out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     %1, %2 = "test.side_effect_op"() {effects = [{effect = "allocate"}]} : () -> (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     %3 = "test.side_effect_op"() {effects = [{effect = "allocate"}]} : () -> memref<2xf32>
// CHECK-NEXT:     test.copy(%1, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:     "test.side_effect_op"(%3) {effects = [{effect = "free"}]} : (memref<2xf32>) -> ()
// CHECK-NEXT:     test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %2 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
