// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline,convert-bufferization-to-memref'
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s

// The distances of two texts, and the last one, each in memory of its own. `mlir-opt` goes on from here: it cannot lower a clone
// of this layout.

// CHECK-NOT:   bufferization.clone
// CHECK:       memref.reinterpret_cast {{.*}} to memref<i32, strided<[], offset: 524>>
// CHECK-NOT:   bufferization.clone

func.func private @edit(%a: tensor<20xi32>, %b: tensor<24xi32>) -> (tensor<21x25xi32>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c21 = arith.constant 21 : index
  %c25 = arith.constant 25 : index
  %e = tensor.empty() : tensor<21x25xi32>
  %z = arith.constant 0 : i32
  %t = linalg.fill ins(%z : i32) outs(%e : tensor<21x25xi32>) -> tensor<21x25xi32>
  %r = scf.for %i = %c1 to %c21 step %c1 iter_args(%x = %t) -> tensor<21x25xi32> {
    %s = scf.for %j = %c1 to %c25 step %c1 iter_args(%y = %x) -> tensor<21x25xi32> {
      %i1 = arith.subi %i, %c1 : index
      %j1 = arith.subi %j, %c1 : index
      %d = tensor.extract %y[%i1, %j1] : tensor<21x25xi32>
      %u = tensor.extract %y[%i1, %j] : tensor<21x25xi32>
      %l = tensor.extract %y[%i, %j1] : tensor<21x25xi32>
      %ca = tensor.extract %a[%i1] : tensor<20xi32>
      %cb = tensor.extract %b[%j1] : tensor<24xi32>
      %eq = arith.cmpi ne, %ca, %cb : i32
      %k = arith.extui %eq : i1 to i32
      %dd = arith.addi %d, %k : i32
      %m = arith.minsi %u, %l : i32
      %mm = arith.minsi %m, %dd : i32
      %n = tensor.insert %mm into %y[%i, %j] : tensor<21x25xi32>
      scf.yield %n : tensor<21x25xi32>
    }
    scf.yield %s : tensor<21x25xi32>
  }
  %q = tensor.extract_slice %r[20, 24] [1, 1] [1, 1] : tensor<21x25xi32> to tensor<i32>
  return %r, %q : tensor<21x25xi32>, tensor<i32>
}
func.func @main() -> (i32, i32) {
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %a = tensor.generate {
  ^bb0(%i: index):
    %c3 = arith.constant 3 : index
    %m = arith.remui %i, %c3 : index
    %v = arith.index_cast %m : index to i32
    tensor.yield %v : i32
  } : tensor<20xi32>
  %b = tensor.generate {
  ^bb0(%i: index):
    %c4 = arith.constant 4 : index
    %m = arith.remui %i, %c4 : index
    %v = arith.index_cast %m : index to i32
    tensor.yield %v : i32
  } : tensor<24xi32>
  %r, %q = func.call @edit(%a, %b) : (tensor<20xi32>, tensor<24xi32>) -> (tensor<21x25xi32>, tensor<i32>)
  %x = tensor.extract %q[] : tensor<i32>
  %y = tensor.extract %r[%c20, %c24] : tensor<21x25xi32>
  return %x, %y : i32, i32
}
