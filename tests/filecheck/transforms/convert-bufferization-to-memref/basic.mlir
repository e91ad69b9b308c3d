// RUN: %xdsl_opt %s -p 'convert-bufferization-to-memref' | filecheck %s

// Each clone becomes an allocation and a copy; deallocations as in their own pass.

func.func @dynamic(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  %0 = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x4xf32>) -> memref<?x4xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<?x4xf32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc([[v1]]) : memref<?x4xf32>
// CHECK-NEXT:   memref.copy [[vm]], [[v2]] : memref<?x4xf32> to memref<?x4xf32>
// CHECK-NEXT:   func.return [[v2]] : memref<?x4xf32>
// CHECK-NEXT: }

func.func @size_is_known(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @size_is_known(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<?xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.alloc([[v0]]) : memref<?xf32>
// CHECK-NEXT:   memref.copy [[vm]], [[v1]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   func.return [[v1]] : memref<?xf32>
// CHECK-NEXT: }

func.func @cast(%m: memref<?xf32, strided<[?], offset: ?>, 1>) -> memref<?xf32, strided<[?], offset: ?>, 1> {
  %0 = bufferization.clone %m : memref<?xf32, strided<[?], offset: ?>, 1> to memref<?xf32, strided<[?], offset: ?>, 1>
  return %0 : memref<?xf32, strided<[?], offset: ?>, 1>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>, 1 : i64>) -> memref<?xf32, strided<[?], offset: ?>, 1 : i64> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<?xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc([[v1]]) : memref<?xf32, 1 : i64>
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.cast [[v2]] : memref<?xf32, 1 : i64> to memref<?xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT:   memref.copy [[vm]], [[v3]] : memref<?xf32, strided<[?], offset: ?>, 1 : i64> to memref<?xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT:   func.return [[v3]] : memref<?xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: }

func.func @strided(%m: memref<2xf32, strided<[2], offset: 1>>) -> memref<2xf32, strided<[2], offset: 1>> {
  %0 = bufferization.clone %m : memref<2xf32, strided<[2], offset: 1>> to memref<2xf32, strided<[2], offset: 1>>
  return %0 : memref<2xf32, strided<[2], offset: 1>>
}

// CHECK-LABEL: func.func @strided(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32, strided<[2], offset: 1>>) -> memref<2xf32, strided<[2], offset: 1>> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [1], sizes: [2], strides: [2] : memref<4xf32> to memref<2xf32, strided<[2], offset: 1>>
// CHECK-NEXT:   memref.copy [[vm]], [[v1]] : memref<2xf32, strided<[2], offset: 1>> to memref<2xf32, strided<[2], offset: 1>>
// CHECK-NEXT:   func.return [[v1]] : memref<2xf32, strided<[2], offset: 1>>
// CHECK-NEXT: }

func.func @strided_dynamic(%m: memref<?x?xf32, strided<[1, ?], offset: ?>>) -> memref<?x?xf32, strided<[1, ?], offset: ?>> {
  %0 = bufferization.clone %m : memref<?x?xf32, strided<[1, ?], offset: ?>> to memref<?x?xf32, strided<[1, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[1, ?], offset: ?>>
}

// CHECK-LABEL: func.func @strided_dynamic(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x?xf32, strided<[1, ?], offset: ?>>) -> memref<?x?xf32, strided<[1, ?], offset: ?>> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<?x?xf32, strided<[1, ?], offset: ?>>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v2]] : memref<?x?xf32, strided<[1, ?], offset: ?>>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.addi [[v4]], [[v1]] : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.muli [[v3]], [[v5]] : index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = arith.addi [[v5]], [[v6]] : index
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.alloc([[v7]]) : memref<?xf32>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v8]] to offset: [[[v9]]], sizes: [[[v1]], [[v3]]], strides: [1, [[v5]]] : memref<?xf32> to memref<?x?xf32, strided<[1, ?], offset: ?>>
// CHECK-NEXT:   memref.copy [[vm]], [[v10]] : memref<?x?xf32, strided<[1, ?], offset: ?>> to memref<?x?xf32, strided<[1, ?], offset: ?>>
// CHECK-NEXT:   func.return [[v10]] : memref<?x?xf32, strided<[1, ?], offset: ?>>
// CHECK-NEXT: }

func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<*xf32>) -> memref<*xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.rank [[vm]] : memref<*xf32>
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.alloca([[v2]]) : memref<?xindex>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.for [[v5:%[a-zA-Z0-9_]+]] = [[v0]] to [[v2]] step [[v1]] iter_args([[v6:%[a-zA-Z0-9_]+]] = [[v1]]) -> (index) {
// CHECK-NEXT:     [[v7:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v5]] : memref<*xf32>
// CHECK-NEXT:     memref.store [[v7]], [[v3]][[[v5]]] : memref<?xindex>
// CHECK-NEXT:     [[v8:%[a-zA-Z0-9_]+]] = arith.muli [[v6]], [[v7]] : index
// CHECK-NEXT:     scf.yield [[v8]] : index
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = memref.alloc([[v4]]) : memref<?xf32>
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]] = memref.reshape [[v9]]([[v3]]) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK-NEXT:   memref.copy [[vm]], [[v10]] : memref<*xf32> to memref<*xf32>
// CHECK-NEXT:   func.return [[v10]] : memref<*xf32>
// CHECK-NEXT: }

func.func @to_ranked(%m: memref<*xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @to_ranked(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<*xf32>) -> memref<?xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<*xf32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc([[v1]]) : memref<?xf32>
// CHECK-NEXT:   memref.copy [[vm]], [[v2]] : memref<*xf32> to memref<?xf32>
// CHECK-NEXT:   func.return [[v2]] : memref<?xf32>
// CHECK-NEXT: }

func.func @dealloc(%m: memref<4xf32>, %r: memref<?xf32>, %c: i1) -> i1 {
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  %0 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%r : memref<?xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @dealloc(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vr:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> i1 {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vm]] : memref<4xf32> -> index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vr]] : memref<?xf32> -> index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.cmpi ne, [[v0]], [[v1]] : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.andi [[v2]], [[vc]] : i1
// CHECK-NEXT:   scf.if [[v3]] {
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.xori [[v2]], [[v4]] : i1
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.andi [[v5]], [[vc]] : i1
// CHECK-NEXT:   func.return [[v6]] : i1
// CHECK-NEXT: }

func.func @nested(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @nested(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vm]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v0]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[vr]] : memref<4xf32>
// CHECK-NEXT: }

func.func @cfg(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2(%m : memref<4xf32>)
^bb1:
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  cf.br ^bb2(%0 : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  return %x : memref<4xf32>
}

// CHECK-LABEL: func.func @cfg(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.copy [[vm]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[v0]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.return [[vx]] : memref<4xf32>
// CHECK-NEXT: }
