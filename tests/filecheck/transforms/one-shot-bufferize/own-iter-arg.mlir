// RUN: %xdsl_opt %s -p 'one-shot-bufferize{allow-return-allocs-from-loops=true}' | filecheck %s

// A loop that yields its own iter_arg says nothing about the type of its buffer.

// In another memory space.
func.func @space(%n: index, %f: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = tensor.insert %f into %a[%c0] : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %b) -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  return %x : f32
}
// CHECK-LABEL: @space(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK-NEXT:   memref.store [[v3:%[a-zA-Z0-9_]+]], [[v2]][[[v0]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.for [[v5:%[a-zA-Z0-9_]+]] = [[v0]] to [[v6:%[a-zA-Z0-9_]+]] step [[v1]] iter_args([[v7:%[a-zA-Z0-9_]+]] = [[v2]]) -> (memref<4xf32, 1 : i64>) {
// CHECK-NEXT:     scf.yield [[v7]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.load [[v4]][[[v0]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:   func.return [[v8]] : f32
// CHECK-NEXT:   }


// In a part of a buffer.
func.func @layout(%m: memref<8x4xf32>, %n: index, %f: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.to_tensor %m restrict writable : memref<8x4xf32> to tensor<8x4xf32>
  %b = tensor.extract_slice %a[2, 1] [2, 2] [1, 1] : tensor<8x4xf32> to tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %b) -> tensor<2x2xf32> {
    scf.yield %t : tensor<2x2xf32>
  }
  %x = tensor.extract %r[%c0, %c0] : tensor<2x2xf32>
  return %x : f32
}
// CHECK-LABEL: @layout(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.subview [[v3:%[a-zA-Z0-9_]+]][2, 1] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.for [[v5:%[a-zA-Z0-9_]+]] = [[v0]] to [[v6:%[a-zA-Z0-9_]+]] step [[v1]] iter_args([[v7:%[a-zA-Z0-9_]+]] = [[v2]]) -> (memref<2x2xf32, strided<[4, 1], offset: 9>>) {
// CHECK-NEXT:     scf.yield [[v7]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.load [[v4]][[[v0]], [[v0]]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   func.return [[v8]] : f32
// CHECK-NEXT:   }


// Both regions of scf.while.
func.func @while(%m: memref<8x4xf32>, %n: index, %f: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.to_tensor %m restrict writable : memref<8x4xf32> to tensor<8x4xf32>
  %b = tensor.extract_slice %a[2, 1] [2, 2] [1, 1] : tensor<8x4xf32> to tensor<2x2xf32>
  %r = scf.while (%t = %b) : (tensor<2x2xf32>) -> tensor<2x2xf32> {
    %x = tensor.extract %t[%c0, %c0] : tensor<2x2xf32>
    %c = arith.cmpf olt, %x, %f : f32
    scf.condition(%c) %t : tensor<2x2xf32>
  } do {
  ^bb0(%t: tensor<2x2xf32>):
    scf.yield %t : tensor<2x2xf32>
  }
  %x = tensor.extract %r[%c0, %c0] : tensor<2x2xf32>
  return %x : f32
}
// CHECK-LABEL: @while(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.subview [[v3:%[a-zA-Z0-9_]+]][2, 1] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.while ([[v5:%[a-zA-Z0-9_]+]] = [[v2]]) : (memref<2x2xf32, strided<[4, 1], offset: 9>>) -> memref<2x2xf32, strided<[4, 1], offset: 9>> {
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.load [[v5]][[[v0]], [[v0]]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:     [[v7:%[a-zA-Z0-9_]+]] = arith.cmpf olt, [[v6]], [[v8:%[a-zA-Z0-9_]+]] : f32
// CHECK-NEXT:     scf.condition([[v7]]) [[v5]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v9:%[a-zA-Z0-9_]+]]: memref<2x2xf32, strided<[4, 1], offset: 9>>):
// CHECK-NEXT:     scf.yield [[v9]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]] = memref.load [[v4]][[[v0]], [[v0]]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   func.return [[v10]] : f32
// CHECK-NEXT:   }


// In loops in loops.
func.func @nested(%m: memref<8x4xf32>, %n: index) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.to_tensor %m restrict writable : memref<8x4xf32> to tensor<8x4xf32>
  %b = tensor.extract_slice %a[2, 1] [2, 2] [1, 1] : tensor<8x4xf32> to tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %b) -> tensor<2x2xf32> {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<2x2xf32> {
      scf.yield %u : tensor<2x2xf32>
    }
    scf.yield %s : tensor<2x2xf32>
  }
  %x = tensor.extract %r[%c0, %c0] : tensor<2x2xf32>
  return %x : f32
}
// CHECK-LABEL: @nested(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.subview [[v3:%[a-zA-Z0-9_]+]][2, 1] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.for [[v5:%[a-zA-Z0-9_]+]] = [[v0]] to [[v6:%[a-zA-Z0-9_]+]] step [[v1]] iter_args([[v7:%[a-zA-Z0-9_]+]] = [[v2]]) -> (memref<2x2xf32, strided<[4, 1], offset: 9>>) {
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = scf.for [[v9:%[a-zA-Z0-9_]+]] = [[v0]] to [[v6]] step [[v1]] iter_args([[v10:%[a-zA-Z0-9_]+]] = [[v7]]) -> (memref<2x2xf32, strided<[4, 1], offset: 9>>) {
// CHECK-NEXT:       scf.yield [[v10]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[v8]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v11:%[a-zA-Z0-9_]+]] = memref.load [[v4]][[[v0]], [[v0]]] : memref<2x2xf32, strided<[4, 1], offset: 9>>
// CHECK-NEXT:   func.return [[v11]] : f32
// CHECK-NEXT:   }


// In a cycle of blocks.
func.func @blocks(%n: i1, %f: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %x = scf.execute_region -> f32 {
    %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
    %b = tensor.insert %f into %a[%c0] : tensor<4xf32>
    cf.br ^bb1(%b : tensor<4xf32>)
  ^bb1(%t: tensor<4xf32>):
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    cf.cond_br %n, ^bb1(%t : tensor<4xf32>), ^bb2
  ^bb2:
    scf.yield %x : f32
  }
  return %x : f32
}
// CHECK-LABEL: @blocks(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = scf.execute_region -> (f32) {
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK-NEXT:     memref.store [[v3:%[a-zA-Z0-9_]+]], [[v2]][[[v0]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:     cf.br {{\^\w+}}([[v2]] : memref<4xf32, 1 : i64>)
// CHECK-NEXT:   {{\^\w+}}([[v4:%[a-zA-Z0-9_]+]]: memref<4xf32, 1 : i64>):
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.load [[v4]][[[v0]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:     cf.cond_br [[v6:%[a-zA-Z0-9_]+]], {{\^\w+}}([[v4]] : memref<4xf32, 1 : i64>), {{\^\w+}}
// CHECK-NEXT:   {{\^\w+}}:
// CHECK-NEXT:     scf.yield [[v5]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT:   }

