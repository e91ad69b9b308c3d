// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'

// An elementwise operation reads, and writes, what is one tensor or another: the elements of the one
// stand where they are, and the other one is other memory.

// CHECK-LABEL: func.func private @read
// CHECK-NOT: memref.alloc
// CHECK: linalg.add ins(%r, %t : {{.*}}) outs(%t : {{.*}})
func.func private @read(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %s = linalg.add ins(%r, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// CHECK-LABEL: func.func private @written
// CHECK-NOT: memref.alloc
// CHECK: linalg.sub ins(%u, %t : {{.*}}) outs(%r : {{.*}})
func.func private @written(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.select %c, %t, %u : tensor<4xf32>
  %s = linalg.sub ins(%u, %t : tensor<4xf32>, tensor<4xf32>) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// CHECK-LABEL: func.func private @blocks
// CHECK-NOT: memref.alloc
// CHECK: linalg.sub ins(%r, %t : {{.*}}) outs(%t : {{.*}})
func.func private @blocks(%c: i1, %t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  cf.cond_br %c, ^merged(%t : tensor<?xf32>), ^merged(%u : tensor<?xf32>)
^merged(%r: tensor<?xf32>):
  %s = linalg.sub ins(%r, %t : tensor<?xf32>, tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// The elements of one of them are shifted.

// CHECK-LABEL: func.func private @shifted
// CHECK: [[s:%[^ ]+]] = memref.alloc()
// CHECK: linalg.sub ins({{.*}}) outs([[s]] : memref<4xf32>)
func.func private @shifted(%c: i1, %t: tensor<8xf32>) -> tensor<8xf32> {
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  %s = linalg.sub ins(%a, %r : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %i = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %i : tensor<8xf32>
}

// What is written is read later.

// CHECK-LABEL: func.func private @later
// CHECK: [[s:%[^ ]+]] = memref.alloc()
// CHECK: linalg.add ins({{.*}}) outs([[s]] : memref<4xf32>)
func.func private @later(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %s = linalg.add ins(%r, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %s, %r : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @main
func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[5.0, 7.0, 9.0, 13.0]> : tensor<4xf32>
  %w = arith.constant dense<[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0]> : tensor<8xf32>
  %d = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %e = tensor.cast %u : tensor<4xf32> to tensor<?xf32>
  %0 = call @read(%true, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = call @written(%false, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = call @blocks(%true, %d, %e) : (i1, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = call @shifted(%false, %w) : (i1, tensor<8xf32>) -> tensor<8xf32>
  %4:2 = call @later(%true, %t, %u) : (i1, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0, %1, %2, %3, %4#0, %4#1 : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
}
