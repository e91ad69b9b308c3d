// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'buffer-deallocation-simplification' | filecheck %s

// What cannot be the same memory is not compared; what is the same is not either.

func.func @example(%m: memref<2xf32>, %c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  "test.use"(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%a, %m : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @example(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1) -> (i1, i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   "test.use"([[va]], [[vb]]) : (memref<2xf32>, memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<2xf32>) if ([[vd]])
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   func.return [[vc]], [[v0]] : i1, i1
// CHECK-NEXT: }

func.func @args(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1, %d: i1) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%n : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @args(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1) -> i1 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vm]] : memref<2xf32>) if ([[vc]]) retain ([[vn]] : memref<2xf32>)
// CHECK-NEXT:   func.return [[v0]] : i1
// CHECK-NEXT: }

func.func @select(%m: memref<2xf32>, %c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%s, %m : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1) -> (i1, i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<2xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<2xf32>) if ([[vc]]) retain ([[vs]] : memref<2xf32>)
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vb]] : memref<2xf32>) if ([[vd]]) retain ([[vs]] : memref<2xf32>)
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.ori [[v0]], [[v1]] : i1
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   func.return [[v2]], [[v3]] : i1, i1
// CHECK-NEXT: }

func.func @view(%c: i1, %d: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %0:2 = bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%c, %d) retain (%v, %b : memref<2xf32, strided<[1], offset: 1>>, memref<4xf32>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @view(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1) -> (i1, i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   func.return [[vc]], [[vd]] : i1, i1
// CHECK-NEXT: }

func.func @three(%c: i1, %d: i1, %m: memref<4xf32>, %n: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  bufferization.dealloc (%m, %a, %n : memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %d, %c)
  return
}

// CHECK-LABEL: func.func @three(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[vd]])
// CHECK-NEXT:   bufferization.dealloc ([[vm]], [[vn]] : memref<4xf32>, memref<4xf32>) if ([[vc]], [[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @split_retain(%c: i1, %d: i1, %m: memref<4xf32>, %n: memref<4xf32>) -> i1 {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %s = arith.select %c, %a, %n : memref<4xf32>
  %0 = bufferization.dealloc (%m, %a : memref<4xf32>, memref<4xf32>) if (%c, %d) retain (%s : memref<4xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @split_retain(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> i1 {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vn]] : memref<4xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vm]] : memref<4xf32>) if ([[vc]]) retain ([[vs]] : memref<4xf32>)
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[va]] : memref<4xf32>) if ([[vd]]) retain ([[vs]] : memref<4xf32>)
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.ori [[v0]], [[v1]] : i1
// CHECK-NEXT:   func.return [[v2]] : i1
// CHECK-NEXT: }

func.func @two_views(%c: i1) -> (i1, i1) {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %0:2 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%v, %w : memref<2xf32, strided<[1], offset: 1>>, memref<2xf32, strided<[1]>>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @two_views(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> (i1, i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:   [[vw:%[a-zA-Z0-9_]+]] = memref.subview [[va]][0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:   func.return [[vc]], [[vc]] : i1, i1
// CHECK-NEXT: }

func.func @loop(%c: i1, %n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %o = %c) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    "test.use"(%b, %x) : (memref<4xf32>, memref<4xf32>) -> ()
    %0 = bufferization.dealloc (%x : memref<4xf32>) if (%o) retain (%b : memref<4xf32>)
    scf.yield %b, %0 : memref<4xf32>, i1
  }
  bufferization.dealloc (%r#0, %a : memref<4xf32>, memref<4xf32>) if (%r#1, %c)
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]], [[vo:%[a-zA-Z0-9_]+]] = [[vc]]) -> (memref<4xf32>, i1) {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.use"([[vb]], [[vx]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     bufferization.dealloc ([[vx]] : memref<4xf32>) if ([[vo]])
// CHECK-NEXT:     [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:     scf.yield [[vb]], [[v0]] : memref<4xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   bufferization.dealloc ([[vr]], [[va]] : memref<4xf32>, memref<4xf32>) if ([[vr_1]], [[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @cfg(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%b : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %e = memref.alloc() : memref<4xf32>
  "test.use"(%b, %x, %e) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  bufferization.dealloc (%x, %a, %b, %e : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %c, %c, %c)
  return
}

// CHECK-LABEL: func.func @cfg(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]] : memref<4xf32>), {{\^\w+}}([[vb]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   [[ve:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[vb]], [[vx]], [[ve]]) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[ve]] : memref<4xf32>) if ([[vc]])
// CHECK-NEXT:   bufferization.dealloc ([[vx]], [[va]], [[vb]] : memref<4xf32>, memref<4xf32>, memref<4xf32>) if ([[vc]], [[vc]], [[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @same_result_twice(%c: i1) -> (i1, i1) {
  %r:2 = func.call @external() : () -> (memref<4xf32>, memref<4xf32>)
  %0:2 = bufferization.dealloc (%r#0, %r#1 : memref<4xf32>, memref<4xf32>) if (%c, %c) retain (%r#0, %r#1 : memref<4xf32>, memref<4xf32>)
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @same_result_twice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> (i1, i1) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = func.call @external() : () -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = bufferization.dealloc ([[vr]], [[vr_1]] : memref<4xf32>, memref<4xf32>) if ([[vc]], [[vc]]) retain ([[vr]], [[vr_1]] : memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:   func.return [[v0]], [[v1]] : i1, i1
// CHECK-NEXT: }

func.func @through(%m: memref<?xf32>, %n: index, %c: i1) -> i1 {
  %a = memref.alloc(%n) : memref<?xf32>
  %r = func.call @handed(%a) : (memref<?xf32>) -> memref<?xf32>
  %0 = bufferization.dealloc (%a : memref<?xf32>) if (%c) retain (%r : memref<?xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @through(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) -> i1 {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = func.call @handed([[va]]) : (memref<?xf32>) -> memref<?xf32>
// CHECK-NEXT:   func.return [[vc]] : i1
// CHECK-NEXT: }

func.func private @external() -> (memref<4xf32>, memref<4xf32>)

// CHECK-LABEL: func.func private @external(
// CHECK-SAME:  ) -> (memref<4xf32>, memref<4xf32>)

func.func private @handed(%m: memref<?xf32>) -> memref<?xf32> {
  return %m : memref<?xf32>
}

// CHECK-LABEL: func.func private @handed(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>) -> memref<?xf32> {
// CHECK-NEXT:   func.return [[vm]] : memref<?xf32>
// CHECK-NEXT: }
