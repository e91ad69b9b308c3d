func.func @insert(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @extract(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}
// -----

func.func @insert_slice_partial(%t: tensor<8xf32>, %s: tensor<4xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %s into %t[0][4][1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----

func.func @insert_slice_full(%t: tensor<8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert_slice %s into %t[0][8][1] : tensor<8xf32> into tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @insert_slice_dynfull(%t: tensor<?xf32>, %s: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %0 = tensor.insert_slice %s into %t[0][%d][1] : tensor<?xf32> into tensor<?xf32>
  return %0, %t : tensor<?xf32>, tensor<?xf32>
}
// -----

func.func @extract_slice_write(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<8xf32>) {
  %s = tensor.extract_slice %t[2][4][1] : tensor<8xf32> to tensor<4xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<8xf32>
}
// -----

func.func @extract_slice_conflict(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<8xf32>) {
  %s = tensor.extract_slice %t[2][4][1] : tensor<8xf32> to tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %s, %0 : tensor<4xf32>, tensor<8xf32>
}
// -----

func.func @matching(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[2][4][1] : tensor<8xf32> to tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %0 into %t[2][4][1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @pad(%t: tensor<8xf32>, %f: f32, %n: index) -> (tensor<?xf32>, tensor<8xf32>) {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%a: index):
    tensor.yield %f : f32
  } : tensor<8xf32> to tensor<?xf32>
  return %0, %t : tensor<?xf32>, tensor<8xf32>
}
// -----

func.func @padgen(%t: tensor<8xf32>, %u: tensor<16xf32>) -> (tensor<10xf32>) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%a: index):
    %x = tensor.extract %u[%a] : tensor<16xf32>
    tensor.yield %x : f32
  } : tensor<8xf32> to tensor<10xf32>
  return %0 : tensor<10xf32>
}
// -----

func.func @concat(%t: tensor<8xf32>, %u: tensor<4xf32>) -> (tensor<12xf32>) {
  %0 = tensor.concat dim(0) %t, %u : (tensor<8xf32>, tensor<4xf32>) -> tensor<12xf32>
  return %0 : tensor<12xf32>
}
// -----

func.func @concatdyn(%t: tensor<8x?xf32>, %u: tensor<8x?xf32>) -> (tensor<8x?xf32>) {
  %0 = tensor.concat dim(1) %t, %u : (tensor<8x?xf32>, tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}
// -----

func.func @generate(%n: index) -> (tensor<?x3xf32>) {
  %0 = tensor.generate %n {
  ^bb0(%a: index, %b: index):
    %x = arith.index_cast %a : index to i32
    %y = arith.sitofp %x : i32 to f32
    tensor.yield %y : f32
  } : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----

func.func @from_elements(%f: f32, %g: f32) -> (tensor<2x2xf32>) {
  %0 = tensor.from_elements %f, %g, %f, %g : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
// -----

func.func @splat(%f: f32, %n: index) -> (tensor<?x2xf32>) {
  %0 = tensor.splat %f[%n] : tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// -----

func.func @splats(%f: f32) -> (tensor<4x2xf32>) {
  %0 = tensor.splat %f : tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
// -----

func.func @expand(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<2x4xf32>, tensor<8xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1, %t : tensor<2x4xf32>, tensor<8xf32>
}
// -----

func.func @collapse(%t: tensor<8x8xf32>) -> (tensor<64xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  return %0 : tensor<64xf32>
}
// -----

func.func @collapse_noncontig(%t: tensor<8x8xf32>, %f: f32) -> (tensor<16xf32>, tensor<8x8xf32>) {
  %s = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32>
  return %1, %t : tensor<16xf32>, tensor<8x8xf32>
}
// -----

func.func @collapse_noncontig_inplace(%f: f32) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8x8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %x = tensor.extract %s[%c0, %c0] : tensor<4x4xf32>
  return %0, %x : tensor<16xf32>, f32
}
// -----

func.func @collapse0(%t: tensor<1x1xf32>) -> (tensor<f32>) {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  return %0 : tensor<f32>
}
// -----

func.func @collapse0_slice(%t: tensor<8x8xf32>, %i: index) -> (tensor<f32>) {
  %s = tensor.extract_slice %t[%i, 0][1, 1][1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
  %0 = tensor.collapse_shape %s [] : tensor<1x1xf32> into tensor<f32>
  return %0 : tensor<f32>
}
// -----

func.func @cast(%t: tensor<8xf32>) -> (tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----

func.func @castunranked(%t: tensor<8xf32>) -> (tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----

func.func @bitcast(%t: tensor<8xf32>) -> (tensor<8xi32>) {
  %0 = tensor.bitcast %t : tensor<8xf32> to tensor<8xi32>
  return %0 : tensor<8xi32>
}
// -----

func.func @reshape(%t: tensor<8xf32>, %s: tensor<2xi32>) -> (tensor<?x?xf32>) {
  %0 = tensor.reshape %t(%s) : (tensor<8xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----

func.func @reshape_slice(%t: tensor<8x8xf32>, %s: tensor<2xi32>) -> (tensor<?x?xf32>) {
  %e = tensor.extract_slice %t[0, 0][4, 4][1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %0 = tensor.reshape %e(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----

func.func @dimrank(%t: tensor<?xf32>, %u: tensor<*xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<?xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}
// -----

func.func @empty(%n: index) -> tensor<?x4xf32> {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
