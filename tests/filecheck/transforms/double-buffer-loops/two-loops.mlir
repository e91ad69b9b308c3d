// RUN: xdsl-opt %s -p double-buffer-loops | filecheck %s

// The second loop starts from the result of the first one, and needs its size.
// CHECK-LABEL: func.func @f
// CHECK:         [[R:%.*]], [[S:%.*]] = scf.for
// CHECK:         tensor.dim [[R]]
// CHECK:         scf.for {{.*}} iter_args({{.*}} = [[R]]
func.func @f(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %y = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%x = %r) -> (tensor<?xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %y = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  func.return %q : tensor<?xf32>
}
