// RUN: xdsl-opt %s -p 'double-buffer-loops{optimize-for=memory}' | filecheck %s
// RUN: xdsl-opt %s -p double-buffer-loops | filecheck %s --check-prefix=TIME

// The old tensor is not read any more when the new one is written: they are one, which starts from a
// copy of the argument.
// CHECK-LABEL: func.func @kept
// CHECK:         [[INIT:%.*]] = bufferization.alloc_tensor() copy(%a)
// CHECK:         scf.for {{.*}} iter_args(%x = [[INIT]])
// CHECK-NOT:       tensor.empty
// CHECK:           %n = linalg.fill ins(%s : f32) outs(%x : tensor<4xf32>)
// CHECK-NEXT:      scf.yield %n
// TIME-LABEL: func.func @kept
// TIME:         scf.for {{.*}} iter_args(%x = %a)
// TIME:           %n = linalg.fill ins(%s : f32) outs(%x : tensor<4xf32>)
func.func @kept(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %s = tensor.extract %x[%i] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// It may run once: the argument is not copied for that.
// CHECK-LABEL: func.func @unknown_count
// CHECK:         iter_args(%x = %a)
// CHECK:           tensor.empty
func.func @unknown_count(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %s = tensor.extract %x[%i] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %y = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// A new tensor is needed for nothing else; in `scf.while` the condition reads it first.
// CHECK-LABEL: func.func @while
// CHECK:         scf.while (%x = %start)
// CHECK-NOT:       tensor.empty
// CHECK:           linalg.fill ins(%t : f32) outs(%z : tensor<4xf32>)
func.func @while(%f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.empty() : tensor<4xf32>
  %start = linalg.fill ins(%f : f32) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.while (%x = %start) : (tensor<4xf32>) -> tensor<4xf32> {
    %s = tensor.extract %x[%c0] : tensor<4xf32>
    %go = arith.cmpf olt, %s, %f : f32
    scf.condition(%go) %x : tensor<4xf32>
  } do {
  ^bb0(%z: tensor<4xf32>):
    %u = tensor.extract %z[%c0] : tensor<4xf32>
    %t = arith.addf %u, %f : f32
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.fill ins(%t : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// It is read after the first write, or yielded as another one as well: they are two.
// CHECK-LABEL: func.func @read_later
// CHECK:         scf.for {{.*}} iter_args(%x = {{.*}}, [[SPARE:%.*]] = {{.*}})
// CHECK:           linalg.fill ins(%f : f32) outs([[SPARE]]
func.func @read_later(%f: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.empty() : tensor<4xf32>
  %start = linalg.fill ins(%f : f32) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r, %q = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %start, %g = %f) -> (tensor<4xf32>, f32) {
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %s = tensor.extract %x[%i] : tensor<4xf32>
    scf.yield %n, %s : tensor<4xf32>, f32
  }
  func.return %r, %q : tensor<4xf32>, f32
}
// CHECK-LABEL: func.func @yielded_twice
// CHECK:         scf.for
// CHECK:           tensor.empty
// CHECK:           scf.yield %n, %x
func.func @yielded_twice(%f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.empty() : tensor<4xf32>
  %start = linalg.fill ins(%f : f32) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r, %q = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %start, %y = %start) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = tensor.extract %y[%i] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.fill ins(%s : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n, %x : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %q : tensor<4xf32>, tensor<4xf32>
}

// An elementwise operation reads it when it writes the new one: they are one. Later ones may read what
// it has written.
// CHECK-LABEL: func.func @elementwise
// CHECK:         [[C:%.*]] = bufferization.alloc_tensor() copy(%a)
// CHECK:         scf.for {{.*}} iter_args(%x = [[C]]) ->
// CHECK-NEXT:      %m = linalg.exp ins(%x : {{.*}} outs(%x :
// CHECK-NEXT:      %n = linalg.add ins(%m, %m : {{.*}} outs(%x :
func.func @elementwise(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %m = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %n = linalg.add ins(%m, %m : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
// The second one reads the old tensor again: two buffers, which change places.
// CHECK-LABEL: func.func @elementwise_twice
// CHECK:         scf.for {{.*}} iter_args({{.*}}, [[SPARE:%.*]] = {{.*}}) ->
// CHECK:           linalg.exp ins(%x : {{.*}} outs([[SPARE]]
func.func @elementwise_twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %m = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %n = linalg.add ins(%m, %x : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
