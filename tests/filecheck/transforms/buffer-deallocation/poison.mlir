// RUN: %xdsl_opt %s -p 'buffer-deallocation' | filecheck %s
// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s --check-prefix OWNED
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation,convert-bufferization-to-memref' --entry main
// RUN: %xdsl_bufferize_check %s -p buffer-deallocation-pipeline --entry main

// What is poison, as of `lift-cf-to-scf`, is memory: it may be freed, cloned and compared.
func.func @f(%c: i1, %n: index, %x: f32) -> f32 {
  %i = arith.constant 0 : index
  %p = ub.poison : memref<2x?xf32>
  %a = memref.alloc(%n) : memref<2x?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2x?xf32>)
  %r = scf.if %c -> (memref<2x?xf32>) {
    scf.yield %a : memref<2x?xf32>
  } else {
    scf.yield %p : memref<2x?xf32>
  }
  %s = scf.if %c -> (f32) {
    %0 = memref.load %r[%i, %i] : memref<2x?xf32>
    scf.yield %0 : f32
  } else {
    scf.yield %x : f32
  }
  return %s : f32
}

// CHECK-LABEL: func.func @f(
// CHECK-NOT:     ub.poison
// CHECK:         [[p:%[a-zA-Z0-9_]+]] = memref.alloc({{%[a-zA-Z0-9_]+}}) : memref<2x?xf32>
// CHECK:           scf.yield [[p]] : memref<2x?xf32>
// CHECK:         memref.dealloc {{%[a-zA-Z0-9_]+}} : memref<2x?xf32>

// OWNED-LABEL: func.func @f(
// OWNED-NOT:     ub.poison
// OWNED:         [[p:%[a-zA-Z0-9_]+]] = memref.alloc({{%[a-zA-Z0-9_]+}}) : memref<2x?xf32>
// OWNED:           scf.yield [[p]] : memref<2x?xf32>
// OWNED:         bufferization.dealloc

// A layout, and no rank: the buffer has no elements.
func.func @others(%c: i1, %a: memref<4xf32, strided<[?], offset: ?>>, %b: memref<*xf32>) -> (memref<4xf32, strided<[?], offset: ?>>, memref<*xf32>) {
  %p = ub.poison : memref<4xf32, strided<[?], offset: ?>>
  %q = ub.poison : memref<*xf32>
  %unused = ub.poison : memref<4xf32>
  %r = arith.select %c, %a, %p : memref<4xf32, strided<[?], offset: ?>>
  %s = arith.select %c, %b, %q : memref<*xf32>
  "test.op"(%r, %s) : (memref<4xf32, strided<[?], offset: ?>>, memref<*xf32>) -> ()
  return %a, %b : memref<4xf32, strided<[?], offset: ?>>, memref<*xf32>
}

// OWNED-LABEL: func.func @others(
// OWNED:         [[a:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// OWNED:         memref.cast [[a]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// OWNED:         [[b:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<0xf32>
// OWNED:         memref.cast [[b]] : memref<0xf32> to memref<*xf32>
// OWNED:         ub.poison : memref<4xf32>

func.func @main() -> (f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %n = arith.constant 3 : index
  %x = arith.constant 7.0 : f32
  %0 = call @f(%true, %n, %x) : (i1, index, f32) -> f32
  %1 = call @f(%false, %n, %x) : (i1, index, f32) -> f32
  return %0, %1 : f32, f32
}
