// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

func.func @for_for(%t: tensor<4x4xf32>, %f: f32, %a: index, %b: index, %s: index) -> tensor<4x4xf32> {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4x4xf32>) {
    %1 = scf.for %j = %a to %b step %s iter_args(%y = %x) -> (tensor<4x4xf32>) {
      %2 = tensor.insert %f into %y[%i, %j] : tensor<4x4xf32>
      scf.yield %2 : tensor<4x4xf32>
    }
    scf.yield %1 : tensor<4x4xf32>
  }
  func.return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @for_for(
// CHECK-SAME: [[v0:%\w+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>, [[f:%\w+]]: f32, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v2:%\w+]] = [[v0]]) -> (memref<4x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:   [[v3:%\w+]] = scf.for [[j:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v4:%\w+]] = [[v2]]) -> (memref<4x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:   memref.store [[f]], [[v4]]{{\[}}[[i]], [[j]]] : memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v4]] : memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.yield [[v3]] : memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4x4xf32, strided<[?, ?], offset: ?>>

// The inner loop may yield a slice from outside, which is copied; what it hands to the
// outer loop is then that copy, or the outer iter_arg.
func.func @types(%f: f32, %c: i1, %a: index, %b: index, %s: index, %t: tensor<8xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %e) -> (tensor<4xf32>) {
    %1 = scf.for %j = %a to %b step %s iter_args(%y = %x) -> (tensor<4xf32>) {
      %2 = tensor.extract_slice %t[%j] [4] [1] : tensor<8xf32> to tensor<4xf32>
      %3 = scf.if %c -> (tensor<4xf32>) {
        scf.yield %2 : tensor<4xf32>
      } else {
        scf.yield %y : tensor<4xf32>
      }
      scf.yield %3 : tensor<4xf32>
    }
    scf.yield %1 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @types(
// CHECK-SAME: [[f:%\w+]]: f32, [[c:%\w+]]: i1, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index, [[v0:%\w+]]: memref<8xf32, strided<[?], offset: ?>>) -> memref<4xf32> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   [[v2:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v3:%\w+]] = [[v1]]) -> (memref<4xf32>) {
// CHECK-NEXT:   [[v4:%\w+]] = scf.for [[j:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v5:%\w+]] = [[v3]]) -> (memref<4xf32>) {
// CHECK-NEXT:   [[v6:%\w+]] = memref.subview [[v0]]{{\[}}[[j]]] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v7:%\w+]] = scf.if [[c]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   scf.yield [[v6]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:   [[v8:%\w+]] = memref.cast [[v5]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v9:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v7]], [[v9]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   scf.yield [[v9]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.yield [[v4]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v2]] : memref<4xf32>

// Both branches yield the buffer of the iter_arg.
func.func @if_in_for(%t: tensor<4xf32>, %f: f32, %c: i1, %a: index, %b: index, %s: index) -> (tensor<4xf32>, f32) {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    %1 = scf.if %c -> (tensor<4xf32>) {
      %2 = tensor.insert %f into %x[%i] : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    } else {
      scf.yield %x : tensor<4xf32>
    }
    scf.yield %1 : tensor<4xf32>
  }
  %3 = tensor.extract %0[%a] : tensor<4xf32>
  func.return %0, %3 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @if_in_for(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[c:%\w+]]: i1, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v2:%\w+]] = [[v0]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v3:%\w+]] = scf.if [[c]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   memref.store [[f]], [[v2]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:   scf.yield [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%\w+]] = memref.load [[v1]]{{\[}}[[a]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]], [[v4]] : memref<4xf32, strided<[?], offset: ?>>, f32

// Blocks inside of a loop's body.
func.func @blocks_in_for(%t: tensor<4xf32>, %f: f32, %c: i1, %a: index, %b: index, %s: index) -> tensor<4xf32> {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    %1 = scf.execute_region -> (tensor<4xf32>) {
      cf.cond_br %c, ^bb1(%x : tensor<4xf32>), ^bb2(%x : tensor<4xf32>)
    ^bb1(%y: tensor<4xf32>):
      %2 = tensor.insert %f into %y[%i] : tensor<4xf32>
      cf.br ^bb2(%2 : tensor<4xf32>)
    ^bb2(%z: tensor<4xf32>):
      scf.yield %z : tensor<4xf32>
    }
    scf.yield %1 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @blocks_in_for(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[c:%\w+]]: i1, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v2:%\w+]] = [[v0]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v3:%\w+]] = scf.execute_region -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   cf.cond_br [[c]], ^bb1([[v2]] : memref<4xf32, strided<[?], offset: ?>>), ^bb2([[v2]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb1([[v4:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   memref.store [[f]], [[v4]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   cf.br ^bb2([[v4]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb2([[v5:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   scf.yield [[v5]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>
