// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s

func.func @diamond(%t: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb2(%t : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %0 = tensor.insert %f into %x[%i] : tensor<4xf32>
  cf.br ^bb3(%0 : tensor<4xf32>)
^bb2(%y: tensor<4xf32>):
  cf.br ^bb3(%y : tensor<4xf32>)
^bb3(%z: tensor<4xf32>):
  func.return %z : tensor<4xf32>
}

// CHECK-LABEL: func.func @diamond(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   cf.cond_br [[c]], ^bb1([[v0]] : memref<4xf32, strided<[?], offset: ?>>), ^bb2([[v0]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb1([[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   cf.br ^bb3([[v1]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb2([[v2:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   cf.br ^bb3([[v2]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb3([[v3:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>

// Both edges go to one block, and the types of what they bring differ.
func.func @one_block(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb1(%0 : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  func.return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func @one_block(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   [[v2:%\w+]] = memref.cast [[v1]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   cf.cond_br [[c]], ^bb1([[v0]] : memref<4xf32, strided<[?], offset: ?>>), ^bb1([[v2]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb1([[v3:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>

func.func @loop(%t: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  cf.br ^bb1(%t : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %0 = tensor.insert %f into %x[%i] : tensor<4xf32>
  cf.cond_br %c, ^bb1(%0 : tensor<4xf32>), ^bb2
^bb2:
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   cf.br ^bb1([[v0]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb1([[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   cf.cond_br [[c]], ^bb1([[v1]] : memref<4xf32, strided<[?], offset: ?>>), ^bb2
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

func.func @switch(%t: tensor<4xf32>, %u: tensor<4xf32>, %flag: i32) -> tensor<4xf32> {
  cf.switch %flag : i32, [
    default: ^bb1(%t : tensor<4xf32>),
    7: ^bb1(%u : tensor<4xf32>)
  ]
^bb1(%x: tensor<4xf32>):
  func.return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func @switch(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[flag:%\w+]]: i32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   cf.switch [[flag]] : i32, [
// CHECK-NEXT:   default: ^bb1([[v0]] : memref<4xf32, strided<[?], offset: ?>>),
// CHECK-NEXT:   7: ^bb1([[v1]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ]
// CHECK-NEXT:   ^bb1([[v2:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   func.return [[v2]] : memref<4xf32, strided<[?], offset: ?>>

// The block that defines %0 is written after the one that uses it.
func.func @order(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  cf.br ^bb2
^bb1:
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  func.return %1 : f32
^bb2:
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  cf.br ^bb1
}

// CHECK-LABEL: func.func @order(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> f32 {
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:   [[v1:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   cf.br ^bb1

// Nothing is known of a buffer that comes from dead code.
func.func @unreachable(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  func.return %t : tensor<4xf32>
^bb1(%x: tensor<4xf32>):
  %0 = tensor.insert %f into %x[%i] : tensor<4xf32>
  cf.br ^bb1(%0 : tensor<4xf32>)
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   ^bb1([[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   cf.br ^bb1([[v1]] : memref<4xf32, strided<[?], offset: ?>>)

// Two returns with different layouts.
func.func @returns(%t: tensor<8xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  func.return %0 : tensor<4xf32>
^bb2:
  %1 = tensor.empty() : tensor<4xf32>
  func.return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @returns(
// CHECK-SAME: [[v0:%\w+]]: memref<8xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   cf.cond_br [[c]], ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:   [[v1:%\w+]] = memref.subview [[v0]][0] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:   [[v2:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   [[v3:%\w+]] = memref.cast [[v2]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>

func.func @in_region(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = scf.execute_region -> (tensor<4xf32>) {
    cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb1(%u : tensor<4xf32>)
  ^bb1(%x: tensor<4xf32>):
    scf.yield %x : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @in_region(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v2:%\w+]] = scf.execute_region -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:   cf.cond_br [[c]], ^bb1([[v0]] : memref<4xf32, strided<[?], offset: ?>>), ^bb1([[v1]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   ^bb1([[v3:%\w+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v2]] : memref<4xf32, strided<[?], offset: ?>>

// Arguments of blocks that only blocks pass to each other that nothing reaches have the type of dead code; a part of what is
// copied there has that of the copy.
// CHECK-LABEL: func.func private @dead_cycle(
// CHECK:         %part = memref.subview %row_copy[0, 0] [1, 4] [1, 1] : memref<1x4xi32> to memref<1x4xi32, strided<[4, 1]>>
func.func private @dead_cycle(%q: i1, %f: i32, %a: tensor<8x?xi32>) {
  cf.cond_br %q, ^loop(%a : tensor<8x?xi32>), ^loop(%a : tensor<8x?xi32>)
^dead(%t: tensor<8x?xi32>):
  %row = tensor.extract_slice %t[7, 0] [1, 4] [1, 1] : tensor<8x?xi32> to tensor<1x4xi32>
  %part = tensor.extract_slice %row[0, 0] [1, 4] [1, 1] : tensor<1x4xi32> to tensor<1x4xi32>
  %new = linalg.fill ins(%f : i32) outs(%part : tensor<1x4xi32>) -> tensor<1x4xi32>
  cf.cond_br %q, ^dead(%t : tensor<8x?xi32>), ^loop(%t : tensor<8x?xi32>)
^loop(%u: tensor<8x?xi32>):
  %c = arith.constant 0 : index
  %x = tensor.extract %u[%c, %c] : tensor<8x?xi32>
  cf.cond_br %q, ^end, ^loop(%u : tensor<8x?xi32>)
^end:
  func.return
}

// It does not change the type of what is reached, as another memory space.
// CHECK-LABEL: func.func private @dead_cycle_in_another_space(
// CHECK:         cf.br ^loop(%m : memref<8x4xf32, 1 : i64>)
// CHECK:         memref.copy %t, %t_copy : memref<8x4xf32, strided<[?, ?], offset: ?>> to memref<8x4xf32, 1 : i64>
// CHECK-NEXT:    cf.cond_br %q, ^dead(%t : {{.*}}), ^loop(%t_copy : memref<8x4xf32, 1 : i64>)
func.func private @dead_cycle_in_another_space(%q: i1, %f: f32, %m: memref<8x4xf32, 1>) -> f32 {
  %a = bufferization.to_tensor %m restrict : memref<8x4xf32, 1> to tensor<8x4xf32>
  cf.br ^loop(%a : tensor<8x4xf32>)
^dead(%t: tensor<8x4xf32>):
  cf.cond_br %q, ^dead(%t : tensor<8x4xf32>), ^loop(%t : tensor<8x4xf32>)
^loop(%u: tensor<8x4xf32>):
  %c = arith.constant 0 : index
  %x = tensor.extract %u[%c, %c] : tensor<8x4xf32>
  cf.cond_br %q, ^end, ^loop(%u : tensor<8x4xf32>)
^end:
  return %x : f32
}
