// ----- linalg.add
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.add {foo} ins(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.broadcast
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xindex>
  %a1 = "test.op"() : () -> tensor<4x4xindex>
  %0 = linalg.broadcast ins(%a0 : tensor<4xindex>) outs(%a1 : tensor<4x4xindex>) dimensions = [0]
}

// ----- linalg.conv_2d_nchw_fchw
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x3x9x9xf16>
  %a1 = "test.op"() : () -> tensor<2x3x3x3xf16>
  %a2 = "test.op"() : () -> tensor<1x2x4x4xf32>
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %a1 : tensor<1x3x9x9xf16>, tensor<2x3x3x3xf16>) outs(%a2 : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
}

// ----- linalg.conv_2d_ngchw_fgchw
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x2x3x9x9xf16>
  %a1 = "test.op"() : () -> tensor<2x2x3x3x3xf16>
  %a2 = "test.op"() : () -> tensor<1x2x2x4x4xf32>
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %a1 : tensor<1x2x3x9x9xf16>, tensor<2x2x3x3x3xf16>) outs(%a2 : tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
}

// ----- linalg.conv_2d_ngchw_gfchw
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x2x3x9x9xf16>
  %a1 = "test.op"() : () -> tensor<2x2x3x3x3xf16>
  %a2 = "test.op"() : () -> tensor<1x2x2x4x4xf32>
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %a1 : tensor<1x2x3x9x9xf16>, tensor<2x2x3x3x3xf16>) outs(%a2 : tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
}

// ----- linalg.conv_2d_nhwc_fhwc
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x9x9x3xf16>
  %a1 = "test.op"() : () -> tensor<2x3x3x3xf16>
  %a2 = "test.op"() : () -> tensor<1x4x4x2xf32>
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %a1 : tensor<1x9x9x3xf16>, tensor<2x3x3x3xf16>) outs(%a2 : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
}

// ----- linalg.conv_2d_nhwc_hwcf
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x9x9x3xf16>
  %a1 = "test.op"() : () -> tensor<3x3x3x2xf16>
  %a2 = "test.op"() : () -> tensor<1x4x4x2xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %a1 : tensor<1x9x9x3xf16>, tensor<3x3x3x2xf16>) outs(%a2 : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
}

// ----- linalg.conv_2d_nhwgc_gfhwc
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x9x9x2x3xf16>
  %a1 = "test.op"() : () -> tensor<2x2x3x3x3xf16>
  %a2 = "test.op"() : () -> tensor<1x4x4x2x2xf32>
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a0, %a1 : tensor<1x9x9x2x3xf16>, tensor<2x2x3x3x3xf16>) outs(%a2 : tensor<1x4x4x2x2xf32>) -> tensor<1x4x4x2x2xf32>
}

// ----- linalg.copy
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xindex>
  %a1 = "test.op"() : () -> tensor<4xindex>
  %0 = linalg.copy {foo} ins(%a0 : tensor<4xindex>) outs(%a1 : tensor<4xindex>) -> tensor<4xindex>
}

// ----- linalg.exp
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.exp {foo} ins(%a0 : tensor<4xf32>) outs(%a1 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.fill
builtin.module {
  %a0 = "test.op"() : () -> index
  %a1 = "test.op"() : () -> tensor<4xindex>
  %0 = linalg.fill {foo} ins(%a0 : index) outs(%a1 : tensor<4xindex>) -> tensor<4xindex>
}

// ----- linalg.generic
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %0, %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%2: f32, %3: f32):
    linalg.yield %2, %3 {foo} : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
}

// ----- linalg.index
builtin.module {
  %a0 = "test.op"() : () -> memref<4xindex>
  linalg.map outs(%a0 : memref<4xindex>)
  (%0: index) {
    %1 = linalg.index 0 : index
    linalg.yield %1 : index
  }
}

// ----- linalg.log
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.log {foo} ins(%a0 : tensor<4xf32>) outs(%a1 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.matmul
builtin.module {
  %a0 = "test.op"() : () -> tensor<4x4xf16>
  %a1 = "test.op"() : () -> tensor<4x4xf16>
  %a2 = "test.op"() : () -> tensor<4x4xf32>
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_signed>} ins(%a0, %a1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%a2 : tensor<4x4xf32>) -> tensor<4x4xf32>
}

// ----- linalg.max
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.max {foo} ins(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.min
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.min {foo} ins(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.mul
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.mul {foo} ins(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.pooling_nchw_max
builtin.module {
  %a0 = "test.op"() : () -> tensor<1x3x9x9xf32>
  %a1 = "test.op"() : () -> tensor<3x3xf32>
  %a2 = "test.op"() : () -> tensor<1x3x7x7xf32>
  %0 = linalg.pooling_nchw_max {foo} ins(%a0, %a1 : tensor<1x3x9x9xf32>, tensor<3x3xf32>) outs(%a2 : tensor<1x3x7x7xf32>) -> tensor<1x3x7x7xf32>
}

// ----- linalg.quantized_matmul
builtin.module {
  %a0 = "test.op"() : () -> tensor<4x4xf16>
  %a1 = "test.op"() : () -> tensor<4x4xf16>
  %a2 = "test.op"() : () -> f32
  %a3 = "test.op"() : () -> f32
  %a4 = "test.op"() : () -> tensor<4x4xf32>
  %0 = linalg.quantized_matmul {foo} ins(%a0, %a1, %a2, %a3 : tensor<4x4xf16>, tensor<4x4xf16>, f32, f32) outs(%a4 : tensor<4x4xf32>) -> tensor<4x4xf32>
}

// ----- linalg.reduce
builtin.module {
  %a0 = "test.op"() : () -> tensor<4x4xf32>
  %a1 = "test.op"() : () -> tensor<4x4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %a3 = "test.op"() : () -> tensor<4xf32>
  %0, %1 = linalg.reduce ins(%a0, %a1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a2, %a3 : tensor<4xf32>, tensor<4xf32>) dimensions = [0]
  (%2: f32, %3: f32, %4: f32, %5: f32) {
    linalg.yield %2, %3 : f32, f32
  }
}

// ----- linalg.select
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xi1>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %a3 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.select {foo} ins(%a0, %a1, %a2 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%a3 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.sqrt
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.sqrt {foo} ins(%a0 : tensor<4xf32>) outs(%a1 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.sub
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %a2 = "test.op"() : () -> tensor<4xf32>
  %0 = linalg.sub {foo} ins(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
}

// ----- linalg.transpose
builtin.module {
  %a0 = "test.op"() : () -> tensor<4x4xindex>
  %a1 = "test.op"() : () -> tensor<4x4xindex>
  %0 = linalg.transpose ins(%a0 : tensor<4x4xindex>) outs(%a1 : tensor<4x4xindex>) permutation = [1, 0]
}

// ----- linalg.yield
builtin.module {
  %a0 = "test.op"() : () -> tensor<4xf32>
  %a1 = "test.op"() : () -> tensor<4xf32>
  %0, %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a0, %a1 : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%2: f32, %3: f32):
    linalg.yield %2, %3 {foo} : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
}
