// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// RUN: %replay %s -p 'bufferize'
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

// A loop that starts with %t and gives it back. Blocks inside of it write to %t, which a branch forwards:
// what they write needs a buffer of its own, without contents.

// CHECK-LABEL: func.func private @kept
// CHECK-NOT:     memref.copy
// CHECK:         %r = scf.for {{.*}} iter_args(%a = %t)
// CHECK:           %filled = memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:           linalg.fill {{.*}} outs(%filled

func.func private @kept(%f: f32, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    scf.execute_region {
      cf.br ^bb1(%t : tensor<?xf32>)
    ^bb1(%x: tensor<?xf32>):
      %filled = linalg.fill ins(%f : f32) outs(%x : tensor<?xf32>) -> tensor<?xf32>
      scf.yield
    }
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The blocks write to what the loop carries: no copy.

// CHECK-LABEL: func.func private @carried
// CHECK-NOT:     memref.alloc
// CHECK:         return

func.func private @carried(%f: f32, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %y = scf.execute_region -> tensor<?xf32> {
      cf.br ^bb1(%a : tensor<?xf32>)
    ^bb1(%x: tensor<?xf32>):
      %filled = linalg.fill ins(%f : f32) outs(%x : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %filled : tensor<?xf32>
    }
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @main() -> (tensor<?xf32>, tensor<?xf32>) {
  %f = arith.constant 5.0 : f32
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %1 = tensor.cast %0 : tensor<3xf32> to tensor<?xf32>
  %2 = func.call @kept(%f, %1) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %3 = func.call @carried(%f, %1) : (f32, tensor<?xf32>) -> tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}
