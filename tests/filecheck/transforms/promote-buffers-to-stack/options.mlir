// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'promote-buffers-to-stack{max-alloc-size-in-bytes=64 max-rank-of-allocated-memref=2 max-total-size-in-bytes=128}' | filecheck %s

func.func @size() {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<17xf32>
  "test.use"(%a, %b) : (memref<16xf32>, memref<17xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @size(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<16xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<17xf32>
// CHECK-NEXT:   "test.use"([[va]], [[vb]]) : (memref<16xf32>, memref<17xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @rank(%m: memref<*xf32>) {
  %r = "memref.rank"(%m) : (memref<*xf32>) -> index
  %a = memref.alloc(%r, %r) : memref<?x?xindex>
  %b = memref.alloc(%r, %r, %r) : memref<?x?x?xindex>
  "test.use"(%a, %b) : (memref<?x?xindex>, memref<?x?x?xindex>) -> ()
  return
}

// CHECK-LABEL: func.func @rank(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<*xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = memref.rank [[vm]] : memref<*xf32>
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca([[vr]], [[vr]]) : memref<?x?xindex>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vr]], [[vr]], [[vr]]) : memref<?x?x?xindex>
// CHECK-NEXT:   "test.use"([[va]], [[vb]]) : (memref<?x?xindex>, memref<?x?x?xindex>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// What is in the deepest loop comes first, and what is on the stack already counts.

func.func @total(%n: index) {
  %a = memref.alloca() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  scf.for %i = %n to %n step %n {
    %d = memref.alloc() : memref<16xf32>
    "test.use"(%a, %b, %c, %d) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<16xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @total(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<8xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<8xf32>
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<16xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     "test.use"([[va]], [[vb]], [[vc]], [[vd]]) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @together(%c: i1) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %d = memref.alloc() : memref<16xf32>
  %e = memref.alloc() : memref<16xf32>
  %r = arith.select %c, %a, %b : memref<16xf32>
  %s = arith.select %c, %r, %d : memref<16xf32>
  memref.dealloc %s : memref<16xf32>
  memref.dealloc %e : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @together(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   [[ve:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<16xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<16xf32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[vr]], [[vd]] : memref<16xf32>
// CHECK-NEXT:   memref.dealloc [[vs]] : memref<16xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
