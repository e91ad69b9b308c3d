// RUN: %xdsl_opt --split-input-file -p canonicalize %s | filecheck %s

// Buffers and tensors without a rank, integers without bits, margins that are not known.

func.func @metadata_of_unranked(%m: memref<*xf32>) -> (memref<f32>, index) {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %r : memref<4xf32> -> memref<f32>, index, index, index
  return %b, %s : memref<f32>, index
}

// CHECK-LABEL: func.func @metadata_of_unranked(%m: memref<*xf32>) -> (memref<f32>, index) {
// CHECK-NEXT:  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
// CHECK-NEXT:  %s = arith.constant 4 : index
// CHECK-NEXT:  %b, %o, %s_1, %t = memref.extract_strided_metadata %r : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:  func.return %b, %s : memref<f32>, index
// CHECK-NEXT:  }

func.func @constants_of_unranked(%m: memref<*xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c4 = arith.constant 4 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%c4], strides: [1] : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @constants_of_unranked(%m: memref<*xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:  %r_1 = memref.cast %r : memref<4xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  func.return %r_1 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  }

// -----
// CHECK-LABEL: // {{-----}}

func.func @reshape(%t: tensor<*xf32>, %s: tensor<?xindex>) -> tensor<*xf32> {
  %r = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// CHECK-LABEL: func.func @reshape(%t: tensor<*xf32>, %s: tensor<?xindex>) -> tensor<*xf32> {
// CHECK-NEXT:  %r = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
// CHECK-NEXT:  func.return %r : tensor<*xf32>
// CHECK-NEXT:  }

func.func @reshape_in_two_steps(%t: tensor<*xf32>, %s: tensor<?xindex>, %u: tensor<2xindex>) -> tensor<?x?xf32> {
  %a = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %b = tensor.reshape %a(%u) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %b : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reshape_in_two_steps(%t: tensor<*xf32>, %s: tensor<?xindex>, %u: tensor<2xindex>) -> tensor<?x?xf32> {
// CHECK-NEXT:  %b = tensor.reshape %t(%u) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK-NEXT:  func.return %b : tensor<?x?xf32>
// CHECK-NEXT:  }

// Not as many elements: the program is undefined when it runs, but it stays valid.

func.func @reshape_to_more(%t: tensor<4xf32>, %s: tensor<?xindex>, %u: tensor<2xindex>) -> tensor<2x3xf32> {
  %a = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<*xf32>
  %b = tensor.reshape %a(%u) : (tensor<*xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %b : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @reshape_to_more(%t: tensor<4xf32>, %s: tensor<?xindex>, %u: tensor<2xindex>) -> tensor<2x3xf32> {
// CHECK-NEXT:  %a = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<*xf32>
// CHECK-NEXT:  %b = tensor.reshape %a(%u) : (tensor<*xf32>, tensor<2xindex>) -> tensor<2x3xf32>
// CHECK-NEXT:  func.return %b : tensor<2x3xf32>
// CHECK-NEXT:  }

// -----
// CHECK-LABEL: // {{-----}}

func.func @no_bits(%x: i0) -> (i0, i1, i0, i8) {
  %c = arith.constant 0 : i0
  %a = arith.subi %c, %x : i0
  %b = arith.cmpi slt, %c, %c : i0
  %d = arith.minsi %x, %c : i0
  %e = arith.extsi %c : i0 to i8
  return %a, %b, %d, %e : i0, i1, i0, i8
}

// CHECK-LABEL: func.func @no_bits(%x: i0) -> (i0, i1, i0, i8) {
// CHECK-NEXT:  %c = arith.constant 0 : i0
// CHECK-NEXT:  %a = arith.subi %c, %x : i0
// CHECK-NEXT:  %b = arith.constant false
// CHECK-NEXT:  %d = arith.minsi %x, %c : i0
// CHECK-NEXT:  %e = arith.constant 0 : i8
// CHECK-NEXT:  func.return %a, %b, %d, %e : i0, i1, i0, i8
// CHECK-NEXT:  }

// -----
// CHECK-LABEL: // {{-----}}

func.func @margins(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<8xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %p = tensor.pad %c low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %p : tensor<8xf32>
}

// CHECK-LABEL: func.func @margins(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<8xf32> {
// CHECK-NEXT:  %p = tensor.pad %t low[%n] high[0] {
// CHECK-NEXT:  ^bb0(%i: index):
// CHECK-NEXT:  tensor.yield %x : f32
// CHECK-NEXT:  } : tensor<4xf32> to tensor<8xf32>
// CHECK-NEXT:  func.return %p : tensor<8xf32>
// CHECK-NEXT:  }

// -----
// CHECK-LABEL: // {{-----}}

// A stride of 0 is known even where that of the source is not.

func.func @no_stride(%m: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[0] [4] [%c0] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %v : memref<4xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @no_stride(%m: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:  %v = memref.subview %m[0] [4] [0] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[0], offset: ?>>
// CHECK-NEXT:  %v_1 = memref.cast %v : memref<4xf32, strided<[0], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  func.return %v_1 : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  }
