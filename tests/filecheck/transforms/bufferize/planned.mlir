// RUN: %xdsl_opt %s -p 'bufferize' | filecheck %s

// What a loop needs at different times, in buffers of different types, is one arena before
// it: no more than an iteration would allocate.
func.func @loop(%x: tensor<512xf32>, %y: tensor<512xf64>, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> f64 {
    %e = tensor.empty() : tensor<512xf32>
    %a = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    %f = tensor.extract %a[%i] : tensor<512xf32>
    %g = arith.extf %f : f32 to f64
    %h = tensor.empty() : tensor<512xf64>
    %b = linalg.abs ins(%y : tensor<512xf64>) outs(%h : tensor<512xf64>) -> tensor<512xf64>
    %j = tensor.extract %b[%i] : tensor<512xf64>
    %k = arith.addf %g, %j : f64
    %l = arith.addf %s, %k : f64
    scf.yield %l : f64
  }
  return %r : f64
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<512xf32, strided<[?], offset: ?>>, [[vy:%[a-zA-Z0-9_]+]]: memref<512xf64, strided<[?], offset: ?>>, [[vn:%[a-zA-Z0-9_]+]]: index) -> f64 {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:      [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4096xi8>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[vc0]]][] : memref<4096xi8> to memref<512xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[vc0]]][] : memref<4096xi8> to memref<512xf64>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vs:%[a-zA-Z0-9_]+]] = [[vz]]) -> (f64) {
// CHECK-NEXT:        linalg.exp ins([[vx]] : memref<512xf32, strided<[?], offset: ?>>) outs([[ve]] : memref<512xf32>)
// CHECK-NEXT:        [[vf:%[a-zA-Z0-9_]+]] = memref.load [[ve]][[[vi]]] : memref<512xf32>
// CHECK-NEXT:        [[vg:%[a-zA-Z0-9_]+]] = arith.extf [[vf]] : f32 to f64
// CHECK-NEXT:        linalg.abs ins([[vy]] : memref<512xf64, strided<[?], offset: ?>>) outs([[vh]] : memref<512xf64>)
// CHECK-NEXT:        [[vj:%[a-zA-Z0-9_]+]] = memref.load [[vh]][[[vi]]] : memref<512xf64>
// CHECK-NEXT:        [[vk:%[a-zA-Z0-9_]+]] = arith.addf [[vg]], [[vj]] : f64
// CHECK-NEXT:        [[vl:%[a-zA-Z0-9_]+]] = arith.addf [[vs]], [[vk]] : f64
// CHECK-NEXT:        scf.yield [[vl]] : f64
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc [[varena]] : memref<4096xi8>
// CHECK-NEXT:      func.return [[vr]] : f64
// CHECK-NEXT:    }

// Two buffers that are allocated at the same time, as their tensors are, lie over each other. The
// third result, which shares an empty tensor with the first one, has its own after them.
func.func @in_a_row(%x: tensor<512xf32>, %y: tensor<1024xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<512xf32>
  %h = tensor.empty() : tensor<1024xf32>
  %a = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %f = tensor.extract %a[%i] : tensor<512xf32>
  %b = linalg.abs ins(%y : tensor<1024xf32>) outs(%h : tensor<1024xf32>) -> tensor<1024xf32>
  %g = tensor.extract %b[%i] : tensor<1024xf32>
  %c = linalg.abs ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %j = tensor.extract %c[%i] : tensor<512xf32>
  %k = arith.addf %f, %g : f32
  %l = arith.addf %k, %j : f32
  return %l : f32
}

// CHECK-LABEL: func.func @in_a_row(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<512xf32, strided<[?], offset: ?>>, [[vy:%[a-zA-Z0-9_]+]]: memref<1024xf32, strided<[?], offset: ?>>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:      [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4096xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<4096xi8> to memref<512xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<4096xi8> to memref<1024xf32>
// CHECK-NEXT:      linalg.exp ins([[vx]] : memref<512xf32, strided<[?], offset: ?>>) outs([[ve]] : memref<512xf32>)
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = memref.load [[ve]][[[vi]]] : memref<512xf32>
// CHECK-NEXT:      linalg.abs ins([[vy]] : memref<1024xf32, strided<[?], offset: ?>>) outs([[vh]] : memref<1024xf32>)
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = memref.load [[vh]][[[vi]]] : memref<1024xf32>
// CHECK-NEXT:      memref.dealloc [[varena]] : memref<4096xi8>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<512xf32>
// CHECK-NEXT:      linalg.abs ins([[vx]] : memref<512xf32, strided<[?], offset: ?>>) outs([[ve_1]] : memref<512xf32>)
// CHECK-NEXT:      [[vj:%[a-zA-Z0-9_]+]] = memref.load [[ve_1]][[[vi]]] : memref<512xf32>
// CHECK-NEXT:      memref.dealloc [[ve_1]] : memref<512xf32>
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vg]] : f32
// CHECK-NEXT:      [[vl:%[a-zA-Z0-9_]+]] = arith.addf [[vk]], [[vj]] : f32
// CHECK-NEXT:      func.return [[vl]] : f32
// CHECK-NEXT:    }
