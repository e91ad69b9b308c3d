// Buffers: allocated, read, written, looked at through views.

func.func @sizes_in_loop(%n: index, %out: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %d = memref.dim %out, %c0 : memref<?xindex>
    memref.store %d, %out[%i] : memref<?xindex>
  }
  func.return
}

// -----

func.func @unknown_dimension_in_loop(%n: index, %k: index, %m: memref<?x?xf32>, %out: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %d = memref.dim %m, %k : memref<?x?xf32>
    memref.store %d, %out[%i] : memref<?xindex>
  }
  func.return
}

// -----

func.func @allocations(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %c = memref.alloca() : memref<4xf32>
  memref.store %one, %a[%c0] : memref<?xf32>
  memref.store %one, %b[%c0] : memref<8xf32>
  memref.store %one, %c[%c0] : memref<4xf32>
  %x = memref.load %a[%c0] : memref<?xf32>
  %y = memref.load %b[%c0] : memref<8xf32>
  %z = memref.load %c[%c0] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  %t = arith.addf %s, %z : f32
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<8xf32>
  func.return %t : f32
}

// -----

func.func @allocation_in_loop(%n: index, %out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<8xf32>
    memref.store %one, %a[%i] : memref<8xf32>
    "memref.copy"(%a, %out) : (memref<8xf32>, memref<8xf32>) -> ()
    memref.dealloc %a : memref<8xf32>
  }
  func.return
}

// -----

func.func @left_allocation(%n: index, %out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8xf32>
  memref.store %one, %a[%c0] : memref<8xf32>
  "memref.copy"(%a, %out) : (memref<8xf32>, memref<8xf32>) -> ()
  func.return
}

// -----

func.func @views(%m: memref<8x8xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[2, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 16>>
  %w = memref.subview %m[%i, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %u = "memref.cast"(%m) : (memref<8x8xf32>) -> memref<?x?xf32>
  %x = memref.load %v[%c0, %c0] : memref<4x8xf32, strided<[8, 1], offset: 16>>
  %y = memref.load %w[%c0] : memref<8xf32, strided<[1], offset: ?>>
  %z = memref.load %u[%c0, %c0] : memref<?x?xf32>
  %s = arith.addf %x, %y : f32
  %t = arith.addf %s, %z : f32
  func.return %t : f32
}

// -----

func.func @reshapes(%m: memref<4x8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %flat = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %back = memref.expand_shape %flat [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<8x4xf32>
  %x = memref.load %back[%c0, %c0] : memref<8x4xf32>
  func.return %x : f32
}

// -----

func.func @pointer(%m: memref<4x8xf32>) -> index {
  %p = "memref.extract_aligned_pointer_as_index"(%m) : (memref<4x8xf32>) -> index
  %b, %o, %s:2, %t:2 = "memref.extract_strided_metadata"(%m) : (memref<4x8xf32>) -> (memref<f32>, index, index, index, index, index)
  %r = arith.addi %p, %o : index
  func.return %r : index
}

// -----

"memref.global"() {"sym_name" = "table", "sym_visibility" = "private", "type" = memref<4xf32>, "initial_value" = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>, "constant"} : () -> ()

func.func @global(%i: index) -> f32 {
  %m = memref.get_global @table : memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  func.return %x : f32
}

// -----

func.func @two_loads(%m: memref<8xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<8xf32>
  %y = memref.load %m[%i] : memref<8xf32>
  memref.store %x, %m[%i] : memref<8xf32>
  %z = memref.load %m[%i] : memref<8xf32>
  %s = arith.addf %x, %y : f32
  %t = arith.addf %s, %z : f32
  func.return %t : f32
}

// -----

func.func @no_rank(%m: memref<*xf32>) -> memref<4xf32> {
  %c = "memref.cast"(%m) : (memref<*xf32>) -> memref<4xf32>
  func.return %c : memref<4xf32>
}

// -----

func.func @atomic(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %r = "memref.atomic_rmw"(%x, %m, %i) <{kind = 0 : i64}> : (f32, memref<8xf32>, index) -> f32
  func.return %r : f32
}

// -----

func.func @scope(%i: index) -> f32 {
  %r = "memref.alloca_scope"() ({
    %a = memref.alloca() : memref<4xf32>
    %x = memref.load %a[%i] : memref<4xf32>
    "memref.alloca_scope.return"(%x) : (f32) -> ()
  }) : () -> f32
  func.return %r : f32
}

// -----

func.func @dma(%a: memref<8xf32>, %b: memref<8xf32, 1 : i32>, %t: memref<1xi32>, %i: index, %n: index) {
  "memref.dma_start"(%a, %i, %b, %i, %n, %t, %i) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : (memref<8xf32>, index, memref<8xf32, 1 : i32>, index, index, memref<1xi32>, index) -> ()
  "memref.dma_wait"(%t, %i, %n) {operandSegmentSizes = array<i32: 1, 1, 1>} : (memref<1xi32>, index, index) -> ()
  func.return
}

// -----

func.func @space(%m: memref<8xf32, 1 : i32>, %i: index) -> f32 {
  %g = "memref.memory_space_cast"(%m) : (memref<8xf32, 1 : i32>) -> memref<8xf32>
  %x = memref.load %g[%i] : memref<8xf32>
  func.return %x : f32
}
