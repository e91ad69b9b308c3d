// RUN: %xdsl_opt %s -p 'bufferization-lower-deallocations' | filecheck %s

// What each form of `bufferization.dealloc` becomes.

func.func @no_memrefs(%r: memref<2xf32>) -> i1 {
  %0 = bufferization.dealloc retain (%r : memref<2xf32>)
  func.return %0 : i1
}

// CHECK-LABEL: func.func @no_memrefs(
// CHECK-SAME:  [[vr:%[a-zA-Z0-9_]+]]: memref<2xf32>) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @one(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  func.return
}

// CHECK-LABEL: func.func @one(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @constant(%m: memref<2xf32>, %n: memref<?xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  bufferization.dealloc (%m : memref<2xf32>) if (%true)
  bufferization.dealloc (%n : memref<?xf32>) if (%false)
  func.return
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<?xf32>) {
// CHECK-NEXT:   memref.dealloc [[vm]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @retained(%m: memref<2xf32>, %c: i1, %r: memref<1xf32>, %s: memref<*xf32>) -> (i1, i1) {
  %0, %1 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r, %s : memref<1xf32>, memref<*xf32>)
  func.return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @retained(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vr:%[a-zA-Z0-9_]+]]: memref<1xf32>, [[vs:%[a-zA-Z0-9_]+]]: memref<*xf32>) -> (i1, i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vm]] : memref<2xf32> -> index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vr]] : memref<1xf32> -> index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.cmpi ne, [[v0]], [[v1]] : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vs]] : memref<*xf32> -> index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.cmpi ne, [[v0]], [[v3]] : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.andi [[v2]], [[v4]] : i1
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.andi [[v5]], [[vc]] : i1
// CHECK-NEXT:   scf.if [[v6]] {
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = arith.xori [[v2]], [[v7]] : i1
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = arith.andi [[v8]], [[vc]] : i1
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]] = arith.xori [[v4]], [[v7]] : i1
// CHECK-NEXT:   [[v11:%[a-zA-Z0-9_]+]] = arith.andi [[v10]], [[vc]] : i1
// CHECK-NEXT:   func.return [[v9]], [[v11]] : i1, i1
// CHECK-NEXT: }

func.func @nested(%m: memref<2xf32>, %c: i1) {
  scf.if %c {
    bufferization.dealloc (%m : memref<2xf32>) if (%c)
  }
  func.return
}

// CHECK-LABEL: func.func @nested(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     scf.if [[vc]] {
// CHECK-NEXT:       memref.dealloc [[vm]] : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
