// RUN: xdsl-opt %s -p canonicalize | filecheck %s

// A loop that runs yields what its last iteration yields; a value from before the loop is that.
// CHECK-LABEL: func.func @runs
// CHECK:         %true = arith.constant true
// CHECK:         scf.for %i = %c0 to %c8 step %c1 {
// CHECK:         func.return %true, %x
func.func @runs(%x: f32, %y: f32, %m: memref<8xf32>) -> (i1, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %false = arith.constant false
  %true = arith.constant true
  %r, %s = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %false, %b = %y) -> (i1, f32) {
    memref.store %y, %m[%i] : memref<8xf32>
    scf.yield %true, %x : i1, f32
  }
  func.return %r, %s : i1, f32
}

// The iter_arg still differs in the first iteration.
// CHECK-LABEL: func.func @first_iteration
// CHECK:         scf.for {{.*}} iter_args(%a = %false) -> (i1) {
// CHECK-NEXT:      "test.op"(%a)
// CHECK:           scf.yield %true
// CHECK:         func.return %true
func.func @first_iteration() -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %false = arith.constant false
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %false) -> (i1) {
    "test.op"(%a) : (i1) -> ()
    %true = arith.constant true
    scf.yield %true : i1
  }
  func.return %r : i1
}

// It may not run, or what it yields is of an iteration.
// CHECK-LABEL: func.func @may_not_run
// CHECK:         [[R:%.*]] = scf.for
// CHECK:         func.return [[R]]
func.func @may_not_run(%n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> (f32) {
    "test.op"(%i) : (index) -> ()
    scf.yield %x : f32
  }
  func.return %r : f32
}
// CHECK-LABEL: func.func @inside
// CHECK:         [[R:%.*]] = scf.for
// CHECK:         func.return [[R]]
func.func @inside(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> (f32) {
    %s = arith.addf %a, %x : f32
    scf.yield %s : f32
  }
  func.return %r : f32
}
// CHECK-LABEL: func.func @backwards
// CHECK-NEXT:    func.return %y
func.func @backwards(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c8 to %c0 step %c1 iter_args(%a = %y) -> (f32) {
    "test.op"(%i) : (index) -> ()
    scf.yield %x : f32
  }
  func.return %r : f32
}
