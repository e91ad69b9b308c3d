// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'canonicalize' | filecheck %s



func.func @dup(%m: memref<2xf32>, %n: memref<3xf32>, %c: i1, %d: i1, %r: memref<4xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m, %n, %m : memref<2xf32>, memref<3xf32>, memref<2xf32>) if (%c, %d, %d) retain (%r, %r : memref<4xf32>, memref<4xf32>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @dup(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<3xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[vr:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (i1, i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.ori [[vc]], [[vd]] : i1
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vm]], [[vn]] : memref<2xf32>, memref<3xf32>) if ([[v0]], [[vd]]) retain ([[vr]] : memref<4xf32>)
// CHECK-NEXT:   func.return [[v1]], [[v1]] : i1, i1
// CHECK-NEXT: }

func.func @false(%m: memref<2xf32>, %n: memref<3xf32>, %c: i1, %r: memref<4xf32>) -> i1 {
  %f = arith.constant false
  %0 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<3xf32>) if (%f, %c) retain (%r : memref<4xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @false(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<3xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vr:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vn]] : memref<3xf32>) if ([[vc]]) retain ([[vr]] : memref<4xf32>)
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @allfalse(%m: memref<2xf32>, %r: memref<4xf32>) -> i1 {
  %f = arith.constant false
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%f) retain (%r : memref<4xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @allfalse(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vr:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @empty(%r: memref<4xf32>) -> i1 {
  %0 = bufferization.dealloc retain (%r : memref<4xf32>)
  bufferization.dealloc
  return %0 : i1
}

// CHECK-LABEL: func.func @empty(
// CHECK-SAME:  [[vr:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @meta(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  "test.use"(%a) : (memref<2xf32>) -> ()
  %b, %o, %s, %t = memref.extract_strided_metadata %a : memref<2xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%b : memref<f32>) if (%c)
  return
}

// CHECK-LABEL: func.func @meta(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<2xf32>) if ([[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @meta_view(%c: i1, %m: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  "test.use"(%a) : (memref<2xf32>) -> ()
  %v = memref.subview %a[1][1][1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  %b, %o, %s, %t = memref.extract_strided_metadata %v : memref<1xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  %b2, %o2, %s2, %t2 = memref.extract_strided_metadata %m : memref<2xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%b, %b2 : memref<f32>, memref<f32>) if (%c, %c)
  return
}

// CHECK-LABEL: func.func @meta_view(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]], [[vo:%[a-zA-Z0-9_]+]], [[vs:%[a-zA-Z0-9_]+]], [[vt:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vv]] : memref<1xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
// CHECK-NEXT:   [[vb2:%[a-zA-Z0-9_]+]], [[vo2:%[a-zA-Z0-9_]+]], [[vs2:%[a-zA-Z0-9_]+]], [[vt2:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<2xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:   bufferization.dealloc ([[vb]], [[vb2]] : memref<f32>, memref<f32>) if ([[vc]], [[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @pair(%c: i1, %r: memref<2xf32>) -> i1 {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %c) retain (%r : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @pair(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vr:%[a-zA-Z0-9_]+]]: memref<2xf32>) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @pair2(%c: i1) -> i1 {
  %a = memref.alloc() : memref<2xf32>
  %0 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%a : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @pair2(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> i1 {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<2xf32>) if ([[vc]]) retain ([[va]] : memref<2xf32>)
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @pair3(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  return
}

// CHECK-LABEL: func.func @pair3(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<2xf32>) if ([[vc]])
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<2xf32>) if ([[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @retained_same(%c: i1, %m: memref<2xf32>, %n: memref<2xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%m, %n : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @retained_same(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<2xf32>) -> (i1, i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vm]] : memref<2xf32>) if ([[vc]]) retain ([[vm]], [[vn]] : memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:   func.return [[v0]], [[v1]] : i1, i1
// CHECK-NEXT: }

func.func @retained_only(%c: i1, %m: memref<2xf32>) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%m : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @retained_only(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vm]] : memref<2xf32>) if ([[vc]]) retain ([[vm]] : memref<2xf32>)
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @dup_true(%m: memref<2xf32>, %c: i1) {
  %t = arith.constant true
  bufferization.dealloc (%m, %m : memref<2xf32>, memref<2xf32>) if (%c, %t)
  return
}

// CHECK-LABEL: func.func @dup_true(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[vt:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   bufferization.dealloc ([[vm]] : memref<2xf32>) if ([[vt]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @nested(%m: memref<2xf32>, %c: i1) {
  scf.if %c {
    %f = arith.constant false
    bufferization.dealloc (%m : memref<2xf32>) if (%f)
    "test.use"(%c) : (i1) -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[vt:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     "test.use"([[vt]]) : (i1) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @cfg(%n: index, %c: i1, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %t = arith.constant true
  %b, %o, %s, %u = memref.extract_strided_metadata %a : memref<?xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%b, %x, %x : memref<f32>, memref<?xf32>, memref<?xf32>) if (%t, %c, %c)
  cf.br ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @cfg(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vx:%[a-zA-Z0-9_]+]]: memref<?xf32>) {
// CHECK-NEXT:   [[vc_1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   bufferization.dealloc ([[vx]] : memref<?xf32>) if ([[vc_1]])
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
