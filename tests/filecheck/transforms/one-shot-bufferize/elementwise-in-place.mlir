// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic=fuzzer analysis-fuzzer-seed=5},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// Each element of the output is computed from the element of the input at the same place: one buffer for both.
// EQUAL: equal:

// The input is the output.
func.func private @map1(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.map { math.absf } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map1(
// CHECK-NEXT:   linalg.map ins([[v0:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ([[v1:%[a-zA-Z0-9_]+]]: f32, [[v2:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = math.absf [[v1]] : f32
// CHECK-NEXT:     linalg.yield [[v3]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// One of two inputs.
func.func private @map2(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map2(
// CHECK-NEXT:   linalg.map ins([[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ([[v2:%[a-zA-Z0-9_]+]]: f32, [[v3:%[a-zA-Z0-9_]+]]: f32, [[v4:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = arith.addf [[v2]], [[v3]] : f32
// CHECK-NEXT:     linalg.yield [[v5]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// Both inputs.
func.func private @map2same(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.map { arith.mulf } ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map2same(
// CHECK-NEXT:   linalg.map ins([[v0:%[a-zA-Z0-9_]+]], [[v0]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ([[v1:%[a-zA-Z0-9_]+]]: f32, [[v2:%[a-zA-Z0-9_]+]]: f32, [[v3:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = arith.mulf [[v1]], [[v2]] : f32
// CHECK-NEXT:     linalg.yield [[v4]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// The input is needed again: a copy.
func.func private @map_keep(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.map { math.absf } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  %q = linalg.map { arith.addf } ins(%r, %a : tensor<4xf32>, tensor<4xf32>) outs(%r : tensor<4xf32>)
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_keep(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.map ins([[v1:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32>)
// CHECK-NEXT:   ([[v2:%[a-zA-Z0-9_]+]]: f32, [[v3:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = math.absf [[v2]] : f32
// CHECK-NEXT:     linalg.yield [[v4]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.map ins([[v0]], [[v1]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32>)
// CHECK-NEXT:   ([[v5:%[a-zA-Z0-9_]+]]: f32, [[v6:%[a-zA-Z0-9_]+]]: f32, [[v7:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = arith.addf [[v5]], [[v6]] : f32
// CHECK-NEXT:     linalg.yield [[v8]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32>
// CHECK-NEXT:   }

// Two parts that overlap: a copy.
func.func private @map_slice(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %t = tensor.extract_slice %a[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q = linalg.map { math.absf } ins(%s : tensor<2xf32>) outs(%t : tensor<2xf32>)
  %r = tensor.insert_slice %q into %a[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_slice(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[v1:%[a-zA-Z0-9_]+]][1] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v2]] : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.subview [[v1]][0] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   linalg.map ins([[v2]] : memref<2xf32>) outs([[v3]] : memref<2xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ([[v4:%[a-zA-Z0-9_]+]]: f32, [[v5:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = math.absf [[v4]] : f32
// CHECK-NEXT:     linalg.yield [[v6]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// The same part twice.
func.func private @map_sameslice(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q = linalg.map { math.absf } ins(%s : tensor<2xf32>) outs(%s : tensor<2xf32>)
  %r = tensor.insert_slice %q into %a[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_sameslice(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[v1:%[a-zA-Z0-9_]+]][1] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   linalg.map ins([[v0]] : memref<2xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<2xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ([[v2:%[a-zA-Z0-9_]+]]: f32, [[v3:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = math.absf [[v2]] : f32
// CHECK-NEXT:     linalg.yield [[v4]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// The body reads another element: a copy.
func.func private @map_captures(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %r = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f32, %o: f32) {
    %i = linalg.index 0 : index
    %j = arith.subi %c3, %i : index
    %y = tensor.extract %a[%j] : tensor<4xf32>
    %w = arith.addf %x, %y : f32
    linalg.yield %w : f32
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_captures(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.map ins([[v2:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v1]] : memref<4xf32>)
// CHECK-NEXT:   ([[v3:%[a-zA-Z0-9_]+]]: f32, [[v4:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = arith.subi [[v0]], [[v5]] : index
// CHECK-NEXT:     [[v7:%[a-zA-Z0-9_]+]] = memref.load [[v2]][[[v6]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = arith.addf [[v3]], [[v7]] : f32
// CHECK-NEXT:     linalg.yield [[v8]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32>
// CHECK-NEXT:   }

// In a loop.
func.func private @map_for(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %a) -> tensor<4xf32> {
    %q = linalg.map { arith.addf } ins(%t, %b : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>)
    scf.yield %q : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_for(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = scf.for [[v4:%[a-zA-Z0-9_]+]] = [[v0]] to [[v2]] step [[v1]] iter_args([[v5:%[a-zA-Z0-9_]+]] = [[v6:%[a-zA-Z0-9_]+]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     linalg.map ins([[v5]], [[v7:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs([[v5]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:     ([[v8:%[a-zA-Z0-9_]+]]: f32, [[v9:%[a-zA-Z0-9_]+]]: f32, [[v10:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       [[v11:%[a-zA-Z0-9_]+]] = arith.addf [[v8]], [[v9]] : f32
// CHECK-NEXT:       linalg.yield [[v11]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v5]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// In both branches.
func.func private @map_if(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %c = arith.cmpf olt, %f, %z : f32
  %r = scf.if %c -> tensor<4xf32> {
    %q = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>)
    scf.yield %q : tensor<4xf32>
  } else {
    %q = linalg.map { arith.mulf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>)
    scf.yield %q : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_if(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.cmpf olt, [[v2:%[a-zA-Z0-9_]+]], [[v0]] : f32
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = scf.if [[v1]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     linalg.map ins([[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs([[v4]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:     ([[v6:%[a-zA-Z0-9_]+]]: f32, [[v7:%[a-zA-Z0-9_]+]]: f32, [[v8:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       [[v9:%[a-zA-Z0-9_]+]] = arith.addf [[v6]], [[v7]] : f32
// CHECK-NEXT:       linalg.yield [[v9]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v4]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     linalg.map ins([[v4]], [[v5]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs([[v5]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:     ([[v10:%[a-zA-Z0-9_]+]]: f32, [[v11:%[a-zA-Z0-9_]+]]: f32, [[v12:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       [[v13:%[a-zA-Z0-9_]+]] = arith.mulf [[v10]], [[v11]] : f32
// CHECK-NEXT:       linalg.yield [[v13]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v5]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// Of unknown size.
func.func private @map_dyn(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %d = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %q = linalg.map { math.absf } ins(%d : tensor<?xf32>) outs(%d : tensor<?xf32>)
  %r = tensor.cast %q : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @map_dyn(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.cast [[v1:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   linalg.map ins([[v0]] : memref<?xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<?xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ([[v2:%[a-zA-Z0-9_]+]]: f32, [[v3:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = math.absf [[v2]] : f32
// CHECK-NEXT:     linalg.yield [[v4]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = memref.cast [[v0]] : memref<?xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v5]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// Nothing is reduced.
func.func private @reduce_none(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) dimensions = []
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @reduce_none(
// CHECK-NEXT:   linalg.reduce ins([[v0:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32, strided<[?], offset: ?>>) dimensions = []
// CHECK-NEXT:   ([[v1:%[a-zA-Z0-9_]+]]: f32, [[v2:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = arith.addf [[v2]], [[v1]] : f32
// CHECK-NEXT:     linalg.yield [[v3]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// No dimension is added.
func.func private @broadcast_none(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = linalg.broadcast ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) dimensions = []
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @broadcast_none(
// CHECK-NEXT:   linalg.broadcast ins([[v0:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v0]] : memref<4xf32, strided<[?], offset: ?>>) dimensions = []
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// Elements change places: a copy.
func.func private @transpose_swap(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %e = tensor.generate {
  ^bb0(%i: index, %j: index):
    %k = arith.muli %i, %c3 : index
    %l = arith.addi %k, %j : index
    %m = arith.index_cast %l : index to i32
    %n = arith.sitofp %m : i32 to f32
    tensor.yield %n : f32
  } : tensor<4x4xf32>
  %q = linalg.transpose ins(%e : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %r = tensor.extract_slice %q[1, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @transpose_swap(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:   linalg.map outs([[v1]] : memref<4x4xf32>)
// CHECK-NEXT:   ([[v2:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = linalg.index 1 : index
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = arith.muli [[v3]], [[v0]] : index
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = arith.addi [[v5]], [[v4]] : index
// CHECK-NEXT:     [[v7:%[a-zA-Z0-9_]+]] = arith.index_cast [[v6]] : index to i32
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = arith.sitofp [[v7]] : i32 to f32
// CHECK-NEXT:     linalg.yield [[v8]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:   linalg.transpose ins([[v1]] : memref<4x4xf32>) outs([[v9]] : memref<4x4xf32>) permutation = [1, 0]
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]] = memref.subview [[v9]][1, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   func.return [[v10]] : memref<4xf32, strided<[1], offset: 4>>
// CHECK-NEXT:   }

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = arith.constant 2.5 : f32
  %a0 = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %b0 = arith.constant dense<[5.0, -6.0, 7.0, -8.0]> : tensor<4xf32>
  %map1 = func.call @map1(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map2 = func.call @map2(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map2same = func.call @map2same(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_keep = func.call @map_keep(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_slice = func.call @map_slice(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_sameslice = func.call @map_sameslice(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_captures = func.call @map_captures(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_for = func.call @map_for(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_if = func.call @map_if(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %map_dyn = func.call @map_dyn(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %reduce_none = func.call @reduce_none(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %broadcast_none = func.call @broadcast_none(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %transpose_swap = func.call @transpose_swap(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  return %map1, %map2, %map2same, %map_keep, %map_slice, %map_sameslice, %map_captures, %map_for, %map_if, %map_dyn, %reduce_none, %broadcast_none, %transpose_swap : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
