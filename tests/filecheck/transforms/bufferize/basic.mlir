// RUN: %xdsl_opt %s -p 'bufferize' | filecheck %s

// One buffer for a chain of elementwise operations; the caller gets it.
func.func @chain(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>) -> memref<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      linalg.exp ins([[vx]] : memref<8xf32, strided<[?], offset: ?>>) outs([[ve]] : memref<8xf32>)
// CHECK-NEXT:      linalg.abs ins([[ve]] : memref<8xf32>) outs([[ve]] : memref<8xf32>)
// CHECK-NEXT:      func.return [[ve]] : memref<8xf32>
// CHECK-NEXT:    }

// Computed in the destination. What the loop needs is allocated once, on the stack.
func.func @loop(%d: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %d) -> tensor<16xf32> {
    %s = tensor.extract_slice %o[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %a = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %p = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %p into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    %k = tensor.insert_slice %a into %u[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %k : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: memref<16xf32, strided<[?], offset: ?>>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<16xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      [[vs_copy:%[a-zA-Z0-9_]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      [[vp:%[a-zA-Z0-9_]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = memref.subview [[vd]][[[vi]]] [4] [1] : memref<16xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        memref.copy [[vs]], [[vs_copy]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:        linalg.fill ins([[vf]] : f32) outs([[vp]] : memref<4xf32>)
// CHECK-NEXT:        memref.copy [[vp]], [[vs]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        [[va:%[a-zA-Z0-9_]+]] = memref.subview [[vd]][8] [4] [1] : memref<16xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        linalg.exp ins([[vs_copy]] : memref<4xf32>) outs([[va]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:      }
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      [[vr_clone:%[a-zA-Z0-9_]+]] = memref.cast [[v0]] : memref<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      memref.copy [[vd]], [[v0]] : memref<16xf32, strided<[?], offset: ?>> to memref<16xf32>
// CHECK-NEXT:      func.return [[vr_clone]] : memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }

// The caller of a private function allocates its result, and frees it.
func.func private @callee(%x: tensor<2048xf32>) -> tensor<2048xf32> {
  %e = tensor.empty() : tensor<2048xf32>
  %a = linalg.exp ins(%x : tensor<2048xf32>) outs(%e : tensor<2048xf32>) -> tensor<2048xf32>
  return %a : tensor<2048xf32>
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<2048xf32, strided<[?], offset: ?>>) -> memref<2048xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2048xf32>
// CHECK-NEXT:      linalg.exp ins([[vx]] : memref<2048xf32, strided<[?], offset: ?>>) outs([[ve]] : memref<2048xf32>)
// CHECK-NEXT:      func.return [[ve]] : memref<2048xf32>
// CHECK-NEXT:    }

func.func @caller(%x: tensor<2048xf32>, %i: index) -> f32 {
  %a = func.call @callee(%x) : (tensor<2048xf32>) -> tensor<2048xf32>
  %f = tensor.extract %a[%i] : tensor<2048xf32>
  return %f : f32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<2048xf32, strided<[?], offset: ?>>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = func.call @callee([[vx]]) : (memref<2048xf32, strided<[?], offset: ?>>) -> memref<2048xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<2048xf32>
// CHECK-NEXT:      memref.dealloc [[va]] : memref<2048xf32>
// CHECK-NEXT:      func.return [[vf]] : f32
// CHECK-NEXT:    }

// Sizes that are not known, and blocks.
func.func @blocks(%x: tensor<?xf32>, %n: index, %c: i1) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %c, ^more(%a : tensor<?xf32>), ^end(%a : tensor<?xf32>)
^more(%m: tensor<?xf32>):
  %b = linalg.abs ins(%m : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  cf.br ^end(%b : tensor<?xf32>)
^end(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<?xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:      linalg.exp ins([[vx]] : memref<?xf32, strided<[?], offset: ?>>) outs([[ve]] : memref<?xf32>)
// CHECK-NEXT:      cf.cond_br [[vc]], ^more, ^end
// CHECK-NEXT:    ^more:
// CHECK-NEXT:      linalg.abs ins([[ve]] : memref<?xf32>) outs([[ve]] : memref<?xf32>)
// CHECK-NEXT:      cf.br ^end
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      func.return [[ve]] : memref<?xf32>
// CHECK-NEXT:    }
