// RUN: %xdsl_opt %s -p 'rematerialize-fills{insertions=true}' | filecheck %s
// RUN: %xdsl_opt %s -p bufferize | filecheck %s --check-prefix=ALL
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal:

// A constant that is put into a part is filled there.
// CHECK-LABEL: func.func private @part(
// CHECK-NEXT:    [[e:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<3xf32>
// CHECK-NEXT:    [[c:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:    [[f:%[a-zA-Z0-9_]+]] = linalg.fill ins([[c]] : f32) outs([[e]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT:    tensor.insert_slice [[f]] into
// ALL-LABEL:   func.func private @part(
// ALL-NOT:       memref.copy
// ALL:           linalg.fill
// ALL:           func.return
func.func private @part(%t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %z = arith.constant dense<2.5> : tensor<3xf32>
  %r = tensor.insert_slice %z into %t[%i] [3] [1] : tensor<3xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// What is filled once and put into two parts is filled twice.
// CHECK-LABEL: func.func private @parts(
// CHECK:         linalg.fill
// CHECK-NEXT:    tensor.insert_slice
// CHECK:         linalg.fill
// CHECK-NEXT:    tensor.insert_slice
// ALL-LABEL:   func.func private @parts(
// ALL-NOT:       memref.alloc
// ALL-NOT:       memref.copy
// ALL:           func.return
func.func private @parts(%t: tensor<8xf32>, %i: index, %n: index, %x: f32) -> tensor<8xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %z into %t[%i] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  %s = tensor.insert_slice %z into %r[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %s : tensor<8xf32>
}

// In each thread.
// CHECK-LABEL: func.func private @threads(
// CHECK:           linalg.fill
// CHECK-NEXT:      scf.forall.in_parallel
// ALL-LABEL:   func.func private @threads(
// ALL-NOT:       memref.copy
// ALL:           func.return
func.func private @threads(%t: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %z = arith.constant dense<1.0> : tensor<1x2xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4x2xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
    }
  }
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func.func private @joined(
// CHECK:         [[f:%[a-zA-Z0-9_]+]] = linalg.fill
// CHECK-NEXT:    tensor.concat dim(0) [[f]],
// ALL-LABEL:   func.func private @joined(
// ALL:           linalg.fill
// ALL:           memref.copy
// ALL-NOT:       memref.copy
// ALL:           func.return
func.func private @joined(%t: tensor<8xf32>) -> tensor<11xf32> {
  %z = arith.constant dense<2.5> : tensor<3xf32>
  %r = tensor.concat dim(0) %z, %t : (tensor<3xf32>, tensor<8xf32>) -> tensor<11xf32>
  return %r : tensor<11xf32>
}

// The part is made in a copy of the destination: the constant stays, as does one with several numbers.
// CHECK-LABEL: func.func private @kept(
// CHECK-NOT:     linalg.fill
// CHECK:         func.return
func.func private @kept(%t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %z = arith.constant dense<2.5> : tensor<3xf32>
  %y = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %r = tensor.insert_slice %z into %t[1] [3] [1] : tensor<3xf32> into tensor<8xf32>
  %s = tensor.insert_slice %y into %r[5] [3] [1] : tensor<3xf32> into tensor<8xf32>
  return %t, %r, %s : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

func.func @main() -> (tensor<11xf32>, tensor<4x2xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 7.0 : f32
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %u = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %0 = func.call @part(%t, %c2) : (tensor<8xf32>, index) -> tensor<8xf32>
  %1 = func.call @parts(%0, %c2, %c1, %x) : (tensor<8xf32>, index, index, f32) -> tensor<8xf32>
  %2 = func.call @joined(%1) : (tensor<8xf32>) -> tensor<11xf32>
  %3 = func.call @threads(%u) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %4:3 = func.call @kept(%1) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return %2, %3, %4#0, %4#1, %4#2 : tensor<11xf32>, tensor<4x2xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
