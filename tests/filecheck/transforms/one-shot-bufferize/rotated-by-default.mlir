// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s

// By default a loop may change the places of its buffers, but not allocate.

// CHECK-LABEL: func.func @swapped
// CHECK:         scf.for {{.*}} iter_args([[a:%[a-zA-Z0-9_]+]] = {{.*}}, [[b:%[a-zA-Z0-9_]+]] =
// CHECK-NEXT:      memref.store {{.*}}, [[b]]
// CHECK-NEXT:      scf.yield [[b]], [[a]]
func.func @swapped(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %b[%i] : tensor<4xf32>
    scf.yield %w, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK-LABEL: func.func @while_moved
// CHECK:         scf.while ([[i:%[a-zA-Z0-9_]+]] = {{.*}}, [[a:%[a-zA-Z0-9_]+]] = {{.*}}, [[b:%[a-zA-Z0-9_]+]] =
// CHECK:           scf.condition({{.*}}) [[b]], [[a]]
// CHECK:         {{\^\w+}}([[x:%[a-zA-Z0-9_]+]]: {{.*}}, [[y:%[a-zA-Z0-9_]+]]:
// CHECK-NEXT:      scf.yield {{.*}}, [[x]], [[y]]
func.func @while_moved(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r:2 = scf.while (%i = %c0, %a = %t, %b = %u) : (index, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %p = arith.cmpi slt, %i, %n : index
    %w = tensor.insert %f into %b[%c0] : tensor<4xf32>
    scf.condition(%p) %w, %a : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    scf.yield %n, %x, %y : index, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @twice(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %b[%i] : tensor<4xf32>
    scf.yield %w, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @written_later(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %b[%i] : tensor<4xf32>
    scf.yield %w, %a : tensor<4xf32>, tensor<4xf32>
  }
  %o = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %o, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// The loop gets a second buffer.
// CHECK-LABEL: func.func @jacobi
// CHECK:         memref.alloc()
// CHECK:         scf.for {{.*}} iter_args([[a:%[a-zA-Z0-9_]+]] = {{.*}}, [[b:%[a-zA-Z0-9_]+]] =
// CHECK-NEXT:      linalg.exp ins([[a]] : {{.*}} outs([[b]] :
// CHECK-NEXT:      scf.yield [[b]], [[a]]
func.func @jacobi(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

// One of two loops would have to allocate all the same: the module stays as it is.
// CHECK: in function @one_of_two: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @one_of_two(%t: tensor<4xf32>, %u: tensor<?xf32>, %n: index) -> (tensor<4xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> (tensor<?xf32>) {
    %e = tensor.empty(%i) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  return %r, %q : tensor<4xf32>, tensor<?xf32>
}
