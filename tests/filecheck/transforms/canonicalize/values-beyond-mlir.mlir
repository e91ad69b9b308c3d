// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Where MLIR leaves something else of tensors and numbers. It takes an index that was an i32 in between for unchanged.

func.func @dim_slice_reduced(%t: tensor<?x?xf32>, %n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_slice_reduced(
// CHECK-NEXT:    func.return %n : index

func.func @dim_expand(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %d = tensor.dim %s, %c0 : tensor<?x4xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_expand(
// CHECK-NEXT:    func.return %n : index

func.func @dim_splat(%x: f32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.splat %x[%n] : tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @dim_splat(
// CHECK-NEXT:    func.return %n : index

func.func @linalg_cast(%t: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<4xf32> {
  %r = linalg.exp ins(%t : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.cast %r : tensor<?xf32> to tensor<4xf32>
  return %c : tensor<4xf32>
}

// CHECK-LABEL: func.func @linalg_cast(
// CHECK-NEXT:    %r = linalg.exp ins(%t : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    %c = tensor.cast %r : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return %c : tensor<4xf32>

func.func @extract_splat_op(%x: f32, %i: index) -> f32 {
  %s = tensor.splat %x : tensor<4xf32>
  %b = tensor.extract %s[%i] : tensor<4xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_splat_op(
// CHECK-NEXT:    func.return %x : f32

func.func @extract_insert(%x: f32, %i: index, %t: tensor<4xf32>) -> f32 {
  %s = tensor.insert %x into %t[%i] : tensor<4xf32>
  %b = tensor.extract %s[%i] : tensor<4xf32>
  return %b : f32
}

// CHECK-LABEL: func.func @extract_insert(
// CHECK-NEXT:    func.return %x : f32

func.func @load_of_buffer_write(%t: tensor<4xf32>, %i: index, %x: f32) -> f32 {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  %v = memref.load %b[%i] : memref<4xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @load_of_buffer_write(
// CHECK-NEXT:    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store %x, %b[%i] : memref<4xf32>
// CHECK-NEXT:    %v = memref.load %b[%i] : memref<4xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @and_and_const(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 12 : i32
  %a = arith.andi %x, %c : i32
  %r = arith.andi %a, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @and_and_const(
// CHECK-NEXT:    %0 = arith.constant 4 : i32
// CHECK-NEXT:    %r = arith.andi %x, %0 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @or_or(%x: i1, %y: i1) -> (i1) {
  %a = arith.ori %x, %y : i1
  %r = arith.ori %a, %y : i1
  return %r : i1
}

// CHECK-LABEL: func.func @or_or(
// CHECK-NEXT:    %a = arith.ori %x, %y : i1
// CHECK-NEXT:    func.return %a : i1

func.func @or_and(%x: i1, %y: i1) -> (i1) {
  %a = arith.andi %x, %y : i1
  %r = arith.ori %a, %y : i1
  return %r : i1
}

// CHECK-LABEL: func.func @or_and(
// CHECK-NEXT:    func.return %y : i1

func.func @and_or(%x: i1, %y: i1) -> (i1) {
  %a = arith.ori %x, %y : i1
  %r = arith.andi %a, %y : i1
  return %r : i1
}

// CHECK-LABEL: func.func @and_or(
// CHECK-NEXT:    func.return %y : i1

func.func @sub_sub(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.subi %x, %c : index
  %r = arith.subi %a, %d : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_sub(
// CHECK-NEXT:    %0 = arith.constant -7 : index
// CHECK-NEXT:    %r = arith.addi %x, %0 : index
// CHECK-NEXT:    func.return %r : index

func.func @select_ext(%c: i1) -> (i32) {
  %o = arith.constant 1 : i32
  %z = arith.constant 0 : i32
  %r = arith.select %c, %o, %z : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_ext(
// CHECK-NEXT:    %o = arith.constant 1 : i32
// CHECK-NEXT:    %z = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.select %c, %o, %z : i32
// CHECK-NEXT:    func.return %r : i32

func.func @index_cast_pair_narrow(%x: index) -> (index) {
  %a = arith.index_cast %x : index to i32
  %r = arith.index_cast %a : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @index_cast_pair_narrow(
// CHECK-NEXT:    %a = arith.index_cast %x : index to i32
// CHECK-NEXT:    %r = arith.index_cast %a : i32 to index
// CHECK-NEXT:    func.return %r : index

func.func @select_cond_i1c(%c: i1, %x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %c, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_cond_i1c(
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %r = arith.select %c, %0, %x : i1
// CHECK-NEXT:    func.return %r : i1
