// RUN: xdsl-opt %s -p 'static-memory-planner{arena=argument}' | filecheck %s

// The callee gets its bytes from the arena of the caller, for the time of the call.

// CHECK-LABEL: func.func private @callee(%x: memref<16xf32>, %0: memref<64xi8>) {
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %0[%1][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      func.return
func.func private @callee(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @caller(%x: memref<16xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:      %1 = arith.constant 64 : index
// CHECK-NEXT:      %2 = memref.view %arena[%1][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:      %3 = memref.view %arena[%0][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:      memref.copy %x, %a : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      func.call @callee(%x, %2) : (memref<16xf32>, memref<64xi8>) -> ()
// CHECK-NEXT:      memref.copy %a, %x : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      func.call @callee(%x, %3) : (memref<16xf32>, memref<64xi8>) -> ()
// CHECK-NEXT:      memref.dealloc %arena : memref<128xi8>
// CHECK-NEXT:      func.return
func.func @caller(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  func.call @callee(%x) : (memref<16xf32>) -> ()
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  func.call @callee(%x) : (memref<16xf32>) -> ()
  return
}

// Several threads call it: each call has an arena of its own.

// CHECK-LABEL: func.func @threads(%x: memref<16xf32>) {
// CHECK-NEXT:      scf.forall (%i) in (4) {
// CHECK-NEXT:        %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:        func.call @callee(%x, %arena) : (memref<16xf32>, memref<64xi8>) -> ()
// CHECK-NEXT:        memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
func.func @threads(%x: memref<16xf32>) {
  scf.forall (%i) in (4) {
    func.call @callee(%x) : (memref<16xf32>) -> ()
  }
  return
}

// A function that calls itself allocates its arena.

// CHECK-LABEL: func.func private @recursive(%c: i1, %x: memref<16xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        func.call @recursive(%c, %x) : (i1, memref<16xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.copy %a, %x : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:      func.return
func.func private @recursive(%c: i1, %x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  scf.if %c {
    func.call @recursive(%c, %x) : (i1, memref<16xf32>) -> ()
  }
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}

// A function that is used as a value keeps its type.

// CHECK-LABEL: func.func private @mentioned(%x: memref<16xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:      func.return
func.func private @mentioned(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @mention() -> ((memref<16xf32>) -> ()) {
// CHECK-NEXT:      %f = func.constant @mentioned : (memref<16xf32>) -> ()
// CHECK-NEXT:      func.return %f : (memref<16xf32>) -> ()
func.func @mention() -> ((memref<16xf32>) -> ()) {
  %f = func.constant @mentioned : (memref<16xf32>) -> ()
  return %f : (memref<16xf32>) -> ()
}
