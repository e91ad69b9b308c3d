// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `tensor`: operations that xDSL lacks, and attributes in the custom syntax.

func.func @g(%t: tensor<?xf32>, %n: index, %f: f32, %c: tensor<complex<f32>>, %z: tensor<f32>, %ts: tensor<2x3xf32>, %sh: tensor<2xindex>, %u: tensor<*xf32>, %ti: tensor<2xi32>, %o: tensor<1xf32>, %big: tensor<4x8xf32>) -> tensor<?xf32> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  %r = tensor.rank %u : tensor<*xf32>
  %s = tensor.splat %f : tensor<4xf32>
  %s2 = tensor.splat %f[%n] : tensor<?x4xf32>
  %cc = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %b = tensor.bitcast %ti : tensor<2xi32> to tensor<2xui32>
  %e0 = tensor.expand_shape %z [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %e1 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
  %c0 = tensor.collapse_shape %e0 [] : tensor<1x1xf32> into tensor<f32>
  %c1 = tensor.collapse_shape %big [[0, 1]] {a = 1 : i32} : tensor<4x8xf32> into tensor<32xf32>
  %p = tensor.pad %t low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %p2 = tensor.pad %ts nofold low[0, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } {foo} : tensor<2x3xf32> to tensor<4x?xf32>
  %x = tensor.extract %c[] {__inplace_operands_attr__ = ["true"]} : tensor<complex<f32>>
  %x2 = tensor.extract %z[] : tensor<f32>
  %x3 = tensor.extract %b[%n] : tensor<2xui32>
  %em = tensor.empty(%n) : tensor<?x2xf32>
  %em2 = tensor.empty() {a.x = 1 : i32} : tensor<2xf32>
  %emE = tensor.empty() : tensor<2xf32, "enc">
  %rs = tensor.reshape %ts(%sh) {a = 1 : i32} : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %dm = tensor.dim {a = 1 : i32} %t, %n : tensor<?xf32>
  %fe = tensor.from_elements %f, %f {a = 1 : i32} : tensor<2xf32>
  %fe0 = tensor.from_elements %f : tensor<f32>
  %es = tensor.extract_slice %big[0, %n] [1, 4] [1, 1] {__inplace_operands_attr__ = ["true", "none"]} : tensor<4x8xf32> to tensor<4xf32>
  %is = tensor.insert_slice %es into %big[0, %n] [1, 4] [1, 1] {__inplace_operands_attr__ = ["true", "true", "none"]} : tensor<4xf32> into tensor<4x8xf32>
  %in = tensor.insert %f into %t[%n] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<?xf32>
  %ca = tensor.cast %t {__inplace_operands_attr__ = ["true"]} : tensor<?xf32> to tensor<4xf32>
  %cau = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  %fa = scf.forall (%i) in (4) shared_outs(%oo = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %o into %oo[%i] [1] [1] {__inplace_operands_attr__ = ["true", "true", "none"]} : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

func.func @many(%t: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %s: tensor<3x1x5x6xf32>, %d: tensor<?x?xf32>, %j: tensor<?x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x1x5x6xf32>
  %1 = tensor.gather %t[%i] gather_dims([1]) unique {foo = 1 : i32} : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x4x6xf32>
  %2 = tensor.gather %d[%j] gather_dims([0, 1]) : (tensor<?x?xf32>, tensor<?x2xindex>) -> tensor<?xf32>
  %3 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<3x1x5x6xf32>, tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<4x5x6xf32>
  return
}
func.func @unknown(%u: tensor<*xf32>, %s: tensor<?xi32>, %n: index, %f: f32, %t: tensor<?xf32>, %i: tensor<2xi32>) {
  %0 = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
  %1 = tensor.bitcast %i : tensor<2xi32> to tensor<?xf32>
  %2 = tensor.bitcast %u : tensor<*xf32> to tensor<*xi32>
  %3 = tensor.pad %t low[%n] high[%n] {
  ^bb0(%k: index):
    tensor.yield %f {foo = 1 : i32} : f32
  } : tensor<?xf32> to tensor<4xf32>
  return
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @g(%t: tensor<?xf32>, %n: index, %f: f32, %c: tensor<complex<f32>>, %z: tensor<f32>, %ts: tensor<2x3xf32>, %sh: tensor<2xindex>, %u: tensor<*xf32>, %ti: tensor<2xi32>, %o: tensor<1xf32>, %big: tensor<4x8xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %0 = tensor.generate %n {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %f : f32
// CHECK-NEXT: } : tensor<?xf32>
// CHECK-NEXT: %r = tensor.rank %u : tensor<*xf32>
// CHECK-NEXT: %s = tensor.splat %f : tensor<4xf32>
// CHECK-NEXT: %s2 = tensor.splat %f[%n] : tensor<?x4xf32>
// CHECK-NEXT: %cc = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: %b = tensor.bitcast %ti : tensor<2xi32> to tensor<2xui32>
// CHECK-NEXT: %e0 = tensor.expand_shape %z [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT: %e1 = tensor.expand_shape %t {{\[\[}}0 : i64, 1 : i64{{\]\]}} output_shape [%n, 2] : tensor<?xf32> into tensor<?x2xf32>
// CHECK-NEXT: %c0 = tensor.collapse_shape %e0 [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: %c1 = tensor.collapse_shape %big {{\[\[}}0 : i64, 1 : i64{{\]\]}} {a = 1 : i32} : tensor<4x8xf32> into tensor<32xf32>
// CHECK-NEXT: %p = tensor.pad %t low[%n] high[2] {
// CHECK-NEXT: ^bb0(%i_1: index):
// CHECK-NEXT: tensor.yield %f : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: %p2 = tensor.pad %ts nofold low[0, %n] high[2, 0] {
// CHECK-NEXT: ^bb0(%i_2: index, %j: index):
// CHECK-NEXT: tensor.yield %f : f32
// CHECK-NEXT: } {foo} : tensor<2x3xf32> to tensor<4x?xf32>
// CHECK-NEXT: %x = tensor.extract %c[] {__inplace_operands_attr__ = ["true"]} : tensor<complex<f32>>
// CHECK-NEXT: %x2 = tensor.extract %z[] : tensor<f32>
// CHECK-NEXT: %x3 = tensor.extract %b[%n] : tensor<2xui32>
// CHECK-NEXT: %em = tensor.empty(%n) : tensor<?x2xf32>
// CHECK-NEXT: %em2 = tensor.empty() {a.x = 1 : i32} : tensor<2xf32>
// CHECK-NEXT: %emE = tensor.empty() : tensor<2xf32, "enc">
// CHECK-NEXT: %rs = tensor.reshape %ts(%sh) {a = 1 : i32} : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK-NEXT: %dm = tensor.dim {a = 1 : i32} %t, %n : tensor<?xf32>
// CHECK-NEXT: %fe = tensor.from_elements %f, %f {a = 1 : i32} : tensor<2xf32>
// CHECK-NEXT: %fe0 = tensor.from_elements %f : tensor<f32>
// CHECK-NEXT: %es = tensor.extract_slice %big[0, %n] [1, 4] [1, 1] {__inplace_operands_attr__ = ["true", "none"]} : tensor<4x8xf32> to tensor<4xf32>
// CHECK-NEXT: %is = tensor.insert_slice %es into %big[0, %n] [1, 4] [1, 1] {__inplace_operands_attr__ = ["true", "true", "none"]} : tensor<4xf32> into tensor<4x8xf32>
// CHECK-NEXT: %in = tensor.insert %f into %t[%n] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<?xf32>
// CHECK-NEXT: %ca = tensor.cast %t {__inplace_operands_attr__ = ["true"]} : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT: %cau = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
// CHECK-NEXT: %fa = scf.forall (%i_3) in (4) shared_outs(%oo = %t) -> (tensor<?xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %o into %oo[%i_3] [1] [1] {__inplace_operands_attr__ = ["true", "true", "none"]} : tensor<1xf32> into tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.return %0 : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @many(%t: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %s: tensor<3x1x5x6xf32>, %d: tensor<?x?xf32>, %j: tensor<?x2xindex>) {
// CHECK-NEXT: %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x1x5x6xf32>
// CHECK-NEXT: %1 = tensor.gather %t[%i] gather_dims([1]) unique {foo = 1 : i32} : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x4x6xf32>
// CHECK-NEXT: %2 = tensor.gather %d[%j] gather_dims([0, 1]) : (tensor<?x?xf32>, tensor<?x2xindex>) -> tensor<?xf32>
// CHECK-NEXT: %3 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<3x1x5x6xf32>, tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<4x5x6xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @unknown(%u: tensor<*xf32>, %s: tensor<?xi32>, %n: index, %f: f32, %t: tensor<?xf32>, %i: tensor<2xi32>) {
// CHECK-NEXT: %0 = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
// CHECK-NEXT: %1 = tensor.bitcast %i : tensor<2xi32> to tensor<?xf32>
// CHECK-NEXT: %2 = tensor.bitcast %u : tensor<*xf32> to tensor<*xi32>
// CHECK-NEXT: %3 = tensor.pad %t low[%n] high[%n] {
// CHECK-NEXT: ^bb0(%k: index):
// CHECK-NEXT: tensor.yield %f {foo = 1 : i32} : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
