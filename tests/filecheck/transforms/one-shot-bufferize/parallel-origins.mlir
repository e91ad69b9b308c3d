// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// A thread of scf.forall does not write memory that other threads have, whatever way it came in.

// EQUAL: equal:
// One of two: memory of all threads, or of the thread with contents.
func.func private @select(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %n = tensor.splat %f : tensor<8xf32>
    %s = arith.select %c, %e, %n : tensor<8xf32>
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @select(
// CHECK-NEXT:   scf.forall ([[v0:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.index_cast [[v0]] : index to i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.sitofp [[v1]] : i32 to f32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.map outs([[v3]] : memref<8xf32>)
// CHECK-NEXT:     ([[v4:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       linalg.yield [[v2]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins([[v2]] : f32) outs([[v5]] : memref<8xf32>)
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.subview [[v7:%[a-zA-Z0-9_]+]][[[v0]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v5]], [[v6]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


// The same from branches.
func.func private @branch(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %n = tensor.splat %f : tensor<8xf32>
    %s = scf.if %c -> tensor<8xf32> {
      scf.yield %e : tensor<8xf32>
    } else {
      scf.yield %n : tensor<8xf32>
    }
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @branch(
// CHECK-NEXT:   scf.forall ([[v0:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.index_cast [[v0]] : index to i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.sitofp [[v1]] : i32 to f32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.map outs([[v3]] : memref<8xf32>)
// CHECK-NEXT:     ([[v4:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       linalg.yield [[v2]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins([[v2]] : f32) outs([[v5]] : memref<8xf32>)
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.subview [[v7:%[a-zA-Z0-9_]+]][[[v0]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v5]], [[v6]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


// Contents are made in a branch; MLIR 22 lets all threads write one buffer.
func.func private @nested(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %s = scf.if %c -> tensor<8xf32> {
      scf.yield %e : tensor<8xf32>
    } else {
      %n = tensor.splat %f : tensor<8xf32>
      scf.yield %n : tensor<8xf32>
    }
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @nested(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:   scf.forall ([[v1:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.index_cast [[v1]] : index to i32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = arith.sitofp [[v2]] : i32 to f32
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = scf.if [[v5:%[a-zA-Z0-9_]+]] -> (memref<8xf32>) {
// CHECK-NEXT:       scf.yield [[v0]] : memref<8xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:       linalg.map outs([[v6]] : memref<8xf32>)
// CHECK-NEXT:       ([[v7:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:         linalg.yield [[v3]] : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield [[v6]] : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins([[v3]] : f32) outs([[v8]] : memref<8xf32>)
// CHECK-NEXT:     [[v9:%[a-zA-Z0-9_]+]] = memref.subview [[v10:%[a-zA-Z0-9_]+]][[[v1]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v8]], [[v9]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v10]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


// The argument of a block; MLIR 22 lets all threads write one buffer.
func.func private @blocks(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %n = tensor.empty() : tensor<8xf32>
    %w = scf.execute_region -> tensor<8xf32> {
      cf.cond_br %c, ^bb1(%e : tensor<8xf32>), ^bb1(%n : tensor<8xf32>)
    ^bb1(%s : tensor<8xf32>):
      %q = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %q : tensor<8xf32>
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @blocks(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:   scf.forall ([[v1:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.index_cast [[v1]] : index to i32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = arith.sitofp [[v2]] : i32 to f32
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = scf.execute_region -> (memref<8xf32>) {
// CHECK-NEXT:       cf.cond_br [[v6:%[a-zA-Z0-9_]+]], {{\^\w+}}([[v0]] : memref<8xf32>), {{\^\w+}}([[v4]] : memref<8xf32>)
// CHECK-NEXT:     {{\^\w+}}([[v7:%[a-zA-Z0-9_]+]]: memref<8xf32>):
// CHECK-NEXT:       [[v8:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:       linalg.fill ins([[v3]] : f32) outs([[v8]] : memref<8xf32>)
// CHECK-NEXT:       scf.yield [[v8]] : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v9:%[a-zA-Z0-9_]+]] = memref.subview [[v10:%[a-zA-Z0-9_]+]][[[v1]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v5]], [[v9]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v10]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


// A part of one of two.
func.func private @view(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %n = tensor.splat %f : tensor<8xf32>
    %g = arith.select %c, %e, %n : tensor<8xf32>
    %h = tensor.extract_slice %g[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = linalg.fill ins(%f : f32) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    %w = tensor.pad %p low[0] high[4] {
    ^bb0(%j: index):
      tensor.yield %f : f32
    } : tensor<4xf32> to tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @view(
// CHECK-NEXT:   scf.forall ([[v0:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.index_cast [[v0]] : index to i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.sitofp [[v1]] : i32 to f32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.map outs([[v3]] : memref<8xf32>)
// CHECK-NEXT:     ([[v4:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       linalg.yield [[v2]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     linalg.fill ins([[v2]] : f32) outs([[v5]] : memref<4xf32>)
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.map outs([[v6]] : memref<8xf32>)
// CHECK-NEXT:     ([[v7:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       linalg.yield [[v2]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = memref.subview [[v6]][0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.copy [[v5]], [[v8]] : memref<4xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     [[v9:%[a-zA-Z0-9_]+]] = memref.subview [[v10:%[a-zA-Z0-9_]+]][[[v0]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v6]], [[v9]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v10]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


// Both are memory of the thread: in place.
func.func private @inside(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %e = tensor.empty() : tensor<8xf32>
    %n = tensor.splat %f : tensor<8xf32>
    %s = arith.select %c, %e, %n : tensor<8xf32>
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @inside(
// CHECK-NEXT:   scf.forall ([[v0:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.index_cast [[v0]] : index to i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.sitofp [[v1]] : i32 to f32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.map outs([[v4]] : memref<8xf32>)
// CHECK-NEXT:     ([[v5:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       linalg.yield [[v2]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = arith.select [[v7:%[a-zA-Z0-9_]+]], [[v3]], [[v4]] : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins([[v2]] : f32) outs([[v6]] : memref<8xf32>)
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = memref.subview [[v9:%[a-zA-Z0-9_]+]][[[v0]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v6]], [[v8]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v9]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


// What the thread has written is its own: one copy, of what it has written first.
func.func private @written(%c: i1, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4x8xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %m = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %n = tensor.splat %f : tensor<8xf32>
    %s = arith.select %c, %m, %n : tensor<8xf32>
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: @written(
// CHECK-NEXT:   scf.forall ([[v0:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = arith.index_cast [[v0]] : index to i32
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = arith.sitofp [[v1]] : i32 to f32
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins([[v2]] : f32) outs([[v3]] : memref<8xf32>)
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:     linalg.map outs([[v4]] : memref<8xf32>)
// CHECK-NEXT:     ([[v5:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:       linalg.yield [[v2]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = arith.select [[v7:%[a-zA-Z0-9_]+]], [[v3]], [[v4]] : memref<8xf32>
// CHECK-NEXT:     linalg.fill ins([[v2]] : f32) outs([[v6]] : memref<8xf32>)
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = memref.subview [[v9:%[a-zA-Z0-9_]+]][[[v0]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.copy [[v6]], [[v8]] : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v9]] : memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }


func.func @main() -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %out = arith.constant dense<9.0> : tensor<4x8xf32>
  %select_true = func.call @select(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %select_false = func.call @select(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %branch_true = func.call @branch(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %branch_false = func.call @branch(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %nested_true = func.call @nested(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %nested_false = func.call @nested(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %blocks_true = func.call @blocks(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %blocks_false = func.call @blocks(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %view_true = func.call @view(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %view_false = func.call @view(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %inside_true = func.call @inside(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %inside_false = func.call @inside(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %written_true = func.call @written(%true, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  %written_false = func.call @written(%false, %out) : (i1, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %select_true, %select_false, %branch_true, %branch_false, %nested_true, %nested_false, %blocks_true, %blocks_false, %view_true, %view_false, %inside_true, %inside_false, %written_true, %written_false : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
