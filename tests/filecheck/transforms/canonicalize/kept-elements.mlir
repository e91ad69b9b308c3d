// RUN: %xdsl_opt %s -p canonicalize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize | filecheck %s --check-prefix=EQUAL

// A `linalg.generic` that gives back its input is that input if it writes every element.

// EQUAL: equal:

// The other elements are those of the init; MLIR 22 takes the input for all of it.
func.func private @diagonal(%a: tensor<2x2xf32>, %t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @diagonal(
// CHECK:         [[R:%[a-z0-9_]+]] = linalg.generic
// CHECK:         return [[R]]

func.func private @column(%a: tensor<2x2xf32>, %t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 1)>, affine_map<(d0) -> (d0, 1)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @column(
// CHECK:         [[R:%[a-z0-9_]+]] = linalg.generic
// CHECK:         return [[R]]

// One of two outputs gets another tensor.
func.func private @two(%a: tensor<2x2xf32>, %t: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2x2xf32>) outs(%t, %t : tensor<2x2xf32>, tensor<2x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %y, %x : f32, f32
  } -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %r#0, %r#1 : tensor<2x2xf32>, tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @two(
// CHECK:         linalg.generic
// CHECK:         return

// What gives back its init changes nothing, whatever it reaches.
func.func private @init(%t: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<2x2xf32>) {
  ^bb0(%old: f32):
    linalg.yield %old : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @init(
// CHECK-SAME:    [[T:%[a-z0-9_]+]]: tensor<2x2xf32>)
// CHECK-NEXT:    return [[T]]

func.func private @permuted(%a: tensor<2x?xf32>, %t: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2x?xf32>) outs(%t : tensor<2x?xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}
// CHECK-LABEL: func.func private @permuted(
// CHECK-SAME:    [[A:%[a-z0-9_]+]]: tensor<2x?xf32>,
// CHECK-NEXT:    return [[A]]

func.func private @only_column(%a: tensor<2x1xf32>, %t: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2x1xf32>) outs(%t : tensor<2x1xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  } -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}
// CHECK-LABEL: func.func private @only_column(
// CHECK-SAME:    [[A:%[a-z0-9_]+]]: tensor<2x1xf32>,
// CHECK-NEXT:    return [[A]]

// An unsigned step of 150 is no negative one; MLIR 22 removes the loop.
func.func private @unsigned_step(%n: i32) -> i32 {
  %first = arith.constant 0 : i8
  %end = arith.constant 100 : i8
  %step = arith.constant 150 : i8
  %r = scf.for unsigned %i = %first to %end step %step iter_args(%x = %n) -> (i32) : i8 {
    %y = arith.addi %x, %x : i32
    scf.yield %y : i32
  }
  return %r : i32
}
// CHECK-LABEL: func.func private @unsigned_step(
// CHECK-SAME:    [[N:%[a-z0-9_]+]]: i32)
// CHECK-NEXT:    [[Y:%[a-z0-9_]+]] = arith.addi [[N]], [[N]] : i32
// CHECK-NEXT:    return [[Y]]

func.func @main() -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, i32) {
  %a = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %n = arith.constant 3 : i32
  %0 = call @diagonal(%a, %t) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = call @column(%a, %t) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2:2 = call @two(%a, %t) : (tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  %3 = call @init(%t) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = call @unsigned_step(%n) : (i32) -> i32
  return %0, %1, %2#0, %2#1, %3, %4 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, i32
}
