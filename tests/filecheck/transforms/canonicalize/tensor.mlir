// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of operations on tensors.

func.func @dim_static(%t: tensor<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<4x?xf32>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_static(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %d0 = arith.constant 4 : index
// CHECK-NEXT:    %d1 = tensor.dim %t, %c1 : tensor<4x?xf32>
// CHECK-NEXT:    func.return %d0, %d1 : index, index

func.func @dim_empty(%n: index) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %d0 = tensor.dim %e, %c0 : tensor<?xf32>
  return %d0, %e : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @dim_empty(
// CHECK-NEXT:    %e = tensor.empty(%n) : tensor<?xf32>
// CHECK-NEXT:    func.return %n, %e : index, tensor<?xf32>

func.func @dim_slice(%t: tensor<?x?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[0, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?x4xf32>
  %d1 = tensor.dim %s, %c1 : tensor<?x4xf32>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_slice(
// CHECK-NEXT:    %d1 = arith.constant 4 : index
// CHECK-NEXT:    func.return %n, %d1 : index, index

func.func @dim_insert_slice(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %r = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %d0 = tensor.dim %r, %c0 : tensor<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_insert_slice(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d0 = tensor.dim %t, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d0 : index

func.func @dim_insert(%x: f32, %t: tensor<?xf32>, %n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%n] : tensor<?xf32>
  %d0 = tensor.dim %r, %c0 : tensor<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_insert(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d0 = tensor.dim %t, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d0 : index

func.func @dim_cast(%t: tensor<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %s, %c1 : tensor<?x?xf32>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_cast(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %d0 = arith.constant 4 : index
// CHECK-NEXT:    %d1 = tensor.dim %t, %c1 : tensor<4x?xf32>
// CHECK-NEXT:    func.return %d0, %d1 : index, index

func.func @dim_generate(%n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %s = tensor.generate %n {
  ^bb0(%i: index):
    %x = "a.b"() : () -> f32
    tensor.yield %x : f32
  } : tensor<?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_generate(
// CHECK-NEXT:    %s = tensor.generate %n {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      %x = "a.b"() : () -> f32
// CHECK-NEXT:      tensor.yield %x : f32
// CHECK-NEXT:    } : tensor<?xf32>
// CHECK-NEXT:    func.return %n : index

func.func @dim_pad(%t: tensor<4xf32>, %n: index, %x: f32) -> (index) {
  %c0 = arith.constant 0 : index
  %s = tensor.pad %t low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_pad(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %s = tensor.pad %t low[%n] high[1] {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      tensor.yield %x : f32
// CHECK-NEXT:    } : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    %d0 = tensor.dim %s, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d0 : index

func.func @dim_linalg(%t: tensor<?xf32>, %o: tensor<?xf32>, %x: f32) -> (index) {
  %c0 = arith.constant 0 : index
  %s = linalg.fill ins(%x : f32) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_linalg(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d0 = tensor.dim %o, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d0 : index

func.func @dim_for(%t: tensor<?xf32>, %n: index, %x: f32) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    "a.b"(%d) : (index) -> ()
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d0 = tensor.dim %s, %c0 : tensor<?xf32>
  return %d0, %s : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @dim_for(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
// CHECK-NEXT:      %d = tensor.dim %a, %c0 : tensor<?xf32>
// CHECK-NEXT:      "a.b"(%d) : (index) -> ()
// CHECK-NEXT:      %b = tensor.insert %x into %a[%i] : tensor<?xf32>
// CHECK-NEXT:      scf.yield %b : tensor<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %d0 = tensor.dim %s, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d0, %s : index, tensor<?xf32>

func.func @dim_from_elements(%x: f32) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.from_elements %x, %x : tensor<2xf32>
  %c = tensor.cast %s : tensor<2xf32> to tensor<?xf32>
  %d = tensor.dim %c, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_from_elements(
// CHECK-NEXT:    %d = arith.constant 2 : index
// CHECK-NEXT:    func.return %d : index

func.func @dim_reshape(%t: tensor<?xf32>, %sh: tensor<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %s = tensor.reshape %t(%sh) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %s, %c1 : tensor<?x?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_reshape(
// CHECK-NEXT:    %0 = arith.constant 1 : index
// CHECK-NEXT:    %d = tensor.extract %sh[%0] : tensor<2xindex>
// CHECK-NEXT:    func.return %d : index

func.func @dim_collapse(%t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_collapse(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %s = tensor.collapse_shape %t [[0 : i64, 1 : i64]] : tensor<?x4xf32> into tensor<?xf32>
// CHECK-NEXT:    %d = tensor.dim %s, %c0 : tensor<?xf32>
// CHECK-NEXT:    func.return %d : index

func.func @cast_same(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %c : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_same(
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @cast_cast(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %c : tensor<?xf32> to tensor<4xf32>
  return %d : tensor<4xf32>
}

// CHECK-LABEL: func.func @cast_cast(
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @cast_cast2(%t: tensor<4x4xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %d = tensor.cast %c : tensor<?x4xf32> to tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @cast_cast2(
// CHECK-NEXT:    %d = tensor.cast %t : tensor<4x4xf32> to tensor<?x?xf32>
// CHECK-NEXT:    func.return %d : tensor<?x?xf32>

func.func @cast_cast3(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %d = tensor.cast %c : tensor<4x?xf32> to tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @cast_cast3(
// CHECK-NEXT:    %c = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
// CHECK-NEXT:    %d = tensor.cast %c : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT:    func.return %d : tensor<?x?xf32>

func.func @cast_cast4(%t: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %c = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %d = tensor.cast %c : tensor<4x?xf32> to tensor<?x4xf32>
  return %d : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @cast_cast4(
// CHECK-NEXT:    %c = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
// CHECK-NEXT:    %d = tensor.cast %c : tensor<4x?xf32> to tensor<?x4xf32>
// CHECK-NEXT:    func.return %d : tensor<?x4xf32>

func.func @cast_extract(%t: tensor<4xf32>, %i: index, %x: f32) -> (f32, tensor<?xf32>) {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %d = tensor.extract %c[%i] : tensor<?xf32>
  %e = tensor.insert %x into %c[%i] : tensor<?xf32>
  return %d, %e : f32, tensor<?xf32>
}

// CHECK-LABEL: func.func @cast_extract(
// CHECK-NEXT:    %d = tensor.extract %t[%i] : tensor<4xf32>
// CHECK-NEXT:    %e = tensor.insert %x into %t[%i] : tensor<4xf32>
// CHECK-NEXT:    %e_1 = tensor.cast %e : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %d, %e_1 : f32, tensor<?xf32>

func.func @cast_slice(%t: tensor<8x8xf32>, %i: index) -> tensor<?x4xf32> {
  %c = tensor.cast %t : tensor<8x8xf32> to tensor<?x?xf32>
  %d = tensor.extract_slice %c[%i, 0] [%i, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  return %d : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @cast_slice(
// CHECK-NEXT:    %d = tensor.extract_slice %t[%i, 0] [%i, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
// CHECK-NEXT:    func.return %d : tensor<?x4xf32>

func.func @slice_cast(%t: tensor<8x8xf32>, %i: index) -> tensor<4x4xf32> {
  %d = tensor.extract_slice %t[%i, 0] [%i, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  %c = tensor.cast %d : tensor<?x4xf32> to tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @slice_cast(
// CHECK-NEXT:    %c = tensor.extract_slice %t[%i, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
// CHECK-NEXT:    func.return %c : tensor<4x4xf32>

func.func @cast_insert_slice(%s: tensor<4x4xf32>, %t: tensor<8x8xf32>, %i: index) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<8x8xf32> to tensor<?x?xf32>
  %d = tensor.cast %s : tensor<4x4xf32> to tensor<?x?xf32>
  %r = tensor.insert_slice %d into %c[%i, 0] [%i, %i] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @cast_insert_slice(
// CHECK-NEXT:    %r = tensor.insert_slice %s into %t[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
// CHECK-NEXT:    %r_1 = tensor.cast %r : tensor<8x8xf32> to tensor<?x?xf32>
// CHECK-NEXT:    func.return %r_1 : tensor<?x?xf32>

func.func @cast_linalg(%t: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %o : tensor<4xf32> to tensor<?xf32>
  %r = linalg.exp ins(%c : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @cast_linalg(
// CHECK-NEXT:    %r = linalg.exp ins(%t : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %r_1 = tensor.cast %r : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %r_1 : tensor<?xf32>

func.func @empty_const() -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty(%c4, %c8) : tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @empty_const(
// CHECK-NEXT:    %e = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %e_1 = tensor.cast %e : tensor<4x8xf32> to tensor<?x?xf32>
// CHECK-NEXT:    func.return %e_1 : tensor<?x?xf32>

func.func @empty_cast(%n: index) -> tensor<4xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %c = tensor.cast %e : tensor<?xf32> to tensor<4xf32>
  return %c : tensor<4xf32>
}

// CHECK-LABEL: func.func @empty_cast(
// CHECK-NEXT:    %c = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    func.return %c : tensor<4xf32>

func.func @empty_slice(%n: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %c = tensor.extract_slice %e[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func.func @empty_slice(
// CHECK-NEXT:    %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %c = tensor.extract_slice %e[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %c : tensor<?xf32>

func.func @empty_reshape() -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %c = tensor.expand_shape %e [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %c : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @empty_reshape(
// CHECK-NEXT:    %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %c = tensor.expand_shape %e [[0 : i64, 1 : i64]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
// CHECK-NEXT:    func.return %c : tensor<2x4xf32>

func.func @empty_dim_size(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// CHECK-LABEL: func.func @empty_dim_size(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %d = tensor.dim %t, %c0 : tensor<?xf32>
// CHECK-NEXT:    %e = tensor.empty(%d) : tensor<?xf32>
// CHECK-NEXT:    func.return %e : tensor<?xf32>

func.func @extract_const() -> (f32, i32) {
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = arith.constant dense<7> : tensor<2xi32>
  %a = tensor.extract %t[%c1] : tensor<2xf32>
  %b = tensor.extract %s[%c1] : tensor<2xi32>
  return %a, %b : f32, i32
}

// CHECK-LABEL: func.func @extract_const(
// CHECK-NEXT:    %a = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:    %b = arith.constant 7 : i32
// CHECK-NEXT:    func.return %a, %b : f32, i32

func.func @extract_splat_dyn(%i: index) -> i32 {
  %s = arith.constant dense<7> : tensor<2xi32>
  %b = tensor.extract %s[%i] : tensor<2xi32>
  return %b : i32
}

// CHECK-LABEL: func.func @extract_splat_dyn(
// CHECK-NEXT:    %b = arith.constant 7 : i32
// CHECK-NEXT:    func.return %b : i32

func.func @extract_from_elements(%x: f32, %y: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %x, %y : tensor<2xf32>
  %b = tensor.extract %s[%c1] : tensor<2xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_from_elements(
// CHECK-NEXT:    func.return %y : f32

func.func @extract_insert_const(%x: f32, %t: tensor<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %s = tensor.insert %x into %t[%c1] : tensor<4xf32>
  %b = tensor.extract %s[%c1] : tensor<4xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_insert_const(
// CHECK-NEXT:    func.return %x : f32

func.func @extract_insert_other(%x: f32, %t: tensor<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = tensor.insert %x into %t[%c1] : tensor<4xf32>
  %b = tensor.extract %s[%c2] : tensor<4xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_insert_other(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %s = tensor.insert %x into %t[%c1] : tensor<4xf32>
// CHECK-NEXT:    %b = tensor.extract %s[%c2] : tensor<4xf32>
// CHECK-NEXT:    func.return %b : f32

func.func @extract_slice_extract(%t: tensor<8xf32>, %i: index) -> f32 {
  %s = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract %s[%i] : tensor<4xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_slice_extract(
// CHECK-NEXT:    %s = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    %b = tensor.extract %s[%i] : tensor<4xf32>
// CHECK-NEXT:    func.return %b : f32

func.func @extract_generate(%n: index, %i: index) -> index {
  %s = tensor.generate %n {
  ^bb0(%k: index):
    %x = arith.addi %k, %n : index
    tensor.yield %x : index
  } : tensor<?xindex>
  %d = tensor.extract %s[%i] : tensor<?xindex>
  return %d : index
}

// CHECK-LABEL: func.func @extract_generate(
// CHECK-NEXT:    %x = arith.addi %i, %n : index
// CHECK-NEXT:    func.return %x : index

func.func @insert_const(%x: f32) -> tensor<2xf32> {
  %c1 = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %s = arith.constant dense<3.0> : tensor<2xf32>
  %b = tensor.insert %f into %s[%c1] : tensor<2xf32>
  return %b : tensor<2xf32>
}

// CHECK-LABEL: func.func @insert_const(
// CHECK-NEXT:    %s = arith.constant dense<3.000000e+00> : tensor<2xf32>
// CHECK-NEXT:    func.return %s : tensor<2xf32>

func.func @insert_insert(%x: f32, %y: f32, %t: tensor<2xf32>, %i: index) -> tensor<2xf32> {
  %a = tensor.insert %x into %t[%i] : tensor<2xf32>
  %b = tensor.insert %y into %a[%i] : tensor<2xf32>
  return %b : tensor<2xf32>
}

// CHECK-LABEL: func.func @insert_insert(
// CHECK-NEXT:    %a = tensor.insert %x into %t[%i] : tensor<2xf32>
// CHECK-NEXT:    %b = tensor.insert %y into %a[%i] : tensor<2xf32>
// CHECK-NEXT:    func.return %b : tensor<2xf32>

func.func @insert_extract(%t: tensor<2xf32>, %i: index) -> tensor<2xf32> {
  %a = tensor.extract %t[%i] : tensor<2xf32>
  %b = tensor.insert %a into %t[%i] : tensor<2xf32>
  return %b : tensor<2xf32>
}

// CHECK-LABEL: func.func @insert_extract(
// CHECK-NEXT:    %a = tensor.extract %t[%i] : tensor<2xf32>
// CHECK-NEXT:    %b = tensor.insert %a into %t[%i] : tensor<2xf32>
// CHECK-NEXT:    func.return %b : tensor<2xf32>

func.func @slice_slice(%t: tensor<16xf32>) -> tensor<2xf32> {
  %a = tensor.extract_slice %t[2] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %b = tensor.extract_slice %a[1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %b : tensor<2xf32>
}

// CHECK-LABEL: func.func @slice_slice(
// CHECK-NEXT:    %a = tensor.extract_slice %t[2] [8] [1] : tensor<16xf32> to tensor<8xf32>
// CHECK-NEXT:    %b = tensor.extract_slice %a[1] [2] [1] : tensor<8xf32> to tensor<2xf32>
// CHECK-NEXT:    func.return %b : tensor<2xf32>

func.func @slice_whole(%t: tensor<16xf32>) -> tensor<16xf32> {
  %a = tensor.extract_slice %t[0] [16] [1] : tensor<16xf32> to tensor<16xf32>
  return %a : tensor<16xf32>
}

// CHECK-LABEL: func.func @slice_whole(
// CHECK-NEXT:    func.return %t : tensor<16xf32>

func.func @slice_const(%t: tensor<16xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %a = tensor.extract_slice %t[%c4] [%c4] [1] : tensor<16xf32> to tensor<?xf32>
  return %a : tensor<?xf32>
}

// CHECK-LABEL: func.func @slice_const(
// CHECK-NEXT:    %a = tensor.extract_slice %t[4] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %a_1 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %a_1 : tensor<?xf32>

func.func @slice_insert(%s: tensor<4xf32>, %t: tensor<16xf32>, %i: index) -> tensor<4xf32> {
  %a = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %b = tensor.extract_slice %a[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_insert(
// CHECK-NEXT:    func.return %s : tensor<4xf32>

func.func @slice_insert_other(%s: tensor<4xf32>, %t: tensor<16xf32>, %i: index) -> tensor<4xf32> {
  %a = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %b = tensor.extract_slice %a[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_insert_other(
// CHECK-NEXT:    %a = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    %b = tensor.extract_slice %a[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return %b : tensor<4xf32>

func.func @slice_splat() -> tensor<4xf32> {
  %t = arith.constant dense<1.0> : tensor<16xf32>
  %b = tensor.extract_slice %t[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_splat(
// CHECK-NEXT:    %b = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT:    func.return %b : tensor<4xf32>

func.func @slice_splat_op(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<16xf32>
  %b = tensor.extract_slice %t[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_splat_op(
// CHECK-NEXT:    %t = tensor.splat %x : tensor<16xf32>
// CHECK-NEXT:    %b = tensor.extract_slice %t[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return %b : tensor<4xf32>

func.func @slice_const_tensor() -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %b : tensor<2xf32>
}

// CHECK-LABEL: func.func @slice_const_tensor(
// CHECK-NEXT:    %t = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    %b = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:    func.return %b : tensor<2xf32>

func.func @insert_slice_whole(%s: tensor<16xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %a = tensor.insert_slice %s into %t[0] [16] [1] : tensor<16xf32> into tensor<16xf32>
  return %a : tensor<16xf32>
}

// CHECK-LABEL: func.func @insert_slice_whole(
// CHECK-NEXT:    func.return %s : tensor<16xf32>

func.func @insert_slice_same(%t: tensor<16xf32>, %i: index) -> tensor<16xf32> {
  %b = tensor.extract_slice %t[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %a = tensor.insert_slice %b into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %a : tensor<16xf32>
}

// CHECK-LABEL: func.func @insert_slice_same(
// CHECK-NEXT:    func.return %t : tensor<16xf32>

func.func @insert_slice_twice(%s: tensor<4xf32>, %r: tensor<4xf32>, %t: tensor<16xf32>, %i: index) -> tensor<16xf32> {
  %a = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %b = tensor.insert_slice %r into %a[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %b : tensor<16xf32>
}

// CHECK-LABEL: func.func @insert_slice_twice(
// CHECK-NEXT:    %b = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %b : tensor<16xf32>

func.func @insert_slice_const(%s: tensor<?xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %c4 = arith.constant 4 : index
  %a = tensor.insert_slice %s into %t[%c4] [%c4] [1] : tensor<?xf32> into tensor<16xf32>
  return %a : tensor<16xf32>
}

// CHECK-LABEL: func.func @insert_slice_const(
// CHECK-NEXT:    %0 = tensor.cast %s : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT:    %a = tensor.insert_slice %0 into %t[4] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %a : tensor<16xf32>

func.func @insert_slice_zero(%s: tensor<0xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %a = tensor.insert_slice %s into %t[3] [0] [1] : tensor<0xf32> into tensor<16xf32>
  return %a : tensor<16xf32>
}

// CHECK-LABEL: func.func @insert_slice_zero(
// CHECK-NEXT:    func.return %t : tensor<16xf32>

func.func @insert_slice_static(%s: tensor<?xf32>, %t: tensor<16xf32>, %i: index) -> tensor<16xf32> {
  %a = tensor.insert_slice %s into %t[%i] [%i] [1] : tensor<?xf32> into tensor<16xf32>
  return %a : tensor<16xf32>
}

// CHECK-LABEL: func.func @insert_slice_static(
// CHECK-NEXT:    %a = tensor.insert_slice %s into %t[%i] [%i] [1] : tensor<?xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return %a : tensor<16xf32>

func.func @pad_zero(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %s = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// CHECK-LABEL: func.func @pad_zero(
// CHECK-NEXT:    func.return %t : tensor<4xf32>

func.func @pad_const(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %s = tensor.pad %t low[%c1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad_const(
// CHECK-NEXT:    %s = tensor.pad %t low[1] high[0] {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      tensor.yield %x : f32
// CHECK-NEXT:    } : tensor<4xf32> to tensor<5xf32>
// CHECK-NEXT:    %s_1 = tensor.cast %s : tensor<5xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %s_1 : tensor<?xf32>

func.func @pad_cast(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %s = tensor.pad %c low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad_cast(
// CHECK-NEXT:    %s = tensor.pad %t low[1] high[0] {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      tensor.yield %x : f32
// CHECK-NEXT:    } : tensor<4xf32> to tensor<5xf32>
// CHECK-NEXT:    %s_1 = tensor.cast %s : tensor<5xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %s_1 : tensor<?xf32>

func.func @generate_const() -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %s = tensor.generate %c4 {
  ^bb0(%i: index):
    %x = "a.b"() : () -> f32
    tensor.yield %x : f32
  } : tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @generate_const(
// CHECK-NEXT:    %s = tensor.generate {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      %x = "a.b"() : () -> f32
// CHECK-NEXT:      tensor.yield %x : f32
// CHECK-NEXT:    } : tensor<4xf32>
// CHECK-NEXT:    %s_1 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %s_1 : tensor<?xf32>

func.func @from_elements_const() -> tensor<2xf32> {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %s = tensor.from_elements %x, %y : tensor<2xf32>
  return %s : tensor<2xf32>
}

// CHECK-LABEL: func.func @from_elements_const(
// CHECK-NEXT:    %s = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    func.return %s : tensor<2xf32>

func.func @splat_const() -> tensor<2xf32> {
  %x = arith.constant 1.0 : f32
  %s = tensor.splat %x : tensor<2xf32>
  return %s : tensor<2xf32>
}

// CHECK-LABEL: func.func @splat_const(
// CHECK-NEXT:    %s = arith.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK-NEXT:    func.return %s : tensor<2xf32>

func.func @concat_one(%t: tensor<2xf32>) -> tensor<2xf32> {
  %s = tensor.concat dim(0) %t : (tensor<2xf32>) -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// CHECK-LABEL: func.func @concat_one(
// CHECK-NEXT:    func.return %t : tensor<2xf32>

func.func @reshape_splat() -> tensor<2x4xf32> {
  %t = arith.constant dense<1.0> : tensor<8xf32>
  %c = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %c : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @reshape_splat(
// CHECK-NEXT:    %c = arith.constant dense<1.000000e+00> : tensor<2x4xf32>
// CHECK-NEXT:    func.return %c : tensor<2x4xf32>

func.func @reshape_const() -> tensor<4xf32> {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %c : tensor<4xf32>
}

// CHECK-LABEL: func.func @reshape_const(
// CHECK-NEXT:    %c = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:    func.return %c : tensor<4xf32>

func.func @expand_collapse(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %d = tensor.expand_shape %c [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %d : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @expand_collapse(
// CHECK-NEXT:    func.return %t : tensor<2x4xf32>

func.func @expand_collapse_other(%t: tensor<2x4xf32>) -> tensor<2x2x2xf32> {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [2, 2, 2] : tensor<8xf32> into tensor<2x2x2xf32>
  return %d : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @expand_collapse_other(
// CHECK-NEXT:    %d = tensor.expand_shape %t [[0 : i64], [1 : i64, 2 : i64]] output_shape [2, 2, 2] : tensor<2x4xf32> into tensor<2x2x2xf32>
// CHECK-NEXT:    func.return %d : tensor<2x2x2xf32>

func.func @collapse_cast(%t: tensor<2x4xf32>) -> tensor<?xf32> {
  %k = tensor.cast %t : tensor<2x4xf32> to tensor<?x4xf32>
  %c = tensor.collapse_shape %k [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func.func @collapse_cast(
// CHECK-NEXT:    %c = tensor.collapse_shape %t [[0 : i64, 1 : i64]] : tensor<2x4xf32> into tensor<8xf32>
// CHECK-NEXT:    %c_1 = tensor.cast %c : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:    func.return %c_1 : tensor<?xf32>

func.func @expand_const(%t: tensor<?xf32>) -> tensor<?x4xf32> {
  %c2 = arith.constant 2 : index
  %c = tensor.expand_shape %t [[0, 1]] output_shape [%c2, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %c : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @expand_const(
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c = tensor.expand_shape %t [[0 : i64, 1 : i64]] output_shape [%c2, 4] : tensor<?xf32> into tensor<?x4xf32>
// CHECK-NEXT:    func.return %c : tensor<?x4xf32>

func.func @expand_cast(%t: tensor<8xf32>, %n: index) -> tensor<?x4xf32> {
  %k = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %c = tensor.expand_shape %k [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %c : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @expand_cast(
// CHECK-NEXT:    %k = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:    %c = tensor.expand_shape %k [[0 : i64, 1 : i64]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
// CHECK-NEXT:    func.return %c : tensor<?x4xf32>

func.func @reshape_same(%t: tensor<8xf32>, %sh: tensor<1xindex>) -> tensor<8xf32> {
  %k = tensor.reshape %t(%sh) : (tensor<8xf32>, tensor<1xindex>) -> tensor<8xf32>
  return %k : tensor<8xf32>
}

// CHECK-LABEL: func.func @reshape_same(
// CHECK-NEXT:    func.return %t : tensor<8xf32>

func.func @reshape_reshape(%t: tensor<8xf32>, %sh: tensor<2xindex>, %si: tensor<1xindex>) -> tensor<?xf32> {
  %k = tensor.reshape %t(%sh) : (tensor<8xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %l = tensor.reshape %k(%si) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %l : tensor<?xf32>
}

// CHECK-LABEL: func.func @reshape_reshape(
// CHECK-NEXT:    %l = tensor.reshape %t(%si) : (tensor<8xf32>, tensor<1xindex>) -> tensor<?xf32>
// CHECK-NEXT:    func.return %l : tensor<?xf32>

func.func @if_cast(%t: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %r = scf.if %c -> (tensor<?xf32>) {
    %k = "a.b"() : () -> tensor<?xf32>
    scf.yield %k : tensor<?xf32>
  } else {
    %q = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  %l = tensor.cast %r : tensor<?xf32> to tensor<8xf32>
  return %l : tensor<8xf32>
}

// CHECK-LABEL: func.func @if_cast(
// CHECK-NEXT:    %r = scf.if %c -> (tensor<?xf32>) {
// CHECK-NEXT:      %k = "a.b"() : () -> tensor<?xf32>
// CHECK-NEXT:      scf.yield %k : tensor<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %q = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:      scf.yield %q : tensor<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %l = tensor.cast %r : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT:    func.return %l : tensor<8xf32>

func.func @generic_unused(%t: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%o, %o : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %b : f32
    linalg.yield %d, %d : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %r#0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @generic_unused(
// CHECK-NEXT:    %r, %r_1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%o, %o : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:    ^bb0(%a: f32, %b: f32, %c: f32):
// CHECK-NEXT:      %d = arith.addf %a, %b : f32
// CHECK-NEXT:      linalg.yield %d, %d : f32, f32
// CHECK-NEXT:    } -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:    func.return %r : tensor<8xf32>

func.func @parallel_insert(%s: tensor<4xf32>, %t: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
    %c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c into %o[%i] [%i] [1] : tensor<?xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// CHECK-LABEL: func.func @parallel_insert(
// CHECK-NEXT:    %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<16xf32>) {
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<16xf32>

// What was inserted elsewhere, or may be, is not known.

func.func @extract_maybe_inserted(%x: f32, %t: tensor<4xf32>, %i: index, %j: index) -> f32 {
  %s = tensor.insert %x into %t[%i] : tensor<4xf32>
  %b = tensor.extract %s[%j] : tensor<4xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_maybe_inserted(
// CHECK-NEXT:    %s = tensor.insert %x into %t[%i] : tensor<4xf32>
// CHECK-NEXT:    %b = tensor.extract %s[%j] : tensor<4xf32>
// CHECK-NEXT:    func.return %b : f32

func.func @slice_of_part(%s: tensor<4xf32>, %t: tensor<16xf32>, %i: index, %j: index) -> (tensor<4xf32>, tensor<2xf32>) {
  %a = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %b = tensor.extract_slice %a[%j] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %c = tensor.extract_slice %a[%i] [2] [1] : tensor<16xf32> to tensor<2xf32>
  return %b, %c : tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @slice_of_part(
// CHECK-NEXT:    %a = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    %b = tensor.extract_slice %a[%j] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %c = tensor.extract_slice %a[%i] [2] [1] : tensor<16xf32> to tensor<2xf32>
// CHECK-NEXT:    func.return %b, %c : tensor<4xf32>, tensor<2xf32>

// An index that is out of bounds.

func.func @extract_outside() -> f32 {
  %c9 = arith.constant 9 : index
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = tensor.extract %t[%c9] : tensor<2xf32>
  return %a : f32
}

// CHECK-LABEL: func.func @extract_outside(
// CHECK-NEXT:    %c9 = arith.constant 9 : index
// CHECK-NEXT:    %t = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %a = tensor.extract %t[%c9] : tensor<2xf32>
// CHECK-NEXT:    func.return %a : f32

// In a loop.

func.func @nested(%t: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c) -> (tensor<?xf32>) {
    %d = tensor.dim %c, %c0 : tensor<?xf32>
    %x = tensor.extract %c[%i] : tensor<?xf32>
    %e = "a.b"(%a, %d, %x) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:    %d = arith.constant 8 : index
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c) -> (tensor<?xf32>) {
// CHECK-NEXT:      %x = tensor.extract %t[%i] : tensor<8xf32>
// CHECK-NEXT:      %e = "a.b"(%a, %d, %x) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
// CHECK-NEXT:      scf.yield %e : tensor<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<?xf32>

// A body that does something is not run again.

func.func @generate_stays(%n: index, %i: index) -> index {
  %s = tensor.generate %n {
  ^bb0(%k: index):
    %x = "a.b"(%k) : (index) -> index
    tensor.yield %x : index
  } : tensor<?xindex>
  %d = tensor.extract %s[%i] : tensor<?xindex>
  return %d : index
}

// CHECK-LABEL: func.func @generate_stays(
// CHECK-NEXT:    %s = tensor.generate %n {
// CHECK-NEXT:    ^bb0(%k: index):
// CHECK-NEXT:      %x = "a.b"(%k) : (index) -> index
// CHECK-NEXT:      tensor.yield %x : index
// CHECK-NEXT:    } : tensor<?xindex>
// CHECK-NEXT:    %d = tensor.extract %s[%i] : tensor<?xindex>
// CHECK-NEXT:    func.return %d : index

// A size of a result in destination style is that of its destination.

func.func @size_of_a_written_tensor(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %d : tensor<?xf32>, index
}

// CHECK-LABEL: func.func @size_of_a_written_tensor(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?xf32>
// CHECK:         tensor.dim [[vt]],

func.func @size_of_a_destination(%t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %d : tensor<?xf32>, index
}

// CHECK-LABEL: func.func @size_of_a_destination(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vu:%[a-zA-Z0-9_]+]]: tensor<?xf32>
// CHECK:         tensor.dim [[vu]],
