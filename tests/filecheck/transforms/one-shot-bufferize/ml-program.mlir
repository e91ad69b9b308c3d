// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize' | filecheck %s --check-prefix=TENSOR

// Globals of `ml_program`.

ml_program.global private mutable @stored(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
// CHECK:      memref.global "private" @stored : memref<4xf32> = dense<1.000000e+00>
// TENSOR:      memref.global "private" @stored : memref<4xf32> = dense<1.000000e+00>
ml_program.global private mutable @kept(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
// CHECK:      memref.global "private" @kept : memref<4xf32> = dense<1.000000e+00>
ml_program.global public mutable @seen(dense<1.0> : tensor<4xf32>) : tensor<4xf32> {a.b}
// CHECK:      memref.global "public" @seen : memref<4xf32> = dense<1.000000e+00> {a.b}
ml_program.global nested @const(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
// CHECK:      memref.global "nested" constant @const : memref<4xf32> = dense<2.000000e+00>
ml_program.global private mutable @unset : tensor<f32>
// CHECK:      memref.global "private" @unset : memref<f32> = uninitialized
ml_program.global private @scalar(1.0 : f32) : f32
// CHECK:      ml_program.global private @scalar(1.000000e+00 : f32) : f32

// Nobody stores to these: the memory of the global is used, and never written.
func.func @constant(%i: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = ml_program.global_load @const : tensor<4xf32>
  %1 = ml_program.global_load_const @const : tensor<4xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  %3 = ml_program.global_load @kept : tensor<4xf32>
  return %0, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @constant(
// CHECK-SAME:    [[VI:%[a-z0-9_]+]]: index, [[VF:%[a-z0-9_]+]]: f32) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @const : memref<4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.get_global @const : memref<4xf32>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V1]], [[V2]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store [[VF]], [[V2]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.get_global @kept : memref<4xf32>
// CHECK-NEXT:    func.return [[V0]], [[V2]], [[V3]] : memref<4xf32>, memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
// TENSOR-LABEL: func.func @constant(
// TENSOR-SAME:    [[VI:%[a-z0-9_]+]]: index, [[VF:%[a-z0-9_]+]]: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
// TENSOR-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @const : memref<4xf32>
// TENSOR-NEXT:    [[V1:%[a-z0-9_]+]] = bufferization.to_tensor [[V0]] : memref<4xf32> to tensor<4xf32>
// TENSOR-NEXT:    [[V2:%[a-z0-9_]+]] = memref.get_global @const : memref<4xf32>
// TENSOR-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// TENSOR-NEXT:    memref.copy [[V2]], [[V3]] : memref<4xf32> to memref<4xf32>
// TENSOR-NEXT:    memref.store [[VF]], [[V3]][[[VI]]] : memref<4xf32>
// TENSOR-NEXT:    [[V4:%[a-z0-9_]+]] = bufferization.to_tensor [[V3]] : memref<4xf32> to tensor<4xf32>
// TENSOR-NEXT:    [[V5:%[a-z0-9_]+]] = memref.get_global @kept : memref<4xf32>
// TENSOR-NEXT:    [[V6:%[a-z0-9_]+]] = bufferization.to_tensor [[V5]] : memref<4xf32> to tensor<4xf32>
// TENSOR-NEXT:    func.return [[V1]], [[V4]], [[V6]] : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
// TENSOR-NEXT:    }

// What was loaded keeps its elements (MLIR 22 reads those of the store).
func.func @load_before_store(%f: f32, %i: index) -> (f32, f32) {
  %0 = ml_program.global_load @stored : tensor<4xf32>
  %z = tensor.splat %f : tensor<4xf32>
  ml_program.global_store @stored = %z : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  %1 = ml_program.global_load @stored : tensor<4xf32>
  %y = tensor.extract %1[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}
// CHECK-LABEL: func.func @load_before_store(
// CHECK-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (f32, f32) {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    linalg.map outs([[V2]] : memref<4xf32>)
// CHECK-NEXT:    ([[V3:%[a-z0-9_]+]]: f32) {
// CHECK-NEXT:    linalg.yield [[VF]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V2]], [[V4]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    [[VX:%[a-z0-9_]+]] = memref.load [[V1]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    [[V5:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    [[V6:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V5]], [[V6]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    [[VY:%[a-z0-9_]+]] = memref.load [[V6]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    func.return [[VX]], [[VY]] : f32, f32
// CHECK-NEXT:    }
// TENSOR-LABEL: func.func @load_before_store(
// TENSOR-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (f32, f32) {
// TENSOR-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// TENSOR-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// TENSOR-NEXT:    memref.copy [[V0]], [[V1]] : memref<4xf32> to memref<4xf32>
// TENSOR-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// TENSOR-NEXT:    linalg.map outs([[V2]] : memref<4xf32>)
// TENSOR-NEXT:    ([[V3:%[a-z0-9_]+]]: f32) {
// TENSOR-NEXT:    linalg.yield [[VF]] : f32
// TENSOR-NEXT:    }
// TENSOR-NEXT:    [[V4:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// TENSOR-NEXT:    memref.copy [[V2]], [[V4]] : memref<4xf32> to memref<4xf32>
// TENSOR-NEXT:    [[VX:%[a-z0-9_]+]] = memref.load [[V1]][[[VI]]] : memref<4xf32>
// TENSOR-NEXT:    [[V5:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// TENSOR-NEXT:    [[V6:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// TENSOR-NEXT:    memref.copy [[V5]], [[V6]] : memref<4xf32> to memref<4xf32>
// TENSOR-NEXT:    [[VY:%[a-z0-9_]+]] = memref.load [[V6]][[[VI]]] : memref<4xf32>
// TENSOR-NEXT:    func.return [[VX]], [[VY]] : f32, f32
// TENSOR-NEXT:    }

// The copy is written in place.
func.func @update(%f: f32, %i: index) {
  %0 = ml_program.global_load @stored : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  ml_program.global_store @stored = %1 : tensor<4xf32>
  return
}
// CHECK-LABEL: func.func @update(
// CHECK-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store [[VF]], [[V1]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V1]], [[V2]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:    }

// Another module may store to it.
func.func @public(%i: index, %f: f32) -> (tensor<4xf32>) {
  %0 = ml_program.global_load @seen : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
// CHECK-LABEL: func.func @public(
// CHECK-SAME:    [[VI:%[a-z0-9_]+]]: index, [[VF:%[a-z0-9_]+]]: f32) -> memref<4xf32> {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @seen : memref<4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store [[VF]], [[V1]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    func.return [[V1]] : memref<4xf32>
// CHECK-NEXT:    }

// No copy for a load without uses; scalars are kept.
func.func @unset_and_unused(%t: tensor<f32>) {
  %0 = ml_program.global_load @unset : tensor<f32>
  ml_program.global_store @unset = %t : tensor<f32>
  %1 = ml_program.global_load @scalar : f32
  return
}
// CHECK-LABEL: func.func @unset_and_unused(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<f32, strided<[], offset: ?>>) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.get_global @unset : memref<f32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<f32, strided<[], offset: ?>> to memref<f32>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = ml_program.global_load @scalar : f32
// CHECK-NEXT:    func.return
// CHECK-NEXT:    }

// The other function stores.
func.func @store_in_callee(%f: f32, %i: index) -> f32 {
  %0 = ml_program.global_load @stored : tensor<4xf32>
  func.call @update(%f, %i) : (f32, index) -> ()
  %x = tensor.extract %0[%i] : tensor<4xf32>
  return %x : f32
}
// CHECK-LABEL: func.func @store_in_callee(
// CHECK-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.call @update([[VF]], [[VI]]) : (f32, index) -> ()
// CHECK-NEXT:    [[VX:%[a-z0-9_]+]] = memref.load [[V1]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    func.return [[VX]] : f32
// CHECK-NEXT:    }

// A loop sees the store of the iteration before, and not its own.
func.func @loop(%t: tensor<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %j = %c0 to %i step %c1 iter_args(%s = %z) -> (f32) {
    %0 = ml_program.global_load @stored : tensor<4xf32>
    ml_program.global_store @stored = %t : tensor<4xf32>
    %x = tensor.extract %0[%c0] : tensor<4xf32>
    %y = arith.addf %s, %x : f32
    scf.yield %y : f32
  }
  return %r : f32
}
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[VC1:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[VZ:%[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    [[VR:%[a-z0-9_]+]] = scf.for [[VJ:%[a-z0-9_]+]] = [[VC0]] to [[VI]] step [[VC1]] iter_args([[VS:%[a-z0-9_]+]] = [[VZ]]) -> (f32) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V1]], [[V2]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.get_global @stored : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V3]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:    [[VX:%[a-z0-9_]+]] = memref.load [[V2]][[[VC0]]] : memref<4xf32>
// CHECK-NEXT:    [[VY:%[a-z0-9_]+]] = arith.addf [[VS]], [[VX]] : f32
// CHECK-NEXT:    scf.yield [[VY]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[VR]] : f32
// CHECK-NEXT:    }
