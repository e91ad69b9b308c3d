// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=3},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// Loops that hand the buffers of their iter_args on to other positions copy nothing.
// EQUAL: equal: 46 results

// Two buffers that change places.
func.func private @swapped(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @swapped(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[v10]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v11]] : memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: f32, [[v13:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:       [[v14:%[a-zA-Z0-9_]+]] = arith.addf [[v12]], [[v3]] : f32
// CHECK-NEXT:       linalg.yield [[v14]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v11]], [[v10]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Both results are used, and one of them is written: they are different buffers.
func.func private @both_results(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
  %w = tensor.insert %f into %r#0[%c1] : tensor<4xf32>
  return %w, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @both_results(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[v10]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v11]] : memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: f32, [[v13:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:       [[v14:%[a-zA-Z0-9_]+]] = arith.addf [[v12]], [[v3]] : f32
// CHECK-NEXT:       linalg.yield [[v14]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v11]], [[v10]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.store [[v3]], [[v7]][[[v5]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v7]], [[v8]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// The first init is read after the loop: it is copied before it.
func.func private @read_later(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  %w = tensor.insert %x into %r#0[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}

// An init is overwritten after the loop. A result may be its buffer: the loop may not rotate.
func.func private @written_later(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
  %w = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %w, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @written_later(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[v10]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v11]] : memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: f32, [[v13:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:       [[v14:%[a-zA-Z0-9_]+]] = arith.addf [[v12]], [[v3]] : f32
// CHECK-NEXT:       linalg.yield [[v14]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v11]], [[v15]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v10]], [[v16]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = memref.cast [[v15]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = memref.cast [[v16]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v17]], [[v18]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   linalg.fill ins([[v3]] : f32) outs([[v0]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   func.return [[v0]], [[v8]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Three buffers in a ring.
func.func private @ring(%t: tensor<4xf32>, %u: tensor<4xf32>, %v: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %c = %v) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %c[%i] : tensor<4xf32>
    scf.yield %w, %a, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// One of two that are the same is a copy.
func.func private @yielded_twice(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %e1 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// The rotating loop is in another one, which rotates what it gets.
func.func private @nested(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %q:2 = scf.for %j = %c0 to %c2 step %c1 iter_args(%x = %t, %y = %u) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
    scf.yield %r#1, %r#0 : tensor<4xf32>, tensor<4xf32>
  }
  return %q#0, %q#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @nested(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v4]] to [[v6]] step [[v5]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]], [[v13:%[a-zA-Z0-9_]+]] = scf.for [[v14:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v15:%[a-zA-Z0-9_]+]] = [[v10]], [[v16:%[a-zA-Z0-9_]+]] = [[v11]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:       linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[v15]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v16]] : memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:       {{\^\w+}}([[v17:%[a-zA-Z0-9_]+]]: f32, [[v18:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:         [[v19:%[a-zA-Z0-9_]+]] = arith.addf [[v17]], [[v3]] : f32
// CHECK-NEXT:         linalg.yield [[v19]] : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield [[v16]], [[v15]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v13]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]], [[v8]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// The outer loop drops one result and carries a buffer from outside: a copy.
func.func private @nested_outside(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %q = scf.for %j = %c0 to %c2 step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %e) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
    scf.yield %r#0 : tensor<4xf32>
  }
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func private @nested_outside(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v4]] to [[v6]] step [[v5]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v0]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     [[v11:%[a-zA-Z0-9_]+]] = memref.cast [[v7]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]], [[v13:%[a-zA-Z0-9_]+]] = scf.for [[v14:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v15:%[a-zA-Z0-9_]+]] = [[v10]], [[v16:%[a-zA-Z0-9_]+]] = [[v11]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:       linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[v15]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v16]] : memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:       {{\^\w+}}([[v17:%[a-zA-Z0-9_]+]]: f32, [[v18:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:         [[v19:%[a-zA-Z0-9_]+]] = arith.addf [[v17]], [[v3]] : f32
// CHECK-NEXT:         linalg.yield [[v19]] : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield [[v16]], [[v15]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v20:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v12]], [[v20]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     [[v21:%[a-zA-Z0-9_]+]] = memref.cast [[v20]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v21]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// The inits are parts of one tensor. What is put back may be the other part: a copy.
func.func private @parts(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q = tensor.extract_slice %t[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %p, %b = %q) -> (tensor<2xf32>, tensor<2xf32>) {
    %w = tensor.insert %f into %b[%c1] : tensor<2xf32>
    scf.yield %w, %a : tensor<2xf32>, tensor<2xf32>
  }
  %z = tensor.insert_slice %r#0 into %t[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %z : tensor<4xf32>
}
// CHECK-LABEL: func.func private @parts(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.subview [[v0]][0] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:   memref.copy [[v7]], [[v8]] : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = memref.subview [[v0]][2] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:   memref.copy [[v9]], [[v10]] : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
// CHECK-NEXT:   [[v11:%[a-zA-Z0-9_]+]], [[v12:%[a-zA-Z0-9_]+]] = scf.for [[v13:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v14:%[a-zA-Z0-9_]+]] = [[v8]], [[v15:%[a-zA-Z0-9_]+]] = [[v10]]) -> (memref<2xf32>, memref<2xf32>) {
// CHECK-NEXT:     memref.store [[v3]], [[v15]][[[v5]]] : memref<2xf32>
// CHECK-NEXT:     scf.yield [[v15]], [[v14]] : memref<2xf32>, memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v16:%[a-zA-Z0-9_]+]] = memref.subview [[v0]][0] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   memref.copy [[v11]], [[v16]] : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Only one branch changes the places: which buffer is where is not known, so the loop copies.
func.func private @one_branch(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %p = arith.cmpi slt, %i, %c1 : index
    %s:2 = scf.if %p -> (tensor<4xf32>, tensor<4xf32>) {
      scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
    } else {
      scf.yield %a, %e1 : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %s#0, %s#1 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// `scf.while` hands its tensors on at other positions.
func.func private @while_moved(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.while (%i = %c0, %a = %t, %b = %u) : (index, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %p = arith.cmpi slt, %i, %n : index
    %w = tensor.insert %f into %b[%c1] : tensor<4xf32>
    scf.condition(%p) %w, %a : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    %v = tensor.insert %f into %y[%c2] : tensor<4xf32>
    scf.yield %n, %x, %v : index, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @while_moved(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v4]], [[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]]) : (index, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v9]], [[v2]] : index
// CHECK-NEXT:     memref.store [[v3]], [[v11]][[[v5]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.condition([[v12]]) [[v11]], [[v10]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v13:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v14:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:     memref.store [[v3]], [[v14]][[[v6]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v2]], [[v13]], [[v14]] : index, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]], [[v8]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// One of two tensors leaves the loop, at another position than its own.
func.func private @while_drops(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%a = %t, %b = %u) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>) {
    %x = tensor.extract %a[%c1] : tensor<4xf32>
    %p = arith.cmpf olt, %x, %f : f32
    scf.condition(%p) %b : tensor<4xf32>
  } do {
  ^bb0(%b: tensor<4xf32>):
    %g = tensor.empty() : tensor<4xf32>
    %k = linalg.fill ins(%f : f32) outs(%g : tensor<4xf32>) -> tensor<4xf32>
    %v = tensor.insert %f into %b[%c2] : tensor<4xf32>
    scf.yield %k, %v : tensor<4xf32>, tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @while_drops(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = scf.while ([[v8:%[a-zA-Z0-9_]+]] = [[v0]], [[v9:%[a-zA-Z0-9_]+]] = [[v1]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:     [[v10:%[a-zA-Z0-9_]+]] = memref.load [[v8]][[[v5]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v11:%[a-zA-Z0-9_]+]] = arith.cmpf olt, [[v10]], [[v3]] : f32
// CHECK-NEXT:     scf.condition([[v11]]) [[v9]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     linalg.fill ins([[v3]] : f32) outs([[v13]] : memref<4xf32>)
// CHECK-NEXT:     memref.store [[v3]], [[v12]][[[v6]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.cast [[v13]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v14]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Two loops, the second with the results of the first in the other order.
func.func private @in_a_row(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
  %q:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r#1, %b = %r#0) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %a[%c1] : tensor<4xf32>
    scf.yield %b, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %q#0, %q#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @in_a_row(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: f32) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[v10]] : memref<4xf32, strided<[?], offset: ?>>) outs([[v11]] : memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: f32, [[v13:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:       [[v14:%[a-zA-Z0-9_]+]] = arith.addf [[v12]], [[v3]] : f32
// CHECK-NEXT:       linalg.yield [[v14]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v11]], [[v10]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v15:%[a-zA-Z0-9_]+]], [[v16:%[a-zA-Z0-9_]+]] = scf.for [[v17:%[a-zA-Z0-9_]+]] = [[v4]] to [[v2]] step [[v5]] iter_args([[v18:%[a-zA-Z0-9_]+]] = [[v8]], [[v19:%[a-zA-Z0-9_]+]] = [[v7]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     memref.store [[v3]], [[v18]][[[v5]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v19]], [[v18]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v15]], [[v16]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// A call to a function with such a loop: either argument may be the result.
func.func private @called(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = func.call @swapped2(%t, %u, %n, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %w = tensor.insert %f into %r#0[%c2] : tensor<4xf32>
  %x = tensor.extract %r#1[%c2] : tensor<4xf32>
  %z = tensor.insert %x into %w[%c0] : tensor<4xf32>
  return %z : tensor<4xf32>
}

// Sizes are not known.
func.func private @dynamic(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %w = tensor.insert %f into %b[%c1] : tensor<?xf32>
    scf.yield %w, %a : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0 : tensor<?xf32>
}

func.func private @swapped2(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %e1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %e1, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>) {
  %f = arith.constant 2.5 : f32
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a0 = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %b0 = arith.constant dense<[5.0, -6.0, 7.0, -8.0]> : tensor<4xf32>
  %d0 = arith.constant dense<[9.0, 10.0, 11.0, 12.0]> : tensor<4xf32>
  %a1 = tensor.cast %a0 : tensor<4xf32> to tensor<?xf32>
  %b1 = tensor.cast %b0 : tensor<4xf32> to tensor<?xf32>
  %swapped0 = func.call @swapped(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %swapped3 = func.call @swapped(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %both_results0:2 = func.call @both_results(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %both_results3:2 = func.call @both_results(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %read_later0 = func.call @read_later(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %read_later3 = func.call @read_later(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %written_later0:2 = func.call @written_later(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %written_later3:2 = func.call @written_later(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %ring0:3 = func.call @ring(%a0, %b0, %d0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %ring3:3 = func.call @ring(%a0, %b0, %d0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %yielded_twice0:2 = func.call @yielded_twice(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %yielded_twice3:2 = func.call @yielded_twice(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %nested0:2 = func.call @nested(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %nested3:2 = func.call @nested(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %nested_outside0 = func.call @nested_outside(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %nested_outside3 = func.call @nested_outside(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %parts0 = func.call @parts(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %parts3 = func.call @parts(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %one_branch0 = func.call @one_branch(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %one_branch3 = func.call @one_branch(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %while_moved0:2 = func.call @while_moved(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %while_moved3:2 = func.call @while_moved(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %while_drops0 = func.call @while_drops(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %while_drops3 = func.call @while_drops(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %in_a_row0:2 = func.call @in_a_row(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %in_a_row3:2 = func.call @in_a_row(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %called0 = func.call @called(%a0, %b0, %c0, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %called3 = func.call @called(%a0, %b0, %c3, %f) : (tensor<4xf32>, tensor<4xf32>, index, f32) -> tensor<4xf32>
  %dynamic0 = func.call @dynamic(%a1, %b1, %c0, %f) : (tensor<?xf32>, tensor<?xf32>, index, f32) -> tensor<?xf32>
  %dynamic3 = func.call @dynamic(%a1, %b1, %c3, %f) : (tensor<?xf32>, tensor<?xf32>, index, f32) -> tensor<?xf32>
  return %swapped0, %swapped3, %both_results0#0, %both_results0#1, %both_results3#0, %both_results3#1, %read_later0, %read_later3, %written_later0#0, %written_later0#1, %written_later3#0, %written_later3#1, %ring0#0, %ring0#1, %ring0#2, %ring3#0, %ring3#1, %ring3#2, %yielded_twice0#0, %yielded_twice0#1, %yielded_twice3#0, %yielded_twice3#1, %nested0#0, %nested0#1, %nested3#0, %nested3#1, %nested_outside0, %nested_outside3, %parts0, %parts3, %one_branch0, %one_branch3, %while_moved0#0, %while_moved0#1, %while_moved3#0, %while_moved3#1, %while_drops0, %while_drops3, %in_a_row0#0, %in_a_row0#1, %in_a_row3#0, %in_a_row3#1, %called0, %called3, %dynamic0, %dynamic3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>
}
