// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `memref`: buffers: custom syntax of MLIR, layouts, memory spaces, globals.

memref.global "private" constant @c : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
memref.global @pub : memref<2xf32> = dense<0.0>
memref.global "private" @un : memref<2xf32> = uninitialized
memref.global "private" @ext : memref<2xf32>
memref.global "private" constant @sp : memref<2xi1, 1> = dense<[true, false]>
memref.global "private" constant @res : memref<2xi8> = dense_resource<blob>
func.func private @ext_arg(memref<?xf32, strided<[?], offset: ?>> {bufferization.access = "read"}, tensor<?xf32> {a.x = 1 : i32}) -> (f32 {a.b})
func.func @f(%a: memref<?x4xf32, strided<[4, 1], offset: ?>>, %i: index, %s: memref<2xindex>, %u: memref<*xf32>, %f: f32) -> index {
  %0 = memref.get_global @c : memref<2xf32>
  %c = memref.cast %a : memref<?x4xf32, strided<[4, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %cu = memref.cast %a : memref<?x4xf32, strided<[4, 1], offset: ?>> to memref<*xf32>
  %d = memref.dim %c, %i : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %r = memref.rank %u : memref<*xf32>
  %al = memref.alloc(%d) {alignment = 64 : i64} : memref<?x4xf32>
  %al2 = memref.alloca(%d) {alignment = 64 : i64} : memref<?x4xf32>
  memref.copy %a, %al : memref<?x4xf32, strided<[4, 1], offset: ?>> to memref<?x4xf32>
  memref.copy %al, %c {x = 1 : i32} : memref<?x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %rs = memref.reshape %al(%s) : (memref<?x4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %ms = memref.memory_space_cast %al : memref<?x4xf32> to memref<?x4xf32, 1>
  %sv = memref.subview %al[%i, 0] [2, 2] [1, 2] : memref<?x4xf32> to memref<2x2xf32, strided<[4, 2], offset: ?>>
  %sv2 = memref.subview %al[%i, 0] [1, 2] [1, 2] : memref<?x4xf32> to memref<2xf32, strided<[2], offset: ?>>
  %rc = memref.reinterpret_cast %al to offset: [%i], sizes: [%i, 4], strides: [4, %i] : memref<?x4xf32> to memref<?x4xf32, strided<[4, ?], offset: ?>>
  %rc0 = memref.reinterpret_cast %al to offset: [0], sizes: [], strides: [] : memref<?x4xf32> to memref<f32>
  %ex = memref.expand_shape %al [[0], [1, 2]] output_shape [%i, 2, 2] : memref<?x4xf32> into memref<?x2x2xf32>
  %exs = memref.expand_shape %0 [[0, 1]] output_shape [1, 2] : memref<2xf32> into memref<1x2xf32>
  %co = memref.collapse_shape %ex [[0, 1], [2]] : memref<?x2x2xf32> into memref<?x2xf32>
  %one = memref.alloc() : memref<1x1xf32>
  %z = memref.collapse_shape %one [] : memref<1x1xf32> into memref<f32>
  %zz = memref.expand_shape %z [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %l = memref.load %a[%i, %i] : memref<?x4xf32, strided<[4, 1], offset: ?>>
  memref.store %f, %c[%i, %i] {nontemporal = true} : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %vv = memref.load %z[] : memref<f32>
  %bb, %off, %sz:2, %st:2 = memref.extract_strided_metadata %al : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %ptr = memref.extract_aligned_pointer_as_index %al : memref<?x4xf32> -> index
  %am = memref.assume_alignment %al, 16 : memref<?x4xf32>
  memref.dealloc %al : memref<?x4xf32>
  memref.dealloc %u : memref<*xf32>
  %ra = memref.realloc %0 : memref<2xf32> to memref<4xf32>
  return %r : index
}

func.func @g(%m: memref<2x3xf32>, %d: memref<?xf32>, %u: memref<*xf32>, %n: index, %v: f32) -> f32 {
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  memref.prefetch %m[%n, %n], read, locality<1>, data : memref<2x3xf32>
  memref.prefetch %m[%n, %n], write, locality<3>, instr : memref<2x3xf32>
  %a = memref.atomic_rmw addf %v, %d[%n] : (f32, memref<?xf32>) -> f32
  %b = memref.generic_atomic_rmw %d[%n] : memref<?xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %v : f32
    memref.atomic_yield %new : f32
  }
  %c = memref.alloca_scope -> (f32) {
    memref.alloca_scope {
      %x = memref.alloca() : memref<4xf32>
    }
    memref.alloca_scope.return %b : f32
  }
  %e:2 = memref.distinct_objects %d, %m : memref<?xf32>, memref<2x3xf32>
  %dim = memref.dim {a} %u, %n : memref<*xf32>
  %r1 = memref.realloc %d : memref<?xf32> to memref<8xf32>
  %r2 = memref.realloc %r1(%n) {alignment = 16 : i64} : memref<8xf32> to memref<?xf32>
  %rc = memref.reinterpret_cast %u to offset: [%n], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
  %l = memref.load %r2[%n] {alignment = 8 : i64} : memref<?xf32>
  memref.copy %u, %rc : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
  %ms = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 1>
  %p = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index {foo}
  return %l : f32
}

{-# dialect_resources: { builtin: { blob: "0x010000000102" } } #-}

// CHECK: builtin.module {
// CHECK-NEXT: memref.global "private" constant @c : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT: memref.global @pub : memref<2xf32> = dense<0.000000e+00>
// CHECK-NEXT: memref.global "private" @un : memref<2xf32> = uninitialized
// CHECK-NEXT: memref.global "private" @ext : memref<2xf32>
// CHECK-NEXT: memref.global "private" constant @sp : memref<2xi1, 1 : i64> = dense<[true, false]>
// CHECK-NEXT: memref.global "private" constant @res : memref<2xi8> = dense_resource<blob>
// CHECK-NEXT: func.func private @ext_arg(memref<?xf32, strided<[?], offset: ?>> {bufferization.access = "read"}, tensor<?xf32> {a.x = 1 : i32}) -> (f32 {a.b})
// CHECK-NEXT: func.func @f(%a: memref<?x4xf32, strided<[4, 1], offset: ?>>, %i: index, %s: memref<2xindex>, %u: memref<*xf32>, %f: f32) -> index {
// CHECK-NEXT: %0 = memref.get_global @c : memref<2xf32>
// CHECK-NEXT: %c = memref.cast %a : memref<?x4xf32, strided<[4, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %cu = memref.cast %a : memref<?x4xf32, strided<[4, 1], offset: ?>> to memref<*xf32>
// CHECK-NEXT: %d = memref.dim %c, %i : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %r = memref.rank %u : memref<*xf32>
// CHECK-NEXT: %al = memref.alloc(%d) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT: %al2 = memref.alloca(%d) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT: memref.copy %a, %al : memref<?x4xf32, strided<[4, 1], offset: ?>> to memref<?x4xf32>
// CHECK-NEXT: memref.copy %al, %c {x = 1 : i32} : memref<?x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %rs = memref.reshape %al(%s) : (memref<?x4xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT: %ms = memref.memory_space_cast %al : memref<?x4xf32> to memref<?x4xf32, 1 : i64>
// CHECK-NEXT: %sv = memref.subview %al[%i, 0] [2, 2] [1, 2] : memref<?x4xf32> to memref<2x2xf32, strided<[4, 2], offset: ?>>
// CHECK-NEXT: %sv2 = memref.subview %al[%i, 0] [1, 2] [1, 2] : memref<?x4xf32> to memref<2xf32, strided<[2], offset: ?>>
// CHECK-NEXT: %rc = memref.reinterpret_cast %al to offset: [%i], sizes: [%i, 4], strides: [4, %i] : memref<?x4xf32> to memref<?x4xf32, strided<[4, ?], offset: ?>>
// CHECK-NEXT: %rc0 = memref.reinterpret_cast %al to offset: [0], sizes: [], strides: [] : memref<?x4xf32> to memref<f32>
// CHECK-NEXT: %ex = memref.expand_shape %al {{\[\[}}0 : i64], [1 : i64, 2 : i64{{\]\]}} output_shape [%i, 2, 2] : memref<?x4xf32> into memref<?x2x2xf32>
// CHECK-NEXT: %exs = memref.expand_shape %0 {{\[\[}}0 : i64, 1 : i64{{\]\]}} output_shape [1, 2] : memref<2xf32> into memref<1x2xf32>
// CHECK-NEXT: %co = memref.collapse_shape %ex {{\[\[}}0 : i64, 1 : i64], [2 : i64{{\]\]}} : memref<?x2x2xf32> into memref<?x2xf32>
// CHECK-NEXT: %one = memref.alloc() : memref<1x1xf32>
// CHECK-NEXT: %z = memref.collapse_shape %one [] : memref<1x1xf32> into memref<f32>
// CHECK-NEXT: %zz = memref.expand_shape %z [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
// CHECK-NEXT: %l = memref.load %a[%i, %i] : memref<?x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT: memref.store %f, %c[%i, %i] {nontemporal = true} : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %vv = memref.load %z[] : memref<f32>
// CHECK-NEXT: %bb, %off, %sz, %sz_1, %st, %st_1 = memref.extract_strided_metadata %al : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %ptr = memref.extract_aligned_pointer_as_index %al : memref<?x4xf32> -> index
// CHECK-NEXT: %am = memref.assume_alignment %al, 16 : memref<?x4xf32>
// CHECK-NEXT: memref.dealloc %al : memref<?x4xf32>
// CHECK-NEXT: memref.dealloc %u : memref<*xf32>
// CHECK-NEXT: %ra = memref.realloc %0 : memref<2xf32> to memref<4xf32>
// CHECK-NEXT: func.return %r : index
// CHECK-NEXT: }
// CHECK-NEXT: func.func @g(%m: memref<2x3xf32>, %d: memref<?xf32>, %u: memref<*xf32>, %n: index, %v: f32) -> f32 {
// CHECK-NEXT: %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
// CHECK-NEXT: memref.prefetch %m[%n, %n], read, locality<1>, data : memref<2x3xf32>
// CHECK-NEXT: memref.prefetch %m[%n, %n], write, locality<3>, instr : memref<2x3xf32>
// CHECK-NEXT: %a = memref.atomic_rmw addf %v, %d[%n] : (f32, memref<?xf32>) -> f32
// CHECK-NEXT: %b = memref.generic_atomic_rmw %d[%n] : memref<?xf32> {
// CHECK-NEXT: ^bb0(%old: f32):
// CHECK-NEXT: %new = arith.addf %old, %v : f32
// CHECK-NEXT: memref.atomic_yield %new : f32
// CHECK-NEXT: }
// CHECK-NEXT: %c = memref.alloca_scope -> (f32) {
// CHECK-NEXT: memref.alloca_scope {
// CHECK-NEXT: %x = memref.alloca() : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.alloca_scope.return %b : f32
// CHECK-NEXT: }
// CHECK-NEXT: %e, %e_1 = memref.distinct_objects %d, %m : memref<?xf32>, memref<2x3xf32>
// CHECK-NEXT: %dim = memref.dim {a} %u, %n : memref<*xf32>
// CHECK-NEXT: %r1 = memref.realloc %d : memref<?xf32> to memref<8xf32>
// CHECK-NEXT: %r2 = memref.realloc %r1(%n) {alignment = 16 : i64} : memref<8xf32> to memref<?xf32>
// CHECK-NEXT: %rc = memref.reinterpret_cast %u to offset: [%n], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %l = memref.load %r2[%n] {alignment = 8 : i64} : memref<?xf32>
// CHECK-NEXT: memref.copy %u, %rc : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %ms = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 1 : i64>
// CHECK-NEXT: %p = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index {foo}
// CHECK-NEXT: func.return %l : f32
// CHECK-NEXT: }
// CHECK:      blob: "0x010000000102"
