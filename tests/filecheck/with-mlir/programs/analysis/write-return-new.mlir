func.func @arg_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %r = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @empty_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = tensor.empty() : tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @fill_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @constant_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = arith.constant dense<2.0> : tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @alloc_tensor_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @slice_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = tensor.extract_slice %w[%i] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @row_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = tensor.extract_slice %m[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @to_tensor_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = bufferization.to_tensor %b restrict : memref<8xf32> to tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @to_tensor_writable_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = bufferization.to_tensor %b restrict writable : memref<8xf32> to tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @select_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = arith.select %c, %t, %u : tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @if_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = scf.if %c -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  } else {
    %z = tensor.insert %f into %u[%i] : tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @for_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = scf.for %k = %i to %n step %n iter_args(%a = %t) -> tensor<8xf32> {
    %z = tensor.insert %f into %a[%k] : tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @execute_region_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = scf.execute_region -> tensor<8xf32> {
    %z = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @cast_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %d = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %s = tensor.cast %d : tensor<?xf32> to tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @collapse_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = tensor.collapse_shape %g [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @splat_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = tensor.splat %f : tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func private @ext(tensor<8xf32>) -> tensor<8xf32>
func.func @call_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = func.call @ext(%t) : (tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @readonly_arg_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %r = tensor.insert %f into %ro[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
// -----

func.func @concat_write_return_new(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: tensor<8xf32>, %w: tensor<16xf32>, %m: tensor<4x8xf32>, %g: tensor<2x4xf32>, %h: tensor<4xf32>, %ro: tensor<8xf32> {bufferization.writable = false}, %b: memref<8xf32>, %c: i1, %f: f32, %i: index, %n: index) -> (tensor<8xf32>) {
  %s = tensor.concat dim(0) %h, %h : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %r = tensor.insert %f into %s[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
