// RUN: xdsl-opt %s --split-input-file -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// What is filled is a new tensor, though it meets the argument after the branch.
func.func private @default(%t: tensor<4xf32>, %f: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %u = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %s = tensor.extract %r[%c0] : tensor<4xf32>
  func.return %s : f32
}

func.func @reads_behind(%t: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> (f32, f32) {
  %a = func.call @default(%t, %f, %c) : (tensor<4xf32>, f32, i1) -> f32
  %b = tensor.extract %t[%i] : tensor<4xf32>
  func.return %a, %b : f32, f32
}

// CHECK-LABEL: func.func private @default(
// CHECK-NOT:     memref.copy
// CHECK-LABEL: func.func @reads_behind(
// CHECK-NOT:     memref.copy
// CHECK:         %a = func.call @default(%t, %f, %c)
// CHECK-NEXT:    %b = memref.load %t[%i]

// -----
// CHECK-LABEL: // {{-----}}

// What is written after the branch may be the argument.
func.func private @writes_either(%t: tensor<4xf32>, %f: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %u = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %v = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %s = tensor.extract %v[%c0] : tensor<4xf32>
  func.return %s : f32
}

func.func @keeps(%t: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> (f32, f32) {
  %a = func.call @writes_either(%t, %f, %c) : (tensor<4xf32>, f32, i1) -> f32
  %b = tensor.extract %t[%i] : tensor<4xf32>
  func.return %a, %b : f32, f32
}

// CHECK-LABEL: func.func @keeps(
// CHECK:         memref.copy %t, %[[COPY:.*]] :
// CHECK-NEXT:    %a = func.call @writes_either(%[[COPY]], %f, %c)
// CHECK-NEXT:    %b = memref.load %t[%i]

// -----
// CHECK-LABEL: // {{-----}}

// One of two arguments is written, a slice of it; they meet in a select. Sizes at run time.
// The callee reads nothing of what it was given in the first one: a new buffer, no copy.
func.func private @first_of_two(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[1] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %v = linalg.fill ins(%f : f32) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %w = arith.select %c, %v, %u : tensor<?xf32>
  %r = tensor.extract %w[%c0] : tensor<?xf32>
  func.return %r : f32
}

func.func @reads_both(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %c: i1, %n: index) -> (f32, f32, f32) {
  %a = func.call @first_of_two(%t, %u, %f, %c, %n) : (tensor<?xf32>, tensor<?xf32>, f32, i1, index) -> f32
  %b = tensor.extract %t[%n] : tensor<?xf32>
  %d = tensor.extract %u[%n] : tensor<?xf32>
  func.return %a, %b, %d : f32, f32, f32
}

// CHECK-LABEL: func.func @reads_both(
// CHECK-NOT:     memref.copy
// CHECK:         %[[NEW:.*]] = memref.alloc(
// CHECK-NEXT:    %a = func.call @first_of_two(%[[NEW]], %u, %f, %c, %n)
// CHECK-NEXT:    %b = memref.load %t[%n]
// CHECK-NEXT:    %d = memref.load %u[%n]

// -----
// CHECK-LABEL: // {{-----}}

// Blocks: the block argument may be either; it is written.
func.func private @blocks(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^end(%t : tensor<4xf32>), ^end(%u : tensor<4xf32>)
^end(%b: tensor<4xf32>):
  %v = tensor.insert %f into %b[%c0] : tensor<4xf32>
  %r = tensor.extract %v[%c0] : tensor<4xf32>
  func.return %r : f32
}

func.func @calls_blocks(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> (f32, f32, f32) {
  %a = func.call @blocks(%t, %u, %f, %c) : (tensor<4xf32>, tensor<4xf32>, f32, i1) -> f32
  %b = tensor.extract %t[%i] : tensor<4xf32>
  %d = tensor.extract %u[%i] : tensor<4xf32>
  func.return %a, %b, %d : f32, f32, f32
}

// CHECK-LABEL: func.func @calls_blocks(
// CHECK:         memref.copy %t, %[[T:.*]] :
// CHECK:         memref.copy %u, %[[U:.*]] :
// CHECK:         func.call @blocks(%[[T]], %[[U]], %f, %c)

// -----
// CHECK-LABEL: // {{-----}}

// Nested: a loop in a loop writes what it carries, which is the argument at first.
func.func private @loops(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4xf32>) {
      %x = tensor.extract %u[%j] : tensor<4xf32>
      %v = tensor.insert %x into %b[%i] : tensor<4xf32>
      scf.yield %v : tensor<4xf32>
    }
    scf.yield %q : tensor<4xf32>
  }
  %s = tensor.extract %r[%c0] : tensor<4xf32>
  func.return %s : f32
}

func.func @calls_loops(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> (f32, f32, f32) {
  %a = func.call @loops(%t, %u, %f, %i) : (tensor<4xf32>, tensor<4xf32>, f32, index) -> f32
  %b = tensor.extract %t[%i] : tensor<4xf32>
  %d = tensor.extract %u[%i] : tensor<4xf32>
  func.return %a, %b, %d : f32, f32, f32
}

// CHECK-LABEL: func.func @calls_loops(
// CHECK:         memref.copy %t, %[[COPY:.*]] :
// CHECK-NEXT:    func.call @loops(%[[COPY]], %u, %f, %i)
// CHECK-NOT:     memref.copy
