// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of operations on memory.

func.func @dead_alloc(%n: index) {
  %m = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_alloc(
// CHECK-NEXT:    func.return

func.func @dead_alloc_nodealloc(%n: index) {
  %m = memref.alloc(%n) : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_alloc_nodealloc(
// CHECK-NEXT:    func.return

func.func @dead_alloca(%n: index) {
  %m = memref.alloca(%n) : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_alloca(
// CHECK-NEXT:    func.return

func.func @dead_alloc_store(%n: index, %x: f32) {
  %m = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %m[%n] : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_alloc_store(
// CHECK-NEXT:    func.return

func.func @dead_alloca_store(%n: index, %x: f32) {
  %m = memref.alloca(%n) : memref<?xf32>
  memref.store %x, %m[%n] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_alloca_store(
// CHECK-NEXT:    func.return

func.func @dead_alloc_store_nodealloc(%n: index, %x: f32) {
  %m = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %m[%n] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_alloc_store_nodealloc(
// CHECK-NEXT:    func.return

func.func @dead_alloc_two_deallocs(%c: i1, %n: index) {
  %m = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "a.b"() : () -> ()
  memref.dealloc %m : memref<?xf32>
  cf.br ^bb3
^bb2:
  "a.c"() : () -> ()
  memref.dealloc %m : memref<?xf32>
  cf.br ^bb3
^bb3:
  return
}

// CHECK-LABEL: func.func @dead_alloc_two_deallocs(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return

func.func @dead_cast_dealloc(%n: index) {
  %m = memref.alloc(%n) : memref<?xf32>
  %v = memref.cast %m : memref<?xf32> to memref<4xf32>
  memref.dealloc %v : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @dead_cast_dealloc(
// CHECK-NEXT:    func.return

func.func @alloc_const_size() -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = memref.alloc(%c4, %c8) : memref<?x?xf32>
  return %m : memref<?x?xf32>
}

// CHECK-LABEL: func.func @alloc_const_size(
// CHECK-NEXT:    %m = memref.alloc() : memref<4x8xf32>
// CHECK-NEXT:    %m_1 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
// CHECK-NEXT:    func.return %m_1 : memref<?x?xf32>

func.func @alloc_const_size_some(%n: index) -> memref<?x?xf32> {
  %c8 = arith.constant 8 : index
  %m = memref.alloc(%n, %c8) {alignment = 64 : i64} : memref<?x?xf32>
  return %m : memref<?x?xf32>
}

// CHECK-LABEL: func.func @alloc_const_size_some(
// CHECK-NEXT:    %m = memref.alloc(%n) {alignment = 64 : i64} : memref<?x8xf32>
// CHECK-NEXT:    %m_1 = memref.cast %m : memref<?x8xf32> to memref<?x?xf32>
// CHECK-NEXT:    func.return %m_1 : memref<?x?xf32>

func.func @alloca_const_size(%n: index) -> f32 {
  %c8 = arith.constant 8 : index
  %m = memref.alloca(%n, %c8) : memref<?x?xf32>
  "a.b"(%m) : (memref<?x?xf32>) -> ()
  %v = memref.load %m[%n, %n] : memref<?x?xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @alloca_const_size(
// CHECK-NEXT:    %m = memref.alloca(%n) : memref<?x8xf32>
// CHECK-NEXT:    %m_1 = memref.cast %m : memref<?x8xf32> to memref<?x?xf32>
// CHECK-NEXT:    "a.b"(%m_1) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:    %v = memref.load %m[%n, %n] : memref<?x8xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @alloc_negative() -> memref<?xf32> {
  %c8 = arith.constant -8 : index
  %m = memref.alloc(%c8) : memref<?xf32>
  return %m : memref<?xf32>
}

// CHECK-LABEL: func.func @alloc_negative(
// CHECK-NEXT:    %c8 = arith.constant -8 : index
// CHECK-NEXT:    %m = memref.alloc(%c8) : memref<?xf32>
// CHECK-NEXT:    func.return %m : memref<?xf32>

func.func @dim_alloc(%n: index, %k: index) -> (index, index, index, memref<?x4x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc(%n, %k) : memref<?x4x?xf32>
  %d0 = memref.dim %m, %c0 : memref<?x4x?xf32>
  %d1 = memref.dim %m, %c1 : memref<?x4x?xf32>
  %d2 = memref.dim %m, %c2 : memref<?x4x?xf32>
  return %d0, %d1, %d2, %m : index, index, index, memref<?x4x?xf32>
}

// CHECK-LABEL: func.func @dim_alloc(
// CHECK-NEXT:    %m = memref.alloc(%n, %k) : memref<?x4x?xf32>
// CHECK-NEXT:    %d1 = arith.constant 4 : index
// CHECK-NEXT:    func.return %n, %d1, %k, %m : index, index, index, memref<?x4x?xf32>

func.func @dim_alloca(%n: index, %k: index) -> (index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca(%n) : memref<?xf32>
  "a.b"(%m) : (memref<?xf32>) -> ()
  %d0 = memref.dim %m, %c0 : memref<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_alloca(
// CHECK-NEXT:    %m = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT:    "a.b"(%m) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return %n : index

func.func @dim_static(%m: memref<4x?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %d0 = memref.dim %m, %c0 : memref<4x?xf32>
  %d1 = memref.dim %m, %c1 : memref<4x?xf32>
  %d2 = memref.dim %m, %c5 : memref<4x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

// CHECK-LABEL: func.func @dim_static(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c5 = arith.constant 5 : index
// CHECK-NEXT:    %d0 = arith.constant 4 : index
// CHECK-NEXT:    %d1 = memref.dim %m, %c1 : memref<4x?xf32>
// CHECK-NEXT:    %d2 = memref.dim %m, %c5 : memref<4x?xf32>
// CHECK-NEXT:    func.return %d0, %d1, %d2 : index, index, index

func.func @dim_subview(%m: memref<?x?xf32>, %o: index, %s: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[%o, 0] [%s, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %d0 = memref.dim %v, %c0 : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %d1 = memref.dim %v, %c1 : memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_subview(
// CHECK-NEXT:    %d1 = arith.constant 4 : index
// CHECK-NEXT:    func.return %s, %d1 : index, index

func.func @dim_subview_reduced(%m: memref<?x?x?xf32>, %o: index, %s: index, %t: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[%o, 0, 0] [%s, 1, %t] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %d0 = memref.dim %v, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %d1 = memref.dim %v, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_subview_reduced(
// CHECK-NEXT:    func.return %s, %t : index, index

func.func @dim_cast(%m: memref<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %d0 = memref.dim %v, %c0 : memref<?x?xf32>
  %d1 = memref.dim %v, %c1 : memref<?x?xf32>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_cast(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %d0 = arith.constant 4 : index
// CHECK-NEXT:    %d1 = memref.dim %m, %c1 : memref<4x?xf32>
// CHECK-NEXT:    func.return %d0, %d1 : index, index

func.func @dim_cast_more(%m: memref<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.cast %m : memref<?x?xf32> to memref<4x?xf32>
  %d0 = memref.dim %v, %c0 : memref<4x?xf32>
  %d1 = memref.dim %v, %c1 : memref<4x?xf32>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_cast_more(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %d0 = arith.constant 4 : index
// CHECK-NEXT:    %d1 = memref.dim %m, %c1 : memref<?x?xf32>
// CHECK-NEXT:    func.return %d0, %d1 : index, index

func.func @dim_reshape(%m: memref<?xf32>, %sh: memref<2xindex>) -> (index) {
  %c1 = arith.constant 1 : index
  %v = memref.reshape %m(%sh) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d1 = memref.dim %v, %c1 : memref<?x?xf32>
  return %d1 : index
}

// CHECK-LABEL: func.func @dim_reshape(
// CHECK-NEXT:    %0 = arith.constant 1 : index
// CHECK-NEXT:    %d1 = memref.load %sh[%0] : memref<2xindex>
// CHECK-NEXT:    func.return %d1 : index

func.func @dim_view(%m: memref<100xi8>, %o: index, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%o][%s] : memref<100xi8> to memref<?xf32>
  %d1 = memref.dim %v, %c0 : memref<?xf32>
  return %d1 : index
}

// CHECK-LABEL: func.func @dim_view(
// CHECK-NEXT:    func.return %s : index

func.func @cast_load(%m: memref<4xf32>, %i: index, %x: f32) -> f32 {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  %d0 = memref.load %v[%i] : memref<?xf32>
  memref.store %x, %v[%i] : memref<?xf32>
  return %d0 : f32
}

// CHECK-LABEL: func.func @cast_load(
// CHECK-NEXT:    %d0 = memref.load %m[%i] : memref<4xf32>
// CHECK-NEXT:    memref.store %x, %m[%i] : memref<4xf32>
// CHECK-NEXT:    func.return %d0 : f32

func.func @cast_load_back(%m: memref<?xf32>, %i: index, %x: f32) -> f32 {
  %v = memref.cast %m : memref<?xf32> to memref<4xf32>
  %d0 = memref.load %v[%i] : memref<4xf32>
  memref.store %x, %v[%i] : memref<4xf32>
  return %d0 : f32
}

// CHECK-LABEL: func.func @cast_load_back(
// CHECK-NEXT:    %d0 = memref.load %m[%i] : memref<?xf32>
// CHECK-NEXT:    memref.store %x, %m[%i] : memref<?xf32>
// CHECK-NEXT:    func.return %d0 : f32

func.func @cast_cast(%m: memref<4xf32>) -> memref<4xf32> {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  %w = memref.cast %v : memref<?xf32> to memref<4xf32>
  return %w : memref<4xf32>
}

// CHECK-LABEL: func.func @cast_cast(
// CHECK-NEXT:    func.return %m : memref<4xf32>

func.func @cast_cast2(%m: memref<4x4xf32>) -> memref<?x?xf32> {
  %v = memref.cast %m : memref<4x4xf32> to memref<?x4xf32>
  %w = memref.cast %v : memref<?x4xf32> to memref<?x?xf32>
  return %w : memref<?x?xf32>
}

// CHECK-LABEL: func.func @cast_cast2(
// CHECK-NEXT:    %w = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
// CHECK-NEXT:    func.return %w : memref<?x?xf32>

func.func @cast_cast_bad(%m: memref<?x?xf32>) -> memref<?x?xf32> {
  %v = memref.cast %m : memref<?x?xf32> to memref<4x?xf32>
  %w = memref.cast %v : memref<4x?xf32> to memref<?x?xf32>
  return %w : memref<?x?xf32>
}

// CHECK-LABEL: func.func @cast_cast_bad(
// CHECK-NEXT:    func.return %m : memref<?x?xf32>

func.func @cast_same(%m: memref<4xf32>) -> memref<4xf32> {
  %v = memref.cast %m : memref<4xf32> to memref<4xf32>
  return %v : memref<4xf32>
}

// CHECK-LABEL: func.func @cast_same(
// CHECK-NEXT:    func.return %m : memref<4xf32>

func.func @cast_dealloc(%m: memref<4xf32>) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %v : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @cast_dealloc(
// CHECK-NEXT:    memref.dealloc %m : memref<4xf32>
// CHECK-NEXT:    func.return

func.func @cast_copy(%m: memref<4xf32>, %n: memref<?xf32>, %o: memref<?xf32, strided<[1], offset: ?>>) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.copy %v, %n : memref<?xf32> to memref<?xf32>
  memref.copy %n, %v : memref<?xf32> to memref<?xf32>
  %w = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %w, %o : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @cast_copy(
// CHECK-NEXT:    memref.copy %m, %n : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    memref.copy %n, %m : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:    memref.copy %m, %o : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return

func.func @cast_linalg(%m: memref<4xf32>, %n: memref<4xf32>) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  %w = memref.cast %n : memref<4xf32> to memref<?xf32>
  linalg.exp ins(%v : memref<?xf32>) outs(%w : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @cast_linalg(
// CHECK-NEXT:    linalg.exp ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
// CHECK-NEXT:    func.return

func.func @cast_call(%m: memref<4xf32>) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  call @callee(%v) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @cast_call(
// CHECK-NEXT:    %v = memref.cast %m : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    func.call @callee(%v) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return

func.func private @callee(memref<?xf32>)

func.func @cast_subview(%m: memref<8x8xf32>, %o: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %v = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
  %w = memref.subview %v[%o, 0] [%o, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %r = memref.cast %w : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @cast_subview(
// CHECK-NEXT:    %w = memref.subview %m[%o, 0] [%o, 4] [1, 1] : memref<8x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT:    %r = memref.cast %w : memref<?x4xf32, strided<[8, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>

func.func @copy_self(%m: memref<4xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @copy_self(
// CHECK-NEXT:    func.return

func.func @copy_empty(%m: memref<0x?xf32>, %n: memref<0x?xf32>) {
  memref.copy %m, %n : memref<0x?xf32> to memref<0x?xf32>
  return
}

// CHECK-LABEL: func.func @copy_empty(
// CHECK-NEXT:    func.return

func.func @subview_const(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v = memref.subview %m[%c2, %c2] [%c4, %c4] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %v : memref<?x?xf32, strided<[?, 1], offset: ?>>
}

// CHECK-LABEL: func.func @subview_const(
// CHECK-NEXT:    %v = memref.subview %m[2, 2] [4, 4] [1, 1] : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    %v_1 = memref.cast %v : memref<4x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    func.return %v_1 : memref<?x?xf32, strided<[?, 1], offset: ?>>

func.func @subview_const_static(%m: memref<8x8xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v = memref.subview %m[%c2, %c2] [%c4, %c4] [1, 1] : memref<8x8xf32> to memref<?x?xf32, strided<[8, 1], offset: ?>>
  memref.store %x, %v[%c2, %c2] : memref<?x?xf32, strided<[8, 1], offset: ?>>
  linalg.fill ins(%x : f32) outs(%v : memref<?x?xf32, strided<[8, 1], offset: ?>>)
  return
}

// CHECK-LABEL: func.func @subview_const_static(
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %v = memref.subview %m[2, 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 18>>
// CHECK-NEXT:    memref.store %x, %v[%c2, %c2] : memref<4x4xf32, strided<[8, 1], offset: 18>>
// CHECK-NEXT:    linalg.fill ins(%x : f32) outs(%v : memref<4x4xf32, strided<[8, 1], offset: 18>>)
// CHECK-NEXT:    func.return

func.func @subview_whole(%m: memref<8x8xf32>) -> memref<8x8xf32> {
  %v = memref.subview %m[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32>
  return %v : memref<8x8xf32>
}

// CHECK-LABEL: func.func @subview_whole(
// CHECK-NEXT:    func.return %m : memref<8x8xf32>

func.func @subview_whole_strided(%m: memref<8x8xf32>) -> memref<8x8xf32, strided<[8, 1]>> {
  %v = memref.subview %m[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  return %v : memref<8x8xf32, strided<[8, 1]>>
}

// CHECK-LABEL: func.func @subview_whole_strided(
// CHECK-NEXT:    %v = memref.cast %m : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
// CHECK-NEXT:    func.return %v : memref<8x8xf32, strided<[8, 1]>>

func.func @subview_copy_dead(%m: memref<8x8xf32>) {
  %v = memref.subview %m[2, 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 18>>
  memref.copy %v, %v : memref<4x4xf32, strided<[8, 1], offset: 18>> to memref<4x4xf32, strided<[8, 1], offset: 18>>
  return
}

// CHECK-LABEL: func.func @subview_copy_dead(
// CHECK-NEXT:    func.return

func.func @reinterpret_reinterpret(%m: memref<64xf32>, %n: index) -> memref<?x8xf32> {
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<64xf32> to memref<8x8xf32>
  %w = memref.reinterpret_cast %v to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<8x8xf32> to memref<?x8xf32>
  return %w : memref<?x8xf32>
}

// CHECK-LABEL: func.func @reinterpret_reinterpret(
// CHECK-NEXT:    %w = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<64xf32> to memref<?x8xf32>
// CHECK-NEXT:    func.return %w : memref<?x8xf32>

func.func @reinterpret_cast_source(%m: memref<64xf32>, %n: index) -> memref<?x8xf32> {
  %v = memref.cast %m : memref<64xf32> to memref<?xf32>
  %w = memref.reinterpret_cast %v to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<?xf32> to memref<?x8xf32>
  return %w : memref<?x8xf32>
}

// CHECK-LABEL: func.func @reinterpret_cast_source(
// CHECK-NEXT:    %w = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<64xf32> to memref<?x8xf32>
// CHECK-NEXT:    func.return %w : memref<?x8xf32>

func.func @reinterpret_subview(%m: memref<64xf32>, %n: index) -> memref<?x8xf32> {
  %v = memref.subview %m[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  %w = memref.reinterpret_cast %v to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<32xf32, strided<[1]>> to memref<?x8xf32>
  return %w : memref<?x8xf32>
}

// CHECK-LABEL: func.func @reinterpret_subview(
// CHECK-NEXT:    %w = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 8], strides: [8, 1] : memref<64xf32> to memref<?x8xf32>
// CHECK-NEXT:    func.return %w : memref<?x8xf32>

func.func @reinterpret_same(%m: memref<64xf32>) -> memref<64xf32> {
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1] : memref<64xf32> to memref<64xf32>
  return %w : memref<64xf32>
}

// CHECK-LABEL: func.func @reinterpret_same(
// CHECK-NEXT:    func.return %m : memref<64xf32>

func.func @reinterpret_const(%m: memref<64xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %w = memref.reinterpret_cast %m to offset: [%c2], sizes: [%c2], strides: [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %w : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @reinterpret_const(
// CHECK-NEXT:    %w = memref.reinterpret_cast %m to offset: [2], sizes: [2], strides: [1] : memref<64xf32> to memref<2xf32, strided<[1], offset: 2>>
// CHECK-NEXT:    %w_1 = memref.cast %w : memref<2xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return %w_1 : memref<?xf32, strided<[1], offset: ?>>

func.func @reinterpret_metadata(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %w = memref.reinterpret_cast %b to offset: [%o], sizes: [%s], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %w : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @reinterpret_metadata(
// CHECK-NEXT:    func.return %m : memref<?xf32, strided<[?], offset: ?>>

func.func @metadata_static(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>) -> (index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0, %t#1 : index, index, index, index, index
}

// CHECK-LABEL: func.func @metadata_static(
// CHECK-NEXT:    %o = arith.constant 3 : index
// CHECK-NEXT:    %s = arith.constant 4 : index
// CHECK-NEXT:    %t = arith.constant 1 : index
// CHECK-NEXT:    %b, %o_1, %s_1, %s_2, %t_1, %t_2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    func.return %o, %s, %s_2, %t_1, %t : index, index, index, index, index

func.func @metadata_cast(%m: memref<4xf32>) -> (memref<f32>, index, index, index) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %v : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o, %s, %t : memref<f32>, index, index, index
}

// CHECK-LABEL: func.func @metadata_cast(
// CHECK-NEXT:    %o = arith.constant 0 : index
// CHECK-NEXT:    %s = arith.constant 4 : index
// CHECK-NEXT:    %t = arith.constant 1 : index
// CHECK-NEXT:    %b, %o_1, %s_1, %t_1 = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    func.return %b, %o, %s, %t : memref<f32>, index, index, index

func.func @rank(%m: memref<4x?xf32>) -> index {
  %r = memref.rank %m : memref<4x?xf32>
  return %r : index
}

// CHECK-LABEL: func.func @rank(
// CHECK-NEXT:    %r = arith.constant 2 : index
// CHECK-NEXT:    func.return %r : index

func.func @collapse_expand(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %v = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %w = memref.expand_shape %v [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  return %w : memref<4x8xf32>
}

// CHECK-LABEL: func.func @collapse_expand(
// CHECK-NEXT:    func.return %m : memref<4x8xf32>

func.func @collapse_collapse(%m: memref<4x8x2xf32>) -> memref<64xf32> {
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<4x8x2xf32> into memref<32x2xf32>
  %w = memref.collapse_shape %v [[0, 1]] : memref<32x2xf32> into memref<64xf32>
  return %w : memref<64xf32>
}

// CHECK-LABEL: func.func @collapse_collapse(
// CHECK-NEXT:    %w = memref.collapse_shape %m [[0 : i64, 1 : i64, 2 : i64]] : memref<4x8x2xf32> into memref<64xf32>
// CHECK-NEXT:    func.return %w : memref<64xf32>

func.func @collapse_cast(%m: memref<4x8xf32>) -> memref<?xf32> {
  %v = memref.cast %m : memref<4x8xf32> to memref<?x8xf32>
  %w = memref.collapse_shape %v [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  return %w : memref<?xf32>
}

// CHECK-LABEL: func.func @collapse_cast(
// CHECK-NEXT:    %w = memref.collapse_shape %m [[0 : i64, 1 : i64]] : memref<4x8xf32> into memref<32xf32>
// CHECK-NEXT:    %w_1 = memref.cast %w : memref<32xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %w_1 : memref<?xf32>

func.func @expand_same(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %w = memref.collapse_shape %m [[0], [1]] : memref<4x8xf32> into memref<4x8xf32>
  return %w : memref<4x8xf32>
}

// CHECK-LABEL: func.func @expand_same(
// CHECK-NEXT:    func.return %m : memref<4x8xf32>

func.func @view_const(%m: memref<64xi8>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %w = memref.view %m[%c0][%c4] : memref<64xi8> to memref<?xf32>
  return %w : memref<?xf32>
}

// CHECK-LABEL: func.func @view_const(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %w = memref.view %m[%c0][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:    %w_1 = memref.cast %w : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %w_1 : memref<?xf32>

func.func @space_cast(%m: memref<64xi8, 1>) -> memref<64xi8> {
  %v = memref.memory_space_cast %m : memref<64xi8, 1> to memref<64xi8, 2>
  %w = memref.memory_space_cast %v : memref<64xi8, 2> to memref<64xi8>
  return %w : memref<64xi8>
}

// CHECK-LABEL: func.func @space_cast(
// CHECK-NEXT:    %w = memref.memory_space_cast %m : memref<64xi8, 1 : i64> to memref<64xi8>
// CHECK-NEXT:    func.return %w : memref<64xi8>

func.func @transpose_id(%m: memref<4x8xf32>) -> memref<4x8xf32, strided<[8, 1]>> {
  %v = memref.transpose %m (i, j) -> (i, j) : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  return %v : memref<4x8xf32, strided<[8, 1]>>
}

// CHECK-LABEL: func.func @transpose_id(
// CHECK-NEXT:    %v = memref.transpose %m (d0, d1) -> (d0, d1) : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
// CHECK-NEXT:    func.return %v : memref<4x8xf32, strided<[8, 1]>>

memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>
func.func @load_global() -> f32 {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<2xf32>
  %v = memref.load %g[%c1] : memref<2xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @load_global(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %g = memref.get_global @g : memref<2xf32>
// CHECK-NEXT:    %v = memref.load %g[%c1] : memref<2xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @store_load(%m: memref<4xf32>, %i: index, %x: f32) -> f32 {
  memref.store %x, %m[%i] : memref<4xf32>
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @store_load(
// CHECK-NEXT:    memref.store %x, %m[%i] : memref<4xf32>
// CHECK-NEXT:    %v = memref.load %m[%i] : memref<4xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @assume(%m: memref<4xf32>, %n: index) -> f32 {
  %r = memref.assume_alignment %m, 64 : memref<4xf32>
  %v = memref.load %r[%n] : memref<4xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @assume(
// CHECK-NEXT:    %r = memref.assume_alignment %m, 64 : memref<4xf32>
// CHECK-NEXT:    %v = memref.load %r[%n] : memref<4xf32>
// CHECK-NEXT:    func.return %v : f32

func.func @dead_alloca_scope(%m: memref<4xf32>, %n: index) {
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    "a.b"(%a) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @dead_alloca_scope(
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    "a.b"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return

func.func @for_cast(%m: memref<8xf32>, %n: index) -> memref<?xf32> {
  %v = memref.cast %m : memref<8xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> (memref<?xf32>) {
    %x = "a.b"(%a) : (memref<?xf32>) -> memref<?xf32>
    scf.yield %x : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// CHECK-LABEL: func.func @for_cast(
// CHECK-NEXT:    %v = memref.cast %m : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v) -> (memref<?xf32>) {
// CHECK-NEXT:      %x = "a.b"(%a) : (memref<?xf32>) -> memref<?xf32>
// CHECK-NEXT:      scf.yield %x : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<?xf32>

// What is read, or handed on, stays.

func.func @needed(%n: index, %s: memref<?xf32>) -> (memref<?xf32>, f32) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %s, %a : memref<?xf32> to memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %s, %b : memref<?xf32> to memref<?xf32>
  %v = memref.subview %b[0] [4] [1] : memref<?xf32> to memref<4xf32>
  %r = memref.load %v[%n] : memref<4xf32>
  memref.dealloc %b : memref<?xf32>
  %c = memref.alloc() : memref<memref<?xf32>>
  %d = memref.alloc(%n) : memref<?xf32>
  memref.store %d, %c[] : memref<memref<?xf32>>
  "a.b"(%c) : (memref<memref<?xf32>>) -> ()
  return %a, %r : memref<?xf32>, f32
}

// CHECK-LABEL: func.func @needed(
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    memref.copy %s, %a : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    memref.copy %s, %b : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    %v = memref.subview %b[0] [4] [1] : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:    %r = memref.load %v[%n] : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    %c = memref.alloc() : memref<memref<?xf32>>
// CHECK-NEXT:    %d = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    memref.store %d, %c[] : memref<memref<?xf32>>
// CHECK-NEXT:    "a.b"(%c) : (memref<memref<?xf32>>) -> ()
// CHECK-NEXT:    func.return %a, %r : memref<?xf32>, f32

// In regions, too.

func.func @nested(%n: index, %x: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
    scf.if %c {
      memref.store %x, %a[%c0] : memref<?xf32>
      "a.b"() : () -> ()
    }
    %d = memref.dim %a, %c0 : memref<?xf32>
    "a.c"(%d) : (index) -> ()
    memref.dealloc %a : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        "a.b"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      "a.c"(%i) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

// A dimension that is left out.

func.func @reduced(%m: memref<8x8xf32>, %i: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %k = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
  %v = memref.subview %k[%i, %c4] [1, %c4] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %v : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @reduced(
// CHECK-NEXT:    %v = memref.subview %m[%i, 4] [1, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    %v_1 = memref.cast %v : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return %v_1 : memref<?xf32, strided<[1], offset: ?>>

// Sizes that are asked for later stay, and an index that is not known.

func.func @dim_stays(%m: memref<?x?xf32>, %u: memref<*xf32>, %i: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %a = memref.dim %m, %i : memref<?x?xf32>
  %b = memref.dim %m, %c9 : memref<?x?xf32>
  %c = memref.dim %u, %c1 : memref<*xf32>
  return %a, %b, %c : index, index, index
}

// CHECK-LABEL: func.func @dim_stays(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c9 = arith.constant 9 : index
// CHECK-NEXT:    %a = memref.dim %m, %i : memref<?x?xf32>
// CHECK-NEXT:    %b = memref.dim %m, %c9 : memref<?x?xf32>
// CHECK-NEXT:    %c = memref.dim %u, %c1 : memref<*xf32>
// CHECK-NEXT:    func.return %a, %b, %c : index, index, index

// Two sizes that are not known may have been two others.

func.func @expanded_otherwise(%m: memref<?x?xf32>, %n: index, %o: index) -> (memref<?x?xf32>, memref<?xf32>) {
  %v = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %w = memref.expand_shape %v [[0, 1]] output_shape [%n, %o] : memref<?xf32> into memref<?x?xf32>
  %x = memref.collapse_shape %w [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  return %w, %x : memref<?x?xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @expanded_otherwise(
// CHECK-NEXT:    %v = memref.collapse_shape %m [[0 : i64, 1 : i64]] : memref<?x?xf32> into memref<?xf32>
// CHECK-NEXT:    %w = memref.expand_shape %v [[0 : i64, 1 : i64]] output_shape [%n, %o] : memref<?xf32> into memref<?x?xf32>
// CHECK-NEXT:    func.return %w, %v : memref<?x?xf32>, memref<?xf32>

// A cast that says too much is only passed over where that makes no difference.

func.func @says_more(%m: memref<?x?xf32>, %n: memref<4x4xf32>) -> memref<2x2xf32, strided<[4, 1]>> {
  %c = memref.cast %m : memref<?x?xf32> to memref<4x4xf32>
  %v = memref.subview %c[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  memref.copy %c, %n : memref<4x4xf32> to memref<4x4xf32>
  return %v : memref<2x2xf32, strided<[4, 1]>>
}

// CHECK-LABEL: func.func @says_more(
// CHECK-NEXT:    %c = memref.cast %m : memref<?x?xf32> to memref<4x4xf32>
// CHECK-NEXT:    %v = memref.subview %c[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:    memref.copy %c, %n : memref<4x4xf32> to memref<4x4xf32>
// CHECK-NEXT:    func.return %v : memref<2x2xf32, strided<[4, 1]>>

// The size was loaded when the view was made.

func.func @reshaped(%m: memref<?xf32>, %shape: memref<2xi32>, %x: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  memref.store %x, %shape[%c0] : memref<2xi32>
  %d = memref.dim %v, %c0 : memref<?x?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @reshaped(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.load %shape[%0] : memref<2xi32>
// CHECK-NEXT:    %d = arith.index_cast %1 : i32 to index
// CHECK-NEXT:    memref.store %x, %shape[%c0] : memref<2xi32>
// CHECK-NEXT:    func.return %d : index
