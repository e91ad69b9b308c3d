// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'static-memory-planner{arena=argument}' | filecheck %s

// A function that never returns keeps the types of its results.

// CHECK-LABEL: func.func private @stop({{.*}}) -> (f32, memref<4xf32>) {
// CHECK:         func.call @stop({{.*}}) -> (f32, memref<4xf32>)

func.func private @stop(%m: memref<4xf32>, %c: i1) -> (f32, memref<4xf32>) {
  %f = arith.constant 1.0 : f32
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  "t.use"(%a) : (memref<4xf32>) -> ()
  cf.br ^bb1
}
func.func @main(%c: i1, %m: memref<4xf32>) -> f32 {
  %f = arith.constant 1.0 : f32
  %r, %q = func.call @stop(%m, %c) : (memref<4xf32>, i1) -> (f32, memref<4xf32>)
  return %r : f32
}
