// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'inline' | filecheck %s

func.func private @double(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @four_times(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @double(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @double(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Callees come first; private ones are erased.
// CHECK-NOT: @double
// CHECK-NOT: @four_times
// CHECK-LABEL: func.func @nested(%t: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[a:%[a-zA-Z0-9_]+]] = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[e:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[b:%[a-zA-Z0-9_]+]] = linalg.add ins([[a]], [[a]] : tensor<4xf32>, tensor<4xf32>) outs([[e]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[b]] : tensor<4xf32>
func.func @nested(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @four_times(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// In loops and branches; regions of the callee are copied, block by block.
// CHECK-LABEL: func.func @in_regions(%n: index, %c: i1) -> index {
// CHECK-NEXT:    %0 = scf.if %c -> (index) {
// CHECK-NEXT:      [[r:%[a-zA-Z0-9_]+]] = scf.execute_region -> (index) {
// CHECK-NEXT:        cf.cond_br %c, [[x:\^[a-zA-Z0-9_]+]](%n : index), [[y:\^[a-zA-Z0-9_]+]]
// CHECK-NEXT:      [[x]]([[i:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:        scf.yield [[i]] : index
// CHECK-NEXT:      [[y]]:
// CHECK-NEXT:        cf.br [[x]](%n : index)
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield [[r]] : index
func.func private @blocks(%n: index, %c: i1) -> index {
  %r = scf.execute_region -> index {
    cf.cond_br %c, ^a(%n : index), ^b
  ^a(%i: index):
    scf.yield %i : index
  ^b:
    cf.br ^a(%n : index)
  }
  return %r : index
}
func.func @in_regions(%n: index, %c: i1) -> index {
  %0 = scf.if %c -> index {
    %1 = func.call @blocks(%n, %c) : (index, i1) -> index
    scf.yield %1 : index
  } else {
    scf.yield %n : index
  }
  return %0 : index
}

// An argument is returned; a public function stays.
// CHECK-LABEL: func.func @id(%t: index, %u: index) -> (index, index) {
// CHECK-NEXT:    func.return %u, %t : index, index
// CHECK-LABEL: func.func @swapped(%n: index, %m: index) -> (index, index) {
// CHECK-NEXT:    func.return %n, %m : index, index
func.func @id(%t: index, %u: index) -> (index, index) {
  return %u, %t : index, index
}
func.func @swapped(%n: index, %m: index) -> (index, index) {
  %0, %1 = func.call @id(%n, %m) : (index, index) -> (index, index)
  %2, %3 = func.call @id(%0, %1) : (index, index) -> (index, index)
  return %2, %3 : index, index
}

// A function whose symbol is used otherwise stays.
// CHECK-LABEL: func.func private @mentioned
// CHECK-LABEL: func.func @mentions
// CHECK-NEXT:    "test.use"() {f = @mentioned} : () -> ()
// CHECK-NEXT:    func.return
func.func private @mentioned() {
  return
}
func.func @mentions() {
  func.call @mentioned() : () -> ()
  "test.use"() {f = @mentioned} : () -> ()
  return
}
