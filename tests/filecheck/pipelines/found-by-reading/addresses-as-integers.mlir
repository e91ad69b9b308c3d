// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations' | filecheck %s
// RUN: %xdsl_opt %s -p 'buffer-deallocation' | filecheck %s

// In the block of its allocation memory is freed as before; what is loaded by way of an address is
// no address.

func.func @used_here(%i: index, %v: f32) -> i64 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%i] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = arith.index_cast %p : index to i64
  %s = llvm.inttoptr %q : i64 to !llvm.ptr
  %r = llvm.load %s : !llvm.ptr -> i64
  func.return %r : i64
}

// CHECK-LABEL: func.func @used_here
// CHECK:         llvm.load
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    func.return

// An address that leaves its region keeps the memory.

func.func @yielded(%c: i1, %i: index, %v: f32) -> i64 {
  %d = arith.constant 0 : i64
  %q = scf.if %c -> i64 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%i] : memref<4xf32>
    %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
    %x = arith.index_cast %p : index to i64
    scf.yield %x : i64
  } else {
    scf.yield %d : i64
  }
  %s = llvm.inttoptr %q : i64 to !llvm.ptr
  %r = llvm.load %s : !llvm.ptr -> i64
  func.return %r : i64
}

// CHECK-LABEL: func.func @yielded
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// So does one that is returned: as a pointer, as a number, through another function.

func.func @pointer(%i: index, %v: f32) -> !llvm.ptr {
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%i] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = arith.addi %p, %i : index
  %x = arith.index_cast %q : index to i64
  %s = llvm.inttoptr %x : i64 to !llvm.ptr
  func.return %s : !llvm.ptr
}
func.func private @address(%m: memref<4xf32>) -> index {
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  func.return %p : index
}
func.func private @same(%p: index) -> index {
  func.return %p : index
}
func.func @through_functions(%i: index, %v: f32) -> index {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%i] : memref<4xf32>
  %p = func.call @address(%a) : (memref<4xf32>) -> index
  %q = func.call @same(%p) : (index) -> index
  func.return %q : index
}

// CHECK-LABEL: func.func @pointer
// CHECK-NOT:     memref.dealloc
// CHECK-LABEL: func.func @through_functions
// CHECK:         memref.dealloc %b
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// An address that is stored, here or by a called function, keeps the memory.

memref.global "private" @numbers : memref<4xindex>

func.func private @keep(%p: index, %i: index) {
  %n = memref.get_global @numbers : memref<4xindex>
  memref.store %p, %n[%i] : memref<4xindex>
  func.return
}
func.func @stored(%i: index, %v: f32, %n: memref<4xindex>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  memref.store %p, %n[%i] : memref<4xindex>
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  func.call @keep(%q, %i) : (index, index) -> ()
  func.return
}

// CHECK-LABEL: func.func @stored
// CHECK:         memref.dealloc %c
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// Blocks: an address is forwarded to a block that the allocation dominates.

func.func @branched(%i: index, %v: f32, %c: i1) -> i64 {
  cf.br ^a
^a:
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%i] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  cf.cond_br %c, ^c, ^b(%p: index)
^b(%q: index):
  %x = arith.index_cast %q : index to i64
  %s = llvm.inttoptr %x : i64 to !llvm.ptr
  %r = llvm.load %s : !llvm.ptr -> i64
  func.return %r : i64
^c:
  %d = arith.constant 0 : i64
  func.return %d : i64
}

// CHECK-LABEL: func.func @branched
// CHECK:         llvm.load
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    func.return

// Comparing addresses keeps nothing.

func.func @compared(%m: memref<4xf32>) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %r = arith.cmpi eq, %p, %q : index
  func.return %r : i1
}

// CHECK-LABEL: func.func @compared
// CHECK:         arith.cmpi
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    func.return
