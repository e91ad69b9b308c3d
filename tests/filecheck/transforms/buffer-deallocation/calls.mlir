// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// What a function returns belongs to its caller.

func.func private @external(memref<2xf32>) -> memref<2xf32>

func.func @result(%in: memref<2xf32>, %out: memref<2xf32>) {
  %0 = call @external(%in) : (memref<2xf32>) -> memref<2xf32>
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @argument(%in: memref<2xf32>) -> memref<2xf32> {
  return %in : memref<2xf32>
}

// All who call a private function are known: they learn that they get their argument back.

func.func private @same(%in: memref<2xf32>) -> memref<2xf32> {
  return %in : memref<2xf32>
}
func.func @caller(%in: memref<2xf32>, %out: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
  %0 = call @same(%a) : (memref<2xf32>) -> memref<2xf32>
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @recursive(%c: i1, %in: memref<2xf32>) -> memref<2xf32> {
  %0 = scf.if %c -> (memref<2xf32>) {
    %1 = func.call @recursive(%c, %in) : (i1, memref<2xf32>) -> memref<2xf32>
    scf.yield %1 : memref<2xf32>
  } else {
    scf.yield %in : memref<2xf32>
  }
  return %0 : memref<2xf32>
}

func.func @call_in_loop(%n: index, %s: index, %in: memref<2xf32>, %out: memref<2xf32>) {
  %0 = scf.for %k = %n to %n step %s iter_args(%x = %in) -> (memref<2xf32>) {
    %1 = func.call @argument(%x) : (memref<2xf32>) -> memref<2xf32>
    scf.yield %1 : memref<2xf32>
  }
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @external(memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:   func.func @result(%in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = func.call @external(%in) : (memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @argument(%in: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     func.return %in_clone : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @same(%in: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:     func.return %in : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @caller(%in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     %0 = func.call @same(%a) : (memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @recursive(%c: i1, %in: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:     %0 = scf.if %c -> (memref<2xf32>) {
// CHECK-NEXT:       %1 = func.call @recursive(%c, %in) : (i1, memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:       scf.yield %1 : memref<2xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:       scf.yield %in_clone : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %0 : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @call_in_loop(%n: index, %s: index, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     %0 = scf.for %k = %n to %n step %s iter_args(%x = %in_clone) -> (memref<2xf32>) {
// CHECK-NEXT:       %1 = func.call @argument(%x) : (memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:       memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:       scf.yield %1 : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
