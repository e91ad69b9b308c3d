// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%m: memref<4xf32>) {
  %0 = memref.load %m[] : memref<4xf32>
  return
}

// CHECK: 'memref.load' op incorrect number of indices for load, expected 1 but got 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %v: f32) {
  memref.store %v, %m[] : memref<4xf32>
  return
}

// CHECK: 'memref.store' op store index operand count not equal to memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m[%i] {alignment = 3 : i64}: memref<4xf32>
  return
}

// CHECK: attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) {
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}

// CHECK: 'memref.copy' op requires the same shape for all operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %n: memref<4xi32>) {
  memref.copy %m, %n : memref<4xf32> to memref<4xi32>
  return
}

// CHECK: 'memref.copy' op requires the same element type for all operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// CHECK: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<*xf32>) {
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return
}

// CHECK: 'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[2]>>
  return
}

// CHECK: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<f32>, %i: index) {
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// CHECK: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// CHECK: missing dimension operand for result type 'memref<?xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.realloc %m(%i) : memref<4xf32> to memref<8xf32>
  return
}

// CHECK: unnecessary dimension operand for result type 'memref<8xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xi32>
  return
}

// CHECK: different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xi32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.realloc %m : memref<4x4xf32> to memref<8xf32>
  return
}

// CHECK: 'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32, strided<[2]>>) {
  %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32>
  return
}

// CHECK: unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = memref.realloc %m {alignment=3 : i64} : memref<4xf32> to memref<8xf32>
  return
}

// CHECK: attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %s: memref<1xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xi32>) -> memref<2x2xf32>
  return
}

// CHECK: 'memref.reshape' op length of shape operand differs from the result's memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %s: memref<?xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xi32>) -> memref<2x2xf32>
  return
}

// CHECK: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %s: memref<2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xi32>
  return
}

// CHECK: 'memref.reshape' op element types of source and destination memref types should be the same

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<2xi32>) -> memref<2x2xf32>
  return
}

// CHECK: 'memref.reshape' op source memref type should have identity affine map

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %s: memref<2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xf32, strided<[4, 1]>>
  return
}

// CHECK: 'memref.reshape' op result memref type should have identity affine map

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>, %s: memref<2x2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2x2xi32>) -> memref<2x2xf32>
  return
}

// CHECK: 'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<2x2xi32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4x3xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x3xf32> to memref<3x4xf32, strided<[1, 3]>>
  return
}

// CHECK: 'memref.transpose' op expected a permutation map

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4x3xf32>) {
  %0 = memref.transpose %m (i) -> (i) : memref<4x3xf32> to memref<4x3xf32>
  return
}

// CHECK: 'memref.transpose' op expected a permutation map of same rank as the input

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>) {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [5], strides: [1] : memref<8xf32> to memref<4xf32>
  return
}

// CHECK: expected result type with size = 5 instead of 4 in dim = 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>) {
  %r = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32>
  return
}

// CHECK: expected result type with offset = 1 instead of 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>) {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xi32>
  return
}

// CHECK: different element types specified for source type 'memref<8xf32>' and result memref type 'memref<4xi32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: f32) {
  %r = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<8xf32>) -> f32
  return
}

// CHECK: 'memref.atomic_rmw' op with kind 'addi' expects an integer type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xi32>, %i: index, %v: i32) {
  %r = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<8xi32>) -> i32
  return
}

// CHECK: 'memref.atomic_rmw' op with kind 'addf' expects a floating-point type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: f32) {
  %r = memref.atomic_rmw addf %v, %m[%i, %i] : (f32, memref<8xf32>) -> f32
  return
}

// CHECK: 'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: f32) {
  %r = memref.atomic_rmw blub %v, %m[%i] : (f32, memref<8xf32>) -> f32
  return
}

// CHECK: expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: f32) {
  %r = memref.generic_atomic_rmw %m[%i] : memref<8xf32> { ^bb0(%a: i32): memref.atomic_yield %v : f32 }
  return
}

// CHECK: 'memref.generic_atomic_rmw' op expected block argument of the same type result type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: i32) {
  %r = memref.generic_atomic_rmw %m[%i] : memref<8xf32> { ^bb0(%a: f32): memref.atomic_yield %v : i32 }
  return
}

// CHECK: 'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index, %v: f32) {
  %r = memref.generic_atomic_rmw %m[%i] : memref<8xf32> { ^bb0(%a: f32): memref.store %v, %m[%i] : memref<8xf32> memref.atomic_yield %v : f32 }
  return
}

// CHECK: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v: f32) {
  memref.atomic_yield %v : f32
}

// CHECK: expects parent op 'memref.generic_atomic_rmw'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>) {
  memref.prefetch %m[], read, locality<1>, data : memref<8xf32>
  return
}

// CHECK: 'memref.prefetch' op too few indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index) {
  memref.prefetch %m[%i], read, locality<4>, data : memref<8xf32>
  return
}

// CHECK: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index) {
  memref.prefetch %m[%i], reed, locality<3>, data : memref<8xf32>
  return
}

// CHECK: rw specifier has to be 'read' or 'write'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>, %i: index) {
  memref.prefetch %m[%i], read, locality<3>, dota : memref<8xf32>
  return
}

// CHECK: cache type has to be 'data' or 'instr'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<8xf32>) {
  "memref.distinct_objects"() : () -> ()
  return
}

// CHECK: 'memref.distinct_objects' op expected at least one operand

// -----
// CHECK-LABEL: // {{-----}}

memref.global @g : memref<?xf32>

// CHECK: type should be static shaped memref, but got 'memref<?xf32>'

// -----
// CHECK-LABEL: // {{-----}}

memref.global @g : memref<4xf32> = dense<1.0> {alignment = 3 : i64}

// CHECK: attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0

// -----
// CHECK-LABEL: // {{-----}}

"memref.global"() <{sym_name="g", type=memref<4xf32>, initial_value=dense<1.0> : tensor<3xf32>}> : () -> ()

// CHECK: 'memref.global' op initial value shape expected to be 4 but was 3

// -----
// CHECK-LABEL: // {{-----}}

"memref.global"() <{sym_name="g", type=memref<4xf32>, initial_value=4 : i32}> : () -> ()

// CHECK: 'memref.global' op initial value should be a unit or elements attribute, but got 4 : i32

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() { memref.alloca_scope.return }

// CHECK: expects parent op 'memref.alloca_scope'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index) {
  "memref.dma_start"(%v0, %v1, %v2) : (memref<4x?xf32>, index, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected at least 4 operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: i32, %v1: index, %v2: index, %v3: index, %v4: memref<8xf32, 2>, %v5: index, %v6: index, %v7: memref<1xi32>, %v8: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8) : (i32, index, index, index, memref<8xf32, 2>, index, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected source to be of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: i32, %v4: index, %v5: index, %v6: memref<1xi32>, %v7: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7) : (memref<4x?xf32>, index, index, i32, index, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected destination to be of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: i32, %v5: index, %v6: memref<1xi32>, %v7: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, i32, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected destination indices to be of index type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: i32, %v6: memref<1xi32>, %v7: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, i32, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected num elements to be of index type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: index, %v6: i32, %v7: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, index, i32, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected tag to be of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: index, %v6: memref<1xi32>, %v7: i32) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, index, memref<1xi32>, i32) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected tag indices to be of index type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: index, %v6: memref<1xi32>, %v7: index, %v8: index, %v9: i32) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, index, memref<1xi32>, index, index, i32) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected stride and num elements per stride to be of index type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: index, %v6: memref<1xi32>, %v7: index, %v8: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, index, memref<1xi32>, index, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op incorrect number of operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>) {
  "memref.dma_start"(%v0, %v1, %v2, %v3) : (memref<4x?xf32>, index, index, memref<8xf32, 2>) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected at least 6 operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: index) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, index) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected at least 7 operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<4x?xf32>, %v1: index, %v2: index, %v3: memref<8xf32, 2>, %v4: index, %v5: index, %v6: memref<1xi32>) {
  "memref.dma_start"(%v0, %v1, %v2, %v3, %v4, %v5, %v6) : (memref<4x?xf32>, index, index, memref<8xf32, 2>, index, index, memref<1xi32>) -> ()
  return
}

// CHECK: 'memref.dma_start' op expected at least 8 operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%v0: memref<1xi32>, %v1: index) {
  "memref.dma_wait"(%v0, %v1) : (memref<1xi32>, index) -> ()
  return
}

// CHECK: 'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%s: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %s[%i], %s[%i], %i, %t[%i], %i : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}

// CHECK: expected two stride related operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%s: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %s[%i], %s[%i], %i, %t[%i] : memref<8xf32>, memref<8xf32>
  return
}

// CHECK: fewer/more types expected
