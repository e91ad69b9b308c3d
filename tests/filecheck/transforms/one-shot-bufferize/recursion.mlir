// RUN: xdsl-opt %s --split-input-file -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// A recursive call only reads its argument: what is read after the call is not copied.
func.func private @reads(%t: tensor<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (f32) {
    %m = arith.subi %n, %c1 : index
    %a = func.call @reads(%t, %m) : (tensor<4xf32>, index) -> f32
    %b = tensor.extract %t[%m] : tensor<4xf32>
    %s = arith.addf %a, %b : f32
    scf.yield %s : f32
  } else {
    %b = tensor.extract %t[%c0] : tensor<4xf32>
    scf.yield %b : f32
  }
  func.return %r : f32
}

// CHECK-LABEL: func.func private @reads(
// CHECK-NOT:     memref.copy
// CHECK:         func.call @reads(%t, %m)
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// -----
// CHECK-LABEL: // {{-----}}

// It writes its argument at the end: what is read after the call is copied before it.
func.func private @writes(%t: tensor<4xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (f32) {
    %m = arith.subi %n, %c1 : index
    %a = func.call @writes(%t, %f, %m) : (tensor<4xf32>, f32, index) -> f32
    %b = tensor.extract %t[%m] : tensor<4xf32>
    %s = arith.addf %a, %b : f32
    scf.yield %s : f32
  } else {
    %u = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %b = tensor.extract %u[%n] : tensor<4xf32>
    scf.yield %b : f32
  }
  func.return %r : f32
}

// CHECK-LABEL: func.func private @writes(
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %t, %[[COPY]]
// CHECK-NEXT:    %a = func.call @writes(%[[COPY]], %f, %m)
// CHECK-NEXT:    memref.load %t[%m]
// CHECK:         memref.store %f, %t[%c0]

// -----
// CHECK-LABEL: // {{-----}}

// The arguments change places, so that both may be written; this shows in the third round only.
func.func private @changes_places(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (f32) {
    %m = arith.subi %n, %c1 : index
    %a = func.call @changes_places(%u, %t, %f, %m) : (tensor<4xf32>, tensor<4xf32>, f32, index) -> f32
    scf.yield %a : f32
  } else {
    %v = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %b = tensor.extract %v[%n] : tensor<4xf32>
    scf.yield %b : f32
  }
  func.return %r : f32
}

func.func @reads_both(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %n: index) -> (f32, f32, f32) {
  %a = func.call @changes_places(%t, %u, %f, %n) : (tensor<4xf32>, tensor<4xf32>, f32, index) -> f32
  %b = tensor.extract %t[%n] : tensor<4xf32>
  %c = tensor.extract %u[%n] : tensor<4xf32>
  func.return %a, %b, %c : f32, f32, f32
}

// CHECK-LABEL: func.func private @changes_places(
// CHECK-NOT:     memref.copy
// CHECK:         func.call @changes_places(%u, %t, %f, %m)
// CHECK-LABEL: func.func @reads_both(
// CHECK:         memref.copy %t, %[[T:.*]] :
// CHECK:         memref.copy %u, %[[U:.*]] :
// CHECK:         func.call @changes_places(%[[T]], %[[U]], %f, %n)

// -----
// CHECK-LABEL: // {{-----}}

// A recursive function returns its argument, which is read after the result was written.
func.func private @returns(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %more -> (tensor<4xf32>) {
    %m = arith.subi %n, %c1 : index
    %a = func.call @returns(%t, %m) : (tensor<4xf32>, index) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

func.func @writes_result(%t: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, f32) {
  %a = func.call @returns(%t, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  %b = tensor.insert %f into %a[%n] : tensor<4xf32>
  %c = tensor.extract %t[%n] : tensor<4xf32>
  func.return %b, %c : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func private @returns(
// CHECK-NOT:     memref.copy
// CHECK:         func.call @returns(%t, %m)
// CHECK-LABEL: func.func @writes_result(
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %{{.*}}, %[[COPY]]
// CHECK-NEXT:    memref.store %f, %[[COPY]][%n]
// CHECK-NEXT:    memref.load %t[%n]

// -----
// CHECK-LABEL: // {{-----}}

// A call may return a constant, which is copied before it is written.
func.func private @constant(%f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.if %more -> (tensor<4xf32>) {
    %m = arith.subi %n, %c1 : index
    %a = func.call @constant(%f, %m) : (f32, index) -> tensor<4xf32>
    %b = tensor.insert %f into %a[%m] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  } else {
    scf.yield %k : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @constant(
// CHECK:         %a = func.call @constant(%f, %m)
// CHECK-NEXT:    %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %a, %[[COPY]]
// CHECK-NEXT:    memref.store %f, %[[COPY]][%m]

// -----
// CHECK-LABEL: // {{-----}}

// Two functions call each other, between blocks, with sizes known at run time: one argument is
// read, the other one written in place.
func.func private @even(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %more, ^again, ^end
^again:
  %m = arith.subi %n, %c1 : index
  %v = func.call @odd(%t, %u, %m) : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %f = tensor.extract %t[%m] : tensor<?xf32>
  %w = tensor.insert %f into %v[%m] : tensor<?xf32>
  func.return %w : tensor<?xf32>
^end:
  func.return %u : tensor<?xf32>
}

func.func private @odd(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %more, ^again, ^end
^again:
  %m = arith.subi %n, %c1 : index
  %v = func.call @even(%t, %u, %m) : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  func.return %v : tensor<?xf32>
^end:
  func.return %u : tensor<?xf32>
}

func.func @reads_first(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> (tensor<?xf32>, f32) {
  %v = func.call @even(%t, %u, %n) : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %f = tensor.extract %t[%n] : tensor<?xf32>
  func.return %v, %f : tensor<?xf32>, f32
}

// CHECK-LABEL: func.func private @even(
// CHECK-NOT:     memref.copy
// CHECK:         %v = func.call @odd(%t, %u, %m)
// CHECK-NEXT:    %f = memref.load %t[%m]
// CHECK-NEXT:    memref.store %f, %v[%m]
// CHECK-LABEL: func.func private @odd(
// CHECK-NOT:     memref.copy
// CHECK-LABEL: func.func @reads_first(
// CHECK-NOT:     memref.copy
// CHECK:         %v = func.call @even(%t, %u, %n)
// CHECK-NEXT:    %f = memref.load %t[%n]
