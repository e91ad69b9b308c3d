// ----- memref.alloca_scope
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = memref.alloca_scope -> (i32) {
    memref.alloca_scope.return %a0 : i32
  }
}

// ----- memref.alloca_scope.return
builtin.module {
  %a0 = "test.op"() : () -> i32
  %0 = memref.alloca_scope -> (i32) {
    memref.alloca_scope.return %a0 : i32
  }
}

// ----- memref.atomic_rmw
builtin.module {
  %a0 = "test.op"() : () -> f32
  %a1 = "test.op"() : () -> memref<f32>
  %0 = memref.atomic_rmw addf %a0, %a1[] : (f32, memref<f32>) -> f32
}

// ----- memref.cast
builtin.module {
  %a0 = "test.op"() : () -> memref<*xf32>
  %0 = memref.cast %a0 : memref<*xf32> to memref<4xf32>
}

// ----- memref.copy
builtin.module {
  %a0 = "test.op"() : () -> memref<*xf32>
  memref.copy %a0, %a0 : memref<*xf32> to memref<*xf32>
}

// ----- memref.dim
builtin.module {
  %a0 = "test.op"() : () -> memref<4xf32>
  %a1 = "test.op"() : () -> index
  %0 = memref.dim {foo} %a0, %a1 : memref<4xf32>
}

// ----- memref.dma_start
builtin.module {
  %a0 = "test.op"() : () -> memref<2xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> memref<1xi32>
  memref.dma_start %a0[%a1], %a0[%a1], %a1, %a2[%a1] : memref<2xf32>, memref<2xf32>, memref<1xi32>
}

// ----- memref.dma_wait
builtin.module {
  %a0 = "test.op"() : () -> memref<1xi32>
  %a1 = "test.op"() : () -> index
  memref.dma_wait %a0[%a1], %a1 : memref<1xi32>
}

// ----- memref.extract_aligned_pointer_as_index
builtin.module {
  %a0 = "test.op"() : () -> memref<*xf32>
  %0 = memref.extract_aligned_pointer_as_index %a0 : memref<*xf32> -> index
}

// ----- memref.global
builtin.module {
  memref.global @g : memref<2xf32> = uninitialized
}

// ----- memref.load
"builtin.module"() ({
  %0, %1 = "test.op"() : () -> (memref<f32>, f32)
  %2 = "memref.load"(%0) <{alignment = 8 : i64}> : (memref<f32>) -> f32
  "memref.store"(%1, %0) <{alignment = 8 : i64}> : (f32, memref<f32>) -> ()
}) : () -> ()

// ----- memref.memory_space_cast
builtin.module {
  %a0 = "test.op"() : () -> memref<*xf32>
  %0 = memref.memory_space_cast %a0 : memref<*xf32> to memref<*xf32, 1 : i64>
}

// ----- memref.rank
builtin.module {
  %a0 = "test.op"() : () -> memref<*xf32>
  %0 = memref.rank %a0 : memref<*xf32>
}

// ----- memref.reinterpret_cast
builtin.module {
  %a0 = "test.op"() : () -> memref<*xf32>
  %0 = memref.reinterpret_cast %a0 to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
}

// ----- memref.store
"builtin.module"() ({
  %0, %1 = "test.op"() : () -> (memref<f32>, f32)
  %2 = "memref.load"(%0) <{alignment = 8 : i64}> : (memref<f32>) -> f32
  "memref.store"(%1, %0) <{alignment = 8 : i64}> : (f32, memref<f32>) -> ()
}) : () -> ()
