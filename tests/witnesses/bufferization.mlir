// ----- bufferization.alloc_tensor
"builtin.module"() ({
  %0 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>, memory_space = 1 : i64}> : () -> tensor<4xf32>
}) : () -> ()

// ----- bufferization.clone
builtin.module {
  %a0 = "test.op"() : () -> memref<?xf32, strided<[?], offset: ?>>
  %0 = bufferization.clone %a0 : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
}

// ----- bufferization.materialize_in_destination
builtin.module {
  %a0 = "test.op"() : () -> tensor<?xf32>
  %a1 = "test.op"() : () -> memref<?xf32, strided<[?], offset: ?>>
  bufferization.materialize_in_destination %a0 in writable %a1 : (tensor<?xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
}

// ----- bufferization.to_buffer
builtin.module {
  %a0 = "test.op"() : () -> tensor<?xf32>
  %0 = bufferization.to_buffer %a0 read_only {foo} : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
}

// ----- bufferization.to_tensor
builtin.module {
  %a0 = "test.op"() : () -> memref<?xf32, strided<[?], offset: ?>>
  %0 = bufferization.to_tensor %a0 : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
}
