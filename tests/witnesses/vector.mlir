// ----- vector.create_mask
builtin.module {
  %a0 = "test.op"() : () -> index
  %0 = vector.create_mask %a0 : vector<i1>
}

// ----- vector.load
builtin.module {
  %a0 = "test.op"() : () -> memref<8xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> vector<4xf32>
  %a3 = "test.op"() : () -> memref<8xvector<4xf32>>
  %a4 = "test.op"() : () -> vector<2x4xi1>
  %a5 = "test.op"() : () -> vector<2x4xf32>
  %0 = vector.load %a3[%a1] {alignment = 8 : i64} : memref<8xvector<4xf32>>, vector<4xf32>
}

// ----- vector.maskedload
builtin.module {
  %a0 = "test.op"() : () -> memref<8xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> vector<4xf32>
  %a3 = "test.op"() : () -> memref<8xvector<4xf32>>
  %a4 = "test.op"() : () -> vector<2x4xi1>
  %a5 = "test.op"() : () -> vector<2x4xf32>
  %0 = vector.maskedload %a0[%a1], %a4, %a5 {alignment = 8 : i64} : memref<8xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
}

// ----- vector.maskedstore
builtin.module {
  %a0 = "test.op"() : () -> memref<8xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> vector<4xf32>
  %a3 = "test.op"() : () -> memref<8xvector<4xf32>>
  %a4 = "test.op"() : () -> vector<2x4xi1>
  %a5 = "test.op"() : () -> vector<2x4xf32>
  vector.maskedstore %a0[%a1], %a4, %a5 {alignment = 8 : i64} : memref<8xf32>, vector<2x4xi1>, vector<2x4xf32>
}

// ----- vector.print
builtin.module {
  %a0 = "test.op"() : () -> f32
  vector.print %a0 : f32 punctuation <comma>
  vector.print str "a"
}

// ----- vector.store
builtin.module {
  %a0 = "test.op"() : () -> memref<8xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> vector<4xf32>
  %a3 = "test.op"() : () -> memref<8xvector<4xf32>>
  %a4 = "test.op"() : () -> vector<2x4xi1>
  %a5 = "test.op"() : () -> vector<2x4xf32>
  vector.store %a2, %a3[%a1] {alignment = 8 : i64} : memref<8xvector<4xf32>>, vector<4xf32>
}

// ----- vector.transfer_read
builtin.module {
  %a0 = "test.op"() : () -> memref<8xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> vector<4xf32>
  %a3 = "test.op"() : () -> f32
  %0 = vector.transfer_read %a0[%a1], %a3 {foo} : memref<8xf32>, vector<4xf32>
}

// ----- vector.transfer_write
builtin.module {
  %a0 = "test.op"() : () -> memref<8xf32>
  %a1 = "test.op"() : () -> index
  %a2 = "test.op"() : () -> vector<4xf32>
  %a3 = "test.op"() : () -> f32
  vector.transfer_write %a2, %a0[%a1] {foo} : vector<4xf32>, memref<8xf32>
}
