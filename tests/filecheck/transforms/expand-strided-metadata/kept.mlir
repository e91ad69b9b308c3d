// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'expand-strided-metadata' | filecheck %s

// A layout that is not strided stays.
func.func @not_strided(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>) -> memref<2x2xf32, affine_map<(d0, d1) -> ((d0 * 2 + d1) mod 3)>> {
  %0 = memref.cast %m : memref<4xf32, affine_map<(d0) -> (d0 mod 3)>> to memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>
  %1 = "test.op"(%0) : (memref<4xf32, affine_map<(d0) -> (d0 mod 3)>>) -> memref<2x2xf32, affine_map<(d0, d1) -> ((d0 * 2 + d1) mod 3)>>
  return %1 : memref<2x2xf32, affine_map<(d0, d1) -> ((d0 * 2 + d1) mod 3)>>
}

// CHECK-LABEL: func.func @not_strided(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32, affine_map<(d0) -> ((d0 mod 3))>>) -> memref<2x2xf32, affine_map<(d0, d1) -> ((((d0 * 2) + d1) mod 3))>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<4xf32, affine_map<(d0) -> ((d0 mod 3))>> to memref<4xf32, affine_map<(d0) -> ((d0 mod 3))>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = "test.op"([[v0]]) : (memref<4xf32, affine_map<(d0) -> ((d0 mod 3))>>) -> memref<2x2xf32, affine_map<(d0, d1) -> ((((d0 * 2) + d1) mod 3))>>
// CHECK-NEXT:    func.return [[v1]] : memref<2x2xf32, affine_map<(d0, d1) -> ((((d0 * 2) + d1) mod 3))>>
// CHECK-NEXT:  }

// A cast from a buffer without a rank tells nothing of it.
func.func @unranked(%m: memref<*xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.cast %m : memref<*xf32> to memref<8xf32>
  %1 = memref.subview %0[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<*xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<*xf32> to memref<8xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[v0]] : memref<8xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v1]] to offset: [[[vi]]], sizes: [2], strides: [1] : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return [[v5]] : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }

// An allocation with an offset is not row-major from the start of its memory.
func.func @allocated_with_offset(%i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.alloc() : memref<8xf32, strided<[1], offset: 4>>
  %1 = memref.subview %0[%i] [2] [1] : memref<8xf32, strided<[1], offset: 4>> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @allocated_with_offset(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32, strided<[1], offset: 4>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[v0]] : memref<8xf32, strided<[1], offset: 4>> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 4))> ()[[[vi]]]
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v1]] to offset: [[[v5]]], sizes: [2], strides: [1] : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return [[v6]] : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }

// Blocks forward a view, whose metadata are then asked for.
func.func @blocks(%m: memref<8xf32>, %c: i1, %i: index) -> memref<1xf32, strided<[1], offset: ?>> {
  %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %w = memref.subview %v[1] [4] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  cf.cond_br %c, ^a(%v : memref<4xf32, strided<[1], offset: ?>>), ^a(%w : memref<4xf32, strided<[1], offset: ?>>)
^a(%x: memref<4xf32, strided<[1], offset: ?>>):
  %r = memref.subview %x[%i] [1] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
  return %r : memref<1xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<1xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<8xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[vv:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[vi]]], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 1))> ()[[[vi]]]
// CHECK-NEXT:    [[vw:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v4]]], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    cf.cond_br [[vc]], ^a([[vv]] : memref<4xf32, strided<[1], offset: ?>>), ^a([[vw]] : memref<4xf32, strided<[1], offset: ?>>)
// CHECK-NEXT:  ^a([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[1], offset: ?>>):
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vx]] : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v9:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[v6]], [[vi]]]
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v5]] to offset: [[[v9]]], sizes: [1], strides: [1] : memref<f32> to memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return [[vr]] : memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }
