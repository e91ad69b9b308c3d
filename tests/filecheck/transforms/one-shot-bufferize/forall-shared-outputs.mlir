// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// An iteration reads what another one overwrites: it reads the initial tensor instead.
func.func @neighbour(%t: tensor<8xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %n = affine.apply affine_map<(d0) -> (((d0 + 3) mod 4) * 2)>(%i)
    %s = tensor.extract_slice %o[%n] [2] [1] : tensor<8xf64> to tensor<2xf64>
    %e = tensor.empty() : tensor<2xf64>
    %g = linalg.copy ins(%s : tensor<2xf64>) outs(%e : tensor<2xf64>) -> tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %g into %o[%k] [2] [1] : tensor<2xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func @neighbour(
// CHECK-SAME:    [[T:%[a-z0-9_]+]]: memref<8xf64, strided<[?], offset: ?>>) -> memref<8xf64> {
// CHECK-NEXT:    [[R:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf64>
// CHECK-NEXT:    memref.copy [[T]], [[R]]
// CHECK-NEXT:    scf.forall ([[I:%[a-z0-9_]+]]) in (4) {
// CHECK-NEXT:      [[K:%[a-z0-9_]+]] = affine.apply
// CHECK-NEXT:      [[N:%[a-z0-9_]+]] = affine.apply
// CHECK-NEXT:      [[S:%[a-z0-9_]+]] = memref.subview [[T]][[[N]]] [2] [1]
// CHECK-NEXT:      [[E:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:      linalg.copy ins([[S]] : memref<2xf64, strided<[?], offset: ?>>) outs([[E]] : memref<2xf64>)
// CHECK-NEXT:      [[P:%[a-z0-9_]+]] = memref.subview [[R]][[[K]]] [2] [1]
// CHECK-NEXT:      memref.copy [[E]], [[P]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[R]]

// What an iteration overwrites itself is used where it is.
func.func @own_part(%t: tensor<8xf64>, %f: f64) -> tensor<8xf64> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %s = tensor.extract_slice %o[%k] [2] [1] : tensor<8xf64> to tensor<2xf64>
    %g = linalg.fill ins(%f : f64) outs(%s : tensor<2xf64>) -> tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %g into %o[%k] [2] [1] : tensor<2xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func @own_part(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return
