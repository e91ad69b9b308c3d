// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'canonicalize,one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// Elements of an init that no iteration writes are in the result: the copy has them. An init that is
// overwritten as a whole is copied without.

// EQUAL: equal:
// The diagonal of a matrix.
func.func private @diagonal(%v: tensor<2xf32>) -> tensor<2x2xf32> {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @diagonal(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// One column.
func.func private @column(%v: tensor<2xf32>) -> tensor<2x2xf32> {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, 1)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @column(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// Every second element.
func.func private @every_second(%v: tensor<2xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0 * 2)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @every_second(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// The middle.
func.func private @middle(%v: tensor<2xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0 + 1)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @middle(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// A map that is not linear may leave elements out; here it does not.
func.func private @quotients(%v: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ((d0 mod 4) floordiv 1)>], iterator_types = ["parallel"]}
      ins(%v : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @quotients(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// A loop without iterations.
func.func private @no_columns(%v: tensor<2x0xf32>) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<2x0xf32>) outs(%t : tensor<2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @no_columns(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// A loop of perhaps no iterations.
func.func private @unknown_columns(%v: tensor<2x?xf32>) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<2x?xf32>) outs(%t : tensor<2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @unknown_columns(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// The loop that does not index the output is a parallel one.
func.func private @only_parallel(%v: tensor<?xf32>) -> tensor<f32> {
  %t = arith.constant dense<1.0> : tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["parallel"]}
      ins(%v : tensor<?xf32>) outs(%t : tensor<f32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// CHECK-LABEL: func.func private @only_parallel(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// The same with `linalg.reduce`.
func.func private @reduced(%m: tensor<2x?xf32>) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.reduce ins(%m : tensor<2x?xf32>) outs(%t : tensor<2xf32>) dimensions = [1]
    (%x: f32, %old: f32) {
      linalg.yield %x : f32
    }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @reduced(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// `linalg.elementwise` may have any maps.
func.func private @elementwise(%m: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = linalg.elementwise kind=#linalg.elementwise_kind<exp>
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d0)>]
      ins(%m : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @elementwise(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// Of two outputs, the second one keeps elements.
func.func private @second_output(%v: tensor<2xf32>) -> (tensor<2xf32>, tensor<2x2xf32>) {
  %s = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%s, %t : tensor<2xf32>, tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32, %older: f32):
    linalg.yield %x, %x : f32, f32
  } -> (tensor<2xf32>, tensor<2x2xf32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @second_output(
// CHECK:         memref.alloc() {{.*}} : memref<2xf32>
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc() {{.*}} : memref<2x2xf32>
// CHECK-NEXT:    memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         return

// In a loop, the copy is made once, with the contents.
func.func private @nested(%v: tensor<2xf32>) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> tensor<2x2xf32> {
    %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
        ins(%v : tensor<2xf32>) outs(%a : tensor<2x2xf32>) {
    ^bb0(%x: f32, %old: f32):
      linalg.yield %x : f32
    } -> tensor<2x2xf32>
    scf.yield %d : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @nested(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// After a branch.
func.func private @blocks(%v: tensor<2xf32>, %c: i1) -> tensor<2x2xf32> {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  cf.cond_br %c, ^bb1(%t : tensor<2x2xf32>), ^bb2(%t : tensor<2x2xf32>)
^bb1(%a: tensor<2x2xf32>):
  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%a : tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  cf.br ^bb2(%d : tensor<2x2xf32>)
^bb2(%r: tensor<2x2xf32>):
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @blocks(
// CHECK:         memref.copy
// CHECK:         return

// A callee reads what it keeps of its argument.
func.func private @set_diagonal(%v: tensor<2xf32>, %t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @called(%v: tensor<2xf32>) -> tensor<2x2xf32> {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = call @set_diagonal(%v, %t) : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @called(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// A permutation of the loops reaches all.
func.func private @transposed(%v: tensor<2x4xf32>) -> tensor<4x2xf32> {
  %t = arith.constant dense<1.0> : tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<2x4xf32>) outs(%t : tensor<4x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}
// CHECK-LABEL: func.func private @transposed(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// From the last to the first.
func.func private @reversed(%v: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (-d0 + 3)>], iterator_types = ["parallel"]}
      ins(%v : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @reversed(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// Rows one after the other.
func.func private @row_major(%v: tensor<2x4xf32>) -> tensor<8xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0 * 4 + d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%v : tensor<2x4xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func private @row_major(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// A dimension of one element.
func.func private @only_column(%v: tensor<2xf32>) -> tensor<2x1xf32> {
  %t = arith.constant dense<1.0> : tensor<2x1xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]}
      ins(%v : tensor<2xf32>) outs(%t : tensor<2x1xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}
// CHECK-LABEL: func.func private @only_column(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// The loop that does not index the output has iterations.
func.func private @last_column(%v: tensor<2x4xf32>) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<2x4xf32>) outs(%t : tensor<2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @last_column(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// An output without elements.
func.func private @no_elements(%v: tensor<0xf32>) -> tensor<0x2xf32> {
  %t = arith.constant dense<> : tensor<0x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, 1)>], iterator_types = ["parallel"]}
      ins(%v : tensor<0xf32>) outs(%t : tensor<0x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<0x2xf32>
  return %r : tensor<0x2xf32>
}
// CHECK-LABEL: func.func private @no_elements(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// `linalg.map`.
func.func private @mapped(%v: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.map { math.exp } ins(%v : tensor<4xf32>) outs(%t : tensor<4xf32>)
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @mapped(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// `linalg.broadcast`, also of a tensor of unknown size.
func.func private @broadcast(%v: tensor<?xf32>) -> tensor<?x2xf32> {
  %c = arith.constant dense<1.0> : tensor<1x2xf32>
  %t = tensor.cast %c : tensor<1x2xf32> to tensor<?x2xf32>
  %r = linalg.broadcast ins(%v : tensor<?xf32>) outs(%t : tensor<?x2xf32>) dimensions = [1]
  return %r : tensor<?x2xf32>
}
// CHECK-LABEL: func.func private @broadcast(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         return

// The loops without iterations are executed, too.
func.func @main() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<4x2xf32>, tensor<4xf32>, tensor<8xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<0x2xf32>, tensor<4xf32>, tensor<?x2xf32>) {
  %true = arith.constant true
  %v0 = arith.constant dense<> : tensor<0xf32>
  %v2 = arith.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %v4 = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %m22 = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %m24 = arith.constant dense<[[5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<2x4xf32>
  %m20 = arith.constant dense<> : tensor<2x0xf32>
  %m2d = tensor.cast %m20 : tensor<2x0xf32> to tensor<2x?xf32>
  %vd = tensor.cast %v0 : tensor<0xf32> to tensor<?xf32>
  %v1 = arith.constant dense<5.0> : tensor<1xf32>
  %vd1 = tensor.cast %v1 : tensor<1xf32> to tensor<?xf32>
  %r0 = call @diagonal(%v2) : (tensor<2xf32>) -> tensor<2x2xf32>
  %r1 = call @column(%v2) : (tensor<2xf32>) -> tensor<2x2xf32>
  %r2 = call @every_second(%v2) : (tensor<2xf32>) -> tensor<4xf32>
  %r3 = call @middle(%v2) : (tensor<2xf32>) -> tensor<4xf32>
  %r4 = call @quotients(%v4) : (tensor<4xf32>) -> tensor<4xf32>
  %r5 = call @no_columns(%m20) : (tensor<2x0xf32>) -> tensor<2xf32>
  %r6 = call @unknown_columns(%m2d) : (tensor<2x?xf32>) -> tensor<2xf32>
  %r7 = call @only_parallel(%vd) : (tensor<?xf32>) -> tensor<f32>
  %r8 = call @reduced(%m2d) : (tensor<2x?xf32>) -> tensor<2xf32>
  %r9 = call @elementwise(%m22) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r10:2 = call @second_output(%v2) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2x2xf32>)
  %r11 = call @nested(%v2) : (tensor<2xf32>) -> tensor<2x2xf32>
  %r12 = call @blocks(%v2, %true) : (tensor<2xf32>, i1) -> tensor<2x2xf32>
  %r13 = call @called(%v2) : (tensor<2xf32>) -> tensor<2x2xf32>
  %r14 = call @transposed(%m24) : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %r15 = call @reversed(%v4) : (tensor<4xf32>) -> tensor<4xf32>
  %r16 = call @row_major(%m24) : (tensor<2x4xf32>) -> tensor<8xf32>
  %r17 = call @only_column(%v2) : (tensor<2xf32>) -> tensor<2x1xf32>
  %r18 = call @last_column(%m24) : (tensor<2x4xf32>) -> tensor<2xf32>
  %r19 = call @no_elements(%v0) : (tensor<0xf32>) -> tensor<0x2xf32>
  %r20 = call @mapped(%v4) : (tensor<4xf32>) -> tensor<4xf32>
  %r21 = call @broadcast(%vd1) : (tensor<?xf32>) -> tensor<?x2xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10#0, %r10#1, %r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18, %r19, %r20, %r21 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<4x2xf32>, tensor<4xf32>, tensor<8xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<0x2xf32>, tensor<4xf32>, tensor<?x2xf32>
}
