// RUN: xdsl-opt %s -p 'eliminate-empty-tensors{reuse-operands=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{abi=out-params}'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{analysis-heuristic=top-down}'

// Memory keeps what is put into it: a tensor that is overwritten later is not computed there.

// CHECK-LABEL: func.func private @in_a_branch
// CHECK-NOT:     to_tensor
func.func private @in_a_branch(%c: i1, %x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %g = arith.constant 7.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %u = scf.if %c -> tensor<4xf32> {
    %q = tensor.insert %g into %t[%c0] : tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %w = tensor.extract %u[%c0] : tensor<4xf32>
  return %w : f32
}

// The caller overwrites it.
// CHECK-LABEL: func.func private @in_the_caller
// CHECK-NOT:     to_tensor
func.func private @in_the_caller(%x: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}

// A part of it is overwritten, which is computed in the new tensor.
// CHECK-LABEL: func.func private @in_a_part
// CHECK-NOT:     to_tensor
// CHECK:         [[P:%.*]] = tensor.extract_slice
// CHECK:         linalg.exp {{.*}} outs([[P]] :
func.func private @in_a_part(%x: tensor<4xf32>, %m: memref<8xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %g = arith.constant 7.0 : f32
  %d = tensor.empty() : tensor<8xf32>
  %z = linalg.fill ins(%g : f32) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %t into %z[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  bufferization.materialize_in_destination %r in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  %u = tensor.insert %g into %t[%c1] : tensor<4xf32>
  %w = tensor.extract %u[%c1] : tensor<4xf32>
  return %w : f32
}

// A part of it is read when the memory has changed.
// CHECK-LABEL: func.func private @read_in_a_part
// CHECK-NOT:     to_tensor
func.func private @read_in_a_part(%x: tensor<4xf32>, %m: memref<8xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %g = arith.constant 7.0 : f32
  %d = tensor.empty() : tensor<8xf32>
  %z = linalg.fill ins(%g : f32) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %t into %z[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  bufferization.materialize_in_destination %r in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  memref.store %g, %m[%c3] : memref<8xf32>
  %w = tensor.extract %t[%c1] : tensor<4xf32>
  return %w : f32
}

// The next iteration overwrites it, before it reads the memory.
// CHECK-LABEL: func.func private @in_the_next_iteration
// CHECK-NOT:     to_tensor
func.func private @in_the_next_iteration(%x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<4xf32>
  %r:2 = scf.for %j = %c0 to %c4 step %c1 iter_args(%a = %d, %s = %f) -> (tensor<4xf32>, f32) {
    %z = linalg.fill ins(%s : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %v = memref.load %m[%j] : memref<4xf32>
    %w = arith.addf %s, %v : f32
    %q = linalg.add ins(%z, %x : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %q in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
    scf.yield %q, %w : tensor<4xf32>, f32
  }
  return %r#1 : f32
}

// Each iteration computes another one in the memory.
// CHECK-LABEL: func.func private @again
// CHECK:         [[M:%.*]] = bufferization.to_tensor %m
// CHECK:         linalg.fill {{.*}} outs([[M]] :
func.func private @again(%x: tensor<4xf32>, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  scf.for %j = %c0 to %c4 step %c1 {
    %e = tensor.empty() : tensor<4xf32>
    %z = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.add ins(%x, %z : tensor<4xf32>, tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %q in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  }
  return
}

// What is put into memory is another tensor than what would be computed there, which is read later.
// CHECK-LABEL: func.func private @another_tensor
// CHECK-NOT:     to_tensor
func.func private @another_tensor(%x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %n = linalg.negf ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %n in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %w = tensor.extract %t[%c0] : tensor<4xf32>
  return %w : f32
}

func.func private @on_one_path(%c: i1, %x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %n = scf.if %c -> tensor<4xf32> {
    %q = linalg.negf ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  bufferization.materialize_in_destination %n in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %w = tensor.extract %t[%c0] : tensor<4xf32>
  return %w : f32
}

// The heuristic of one-shot-bufferize may copy %t for the insertion, not the parts.
// CHECK-LABEL: func.func private @decided_otherwise
// CHECK-NOT:     to_tensor
func.func private @decided_otherwise(%x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = tensor.extract_slice %t[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %b = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %n = tensor.insert %f into %t[%c0] : tensor<4xf32>
  bufferization.materialize_in_destination %n in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %v = tensor.extract %a[%c0] : tensor<3xf32>
  %w = tensor.extract %b[%c0] : tensor<2xf32>
  %z = arith.addf %v, %w : f32
  return %z : f32
}

func.func @main(%c: i1, %x: tensor<4xf32>, %m: memref<4xf32>, %n: memref<8xf32>) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %g = arith.constant 7.0 : f32
  %true = arith.constant true
  %0 = call @in_a_branch(%true, %x, %m) : (i1, tensor<4xf32>, memref<4xf32>) -> f32
  %1 = memref.load %m[%c0] : memref<4xf32>
  %t = call @in_the_caller(%x, %m) : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  %u = tensor.insert %g into %t[%c0] : tensor<4xf32>
  %2 = memref.load %m[%c0] : memref<4xf32>
  %3 = tensor.extract %u[%c0] : tensor<4xf32>
  %4 = call @in_a_part(%x, %n) : (tensor<4xf32>, memref<8xf32>) -> f32
  %5 = memref.load %n[%c2] : memref<8xf32>
  %6 = call @read_in_a_part(%x, %n) : (tensor<4xf32>, memref<8xf32>) -> f32
  %7 = memref.load %n[%c2] : memref<8xf32>
  %8 = call @in_the_next_iteration(%x, %m) : (tensor<4xf32>, memref<4xf32>) -> f32
  func.call @again(%x, %m) : (tensor<4xf32>, memref<4xf32>) -> ()
  %9 = memref.load %m[%c0] : memref<4xf32>
  %10 = call @another_tensor(%x, %m) : (tensor<4xf32>, memref<4xf32>) -> f32
  %11 = call @on_one_path(%true, %x, %m) : (i1, tensor<4xf32>, memref<4xf32>) -> f32
  %12 = call @decided_otherwise(%x, %m) : (tensor<4xf32>, memref<4xf32>) -> f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
