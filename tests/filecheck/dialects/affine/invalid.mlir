// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics --parsing-diagnostics | filecheck %s

func.func @f(%i: index) {
  %0 = "affine.apply"(%i, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}

// CHECK: 'affine.apply' op operand count and affine map dimension and symbol count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// CHECK: 'affine.apply' op mapping must produce one value

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.min"(%i, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}

// CHECK: 'affine.min' op operand count and affine map dimension and symbol count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.max"(%i, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}

// CHECK: 'affine.max' op operand count and affine map dimension and symbol count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.max"(%i) <{map = affine_map<(d0) -> ()>}> : (index) -> index
  return
}

// CHECK: 'affine.max' op affine map expect at least one result

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  %0 = "affine.load"(%m, %i, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, index) -> f32
  return
}

// CHECK: 'affine.load' op expects as many subscripts as affine map inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xf32>, index) -> f32
  return
}

// CHECK: 'affine.load' op affine map num results must equal memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> i32
  return
}

// CHECK: 'affine.load' op result type must match element type of memref

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>, %x: f32) {
  "affine.store"(%x, %m, %i, %i) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<4xf32>, index, index) -> ()
  return
}

// CHECK: 'affine.store' op expects as many subscripts as affine map inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>, %x: i32) {
  "affine.store"(%x, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<4xf32>, index) -> ()
  return
}

// CHECK: 'affine.store' op value to store must have the same type as memref element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>, %x: vector<2xi32>) {
  "affine.vector_store"(%x, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xi32>, memref<4xf32>, index) -> ()
  return
}

// CHECK: 'affine.vector_store' op requires memref and vector types of the same elemental type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>, %x: vector<2xf32>) {
  "affine.vector_store"(%x, %m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (vector<2xf32>, memref<4xf32>, index) -> ()
  return
}

// CHECK: 'affine.vector_store' op affine map num results must equal memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  %0 = "affine.vector_load"(%m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xf32>, index) -> vector<2xf32>
  return
}

// CHECK: 'affine.vector_load' op affine map num results must equal memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  "affine.prefetch"(%m, %i) <{isDataCache = true, isWrite = false, localityHint = 4 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> ()
  return
}

// CHECK: 'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  "affine.prefetch"(%m, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xf32>, index) -> ()
  return
}

// CHECK: 'affine.prefetch' op affine.prefetch affine map num results must equal memref rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %m: memref<4xf32>) {
  "affine.prefetch"(%m, %i, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, index) -> ()
  return
}

// CHECK: 'affine.prefetch' op too few operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  "affine.if"(%i, %i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ "affine.yield"() : () -> () }, {}) : (index, index) -> ()
  return
}

// CHECK: 'affine.if' op operand count and condition integer set dimension and symbol count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ "affine.yield"(%i) : (index) -> () }, {}) : (index) -> index
  return
}

// CHECK: 'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  "affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ "affine.yield"(%i) : (index) -> () }, {}) : (index) -> ()
  return
}

// CHECK: 'affine.yield' op parent of yield must have same number of results as the yield operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ "affine.yield"(%i) : (index) -> () }, {"affine.yield"(%i) : (index) -> ()}) : (index) -> i32
  return
}

// CHECK: 'affine.yield' op types mismatch between yield op and its parent

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  "affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ ^bb0(%x: index): "affine.yield"() : () -> () }, {}) : (index) -> ()
  return
}

// CHECK: 'affine.if' op region #0 should have no arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  "affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ "affine.yield"() : () -> () }, { ^bb0(%x: index): "affine.yield"() : () -> () }) : (index) -> ()
  return
}

// CHECK: 'affine.if' op region #1 should have no arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%i, %i) { }
  return
}

// CHECK: dim operand count and integer set dim count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%i)[%i] { }
  return
}

// CHECK: symbol operand count and integer set symbol count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i) { }
  return
}

// CHECK: symbol operand count and integer set symbol count must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  affine.if affine_map<(d0) -> (d0)>(%i) { }
  return
}

// CHECK: invalid kind of attribute specified

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * d1)>(%i, %i)
  return
}

// CHECK: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 mod d1)>(%i, %i)
  return
}

// CHECK: non-affine expression: right operand of mod has to be either a constant or symbolic

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.linearize_index"(%i, %i, %i) <{operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: 4, 5>}> : (index, index, index) -> index
  return
}

// CHECK: 'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = "affine.linearize_index"(%i, %i, %i) <{operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 4>}> : (index, index, index) -> index
  return
}

// CHECK: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 4, 0>}> : (index) -> (index, index)
  return
}

// CHECK: 'affine.delinearize_index' op no basis element may be statically non-positive

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0:2 = "affine.delinearize_index"(%i, %i) <{static_basis = array<i64: 4, 5>}> : (index, index) -> (index, index)
  return
}

// CHECK: 'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 4, 5, 6>}> : (index) -> (index, index)
  return
}

// CHECK: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1, 2], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK: 'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK: 'affine.parallel' op expected lower bounds map to have 2 results

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK: 'affine.parallel' op expected upper bounds map to have 2 results

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK: Expected as many operands as results, lower bound args and upper bound args.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<0> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK: 'affine.parallel' op expected lower bound map to have at least one result

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [0], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK: 'affine.parallel' op a reduction must be specified for each output

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = ["addf"], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"(%g) : (f32) -> ()
  }) : () -> f32
  return
}

// CHECK: 'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [99], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"(%g) : (f32) -> ()
  }) : () -> f32
  return
}

// CHECK: 'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [1], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"(%g) : (f32) -> ()
  }) : () -> f32
  return
}

// CHECK: 'affine.parallel' op result type cannot match reduction attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [0], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"() : () -> ()
  }) : () -> f32
  return
}

// CHECK: 'affine.yield' op parent of yield must have same number of results as the yield operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [5], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"(%g) : (f32) -> ()
  }) : () -> f32
  return
}

// CHECK: 'affine.parallel' op result type cannot match reduction attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %g: f32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [6], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%x: index):
    "affine.yield"(%g) : (f32) -> ()
  }) : () -> f32
  return
}

// CHECK: 'affine.parallel' op result type cannot match reduction attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  "affine.dma_wait"(%i) {tag_map = affine_map<() -> ()>} : (index) -> ()
  return
}

// CHECK: 'affine.dma_wait' op expected DMA tag to be of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  "affine.dma_start"(%i, %i, %m, %i, %t, %i) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (index, index, memref<8xf32>, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'affine.dma_start' op expected DMA source to be of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  "affine.dma_start"(%m, %i, %i, %i, %t, %i) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, index, index, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'affine.dma_start' op expected DMA destination to be of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  "affine.dma_start"(%m, %i, %n, %i, %t, %i, %i) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, index, memref<8xf32, 1>, index, memref<1xi32>, index, index) -> ()
  return
}

// CHECK: 'affine.dma_start' op incorrect number of operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  "affine.dma_start"(%m, %t, %n, %i, %t, %i) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, memref<1xi32>, memref<8xf32, 1>, index, memref<1xi32>, index) -> ()
  return
}

// CHECK: 'affine.dma_start' op src index to dma_start must have 'index' type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  affine.prefetch %m[%i], rw, locality<3>, data : memref<8xf32>
  return
}

// CHECK: rw specifier has to be 'read' or 'write'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  affine.prefetch %m[%i], read, locality<3>, all : memref<8xf32>
  return
}

// CHECK: cache type has to be 'data' or 'instr'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %t: memref<1xi32>, %m: memref<8xf32>, %n: memref<8xf32, 1>) {
  %0 = affine.parallel (%x) = (0) to (4) reduce ("foo") -> (i32) {
    affine.yield %i : index
  }
  return
}

// CHECK: invalid reduction value: "foo"
