// REQUIRES: mlir-opt
// As MLIR does it, where it needs no second run and no knowledge of which memory is written.

// RUN: %mlir_opt --cse %s -o %t.want
// RUN: %xdsl_opt -p dominance-cse %s | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

func.func @pure(%a: i32, %b: i32, %x: f32, %y: f32) -> (i32, i32, f32, f32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.mulf %x, %y : f32
  %3 = arith.mulf %y, %x : f32
  %4 = arith.subi %a, %b : i32
  %5 = arith.subi %b, %a : i32
  func.return %0, %1, %2, %3, %4, %5 : i32, i32, f32, f32, i32, i32
}
func.func @blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  cf.cond_br %c, ^left, ^right
^left:
  %1 = arith.addi %b, %a : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.subi %1, %2 : i32
  cf.br ^end(%3 : i32)
^right:
  %4 = arith.muli %a, %b : i32
  %5 = arith.subi %0, %4 : i32
  cf.br ^end(%5 : i32)
^end(%x: i32):
  %6 = arith.muli %a, %b : i32
  %7 = arith.addi %a, %b : i32
  %8 = arith.addi %6, %7 : i32
  %9 = arith.addi %8, %x : i32
  func.return %9 : i32
}
func.func @never_reached(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  cf.br ^end
^never:
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %1, %1 : i32
  cf.br ^end
^end:
  %3 = arith.addi %a, %a : i32
  func.return %0, %3 : i32, i32
}
func.func @memory(%m: memref<4xi32>, %n: memref<4xi32>, %i: index) -> (i32, i32, i32, i32, index, index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %0, %n[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %n : memref<4xi32>
  %3 = memref.load %m[%i] : memref<4xi32>
  %4 = memref.dim %m, %i : memref<4xi32>
  %5 = memref.dim %m, %i : memref<4xi32>
  func.return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, index, index
}
func.func @regions(%c: i1, %a: i32, %m: memref<4xi32>, %i: index) -> (i32, i32, i32, i32) {
  %0 = scf.if %c -> (i32) {
    %4 = arith.addi %a, %a : i32
    scf.yield %4 : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %5 = arith.addi %a, %a : i32
    scf.yield %5 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.execute_region -> i32 {
    %6 = arith.muli %a, %a : i32
    scf.yield %6 : i32
  }
  memref.store %2, %m[%i] : memref<4xi32>
  %3 = scf.if %c -> (i32) {
    %7 = memref.load %m[%i] : memref<4xi32>
    scf.yield %7 : i32
  } else {
    scf.yield %a : i32
  }
  func.return %0, %1, %2, %3 : i32, i32, i32, i32
}
func.func @loops(%n: index, %a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1_again = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %3 = arith.addi %x, %a : i32
    scf.yield %3 : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1_again iter_args(%x = %a) -> (i32) {
    %4 = arith.addi %x, %a : i32
    scf.yield %4 : i32
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %5 = arith.addi %x, %b : i32
    scf.yield %5 : i32
  }
  func.return %0, %1, %2 : i32, i32, i32
}
func.func @never_merged(%m: memref<4xi32>, %t: tensor<4xi32>) -> (memref<4xi32>, memref<4xi32>, memref<4xi32>, memref<4xi32>) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  %2 = bufferization.clone %m : memref<4xi32> to memref<4xi32>
  %3 = bufferization.clone %m : memref<4xi32> to memref<4xi32>
  %dead = memref.alloc() : memref<4xi32>
  func.call @never_called() : () -> ()
  func.return %0, %1, %2, %3 : memref<4xi32>, memref<4xi32>, memref<4xi32>, memref<4xi32>
}
func.func private @never_called()
func.func @linalg(%t: tensor<4xf32>, %u: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.add ins(%t, %u : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.add ins(%t, %u : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.sub ins(%t, %u : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
