func.func private @ext(tensor<8xf32>, f32) -> tensor<8xf32>
func.func private @ext_ro(tensor<8xf32> {bufferization.access = "read"}) -> f32
func.func private @ext_none(tensor<8xf32> {bufferization.access = "none"}, tensor<8xf32> {bufferization.access = "write"}) -> ()
func.func @call_ext(%t: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @ext(%t, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
func.func @call_ext_ro(%t: tensor<8xf32>, %f: f32) -> (f32, tensor<8xf32>) {
  %0 = call @ext_ro(%t) : (tensor<8xf32>) -> f32
  return %0, %t : f32, tensor<8xf32>
}
func.func @call_ext_none(%t: tensor<8xf32>, %v: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  call @ext_none(%t, %v) : (tensor<8xf32>, tensor<8xf32>) -> ()
  return %v, %t : tensor<8xf32>, tensor<8xf32>
}
func.func private @reader(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}
func.func private @writer(%t: tensor<8xf32>, %i: index, %f: f32) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @ident(%t: tensor<8xf32>) -> tensor<8xf32> {
  return %t : tensor<8xf32>
}
func.func private @slicer(%t: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[%i][4][1] : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @two(%t: tensor<8xf32>, %v: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  return %v, %t : tensor<8xf32>, tensor<8xf32>
}
func.func private @fresh(%f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @maybe(%c: i1, %t: tensor<8xf32>, %v: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.select %c, %t, %v : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @c_reader(%t: tensor<8xf32>, %i: index, %f: f32) -> (f32, tensor<8xf32>) {
  %x = call @reader(%t, %i) : (tensor<8xf32>, index) -> f32
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %x, %0 : f32, tensor<8xf32>
}
func.func @c_writer(%t: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>, f32) {
  %0 = call @writer(%t, %i, %f) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %x : tensor<8xf32>, f32
}
func.func @c_writer_ip(%t: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>) {
  %0 = call @writer(%t, %i, %f) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
  return %0: tensor<8xf32>
}
func.func @c_ident(%t: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @ident(%t) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  return %1, %t : tensor<8xf32>, tensor<8xf32>
}
func.func @c_slicer(%i: index, %f: f32) -> (tensor<4xf32>, f32) {
  %t = call @fresh(%f) : (f32) -> tensor<8xf32>
  %0 = call @slicer(%t, %i) : (tensor<8xf32>, index) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %1, %x : tensor<4xf32>, f32
}
func.func @c_two(%a: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %t = call @fresh(%f) : (f32) -> tensor<8xf32>
  %0:2 = call @two(%t, %a) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  %1 = tensor.insert %f into %0#0[%i] : tensor<8xf32>
  return %0#1, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @c_maybe(%c: i1, %a: tensor<8xf32>, %i: index, %f: f32) -> (tensor<8xf32>, f32) {
  %t = call @fresh(%f) : (f32) -> tensor<8xf32>
  %0 = call @maybe(%c, %t, %a) : (i1, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %1, %x : tensor<8xf32>, f32
}
func.func @nowrite(%t: tensor<8xf32> {bufferization.writable = false}, %i: index, %f: f32) -> tensor<8xf32> {
  %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @yeswrite(%t: tensor<8xf32> {bufferization.writable = true}, %i: index, %f: f32) -> tensor<8xf32> {
  %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----

func.func @layouts(%t: tensor<8x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0, d1)>}, %u: tensor<8x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1, d0)>}) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  return %t, %u : tensor<8x4xf32>, tensor<8x4xf32>
}
