// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'fold-memref-alias-ops' | filecheck %s

// The indices of a masked access are computed before the mask.
func.func @masked(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %p: f32) -> vector<4xf32> {
  %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %c1 = arith.constant 1 : index
  %r = vector.mask %k {
    vector.transfer_read %v[%c1], %p {in_bounds = [true]} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}

// CHECK-LABEL: func.func @masked(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vk:%[a-zA-Z0-9_]+]]: vector<4xi1>, [[vp:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 1))> ()[[[vi]]]
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = vector.mask [[vk]] {
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]]], [[vp]] {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:    } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:    func.return [[vr]] : vector<4xf32>
// CHECK-NEXT:  }

// Before the access in the body of an operation.
func.func @body(%m: memref<8xf32>, %o: memref<4xf32>, %i: index) {
  %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : memref<4xf32>) {
  ^bb0(%x: f32):
    %k = linalg.index 0 : index
    %y = memref.load %v[%k] : memref<4xf32, strided<[1], offset: ?>>
    linalg.yield %y : f32
  }
  return
}

// CHECK-LABEL: func.func @body(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vo:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs([[vo]] : memref<4xf32>) {
// CHECK-NEXT:    ^bb0([[vx:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[vk]]]
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<8xf32>
// CHECK-NEXT:      linalg.yield [[vy]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A branch forwards a view: what it forwards is not known.
func.func @blocks(%m: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %w = memref.subview %m[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  %u = memref.cast %w : memref<4xf32, strided<[1], offset: 1>> to memref<4xf32, strided<[1], offset: ?>>
  cf.cond_br %c, ^a(%v : memref<4xf32, strided<[1], offset: ?>>), ^a(%u : memref<4xf32, strided<[1], offset: ?>>)
^a(%x: memref<4xf32, strided<[1], offset: ?>>):
  %r = memref.load %x[%i] : memref<4xf32, strided<[1], offset: ?>>
  %q = memref.load %v[%i] : memref<4xf32, strided<[1], offset: ?>>
  %s = arith.addf %r, %q : f32
  return %s : f32
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]]] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    [[vw:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK-NEXT:    [[vu:%[a-zA-Z0-9_]+]] = memref.cast [[vw]] : memref<4xf32, strided<[1], offset: 1>> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    cf.cond_br [[vc]], ^a([[vv]] : memref<4xf32, strided<[1], offset: ?>>), ^a([[vu]] : memref<4xf32, strided<[1], offset: ?>>)
// CHECK-NEXT:  ^a([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[1], offset: ?>>):
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<8xf32>
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.addf [[vr]], [[vq]] : f32
// CHECK-NEXT:    func.return [[vs]] : f32
// CHECK-NEXT:  }

// A cast that tells the stride stays before a vector.
func.func @told(%m: memref<8xf32, strided<[?]>>, %i: index) -> vector<2xf32> {
  %v = memref.cast %m : memref<8xf32, strided<[?]>> to memref<8xf32, strided<[1]>>
  %r = vector.load %v[%i] : memref<8xf32, strided<[1]>>, vector<2xf32>
  return %r : vector<2xf32>
}

// CHECK-LABEL: func.func @told(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32, strided<[?]>>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<2xf32> {
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<8xf32, strided<[?]>> to memref<8xf32, strided<[1]>>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = vector.load [[vv]][[[vi]]] : memref<8xf32, strided<[1]>>, vector<2xf32>
// CHECK-NEXT:    func.return [[vr]] : vector<2xf32>
// CHECK-NEXT:  }

func.func @unranked(%m: memref<*xf32>, %i: index) -> f32 {
  %v = memref.cast %m : memref<*xf32> to memref<8xf32>
  %r = memref.load %v[%i] : memref<8xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<*xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<*xf32> to memref<8xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = memref.load [[vv]][[[vi]]] : memref<8xf32>
// CHECK-NEXT:    func.return [[vr]] : f32
// CHECK-NEXT:  }

// A transfer may be out of bounds of the view, but not of the source.
func.func @bounds(%m: memref<16xf32>, %i: index, %p: f32) -> vector<2xf32> {
  %v = memref.subview %m[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %r = vector.transfer_read %v[%i], %p : memref<4xf32, strided<[1]>>, vector<2xf32>
  return %r : vector<2xf32>
}

// CHECK-LABEL: func.func @bounds(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vp:%[a-zA-Z0-9_]+]]: f32) -> vector<2xf32> {
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vv]][[[vi]]], [[vp]] : memref<4xf32, strided<[1]>>, vector<2xf32>
// CHECK-NEXT:    func.return [[vr]] : vector<2xf32>
// CHECK-NEXT:  }

// Bounds that are the same, and bounds that are kept for sure.
func.func @same_bounds(%m: memref<16xf32>, %i: index, %p: f32) -> (vector<2xf32>, vector<2xf32>) {
  %c2 = arith.constant 2 : index
  %v = memref.cast %m : memref<16xf32> to memref<?xf32>
  %r = vector.transfer_read %v[%i], %p : memref<?xf32>, vector<2xf32>
  %w = memref.subview %m[3] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 3>>
  %s = vector.transfer_read %w[%c2], %p : memref<4xf32, strided<[1], offset: 3>>, vector<2xf32>
  return %r, %s : vector<2xf32>, vector<2xf32>
}

// CHECK-LABEL: func.func @same_bounds(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vp:%[a-zA-Z0-9_]+]]: f32) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:    [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[vi]]], [[vp]] : memref<16xf32>, vector<2xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 5 : index
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]]], [[vp]] {in_bounds = [true]} : memref<16xf32>, vector<2xf32>
// CHECK-NEXT:    func.return [[vr]], [[vs]] : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:  }

// A view with another use stays.
func.func @used(%m: memref<8xf32>, %i: index) -> f32 {
  %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  "test.use"(%v) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  %r = memref.load %v[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %r : f32
}

// CHECK-LABEL: func.func @used(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]]] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    "test.use"([[vv]]) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<8xf32>
// CHECK-NEXT:    func.return [[vr]] : f32
// CHECK-NEXT:  }

// A view that would be out of bounds, of code that is never executed.
func.func @out_of_bounds(%m: memref<8xf32>, %n: index) {
  %v = memref.subview %m[4] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 4>>
  %w = memref.subview %v[6] [1] [1] : memref<?xf32, strided<[1], offset: 4>> to memref<1xf32, strided<[1], offset: 10>>
  "test.use"(%w) : (memref<1xf32, strided<[1], offset: 10>>) -> ()
  return
}

// CHECK-LABEL: func.func @out_of_bounds(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][4] [[[vn]]] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 4>>
// CHECK-NEXT:    [[vw:%[a-zA-Z0-9_]+]] = memref.subview [[vv]][6] [1] [1] : memref<?xf32, strided<[1], offset: 4>> to memref<1xf32, strided<[1], offset: 10>>
// CHECK-NEXT:    "test.use"([[vw]]) : (memref<1xf32, strided<[1], offset: 10>>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
