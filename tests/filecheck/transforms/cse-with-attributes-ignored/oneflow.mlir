// The two functions of OneFlow's test of its passes: what differs in `op_name` and in
// `scope_symbol_id` only is merged, and what is left has its own again.

// With xDSL's `cse` or ours in between, in one run and in three; in the last one nobody has
// defined the operations.
// RUN: env PYTHONPATH=%S/Inputs %xdsl_opt %s -p 'cse-with-attributes-ignored,cse,cse-put-attributes,canonicalize' | filecheck %s
// RUN: env PYTHONPATH=%S/Inputs %xdsl_opt %s -p 'cse-with-attributes-ignored,dominance-cse,cse-put-attributes' | filecheck %s
// RUN: env PYTHONPATH=%S/Inputs %xdsl_opt %s -p 'cse-with-attributes-ignored' -o %t.ignored.mlir
// RUN: env PYTHONPATH=%S/Inputs %xdsl_opt %t.ignored.mlir -p 'cse' -o %t.merged.mlir -f mlir
// RUN: env PYTHONPATH=%S/Inputs %xdsl_opt %t.merged.mlir -p 'cse-put-attributes' -f mlir | filecheck %s
// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'cse-with-attributes-ignored,dominance-cse{pure-operations=oneflow},cse-put-attributes' | filecheck %s

module {
  func.func @Cast_1__FUSE__ScalarMulByTensor_2(%arg0: tensor<96x96xi64>) -> tensor<96x96xf32> {
    %0 = "oneflow.cast"(%arg0) {device_name = ["0:0"], device_tag = "cpu", dtype = 2 : i32, hierarchy = [1], op_name = "Cast_1", op_type_name = "cast", pin_memory = false, scope_symbol_id = 4611686018427416574 : i64} : (tensor<96x96xi64>) -> tensor<96x96xf32>
    %1 = "oneflow.cast"(%arg0) {device_name = ["0:0"], device_tag = "cpu", dtype = 2 : i32, hierarchy = [1], op_name = "Cast_2", op_type_name = "cast", pin_memory = false, scope_symbol_id = 4611686018427416574 : i64} : (tensor<96x96xi64>) -> tensor<96x96xf32>
    %2 = "oneflow.add_n2"(%0, %1) {device_name = ["0:0"], device_tag = "cpu", hierarchy = [1], op_name = "ScalarMulByTensor_2", op_type_name = "add_n", scope_symbol_id = 4611686018427416574 : i64} : (tensor<96x96xf32>, tensor<96x96xf32>) -> tensor<96x96xf32>
    return %2 : tensor<96x96xf32>
  }
  func.func @f2(%arg0: tensor<2x64x64x320xf16>, %arg1: tensor<320x320x3x3xf16>, %arg2: tensor<320xf16>) -> (tensor<2x64x64x320xf16>, tensor<2x64x64x320xf16>) {
    %0 = "oneflow.transpose"(%arg1) {device_name = ["@0:0"], device_tag = "cuda", hierarchy = [1], op_name = "unet.down_blocks.0.resnets.0.conv1-conv2d-31_transpose_input_1", perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32], scope_symbol_id = 163 : i64} : (tensor<320x320x3x3xf16>) -> tensor<320x3x3x320xf16>
    %1 = "oneflow.transpose"(%arg1) {device_name = ["@0:0"], device_tag = "cuda", hierarchy = [1], op_name = "unet.down_blocks.0.resnets.1.conv1-conv2d-32_transpose_input_1", perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32], scope_symbol_id = 164 : i64} : (tensor<320x320x3x3xf16>) -> tensor<320x3x3x320xf16>
    %2 = "oneflow.conv2d"(%arg0, %0, %arg2) {data_format = "channels_last", device_name = ["@0:0"], device_tag = "cuda", dilation_rate = [1 : si32, 1 : si32], filters = 320 : si32, groups = 1 : si32, hierarchy = [1], kernel_size = [3 : si32, 3 : si32], op_name = "unet.down_blocks.0.resnets.0.conv1-conv2d-31", operand_segment_sizes = array<i32: 1, 1, 1, 0>, padding_before = [1 : si32, 1 : si32], scope_symbol_id = 163 : i64, strides = [1 : si32, 1 : si32], tuning_cache = ""} : (tensor<2x64x64x320xf16>, tensor<320x3x3x320xf16>, tensor<320xf16>) -> tensor<2x64x64x320xf16>
    %3 = "oneflow.conv2d"(%arg0, %1, %arg2) {data_format = "channels_last", device_name = ["@0:0"], device_tag = "cuda", dilation_rate = [1 : si32, 1 : si32], filters = 320 : si32, groups = 1 : si32, hierarchy = [1], kernel_size = [3 : si32, 3 : si32], op_name = "unet.down_blocks.0.resnets.1.conv1-conv2d-32", operand_segment_sizes = array<i32: 1, 1, 1, 0>, padding_before = [1 : si32, 1 : si32], scope_symbol_id = 164 : i64, strides = [1 : si32, 1 : si32], tuning_cache = ""} : (tensor<2x64x64x320xf16>, tensor<320x3x3x320xf16>, tensor<320xf16>) -> tensor<2x64x64x320xf16>
    return %2, %3 : tensor<2x64x64x320xf16>, tensor<2x64x64x320xf16>
  }
}

// CHECK-LABEL: func.func @Cast_1__FUSE__ScalarMulByTensor_2(
// CHECK-SAME:  [[varg0:%[a-zA-Z0-9_]+]]: tensor<96x96xi64>) -> tensor<96x96xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = "oneflow.cast"([[varg0]]) {device_name = ["0:0"], device_tag = "cpu", dtype = 2 : i32, hierarchy = [1 : i64], op_name = "Cast_1", op_type_name = "cast", pin_memory = false, scope_symbol_id = 4611686018427416574 : i64} : (tensor<96x96xi64>) -> tensor<96x96xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = "oneflow.add_n2"([[v0]], [[v0]]) {device_name = ["0:0"], device_tag = "cpu", hierarchy = [1 : i64], op_name = "ScalarMulByTensor_2", op_type_name = "add_n", scope_symbol_id = 4611686018427416574 : i64} : (tensor<96x96xf32>, tensor<96x96xf32>) -> tensor<96x96xf32>
// CHECK-NEXT:   func.return [[v1]] : tensor<96x96xf32>
// CHECK-NEXT: }

// CHECK-LABEL: func.func @f2(
// CHECK-SAME:  [[varg0:%[a-zA-Z0-9_]+]]: tensor<2x64x64x320xf16>, [[varg1:%[a-zA-Z0-9_]+]]: tensor<320x320x3x3xf16>, [[varg2:%[a-zA-Z0-9_]+]]: tensor<320xf16>) -> (tensor<2x64x64x320xf16>, tensor<2x64x64x320xf16>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = "oneflow.transpose"([[varg1]]) {device_name = ["@0:0"], device_tag = "cuda", hierarchy = [1 : i64], op_name = "unet.down_blocks.0.resnets.0.conv1-conv2d-31_transpose_input_1", perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32], scope_symbol_id = 163 : i64} : (tensor<320x320x3x3xf16>) -> tensor<320x3x3x320xf16>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = "oneflow.conv2d"([[varg0]], [[v0]], [[varg2]]) {data_format = "channels_last", device_name = ["@0:0"], device_tag = "cuda", dilation_rate = [1 : si32, 1 : si32], filters = 320 : si32, groups = 1 : si32, hierarchy = [1 : i64], kernel_size = [3 : si32, 3 : si32], op_name = "unet.down_blocks.0.resnets.0.conv1-conv2d-31", operand_segment_sizes = array<i32: 1, 1, 1, 0>, padding_before = [1 : si32, 1 : si32], scope_symbol_id = 163 : i64, strides = [1 : si32, 1 : si32], tuning_cache = ""} : (tensor<2x64x64x320xf16>, tensor<320x3x3x320xf16>, tensor<320xf16>) -> tensor<2x64x64x320xf16>
// CHECK-NEXT:   func.return [[v1]], [[v1]] : tensor<2x64x64x320xf16>, tensor<2x64x64x320xf16>
// CHECK-NEXT: }
