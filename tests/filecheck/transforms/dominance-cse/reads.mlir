// RUN: %xdsl_bufferize_check %s -p dominance-cse --allow-leaks
// RUN: %xdsl_opt -p dominance-cse %s | filecheck %s

// memref.reshape reads the sizes, and the region of tensor.pad what it loads.

func.func private @shapes(%m: memref<8xf32>, %s: memref<2xindex>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %c2, %s[%c0] : memref<2xindex>
  memref.store %c4, %s[%c1] : memref<2xindex>
  %b = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  // What is written elsewhere does not change the sizes.
  %l = memref.alloc() : memref<2xindex>
  memref.store %c4, %l[%c0] : memref<2xindex>
  memref.store %c2, %l[%c1] : memref<2xindex>
  %c = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %x = memref.dim %a, %c0 : memref<?x?xf32>
  %y = memref.dim %b, %c0 : memref<?x?xf32>
  %z = memref.dim %c, %c0 : memref<?x?xf32>
  return %x, %y, %z : index, index, index
}

// CHECK-LABEL: func.func private @shapes(
// CHECK:         %a = memref.reshape %m(%s)
// CHECK-NEXT:    memref.store %c2, %s[%c0] : memref<2xindex>
// CHECK-NEXT:    memref.store %c4, %s[%c1] : memref<2xindex>
// CHECK-NEXT:    %b = memref.reshape %m(%s)
// CHECK-NOT:     memref.reshape
// CHECK:         func.return %x, %y, %y : index, index, index

func.func private @blocks(%m: memref<8xf32>, %s: memref<2xindex>, %p: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  cf.cond_br %p, ^write, ^end
^write:
  memref.store %c2, %s[%c0] : memref<2xindex>
  memref.store %c4, %s[%c1] : memref<2xindex>
  cf.br ^end
^end:
  %b = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %x = memref.dim %a, %c0 : memref<?x?xf32>
  %y = memref.dim %b, %c0 : memref<?x?xf32>
  return %x, %y : index, index
}

// CHECK-LABEL: func.func private @blocks(
// CHECK:         %a = memref.reshape %m(%s)
// CHECK:         %b = memref.reshape %m(%s)

func.func private @margins(%m: memref<2xf32>, %t: tensor<2xf32>) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 5.0 : f32
  %a = tensor.pad %t low[1] high[1] {
  ^bb0(%k: index):
    %l = memref.load %m[%c0] : memref<2xf32>
    tensor.yield %l : f32
  } : tensor<2xf32> to tensor<4xf32>
  memref.store %f, %m[%c0] : memref<2xf32>
  %b = tensor.pad %t low[1] high[1] {
  ^bb0(%k: index):
    %l = memref.load %m[%c0] : memref<2xf32>
    tensor.yield %l : f32
  } : tensor<2xf32> to tensor<4xf32>
  %c = tensor.pad %t low[1] high[1] {
  ^bb0(%k: index):
    %l = memref.load %m[%c0] : memref<2xf32>
    tensor.yield %l : f32
  } : tensor<2xf32> to tensor<4xf32>
  %x = tensor.extract %a[%c0] : tensor<4xf32>
  %y = tensor.extract %b[%c0] : tensor<4xf32>
  %z = tensor.extract %c[%c0] : tensor<4xf32>
  return %x, %y, %z : f32, f32, f32
}

// CHECK-LABEL: func.func private @margins(
// CHECK:         %a = tensor.pad
// CHECK:         memref.store
// CHECK:         %b = tensor.pad
// CHECK-NOT:     tensor.pad
// CHECK:         %y = tensor.extract %b
// CHECK-NEXT:    func.return %x, %y, %y : f32, f32, f32

func.func @main() -> (index, index, index, index, index, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<8xf32>
  %n = memref.alloc() : memref<2xf32>
  memref.store %one, %n[%c0] : memref<2xf32>
  %s = memref.alloc() : memref<2xindex>
  memref.store %c4, %s[%c0] : memref<2xindex>
  memref.store %c2, %s[%c1] : memref<2xindex>
  %a:3 = call @shapes(%m, %s) : (memref<8xf32>, memref<2xindex>) -> (index, index, index)
  memref.store %c4, %s[%c0] : memref<2xindex>
  memref.store %c2, %s[%c1] : memref<2xindex>
  %b:2 = call @blocks(%m, %s, %true) : (memref<8xf32>, memref<2xindex>, i1) -> (index, index)
  %t = tensor.splat %one : tensor<2xf32>
  %c:3 = call @margins(%n, %t) : (memref<2xf32>, tensor<2xf32>) -> (f32, f32, f32)
  return %a#0, %a#1, %a#2, %b#0, %b#1, %c#0, %c#1, %c#2 : index, index, index, index, index, f32, f32, f32
}
