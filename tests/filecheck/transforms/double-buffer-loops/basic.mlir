// RUN: %xdsl_opt %s -p 'double-buffer-loops' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 9 results

// A new tensor from the old one.
// CHECK-LABEL: func.func private @jacobi(
// CHECK:         [[e:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    scf.for {{.*}} iter_args([[a:%[a-zA-Z0-9_]+]] = {{.*}}, [[b:%[a-zA-Z0-9_]+]] = [[e]])
// CHECK-NEXT:      [[w:%[a-zA-Z0-9_]+]] = linalg.generic {{.*}} outs([[b]] :
// CHECK:           scf.yield [[w]], [[a]]
func.func private @jacobi(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// In the inner loop the new one is computed in the old one, elementwise; the outer one needs two.
// CHECK-LABEL: func.func private @nested(
// CHECK:         scf.for {{.*}} iter_args(%a = {{[^,]*}}, [[e:%[a-z0-9_]+]] = {{[^,]*}}) ->
// CHECK-NEXT:      scf.for {{.*}} iter_args(%b = %a) ->
// CHECK-NEXT:        linalg.exp ins(%b : {{.*}} outs(%b :
// CHECK:           linalg.generic {{.*}} ins(%q : {{.*}} outs([[e]] :
// CHECK:           scf.yield %w, %q :
func.func private @nested(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4xf32>) {
      %g = tensor.empty() : tensor<4xf32>
      %v = linalg.exp ins(%b : tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
      %z = linalg.log ins(%v : tensor<4xf32>) outs(%v : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %z : tensor<4xf32>
    }
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%q : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// The new one is made in one branch only: the loop stays as it is.
// CHECK-LABEL: func.func private @branch(
// CHECK:         scf.for {{.*}} iter_args({{[^,]*}}) ->
// CHECK:           tensor.empty
func.func private @branch(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %p = arith.cmpi slt, %i, %c1 : index
    %s = scf.if %p -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    } else {
      scf.yield %a : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// The loop writes to the old one: what has its buffer in the end is the next spare one.
// CHECK-LABEL: func.func private @written(
// CHECK:         scf.for {{.*}} iter_args(%a = %t, [[spare:%[a-z0-9_]+]] = {{%.*}}) ->
// CHECK:           %b = tensor.insert %f into %a
// CHECK:           linalg.generic {{.*}} ins(%b : tensor<4xf32>) outs([[spare]] : tensor<4xf32>)
// CHECK:           scf.yield %w, %b : tensor<4xf32>, tensor<4xf32>
func.func private @written(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %f into %a[%c1] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Sizes are not known: they might change from one iteration to the next.
// CHECK-LABEL: func.func private @dynamic(
// CHECK:         scf.for {{.*}} iter_args({{[^,]*}}) ->
// CHECK:           tensor.empty
func.func private @dynamic(%t: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %m = arith.addi %i, %c1 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Two tensors, each with a second buffer.
// CHECK-LABEL: func.func private @two(
// CHECK:         scf.for {{.*}} iter_args([[a:%[a-zA-Z0-9_]+]] = {{.*}}, [[b:%[a-zA-Z0-9_]+]] = {{.*}}, [[c:%[a-zA-Z0-9_]+]] = {{.*}}, [[d:%[a-zA-Z0-9_]+]] =
// CHECK-NEXT:      linalg.generic {{.*}} ins([[a]] : {{.*}} outs([[c]] :
// CHECK:           linalg.generic {{.*}} ins([[b]] : {{.*}} outs([[d]] :
// CHECK:           scf.yield {{.*}}, {{.*}}, [[a]], [[b]]
func.func private @two(%t: tensor<4xf32>, %u: tensor<2xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<2xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %g = tensor.empty() : tensor<2xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (1 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<2xf32>) outs(%g : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2xf32>
    scf.yield %w, %v : tensor<4xf32>, tensor<2xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<2xf32>
}

// The old tensor is read after the loop too.
// CHECK-LABEL: func.func private @read_later(
// CHECK:         scf.for
// CHECK-NOT:       tensor.empty
// CHECK:           scf.yield
func.func private @read_later(%t: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<2xf32>, tensor<4xf32>, f32) {
  %f = arith.constant 2.5 : f32
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %d = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = func.call @jacobi(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %1 = func.call @nested(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %2 = func.call @branch(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %3 = func.call @written(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %4 = func.call @dynamic(%d, %c3, %f) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %5:2 = func.call @two(%t, %u, %c3, %f) : (tensor<4xf32>, tensor<2xf32>, index, f32) -> (tensor<4xf32>, tensor<2xf32>)
  %6:2 = func.call @read_later(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> (tensor<4xf32>, f32)
  return %0, %1, %2, %3, %4, %5#0, %5#1, %6#0, %6#1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<2xf32>, tensor<4xf32>, f32
}
