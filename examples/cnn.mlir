// A small convolutional network: two blocks of convolution, bias, ReLU and max-pooling, then a dense
// layer and a softmax. Image and weights come from formulas over their indices.
//
//   1x1x12x12 -> pad -> conv 4@3x3 -> pool -> 1x4x6x6 -> pad -> conv 6@3x3 -> pool -> 1x6x3x3 -> 54 -> 10

#nchw = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

func.func private @printF64(f64)
func.func private @printNewline()

// The same number for the same index on each machine: ((index * step) mod 31 - 15) / 31.
func.func private @weight(%index: index, %step: index) -> f32 {
  %c15 = arith.constant 15 : index
  %c31 = arith.constant 31 : index
  %scale = arith.constant 31.0 : f32
  %product = arith.muli %index, %step : index
  %rest = arith.remui %product, %c31 : index
  %centered = arith.subi %rest, %c15 : index
  %wide = arith.index_cast %centered : index to i64
  %number = arith.sitofp %wide : i64 to f32
  %result = arith.divf %number, %scale : f32
  return %result : f32
}

func.func private @make_image() -> tensor<1x1x12x12xf32> {
  %empty = tensor.empty() : tensor<1x1x12x12xf32>
  %image = linalg.generic {indexing_maps = [#nchw], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%empty : tensor<1x1x12x12xf32>) {
  ^bb0(%unused: f32):
    %h = linalg.index 2 : index
    %w = linalg.index 3 : index
    %c12 = arith.constant 12 : index
    %c7 = arith.constant 7 : index
    %row = arith.muli %h, %c12 : index
    %at = arith.addi %row, %w : index
    %v = func.call @weight(%at, %c7) : (index, index) -> f32
    linalg.yield %v : f32
  } -> tensor<1x1x12x12xf32>
  return %image : tensor<1x1x12x12xf32>
}

func.func private @make_filters(%step: index) -> tensor<6x4x3x3xf32> {
  %empty = tensor.empty() : tensor<6x4x3x3xf32>
  %filters = linalg.generic {indexing_maps = [#nchw], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%empty : tensor<6x4x3x3xf32>) {
  ^bb0(%unused: f32):
    %f = linalg.index 0 : index
    %c = linalg.index 1 : index
    %h = linalg.index 2 : index
    %w = linalg.index 3 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %a = arith.muli %f, %c4 : index
    %b = arith.addi %a, %c : index
    %d = arith.muli %b, %c3 : index
    %e = arith.addi %d, %h : index
    %g = arith.muli %e, %c3 : index
    %at = arith.addi %g, %w : index
    %v = func.call @weight(%at, %step) : (index, index) -> f32
    linalg.yield %v : f32
  } -> tensor<6x4x3x3xf32>
  return %filters : tensor<6x4x3x3xf32>
}

// Adds the bias of each channel and cuts below zero.
func.func private @bias_relu(%x: tensor<1x?x?x?xf32>, %bias: tensor<?xf32>) -> tensor<1x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %result = linalg.generic {indexing_maps = [#channel, #nchw], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<?xf32>) outs(%x : tensor<1x?x?x?xf32>) {
  ^bb0(%b: f32, %v: f32):
    %sum = arith.addf %v, %b : f32
    %relu = arith.maximumf %sum, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<1x?x?x?xf32>
  return %result : tensor<1x?x?x?xf32>
}

func.func private @first_block(%image: tensor<1x1x12x12xf32>, %filters: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<1x4x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant -3.0e+38 : f32
  %padded = tensor.pad %image low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %zero : f32
  } : tensor<1x1x12x12xf32> to tensor<1x1x14x14xf32>
  %conv_empty = tensor.empty() : tensor<1x4x12x12xf32>
  %conv_zero = linalg.fill ins(%zero : f32) outs(%conv_empty : tensor<1x4x12x12xf32>) -> tensor<1x4x12x12xf32>
  %conv = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded, %filters : tensor<1x1x14x14xf32>, tensor<4x1x3x3xf32>)
      outs(%conv_zero : tensor<1x4x12x12xf32>) -> tensor<1x4x12x12xf32>
  %any = tensor.cast %conv : tensor<1x4x12x12xf32> to tensor<1x?x?x?xf32>
  %any_bias = tensor.cast %bias : tensor<4xf32> to tensor<?xf32>
  %active = func.call @bias_relu(%any, %any_bias) : (tensor<1x?x?x?xf32>, tensor<?xf32>) -> tensor<1x?x?x?xf32>
  %known = tensor.cast %active : tensor<1x?x?x?xf32> to tensor<1x4x12x12xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pool_empty = tensor.empty() : tensor<1x4x6x6xf32>
  %pool_low = linalg.fill ins(%lowest : f32) outs(%pool_empty : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %pool = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%known, %window : tensor<1x4x12x12xf32>, tensor<2x2xf32>)
      outs(%pool_low : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  return %pool : tensor<1x4x6x6xf32>
}

func.func private @second_block(%x: tensor<1x4x6x6xf32>, %filters: tensor<6x4x3x3xf32>, %bias: tensor<6xf32>) -> tensor<1x6x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant -3.0e+38 : f32
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %zero : f32
  } : tensor<1x4x6x6xf32> to tensor<1x4x8x8xf32>
  %conv_empty = tensor.empty() : tensor<1x6x6x6xf32>
  %conv_zero = linalg.fill ins(%zero : f32) outs(%conv_empty : tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  %conv = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded, %filters : tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>)
      outs(%conv_zero : tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  %any = tensor.cast %conv : tensor<1x6x6x6xf32> to tensor<1x?x?x?xf32>
  %any_bias = tensor.cast %bias : tensor<6xf32> to tensor<?xf32>
  %active = func.call @bias_relu(%any, %any_bias) : (tensor<1x?x?x?xf32>, tensor<?xf32>) -> tensor<1x?x?x?xf32>
  %known = tensor.cast %active : tensor<1x?x?x?xf32> to tensor<1x6x6x6xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pool_empty = tensor.empty() : tensor<1x6x3x3xf32>
  %pool_low = linalg.fill ins(%lowest : f32) outs(%pool_empty : tensor<1x6x3x3xf32>) -> tensor<1x6x3x3xf32>
  %pool = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%known, %window : tensor<1x6x6x6xf32>, tensor<2x2xf32>)
      outs(%pool_low : tensor<1x6x3x3xf32>) -> tensor<1x6x3x3xf32>
  return %pool : tensor<1x6x3x3xf32>
}

func.func private @dense(%x: tensor<1x54xf32>) -> tensor<1x10xf32> {
  %zero = arith.constant 0.0 : f32
  %c11 = arith.constant 11 : index
  %empty = tensor.empty() : tensor<54x10xf32>
  %weights = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<54x10xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c10 = arith.constant 10 : index
    %row = arith.muli %i, %c10 : index
    %at = arith.addi %row, %j : index
    %v = func.call @weight(%at, %c11) : (index, index) -> f32
    linalg.yield %v : f32
  } -> tensor<54x10xf32>
  %out_empty = tensor.empty() : tensor<1x10xf32>
  %out_zero = linalg.fill ins(%zero : f32) outs(%out_empty : tensor<1x10xf32>) -> tensor<1x10xf32>
  %out = linalg.matmul ins(%x, %weights : tensor<1x54xf32>, tensor<54x10xf32>) outs(%out_zero : tensor<1x10xf32>) -> tensor<1x10xf32>
  return %out : tensor<1x10xf32>
}

func.func private @softmax(%x: tensor<1x10xf32>) -> tensor<1x10xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant -3.0e+38 : f32
  %row_empty = tensor.empty() : tensor<1xf32>
  %row_low = linalg.fill ins(%lowest : f32) outs(%row_empty : tensor<1xf32>) -> tensor<1xf32>
  %max = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<1x10xf32>) outs(%row_low : tensor<1xf32>) {
  ^bb0(%v: f32, %m: f32):
    %upper = arith.maximumf %v, %m : f32
    linalg.yield %upper : f32
  } -> tensor<1xf32>
  %exp = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%max : tensor<1xf32>) outs(%x : tensor<1x10xf32>) {
  ^bb0(%m: f32, %v: f32):
    %shifted = arith.subf %v, %m : f32
    %power = math.exp %shifted : f32
    linalg.yield %power : f32
  } -> tensor<1x10xf32>
  %row_zero = linalg.fill ins(%zero : f32) outs(%row_empty : tensor<1xf32>) -> tensor<1xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<1x10xf32>) outs(%row_zero : tensor<1xf32>) {
  ^bb0(%v: f32, %s: f32):
    %more = arith.addf %v, %s : f32
    linalg.yield %more : f32
  } -> tensor<1xf32>
  %result = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<1xf32>) outs(%exp : tensor<1x10xf32>) {
  ^bb0(%s: f32, %v: f32):
    %share = arith.divf %v, %s : f32
    linalg.yield %share : f32
  } -> tensor<1x10xf32>
  return %result : tensor<1x10xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %c13 = arith.constant 13 : index
  %image = func.call @make_image() : () -> tensor<1x1x12x12xf32>
  %many = func.call @make_filters(%c5) : (index) -> tensor<6x4x3x3xf32>
  %first_filters = tensor.extract_slice %many[1, 0, 0, 0] [4, 1, 3, 3] [1, 1, 1, 1] : tensor<6x4x3x3xf32> to tensor<4x1x3x3xf32>
  %second_filters = func.call @make_filters(%c13) : (index) -> tensor<6x4x3x3xf32>
  %first_bias = arith.constant dense<[0.1, -0.2, 0.3, 0.0]> : tensor<4xf32>
  %second_bias = arith.constant dense<[0.0, 0.05, -0.1, 0.2, 0.1, -0.3]> : tensor<6xf32>
  %x1 = func.call @first_block(%image, %first_filters, %first_bias) : (tensor<1x1x12x12xf32>, tensor<4x1x3x3xf32>, tensor<4xf32>) -> tensor<1x4x6x6xf32>
  %x2 = func.call @second_block(%x1, %second_filters, %second_bias) : (tensor<1x4x6x6xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>) -> tensor<1x6x3x3xf32>
  %flat = tensor.collapse_shape %x2 [[0], [1, 2, 3]] : tensor<1x6x3x3xf32> into tensor<1x54xf32>
  %logits = func.call @dense(%flat) : (tensor<1x54xf32>) -> tensor<1x10xf32>
  %scores = func.call @softmax(%logits) : (tensor<1x10xf32>) -> tensor<1x10xf32>
  scf.for %i = %c0 to %c10 step %c1 {
    %score = tensor.extract %scores[%c0, %i] : tensor<1x10xf32>
    %wide = arith.extf %score : f32 to f64
    func.call @printF64(%wide) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
