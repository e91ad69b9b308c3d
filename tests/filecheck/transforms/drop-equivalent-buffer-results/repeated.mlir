// RUN: %xdsl_opt %s -p drop-equivalent-buffer-results | filecheck %s

// The second result is the first one, of another type; the third is another buffer.

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:    -> (memref<4xf32>, memref<4xf32>) {
// CHECK:         func.return %a, %b : memref<4xf32>, memref<4xf32>
func.func private @twice() -> (memref<4xf32>, memref<?xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  return %a, %c, %b : memref<4xf32>, memref<?xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-NEXT:    [[a:%[a-zA-Z0-9_]+]], [[b:%[a-zA-Z0-9_]+]] = func.call @twice() : () -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:    [[c:%[a-zA-Z0-9_]+]] = memref.cast [[a]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    memref.copy [[c]], %x
// CHECK-NEXT:    memref.copy [[b]], [[a]]
func.func @caller(%x: memref<?xf32>) {
  %a, %c, %b = call @twice() : () -> (memref<4xf32>, memref<?xf32>, memref<4xf32>)
  memref.copy %c, %x : memref<?xf32> to memref<?xf32>
  memref.copy %b, %a : memref<4xf32> to memref<4xf32>
  return
}

// Each return has to agree.

// CHECK-LABEL: func.func private @on_both_paths(
// CHECK-SAME:    -> memref<4xf32> {
// CHECK-LABEL: func.func private @on_one_path(
// CHECK-SAME:    -> (memref<4xf32>, memref<4xf32>) {
func.func private @on_both_paths(%p: i1, %x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  cf.cond_br %p, ^a, ^b
^a:
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
^b:
  return %x, %x : memref<4xf32>, memref<4xf32>
}
func.func private @on_one_path(%p: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %p, ^a, ^b
^a:
  return %a, %a : memref<4xf32>, memref<4xf32>
^b:
  return %a, %b : memref<4xf32>, memref<4xf32>
}

// An argument of each iteration is no argument of the next one.

// CHECK-LABEL: func.func private @carried(
// CHECK-SAME:    -> (memref<4xf32>, memref<4xf32>) {
func.func private @carried(%n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %t = %a) -> (memref<4xf32>, memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b, %s : memref<4xf32>, memref<4xf32>
  }
  return %r#0, %r#1 : memref<4xf32>, memref<4xf32>
}

// Numbers stay, and what a public function returns, or one that nothing calls.

// CHECK-LABEL: func.func private @numbers(
// CHECK-SAME:    -> (f32, f32) {
// CHECK-LABEL: func.func @public(
// CHECK-SAME:    -> (memref<4xf32>, memref<4xf32>) {
func.func private @numbers(%x: f32) -> (f32, f32) {
  return %x, %x : f32, f32
}
func.func @public() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// The second result is the first one, which is the argument: both go.

// CHECK-LABEL: func.func private @argument(
// CHECK-SAME:    %x: memref<4xf32>) {
func.func private @argument(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  return %x, %x : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func private @unused(
// CHECK-SAME:    -> (memref<4xf32>, memref<4xf32>) {
func.func private @unused() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

func.func @calls(%p: i1, %n: index, %x: memref<4xf32>, %f: f32) {
  %0:2 = call @on_both_paths(%p, %x) : (i1, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  %1:2 = call @on_one_path(%p) : (i1) -> (memref<4xf32>, memref<4xf32>)
  %2:2 = call @carried(%n) : (index) -> (memref<4xf32>, memref<4xf32>)
  %3:2 = call @numbers(%f) : (f32) -> (f32, f32)
  return
}
