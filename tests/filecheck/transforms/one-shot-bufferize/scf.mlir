// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

func.func @if(%t: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}
// CHECK: memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.000000e+00> {alignment = 64 : i64}

// CHECK-LABEL: func.func @if(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.if [[c]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:   scf.yield [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

// The branches yield different layouts.
func.func @if_layouts(%t: tensor<8xf32>, %c: i1) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = tensor.empty() : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %2 = tensor.extract_slice %t[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @if_layouts(
// CHECK-SAME: [[v0:%\w+]]: memref<8xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.if [[c]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v2:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   [[v3:%\w+]] = memref.cast [[v2]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:   [[v4:%\w+]] = memref.subview [[v0]][1] [4] [2] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v4]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

func.func @for(%t: tensor<4xf32>, %f: f32, %a: index, %b: index, %s: index) -> tensor<4xf32> {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    %1 = tensor.insert %f into %x[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @for(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v2:%\w+]] = [[v0]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   memref.store [[f]], [[v2]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

// The init is needed afterwards: it is copied once, before the loop.
func.func @for_copied_init(%t: tensor<4xf32>, %f: f32, %a: index, %b: index, %s: index) -> (tensor<4xf32>, f32) {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    %1 = tensor.insert %f into %x[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %2 = tensor.extract %t[%a] : tensor<4xf32>
  func.return %0, %2 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @for_copied_init(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> (memref<4xf32>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v2:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v3:%\w+]] = [[v1]]) -> (memref<4xf32>) {
// CHECK-NEXT:   memref.store [[f]], [[v3]]{{\[}}[[i]]] : memref<4xf32>
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%\w+]] = memref.load [[v0]]{{\[}}[[a]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v2]], [[v4]] : memref<4xf32>, f32

// New memory of the iteration is handed on as it is.
func.func @for_fresh(%t: tensor<4xf32>, %f: f32, %a: index, %b: index, %s: index) -> tensor<4xf32> {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @for_fresh(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v2:%\w+]] = [[v0]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v3:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v3]] : memref<4xf32>)
// CHECK-NEXT:   [[v4:%\w+]] = memref.cast [[v3]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v4]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

// Swapped buffers change places. Those from outside are copied, and one of two that are the same.
func.func @for_swap(%t: tensor<4xf32>, %u: tensor<4xf32>, %a: index, %b: index, %s: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0, %1 = scf.for %i = %a to %b step %s iter_args(%x = %t, %y = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  func.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @for_swap(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: index, [[v4:%[a-zA-Z0-9_]+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]] = scf.for [[v7:%[a-zA-Z0-9_]+]] = [[v2]] to [[v3]] step [[v4]] iter_args([[v8:%[a-zA-Z0-9_]+]] = [[v0]], [[v9:%[a-zA-Z0-9_]+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     scf.yield [[v9]], [[v8]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v5]], [[v6]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

func.func @for_twice(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %a: index, %b: index, %s: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0, %1 = scf.for %i = %a to %b step %s iter_args(%x = %t, %y = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %2 = tensor.empty() : tensor<4xf32>
    %3 = linalg.fill ins(%f : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %3, %3 : tensor<4xf32>, tensor<4xf32>
  }
  func.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @for_twice(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v2:%\w+]], [[v3:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v4:%\w+]] = [[v0]], [[v5:%\w+]] = [[v1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v6:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v6]] : memref<4xf32>)
// CHECK-NEXT:   [[v7:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v6]], [[v7]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   [[v8:%\w+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v9:%\w+]] = memref.cast [[v7]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v8]], [[v9]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v2]], [[v3]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>

// A constant is not the iteration's own.
func.func @for_constant(%t: tensor<4xf32>, %a: index, %b: index, %s: index) -> tensor<4xf32> {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    %1 = arith.constant dense<1.0> : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @for_constant(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v2:%\w+]] = [[v0]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   [[v3:%\w+]] = memref.get_global @__constant_4xf32 : memref<4xf32>
// CHECK-NEXT:   [[v4:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v3]], [[v4]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   [[v5:%\w+]] = memref.cast [[v4]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v5]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

func.func @while(%t: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.while (%x = %t) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    %1 = tensor.insert %f into %y[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.while ([[v2:%\w+]] = [[v0]]) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   scf.condition([[c]]) [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0([[v3:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   memref.store [[f]], [[v3]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

func.func @while_fresh(%t: tensor<4xf32>, %c: i1, %f: f32) -> (tensor<4xf32>, i1) {
  %0, %1 = scf.while (%x = %t) : (tensor<4xf32>) -> (tensor<4xf32>, i1) {
    %2 = tensor.empty() : tensor<4xf32>
    %3 = linalg.fill ins(%f : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
    scf.condition(%c) %3, %c : tensor<4xf32>, i1
  } do {
  ^bb0(%y: tensor<4xf32>, %d: i1):
    scf.yield %y : tensor<4xf32>
  }
  func.return %0, %1 : tensor<4xf32>, i1
}

// CHECK-LABEL: func.func @while_fresh(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1, [[f:%\w+]]: f32) -> (memref<4xf32>, i1) {
// CHECK-NEXT:   [[v1:%\w+]], [[v2:%\w+]] = scf.while ([[v3:%\w+]] = [[v0]]) : (memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32>, i1) {
// CHECK-NEXT:   [[v4:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v4]] : memref<4xf32>)
// CHECK-NEXT:   scf.condition([[c]]) [[v4]], [[c]] : memref<4xf32>, i1
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0([[v5:%\w+]]: memref<4xf32>, [[d:%\w+]]: i1):
// CHECK-NEXT:   [[v6:%\w+]] = memref.cast [[v5]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v6]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]], [[v2]] : memref<4xf32>, i1

func.func @index_switch(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %0 = scf.index_switch %i -> tensor<4xf32>
  case 2 {
    scf.yield %t : tensor<4xf32>
  }
  default {
    scf.yield %u : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @index_switch(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v2:%\w+]] = scf.index_switch [[i]] -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   case 2 {
// CHECK-NEXT:   scf.yield [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   default {
// CHECK-NEXT:   scf.yield [[v1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v2]] : memref<4xf32, strided<[?], offset: ?>>

func.func @execute_region(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.execute_region -> (tensor<4xf32>) {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @execute_region(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.execute_region -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   scf.yield [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

func.func @forall(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%x = %t) -> (tensor<4xf32>) {
    %1 = tensor.extract_slice %x[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[n:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   scf.forall ([[i:%\w+]]) in ([[n]]) {
// CHECK-NEXT:   [[v1:%\w+]] = memref.subview [[v0]]{{\[}}[[i]]] [1] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v1]] : memref<1xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>

// Loops without tensors stay as they are, with what is inside rewritten.
func.func @no_tensors(%t: tensor<4xf32>, %a: index, %b: index, %s: index, %z: f32) -> f32 {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %z) -> (f32) {
    %1 = tensor.extract %t[%i] : tensor<4xf32>
    %2 = arith.addf %x, %1 : f32
    scf.yield %2 : f32
  }
  func.return %0 : f32
}

// CHECK-LABEL: func.func @no_tensors(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index, [[z:%\w+]]: f32) -> f32 {
// CHECK-NEXT:   [[v1:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[x:%\w+]] = [[z]]) -> (f32) {
// CHECK-NEXT:   [[v2:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = arith.addf [[x]], [[v2]] : f32
// CHECK-NEXT:   scf.yield [[v3]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : f32
