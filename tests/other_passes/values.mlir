// Arithmetic, tensors, and what lies between tensors and buffers.

func.func @integers(%a: i32, %b: i32, %i: index) -> (i32, i64, i1) {
  %c = arith.constant 3 : i32
  %s = arith.addi %a, %b : i32
  %p = arith.muli %s, %c : i32
  %q = arith.addi %a, %b : i32
  %r = arith.subi %p, %q : i32
  %e = arith.extsi %r : i32 to i64
  %u = arith.extui %r : i32 to i64
  %t = arith.trunci %u : i64 to i32
  %m = arith.remui %t, %b : i32
  %g = arith.cmpi slt, %m, %r : i32
  %d = arith.select %g, %t, %m : i32
  func.return %d, %e, %g : i32, i64, i1
}

// -----

func.func @floats(%a: f32, %b: f32) -> (f32, f64) {
  %s = arith.addf %a, %b : f32
  %p = arith.mulf %s, %b : f32
  %d = arith.divf %p, %a : f32
  %n = arith.negf %d : f32
  %x = arith.maximumf %n, %a : f32
  %e = arith.extf %x : f32 to f64
  %y = math.exp %e : f64
  %t = math.tanh %x : f32
  func.return %t, %y : f32, f64
}

// -----

func.func @casts(%i: index, %x: f32) -> (i64, i32) {
  %a = arith.index_cast %i : index to i64
  %b = arith.fptosi %x : f32 to i32
  %c = arith.sitofp %b : i32 to f32
  %d = arith.bitcast %c : f32 to i32
  func.return %a, %d : i64, i32
}

// -----

func.func @constants() -> (i32, f64, tensor<2xf32>) {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.addi %a, %b : i32
  %x = arith.constant 1.5 : f64
  %y = arith.addf %x, %x : f64
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  func.return %s, %y, %t : i32, f64, tensor<2xf32>
}

// -----

func.func @slices(%t: tensor<8xf32>, %s: tensor<4xf32>, %i: index) -> (tensor<8xf32>, tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %d = tensor.dim %r, %c0 : tensor<8xf32>
  func.return %r, %e, %d : tensor<8xf32>, tensor<4xf32>, index
}

// -----

func.func @elements(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %b = tensor.extract %a[%i] : tensor<8xf32>
  %v = tensor.from_elements %b, %x : tensor<2xf32>
  %y = tensor.extract %v[%i] : tensor<2xf32>
  func.return %a, %y : tensor<8xf32>, f32
}

// -----

func.func @shapes(%t: tensor<4x8xf32>) -> tensor<8x4xf32> {
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %back = tensor.expand_shape %flat [[0, 1]] output_shape [8, 4] : tensor<32xf32> into tensor<8x4xf32>
  func.return %back : tensor<8x4xf32>
}

// -----

func.func @sizes_in_loop(%n: index, %t: tensor<?xf32>, %out: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    memref.store %d, %out[%i] : memref<?xindex>
  }
  func.return
}

// -----

func.func @pad(%t: tensor<4xf32>, %x: f32) -> tensor<8xf32> {
  %r = "tensor.pad"(%t) <{static_low = array<i64: 2>, static_high = array<i64: 2>, operandSegmentSizes = array<i32: 1, 0, 0>}> ({
  ^bb0(%i: index):
    "tensor.yield"(%x) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// -----

func.func @between(%m: memref<8xf32>, %x: f32, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %a = bufferization.alloc_tensor() : tensor<8xf32>
  %u = tensor.insert %x into %t[%i] : tensor<8xf32>
  %b = bufferization.to_buffer %u : tensor<8xf32> to memref<8xf32>
  %c = bufferization.clone %b : memref<8xf32> to memref<8xf32>
  %y = memref.load %c[%i] : memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  func.return %y : f32
}

// -----

func.func @materialized(%m: memref<8xf32>, %t: tensor<8xf32>) {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  func.return
}

// -----

ml_program.global private @weights(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>

func.func @program() -> tensor<2xf32> {
  %w = ml_program.global_load_const @weights : tensor<2xf32>
  %unused = ml_program.global_load_const @weights : tensor<2xf32>
  func.return %w : tensor<2xf32>
}

// -----

func.func @printed(%i: index, %x: f32) {
  printf.print_format "{} {}", %i : index, %x : f32
  func.return
}
