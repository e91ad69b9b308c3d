// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' --split-input-file --verify-diagnostics | filecheck %s

// What must not be copied, or has no size or layout that a caller knows, is an error, and nothing changes.

func.func private @part(%a: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}
func.func @written_behind(%b: memref<8xf32>, %x: f32, %i: index) -> f32 {
  %0 = call @part(%b) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  memref.store %x, %b[%i] : memref<8xf32>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: 2>>
  return %1 : f32
}
// CHECK: 'func.call' op cannot create out param for result #0, in function @written_behind: it may alias an argument, a global or another result, and 'memref.store' would tell a copy from it; copy it where it is returned

// -----
// CHECK-LABEL: // {{-----}}

func.func private @part(%a: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}
func.func @returned(%b: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = call @part(%b) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}
// CHECK: 'func.call' op cannot create out param for result #0, in function @returned: it may alias an argument, a global or another result, and 'func.return' would tell a copy from it; copy it where it is returned

// -----
// CHECK-LABEL: // {{-----}}

memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func private @global() -> memref<4xf32> {
  %0 = memref.get_global @g : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @in_a_loop(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.get_global @g : memref<4xf32>
    memref.store %x, %0[%i] : memref<4xf32>
    %1 = func.call @global() : () -> memref<4xf32>
    %2 = memref.load %1[%i] : memref<4xf32>
  }
  return
}
// CHECK: 'func.call' op cannot create out param for result #0, in function @in_a_loop: it may alias an argument, a global or another result, and 'memref.store' would tell a copy from it; copy it where it is returned

// -----
// CHECK-LABEL: // {{-----}}

func.func private @captured() -> (memref<4xf32>, index) {
  %a = memref.alloc() : memref<4xf32>
  %0 = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  return %a, %0 : memref<4xf32>, index
}
func.func @main() {
  %0:2 = call @captured() : () -> (memref<4xf32>, index)
  return
}
// CHECK: 'func.func' op cannot create out param for result #0, in function @captured: what captures its memory would tell a copy from it; return another buffer

// -----
// CHECK-LABEL: // {{-----}}

func.func private @size() -> index
func.func private @dynamic() -> memref<?xf32> {
  %n = call @size() : () -> index
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}
func.func @calls_dynamic() {
  %0 = call @dynamic() : () -> memref<?xf32>
  return
}
// CHECK: 'func.func' op cannot create out param for dynamically shaped result, in function @dynamic: the callers cannot compute the size of result #0 from the arguments; pass the size as an argument, or return a buffer of static size

// -----
// CHECK-LABEL: // {{-----}}

func.func private @sizes_differ(%c: i1, %n: index, %m: index) -> memref<?xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
^b2:
  %b = memref.alloc(%m) : memref<?xf32>
  return %b : memref<?xf32>
}
func.func @calls_sizes_differ(%c: i1, %n: index) {
  %0 = call @sizes_differ(%c, %n, %n) : (i1, index, index) -> memref<?xf32>
  return
}
// CHECK: 'func.func' op cannot create out param for dynamically shaped result, in function @sizes_differ: the callers cannot compute the size of result #0 from the arguments; pass the size as an argument, or return a buffer of static size

// -----
// CHECK-LABEL: // {{-----}}

func.func private @layout(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 mod 2)>>, %b: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 mod 2)>>, %c: i1) -> memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 mod 2)>> {
  %0 = arith.select %c, %a, %b : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 mod 2)>>
  return %0 : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 mod 2)>>
}
// CHECK: 'func.func' op cannot create out param for result with unsupported layout, in function @layout: the layout of 'memref<4x4xf32, affine_map<(d0, d1) -> (((d0 * 4) + (d1 mod 2)))>>' is not strided; return a buffer with another layout

// -----
// CHECK-LABEL: // {{-----}}

// What is called through a value writes the global that was copied.

memref.global "private" @state : memref<4xf32> = dense<1.0>
func.func private @change(%i: index, %x: f32) {
  %g = memref.get_global @state : memref<4xf32>
  memref.store %x, %g[%i] : memref<4xf32>
  return
}
func.func private @part() -> memref<4xf32> {
  %g = memref.get_global @state : memref<4xf32>
  return %g : memref<4xf32>
}
func.func @indirect(%i: index, %x: f32) -> f32 {
  %f = func.constant @change : (index, f32) -> ()
  %r = call @part() : () -> memref<4xf32>
  call_indirect %f(%i, %x) : (index, f32) -> ()
  %v = memref.load %r[%i] : memref<4xf32>
  return %v : f32
}
// CHECK: 'func.call' op cannot create out param for result #0, in function @indirect: it may alias an argument, a global or another result, and 'func.call_indirect' would tell a copy from it; copy it where it is returned

// -----
// CHECK-LABEL: // {{-----}}

// So may a function without a body.

memref.global @state : memref<4xf32> = dense<1.0>
func.func private @change()
func.func private @part() -> memref<4xf32> {
  %g = memref.get_global @state : memref<4xf32>
  return %g : memref<4xf32>
}
func.func @declared(%i: index) -> f32 {
  %r = call @part() : () -> memref<4xf32>
  call @change() : () -> ()
  %v = memref.load %r[%i] : memref<4xf32>
  return %v : f32
}
// CHECK: 'func.call' op cannot create out param for result #0, in function @declared: it may alias an argument, a global or another result, and 'func.call' would tell a copy from it; copy it where it is returned

// -----
// CHECK-LABEL: // {{-----}}

// Sizes of numbers of different widths differ.

func.func private @widths(%n: index, %c: i1) -> memref<?xf32> {
  cf.cond_br %c, ^narrow, ^wide
^narrow:
  %i = arith.index_cast %n : index to i8
  %j = arith.index_castui %i : i8 to index
  %a = memref.alloc(%j) : memref<?xf32>
  return %a : memref<?xf32>
^wide:
  %k = arith.index_cast %n : index to i16
  %l = arith.index_castui %k : i16 to index
  %b = memref.alloc(%l) : memref<?xf32>
  return %b : memref<?xf32>
}
func.func @calls(%n: index, %c: i1) -> memref<?xf32> {
  %a = call @widths(%n, %c) : (index, i1) -> memref<?xf32>
  return %a : memref<?xf32>
}
// CHECK: 'func.func' op cannot create out param for dynamically shaped result, in function @widths: the callers cannot compute the size of result #0
