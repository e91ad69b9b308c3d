// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=infer-from-callers allow-return-allocs-from-loops}' --split-input-file | filecheck %s

// Arguments of private functions have the types of what all calls pass, also in loops and blocks, and
// in what is returned.

func.func private @layout(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %e = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  cf.br ^end(%r : tensor<4xf32>)
^end(%s: tensor<4xf32>):
  return %s : tensor<4xf32>
}
func.func @calls(%n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %0 = call @layout(%e, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  %1 = call @layout(%f, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK:      func.func private @layout(%a: memref<4xf32>, %n: index) -> memref<4xf32> {
// CHECK:        %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
// CHECK:        linalg.exp ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK:        scf.yield %x : memref<4xf32>
// CHECK:        cf.br ^end(%r : memref<4xf32>)
// CHECK:        ^end(%s: memref<4xf32>):
// CHECK:      func.func @calls(%n: index) -> (memref<4xf32>, memref<4xf32>) {
// CHECK:        %0 = func.call @layout(%e, %n) : (memref<4xf32>, index) -> memref<4xf32>
// CHECK:        %1 = func.call @layout(%f, %n) : (memref<4xf32>, index) -> memref<4xf32>

// -----
// CHECK-LABEL: // {{-----}}

// What they agree on, of a new buffer and of a part of another one; a public caller knows nothing of
// the layout of its own argument.

func.func private @agreed(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i, %i] : tensor<2x4xf32>
  %1 = tensor.extract %b[%i, %i] : tensor<2x4xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
func.func @one(%m: memref<8x4xf32>, %b: tensor<2x4xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<8x4xf32> to tensor<8x4xf32>
  %s = tensor.extract_slice %t[3, 0] [2, 4] [2, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  %0 = call @agreed(%s, %b, %i) : (tensor<2x4xf32>, tensor<2x4xf32>, index) -> f32
  return %0 : f32
}
func.func @other(%m: memref<8x4xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<8x4xf32> to tensor<8x4xf32>
  %s = tensor.extract_slice %t[1, 0] [2, 4] [2, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  %0 = call @agreed(%s, %s, %i) : (tensor<2x4xf32>, tensor<2x4xf32>, index) -> f32
  return %0 : f32
}

// CHECK:      func.func private @agreed(%a: memref<2x4xf32, strided<[8, 1], offset: ?>>, %b: memref<2x4xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
// CHECK:        %0 = memref.load %a[%i, %i] : memref<2x4xf32, strided<[8, 1], offset: ?>>
// CHECK:        %1 = memref.load %b[%i, %i] : memref<2x4xf32, strided<[?, ?], offset: ?>>
// CHECK:      func.func @one(%m: memref<8x4xf32>, %b: memref<2x4xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
// CHECK:        %s_cast = memref.cast %s : memref<2x4xf32, strided<[8, 1], offset: 12>> to memref<2x4xf32, strided<[8, 1], offset: ?>>
// CHECK:        %0 = func.call @agreed(%s_cast, %b, %i) : (memref<2x4xf32, strided<[8, 1], offset: ?>>, memref<2x4xf32, strided<[?, ?], offset: ?>>, index) -> f32
// CHECK:      func.func @other(%m: memref<8x4xf32>, %i: index) -> f32 {
// CHECK:        %s_cast = memref.cast %s : memref<2x4xf32, strided<[8, 1], offset: 4>> to memref<2x4xf32, strided<[8, 1], offset: ?>>
// CHECK:        %s_cast_1 = memref.cast %s : memref<2x4xf32, strided<[8, 1], offset: 4>> to memref<2x4xf32, strided<[?, ?], offset: ?>>
// CHECK:        %0 = func.call @agreed(%s_cast, %s_cast_1, %i) : (memref<2x4xf32, strided<[8, 1], offset: ?>>, memref<2x4xf32, strided<[?, ?], offset: ?>>, index) -> f32

// -----
// CHECK-LABEL: // {{-----}}

// Recursion: what is passed on, and what changes places; callers behind callees, dynamic sizes.

func.func private @swaps(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ne, %n, %c0 : index
  %r = scf.if %more -> f32 {
    %m = arith.subi %n, %c1 : index
    %x = func.call @swaps(%b, %a, %c, %m) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, index) -> f32
    scf.yield %x : f32
  } else {
    %x = tensor.extract %a[%c1] : tensor<?xf32>
    %y = tensor.extract %c[%c1] : tensor<?xf32>
    %z = arith.addf %x, %y : f32
    scf.yield %z : f32
  }
  return %r : f32
}
func.func private @between(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> f32 {
  %0 = call @swaps(%a, %b, %a, %n) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, index) -> f32
  return %0 : f32
}
func.func @starts(%s: index, %b: memref<?xf32, strided<[2]>>, %n: index) -> f32 {
  %a = tensor.empty(%s) : tensor<?xf32>
  %t = bufferization.to_tensor %b restrict : memref<?xf32, strided<[2]>> to tensor<?xf32>
  %0 = call @between(%a, %t, %n) : (tensor<?xf32>, tensor<?xf32>, index) -> f32
  return %0 : f32
}

// CHECK:      func.func private @swaps(%a: memref<?xf32, strided<[?]>>, %b: memref<?xf32, strided<[?]>>, %c: memref<?xf32>, %n: index) -> f32 {
// CHECK:        %x = func.call @swaps(%b, %a, %c, %m) : (memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>, memref<?xf32>, index) -> f32
// CHECK:        scf.yield %x : f32
// CHECK:        %x_1 = memref.load %a[%c1] : memref<?xf32, strided<[?]>>
// CHECK:        %y = memref.load %c[%c1] : memref<?xf32>
// CHECK:        scf.yield %z : f32
// CHECK:      func.func private @between(%a: memref<?xf32>, %b: memref<?xf32, strided<[2]>>, %n: index) -> f32 {
// CHECK:        %a_cast = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?]>>
// CHECK:        %b_cast = memref.cast %b : memref<?xf32, strided<[2]>> to memref<?xf32, strided<[?]>>
// CHECK:        %0 = func.call @swaps(%a_cast, %b_cast, %a, %n) : (memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>, memref<?xf32>, index) -> f32
// CHECK:      func.func @starts(%s: index, %b: memref<?xf32, strided<[2]>>, %n: index) -> f32 {
// CHECK:        %0 = func.call @between(%a, %b, %n) : (memref<?xf32>, memref<?xf32, strided<[2]>>, index) -> f32

// -----
// CHECK-LABEL: // {{-----}}

// Nobody knows all callers of public functions and of declarations; a function without calls has
// none; an argument may state its layout.

func.func @public(%a: tensor<4xf32>) {
  return
}
func.func private @external(%a: tensor<4xf32>)
func.func private @unused(%a: tensor<4xf32>) {
  return
}
func.func private @stated(%a: tensor<4xf32> {bufferization.buffer_layout = strided<[1], offset: ?>}) {
  return
}
func.func @all() {
  %e = tensor.empty() : tensor<4xf32>
  call @public(%e) : (tensor<4xf32>) -> ()
  call @external(%e) : (tensor<4xf32>) -> ()
  call @stated(%e) : (tensor<4xf32>) -> ()
  return
}

// CHECK:      func.func @public(%a: memref<4xf32, strided<[?], offset: ?>>) {
// CHECK:      func.func private @external(memref<4xf32, strided<[?], offset: ?>>) -> ()
// CHECK:      func.func private @unused(%a: memref<4xf32, strided<[?], offset: ?>>) {
// CHECK:      func.func private @stated(%a: memref<4xf32, strided<[1], offset: ?>>) {
// CHECK:      func.func @all() {
// CHECK:        %e_cast = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:        func.call @public(%e_cast) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
// CHECK:        %e_cast_1 = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:        func.call @external(%e_cast_1) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
// CHECK:        %e_cast_2 = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK:        func.call @stated(%e_cast_2) : (memref<4xf32, strided<[1], offset: ?>>) -> ()

// -----
// CHECK-LABEL: // {{-----}}

// Tensors without a rank, a layout without strides, a call that is never executed.

func.func private @unranked(%a: tensor<*xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) {
  return
}
func.func @calls_unranked(%m: memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>) {
  %e = tensor.empty() : tensor<4xf32>
  %u = tensor.cast %e : tensor<4xf32> to tensor<*xf32>
  %t = bufferization.to_tensor %m restrict : memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>> to tensor<4xf32>
  call @unranked(%u, %t, %e) : (tensor<*xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
  return
^never(%x: tensor<4xf32>):
  call @unranked(%u, %x, %e) : (tensor<*xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
  cf.br ^never(%x : tensor<4xf32>)
}

// CHECK:      func.func private @unranked(%a: memref<*xf32>, %b: memref<4xf32, strided<[?], offset: ?>>, %c: memref<4xf32>) {
// CHECK:      func.func @calls_unranked(%m: memref<4xf32, affine_map<(d0) -> ((d0 floordiv 2))>>) {
// CHECK:        %u = memref.cast %e : memref<4xf32> to memref<*xf32>
// CHECK:        %m_copy = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:        memref.copy %m, %m_copy : memref<4xf32, affine_map<(d0) -> ((d0 floordiv 2))>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:        func.call @unranked(%u, %m_copy, %e) : (memref<*xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>) -> ()
// CHECK:        ^never(%x: memref<4xf32, strided<[?], offset: ?>>):
// CHECK:        func.call @unranked(%u, %x, %e) : (memref<*xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>) -> ()
// CHECK:        cf.br ^never(%x : memref<4xf32, strided<[?], offset: ?>>)

// -----
// CHECK-LABEL: // {{-----}}

// Memory in another space is copied to that of the argument.

func.func private @space(%a: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<4xf32>
  return %0 : f32
}
func.func @other_space(%m: memref<4xf32, 1>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<4xf32, 1> to tensor<4xf32>
  %0 = call @space(%t, %i) : (tensor<4xf32>, index) -> f32
  return %0 : f32
}

// CHECK:      func.func private @space(%a: memref<4xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
// CHECK:        %0 = memref.load %a[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:      func.func @other_space(%m: memref<4xf32, 1 : i64>, %i: index) -> f32 {
// CHECK:        %m_copy = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:        memref.copy %m, %m_copy : memref<4xf32, 1 : i64> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:        %1 = func.call @space(%m_copy, %i) : (memref<4xf32, strided<[?], offset: ?>>, index) -> f32
