// ----- affine.apply
builtin.module {
  %a0 = "test.op"() : () -> index
  %0 = affine.apply affine_map<(d0) -> (d0)> (%a0) {foo}
}

// ----- affine.if
builtin.module {
  %a0 = "test.op"() : () -> index
  %a1 = "test.op"() : () -> f32
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a0) -> f32 {
    affine.yield %a1 : f32
  } else {
    affine.yield %a1 : f32
  }
}

// ----- affine.load
builtin.module {
  %0, %1, %2, %3 = "test.op"() : () -> (memref<8x8xf32>, index, f32, vector<4xf32>)
  %4 = affine.load %0[0, symbol(%1)] {foo} : memref<8x8xf32>
  affine.store %2, %0[symbol(%1), 0] : memref<8x8xf32>
  %5 = affine.vector_load %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
  affine.vector_store %3, %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
}

// ----- affine.min
builtin.module {
  %a0 = "test.op"() : () -> index
  %0 = affine.min affine_map<(d0) -> (d0)> (%a0) {foo}
}

// ----- affine.parallel
builtin.module {
  %a0 = "test.op"() : () -> index
  %a1 = "test.op"() : () -> f32
  %0 = affine.parallel (%1) = (max(%a0, 4)) to (10) step (2) reduce ("addf") -> (f32) {
    affine.yield %a1 : f32
  }
}

// ----- affine.store
builtin.module {
  %0, %1, %2, %3 = "test.op"() : () -> (memref<8x8xf32>, index, f32, vector<4xf32>)
  %4 = affine.load %0[0, symbol(%1)] {foo} : memref<8x8xf32>
  affine.store %2, %0[symbol(%1), 0] : memref<8x8xf32>
  %5 = affine.vector_load %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
  affine.vector_store %3, %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
}

// ----- affine.vector_load
builtin.module {
  %0, %1, %2, %3 = "test.op"() : () -> (memref<8x8xf32>, index, f32, vector<4xf32>)
  %4 = affine.load %0[0, symbol(%1)] {foo} : memref<8x8xf32>
  affine.store %2, %0[symbol(%1), 0] : memref<8x8xf32>
  %5 = affine.vector_load %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
  affine.vector_store %3, %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
}

// ----- affine.vector_store
builtin.module {
  %0, %1, %2, %3 = "test.op"() : () -> (memref<8x8xf32>, index, f32, vector<4xf32>)
  %4 = affine.load %0[0, symbol(%1)] {foo} : memref<8x8xf32>
  affine.store %2, %0[symbol(%1), 0] : memref<8x8xf32>
  %5 = affine.vector_load %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
  affine.vector_store %3, %0[symbol(%1), 0] : memref<8x8xf32>, vector<4xf32>
}
