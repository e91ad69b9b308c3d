// RUN: xdsl-opt %s -p buffer-reuse | filecheck %s

// The first buffer is dead where the second one is first written.

// CHECK-LABEL: func.func @in_a_row(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
func.func @in_a_row(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// The deallocation that is kept goes after the last use of all.

// CHECK-LABEL: func.func @freed_in_between(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
func.func @freed_in_between(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// Both are needed at the same time.

// CHECK-LABEL: func.func @together(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @together(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  return
}

// A write is an access: what is written to %b is lost, but not %a.

// CHECK-LABEL: func.func @dead_write(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @dead_write(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  return
}

// The types differ, or the alignment.

// CHECK-LABEL: func.func @other_types(%x: memref<4xf32>, %y: memref<2x2xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:      %d = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %y, %b : memref<2x2xf32> to memref<2x2xf32>
// CHECK-NEXT:      memref.copy %b, %y : memref<2x2xf32> to memref<2x2xf32>
// CHECK-NEXT:      memref.copy %x, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %d, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @other_types(%x: memref<4xf32>, %y: memref<2x2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<2x2xf32>
  %d = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %y, %b : memref<2x2xf32> to memref<2x2xf32>
  memref.copy %b, %y : memref<2x2xf32> to memref<2x2xf32>
  memref.copy %x, %d : memref<4xf32> to memref<4xf32>
  memref.copy %d, %x : memref<4xf32> to memref<4xf32>
  return
}

// In between, other memory is allocated: a longer life of %a would make the peak larger.

// CHECK-LABEL: func.func @peak(%x: memref<4xf32>, %y: memref<8xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy %y, %b : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy %b, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:      %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %d, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %d : memref<4xf32>
// CHECK-NEXT:      func.return
func.func @peak(%x: memref<4xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  %d = memref.alloc() : memref<4xf32>
  memref.copy %x, %d : memref<4xf32> to memref<4xf32>
  memref.copy %d, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return
}

// Nothing is allocated in between.

// CHECK-LABEL: func.func @next(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      func.return
func.func @next(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.copy %x, %x : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// Memory that is returned, or captured, is left alone; so is what a select may be.

// CHECK-LABEL: func.func @escape(%c: i1, %x: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.store %b, %boxes[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:      %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return %d : memref<4xf32>
func.func @escape(%c: i1, %x: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.store %b, %boxes[%c0] : memref<1xmemref<4xf32>>
  %d = memref.alloc() : memref<4xf32>
  memref.copy %x, %d : memref<4xf32> to memref<4xf32>
  return %d : memref<4xf32>
}

// CHECK-LABEL: func.func @select(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      %s = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:      memref.copy %s, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @select(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %s, %x : memref<4xf32> to memref<4xf32>
  return
}

// What is stated to be distinct has buffers of its own.

// CHECK-LABEL: func.func @distinct(%x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %d, %e = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %d, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %e : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %e, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @distinct(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d, %e = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  memref.copy %x, %d : memref<4xf32> to memref<4xf32>
  memref.copy %d, %x : memref<4xf32> to memref<4xf32>
  memref.copy %x, %e : memref<4xf32> to memref<4xf32>
  memref.copy %e, %x : memref<4xf32> to memref<4xf32>
  return
}
