// RUN: %xdsl_opt %s -p canonicalize | filecheck %s

// Allocations that are never read go with all that writes, frees or views them.

func.func @metadata(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  memref.store %f, %base[] : memref<f32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @metadata(
// CHECK-NEXT:    func.return

func.func @metadata_used(%f: f32) -> index {
  %a = memref.alloc() : memref<4xf32>
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  memref.store %f, %base[] : memref<f32>
  memref.dealloc %a : memref<4xf32>
  return %o : index
}

// CHECK-LABEL: func.func @metadata_used(
// CHECK-NEXT:    %o = arith.constant 0 : index
// CHECK-NEXT:    func.return %o : index

func.func @reshape(%f: f32, %s: memref<1xindex>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.reshape %a(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  memref.store %f, %b[%i] : memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @reshape(
// CHECK-NEXT:    func.return

func.func @vector(%f: vector<4xf32>, %i: index, %c: i32) {
  %a = memref.alloc() : memref<4xf32>
  vector.store %f, %a[%i] : memref<4xf32>, vector<4xf32>
  vector.transfer_write %f, %a[%i] : vector<4xf32>, memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @vector(
// CHECK-NEXT:    func.return

func.func @affine(%f: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  affine.store %f, %a[0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @affine(
// CHECK-NEXT:    func.return

func.func @box(%f: memref<4xf32>, %i: index) {
  %a = memref.alloca() : memref<4xmemref<4xf32>>
  memref.store %f, %a[%i] : memref<4xmemref<4xf32>>
  return
}

// CHECK-LABEL: func.func @box(
// CHECK-NEXT:    func.return

// These are read, or are not the only memory of a user.

func.func @atomic(%f: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %x = memref.atomic_rmw addf %f, %a[%i] : (f32, memref<4xf32>) -> f32
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @atomic(
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %x = memref.atomic_rmw addf %f, %a[%i] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return

func.func @linalg(%m: memref<4xf32>, %f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @linalg(
// CHECK-NEXT:    func.return

func.func @objects(%m: memref<4xf32>, %f: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b, %c = memref.distinct_objects %a, %m : memref<4xf32>, memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  memref.store %f, %c[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @objects(
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b, %c = memref.distinct_objects %a, %m : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    memref.store %f, %b[%i] : memref<4xf32>
// CHECK-NEXT:    memref.store %f, %c[%i] : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
