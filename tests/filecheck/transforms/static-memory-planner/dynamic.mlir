// RUN: xdsl-opt %s -p 'static-memory-planner{dynamic=symbolic}' | filecheck %s
// RUN: xdsl-opt %s -p 'static-memory-planner{dynamic=bounded}' | filecheck %s --check-prefix=BOUNDED
// RUN: xdsl-opt %s -p static-memory-planner | filecheck %s --check-prefix=STAYS
// RUN: not xdsl-opt %s -p 'static-memory-planner{dynamic=bounded only-if-smaller}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not xdsl-opt %s -p 'static-memory-planner{dynamic=symbolic arena=global}' 2>&1 | filecheck %s --check-prefix=OPTION

// OPTION: static-memory-planner: option 'dynamic' cannot be {{[a-z]+}}; it may be stay with 'only-if-smaller', or where the arena is no allocation

// One factor: %a and %b are needed together, and %c when both are gone. The offset of %b is a
// multiple of 64, as %n is rounded up to a multiple of 16.
// CHECK-LABEL: func.func @one_factor
// CHECK:         [[MORE:%\d+]] = arith.addi %n
// CHECK:         [[MASK:%\d+]] = arith.constant -16 : index
// CHECK-NEXT:    [[UNIT:%\d+]] = arith.andi [[MORE]], [[MASK]]
// CHECK-NEXT:    [[SIZE:%\d+]] = arith.muli {{%\d+}}, [[UNIT]]
// CHECK-NEXT:    %arena = memref.alloc([[SIZE]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK:         %a = memref.view %arena[{{%\d+}}][%n] : memref<?xi8> to memref<?xf32>
// CHECK:         %b = memref.view %arena[{{%\d+}}][%n] : memref<?xi8> to memref<4x?xf64>
// CHECK-NOT:     memref.dealloc
// CHECK:         %c = memref.view %arena[{{%\d+}}][%n] : memref<?xi8> to memref<?x8xf32>
// CHECK:         memref.dealloc %arena
// CHECK-NEXT:    func.return
// STAYS-LABEL: func.func @one_factor
// STAYS:         memref.alloc(%n)
func.func @one_factor(%n: index, %x: f32, %y: f64, %i: index) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %b = memref.alloc(%n) : memref<4x?xf64>
  linalg.fill ins(%y : f64) outs(%b : memref<4x?xf64>)
  %u = memref.load %a[%i] : memref<?xf32>
  %v = memref.load %b[%i, %i] : memref<4x?xf64>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<4x?xf64>
  %c = memref.alloc(%n) : memref<?x8xf32>
  linalg.fill ins(%u : f32) outs(%c : memref<?x8xf32>)
  %w = memref.load %c[%i, %i] : memref<?x8xf32>
  memref.dealloc %c : memref<?x8xf32>
  func.return %w : f32
}

// The order of the factors is no matter, and constants are none. One buffer alone stays.
// CHECK-LABEL: func.func @several_factors
// CHECK:         arith.muli %n, %m
// CHECK:         memref.alloc(
// CHECK:         %a = memref.view %arena[{{%\d+}}][%n, %m]
// CHECK:         %b = memref.view %arena[{{%\d+}}][%m, %c4, %n]
// CHECK:         memref.dealloc %arena
// CHECK:         %alone = memref.alloc(%m)
// CHECK:         memref.dealloc %alone
func.func @several_factors(%n: index, %m: index, %x: f32, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?x?xf32>)
  %u = memref.load %a[%i, %i] : memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  %b = memref.alloc(%m, %c4, %n) : memref<?x?x?xf32>
  linalg.fill ins(%u : f32) outs(%b : memref<?x?x?xf32>)
  %v = memref.load %b[%i, %i, %i] : memref<?x?x?xf32>
  memref.dealloc %b : memref<?x?x?xf32>
  %alone = memref.alloc(%m) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%alone : memref<?xf32>)
  %w = memref.load %alone[%i] : memref<?xf32>
  memref.dealloc %alone : memref<?xf32>
  func.return %w : f32
}

// A size that is computed in a loop is not known before it, but that it is at most 7.
// CHECK-LABEL: func.func @in_a_loop
// CHECK:         scf.for
// CHECK:           memref.alloc(%k)
// CHECK:           memref.alloc(%n)
// BOUNDED-LABEL: func.func @in_a_loop
// BOUNDED:         %arena = memref.alloc() {alignment = 64 : i64} : memref<56xi8>
// BOUNDED:         scf.for
// BOUNDED:           %a = memref.view %arena[{{%\d+}}][%k] : memref<56xi8> to memref<?xf64>
// BOUNDED:           %big = memref.alloc(%j)
func.func @in_a_loop(%n: index, %x: f64, %i: index, %p: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %k = %c0 to %c8 step %c1 {
    %a = memref.alloc(%k) : memref<?xf64>
    linalg.fill ins(%x : f64) outs(%a : memref<?xf64>)
    %u = memref.load %a[%i] : memref<?xf64>
    memref.dealloc %a : memref<?xf64>
    %b = memref.alloc(%n) : memref<?xf64>
    linalg.fill ins(%u : f64) outs(%b : memref<?xf64>)
    memref.dealloc %b : memref<?xf64>
    %j = memref.load %p[%c0] : memref<1xindex>
    %big = memref.alloc(%j) : memref<?xf64>
    linalg.fill ins(%u : f64) outs(%big : memref<?xf64>)
    memref.dealloc %big : memref<?xf64>
  }
  func.return
}

// With several blocks, sizes that are arguments are known, if the first block allocates as much.
// CHECK-LABEL: func.func @blocks
// CHECK:         %arena = memref.alloc(
// CHECK:         memref.view %arena[{{%\d+}}][%n]
// CHECK:         cf.cond_br
// CHECK:         memref.view %arena[{{%\d+}}][%n]
// CHECK:         memref.view %arena[{{%\d+}}][%n]
// CHECK:         memref.alloc(%d)
// CHECK:         memref.dealloc %arena
func.func @blocks(%n: index, %c: i1, %x: f32, %i: index) -> f32 {
  %first = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%first : memref<?xf32>)
  %t = memref.load %first[%i] : memref<?xf32>
  memref.dealloc %first : memref<?xf32>
  cf.cond_br %c, ^one, ^two
^one:
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%t : f32) outs(%a : memref<?xf32>)
  %u = memref.load %a[%i] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  cf.br ^end(%u : f32)
^two:
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  %v = memref.load %b[%i] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %d = arith.addi %n, %i : index
  %e = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%e : memref<?xf32>)
  %w = memref.load %e[%i] : memref<?xf32>
  memref.dealloc %e : memref<?xf32>
  cf.br ^end(%w : f32)
^end(%r: f32):
  func.return %r : f32
}

// What may be freed in place of memory of another size has no arena; %d is then alone.
// CHECK-LABEL: func.func @freed_in_its_place
// CHECK:         %a = memref.alloc(%n)
// CHECK-NEXT:    %b = memref.alloc(%m)
// CHECK-NEXT:    %d = memref.alloc(%n)
// CHECK:         memref.dealloc
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    memref.dealloc %d
func.func @freed_in_its_place(%n: index, %m: index, %c: i1, %x: f32, %i: index) -> (f32, f32) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  linalg.fill ins(%x : f32) outs(%d : memref<?xf32>)
  %s = arith.select %c, %a, %b : memref<?xf32>
  %t = arith.select %c, %b, %a : memref<?xf32>
  %r = memref.load %s[%i] : memref<?xf32>
  %q = memref.load %d[%i] : memref<?xf32>
  memref.dealloc %s : memref<?xf32>
  memref.dealloc %t : memref<?xf32>
  memref.dealloc %d : memref<?xf32>
  func.return %r, %q : f32, f32
}
