// ----- tensor.empty
builtin.module {
  %0 = tensor.empty() {foo} : tensor<4xf32>
}

// ----- tensor.expand_shape
builtin.module {
  %a0 = "test.op"() : () -> tensor<f32>
  %0 = tensor.expand_shape %a0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
}

// ----- tensor.pad
builtin.module {
  %a0 = "test.op"() : () -> tensor<?xf32>
  %a1 = "test.op"() : () -> f32
  %0 = tensor.pad %a0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %a1 : f32
  } : tensor<?xf32> to tensor<4xf32>
}

// ----- tensor.reshape
builtin.module {
  %a0 = "test.op"() : () -> tensor<*xf32>
  %a1 = "test.op"() : () -> tensor<?xindex>
  %0 = tensor.reshape %a0(%a1) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
}

// ----- tensor.yield
builtin.module {
  %a0 = "test.op"() : () -> tensor<?xf32>
  %a1 = "test.op"() : () -> f32
  %0 = tensor.pad %a0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %a1 {foo} : f32
  } : tensor<?xf32> to tensor<?xf32>
}
