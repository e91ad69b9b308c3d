// RUN: %xdsl_opt %s -p 'drop-equivalent-buffer-results{modify-public-functions}' | filecheck %s
// RUN: not %xdsl_opt %s -p 'drop-equivalent-buffer-results{public}' 2>&1 | filecheck --check-prefix=UNKNOWN %s

// UNKNOWN: drop-equivalent-buffer-results: unknown option 'public'; the options are modify-public-functions

func.func @public(%a: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  return %a, %x : memref<4xf32>, f32
}

// CHECK-LABEL: func.func @public(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[x:%[^ ,:)]+]]: f32) -> f32 {
// CHECK-NEXT: func.return [[x]] : f32
// CHECK-NEXT: }

func.func @caller(%a: memref<4xf32>, %x: f32) -> (f32, memref<4xf32>) {
  %0:2 = call @public(%a, %x) : (memref<4xf32>, f32) -> (memref<4xf32>, f32)
  return %0#1, %0#0 : f32, memref<4xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[x:%[^ ,:)]+]]: f32) -> f32 {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @public([[a]], [[x]]) : (memref<4xf32>, f32) -> f32
// CHECK-NEXT: func.return [[v0]] : f32
// CHECK-NEXT: }

