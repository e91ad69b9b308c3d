// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %xdsl_opt %s -p 'buffer-deallocation-pipeline' | filecheck %s

// A part of a buffer is stored, loaded and leaves its region: the buffer is freed after it, by its
// allocation.

// CHECK-LABEL: func.func private @second_half
// CHECK:         %r, %r_owned = scf.if
// CHECK:           memref.dealloc %box
// CHECK:         }
// CHECK:         %r_base, {{.*}} = memref.extract_strided_metadata %r
// CHECK-NEXT:    scf.if %r_owned {
// CHECK-NEXT:      memref.dealloc %r_base

func.func private @second_half(%q: i1, %d: index) -> f32 {
  %f = arith.constant 3.0 : f32
  %m = memref.alloc() : memref<4xf32>
  %r = scf.if %q -> (memref<4xf32, strided<[1], offset: ?>>) {
    %c = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
    scf.yield %c : memref<4xf32, strided<[1], offset: ?>>
  } else {
    %new = memref.alloc() : memref<8xf32>
    %s = memref.subview %new[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    %c = memref.cast %s : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
    %box = memref.alloc() : memref<1xmemref<4xf32, strided<[1], offset: ?>>>
    memref.store %c, %box[%d] : memref<1xmemref<4xf32, strided<[1], offset: ?>>>
    %l = memref.load %box[%d] : memref<1xmemref<4xf32, strided<[1], offset: ?>>>
    scf.yield %l : memref<4xf32, strided<[1], offset: ?>>
  }
  linalg.fill ins(%f : f32) outs(%r : memref<4xf32, strided<[1], offset: ?>>)
  %x = memref.load %r[%d] : memref<4xf32, strided<[1], offset: ?>>
  return %x : f32
}

// The buffer is before the region, and is freed when the part is not used any more.

// CHECK-LABEL: func.func private @outer
// CHECK:         scf.if
// CHECK:         memref.load %r
// CHECK:         memref.dealloc %a
// CHECK:         return

func.func private @outer(%q: i1, %d: index) -> f32 {
  %f = arith.constant 4.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = scf.if %q -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %s = memref.subview %a[0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
    %c = memref.cast %s : memref<4xf32, strided<[1]>> to memref<4xf32>
    %box = memref.alloc() : memref<1xmemref<4xf32>>
    memref.store %c, %box[%d] : memref<1xmemref<4xf32>>
    %l = memref.load %box[%d] : memref<1xmemref<4xf32>>
    scf.yield %l : memref<4xf32>
  }
  %x = memref.load %r[%d] : memref<4xf32>
  return %x : f32
}

// An unranked memref does not tell its allocation: it stays.

// CHECK-LABEL: func.func private @unranked
// CHECK:           %new = memref.alloc
// CHECK-NOT:       memref.dealloc %new
// CHECK:         func.func @main

func.func private @unranked(%q: i1, %d: index, %m: memref<*xf32>) -> index {
  %r = scf.if %q -> (memref<*xf32>) {
    scf.yield %m : memref<*xf32>
  } else {
    %new = memref.alloc() : memref<8xf32>
    %s = memref.subview %new[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    %c = memref.cast %s : memref<4xf32, strided<[1], offset: 4>> to memref<*xf32>
    %box = memref.alloc() : memref<1xmemref<*xf32>>
    memref.store %c, %box[%d] : memref<1xmemref<*xf32>>
    %l = memref.load %box[%d] : memref<1xmemref<*xf32>>
    scf.yield %l : memref<*xf32>
  }
  %rank = memref.rank %r : memref<*xf32>
  return %rank : index
}

func.func @main() -> (f32, f32, f32, f32) {
  %d = arith.constant 0 : index
  %no = arith.constant false
  %yes = arith.constant true
  %0 = func.call @second_half(%no, %d) : (i1, index) -> f32
  %1 = func.call @second_half(%yes, %d) : (i1, index) -> f32
  %2 = func.call @outer(%no, %d) : (i1, index) -> f32
  %3 = func.call @outer(%yes, %d) : (i1, index) -> f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
