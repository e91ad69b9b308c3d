// RUN: %xdsl_opt %s -p 'static-memory-planner{only-if-smaller}' | filecheck %s

// Two buffers of a loop that are never needed at the same time, before it; what comes
// after takes its own bytes.
func.func @hoisted(%n: index, %x: memref<16xf32>, %y: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<4xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %x, %a : memref<16xf32> to memref<16xf32>
    memref.copy %a, %x : memref<16xf32> to memref<16xf32>
    memref.copy %y, %b : memref<4xf64> to memref<4xf64>
    memref.copy %b, %y : memref<4xf64> to memref<4xf64>
  }
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<4xf64>
  %d = memref.alloc() : memref<16xf32>
  memref.copy %x, %d : memref<16xf32> to memref<16xf32>
  memref.copy %d, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %d : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @hoisted(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vy:%[a-zA-Z0-9_]+]]: memref<4xf64>) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<4xf64>
// CHECK-NEXT:      scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:        memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:        memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:        memref.copy [[vy]], [[vb]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:        memref.copy [[vb]], [[vy]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc [[varena]] : memref<64xi8>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[vd]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[vd]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.dealloc [[vd]] : memref<16xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Both loops have an arena.
func.func @loops(%n: index, %x: memref<16xf32>, %y: memref<4xf64>) {
  %f = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<4xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %x, %a : memref<16xf32> to memref<16xf32>
    memref.copy %a, %x : memref<16xf32> to memref<16xf32>
    memref.copy %y, %b : memref<4xf64> to memref<4xf64>
    memref.copy %b, %y : memref<4xf64> to memref<4xf64>
  }
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<4xf64>
  %d = memref.alloc() : memref<4x4xf32>
  %e = memref.alloc() : memref<4xf64>
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%f : f32) outs(%d : memref<4x4xf32>)
    memref.copy %y, %e : memref<4xf64> to memref<4xf64>
    memref.copy %e, %y : memref<4xf64> to memref<4xf64>
  }
  memref.dealloc %d : memref<4x4xf32>
  memref.dealloc %e : memref<4xf64>
  return
}

// CHECK-LABEL: func.func @loops(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vy:%[a-zA-Z0-9_]+]]: memref<4xf64>) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<4xf64>
// CHECK-NEXT:      scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:        memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:        memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:        memref.copy [[vy]], [[vb]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:        memref.copy [[vb]], [[vy]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc [[varena]] : memref<64xi8>
// CHECK-NEXT:      [[varena_1:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.view [[varena_1]][[[v1]]][] : memref<64xi8> to memref<4x4xf32>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = memref.view [[varena_1]][[[v1]]][] : memref<64xi8> to memref<4xf64>
// CHECK-NEXT:      scf.for [[vi_1:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:        linalg.fill ins([[vf]] : f32) outs([[vd]] : memref<4x4xf32>)
// CHECK-NEXT:        memref.copy [[vy]], [[ve]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:        memref.copy [[ve]], [[vy]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc [[varena_1]] : memref<64xi8>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Nothing would be gained: one after the other, and both at the same time.
func.func @as_small(%x: memref<16xf32>, %y: memref<4xf64>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<4xf64>
  %d = memref.alloc() : memref<16xf32>
  memref.copy %x, %d : memref<16xf32> to memref<16xf32>
  memref.copy %y, %b : memref<4xf64> to memref<4xf64>
  memref.copy %b, %y : memref<4xf64> to memref<4xf64>
  memref.copy %d, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %d : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @as_small(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vy:%[a-zA-Z0-9_]+]]: memref<4xf64>) {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.dealloc [[va]] : memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[vd]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[vy]], [[vb]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:      memref.copy [[vb]], [[vy]] : memref<4xf64> to memref<4xf64>
// CHECK-NEXT:      memref.copy [[vd]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.dealloc [[vb]] : memref<4xf64>
// CHECK-NEXT:      memref.dealloc [[vd]] : memref<16xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// The arena would be 96 bytes, instead of 128. But at the call, 64 are allocated so far, and the
// callee allocates 128.
func.func private @callee(%x: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  memref.copy %a, %x : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  return
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<32xf32>) {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<32xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[va]] : memref<32xf32> to memref<32xf32>
// CHECK-NEXT:      memref.copy [[va]], [[vx]] : memref<32xf32> to memref<32xf32>
// CHECK-NEXT:      memref.dealloc [[va]] : memref<32xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

func.func @peak_in_callee(%x: memref<16xf32>, %y: memref<8xf32>, %z: memref<32xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  func.call @callee(%z) : (memref<32xf32>) -> ()
  %d = memref.alloc() : memref<8xf32>
  memref.copy %y, %d : memref<8xf32> to memref<8xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.copy %d, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @peak_in_callee(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vy:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vz:%[a-zA-Z0-9_]+]]: memref<32xf32>) {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      func.call @callee([[vz]]) : (memref<32xf32>) -> ()
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy [[vy]], [[vd]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy [[vy]], [[vb]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy [[vb]], [[vy]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy [[vd]], [[vy]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.dealloc [[va]] : memref<16xf32>
// CHECK-NEXT:      memref.dealloc [[vb]] : memref<8xf32>
// CHECK-NEXT:      memref.dealloc [[vd]] : memref<8xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// The same without the call.
func.func @peak_here(%x: memref<16xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  %d = memref.alloc() : memref<8xf32>
  memref.copy %y, %d : memref<8xf32> to memref<8xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.copy %d, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @peak_here(
// CHECK:           [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<8xf32>
// CHECK-NEXT:      memref.copy
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK:           memref.dealloc [[varena]] : memref<64xi8>
// CHECK-NEXT:      memref.copy [[vd]],
// CHECK-NEXT:      memref.dealloc [[vd]] : memref<8xf32>
// CHECK-NEXT:      func.return

// %b has a range of bytes for itself, and stays.
func.func @ranges(%n: index, %x: memref<16xf32>, %y: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<4xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %x, %a : memref<16xf32> to memref<16xf32>
    memref.copy %a, %x : memref<16xf32> to memref<16xf32>
    %d = memref.alloc() : memref<16xf32>
    memref.copy %x, %d : memref<16xf32> to memref<16xf32>
    memref.copy %y, %b : memref<4xf64> to memref<4xf64>
    memref.copy %d, %x : memref<16xf32> to memref<16xf32>
    memref.copy %b, %y : memref<4xf64> to memref<4xf64>
    memref.dealloc %d : memref<16xf32>
  }
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<4xf64>
  return
}

// CHECK-LABEL: func.func @ranges(
// CHECK:           [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf64>
// CHECK-NEXT:      scf.for
// CHECK-NOT:       memref.alloc
// CHECK:           memref.dealloc [[varena]] : memref<64xi8>
// CHECK-NEXT:      memref.dealloc [[vb]] : memref<4xf64>
// CHECK-NEXT:      func.return

// %a and %d take turns, %b and %e too: two arenas, which a compiler knows to be apart.
func.func @two_ranges(%n: index, %x: memref<16xf32>, %y: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<8xf64>
  %d = memref.alloc() : memref<16xf32>
  %e = memref.alloc() : memref<8xf64>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %x, %a : memref<16xf32> to memref<16xf32>
    memref.copy %y, %b : memref<8xf64> to memref<8xf64>
    memref.copy %a, %x : memref<16xf32> to memref<16xf32>
    memref.copy %x, %d : memref<16xf32> to memref<16xf32>
    memref.copy %b, %y : memref<8xf64> to memref<8xf64>
    memref.copy %y, %e : memref<8xf64> to memref<8xf64>
    memref.copy %d, %x : memref<16xf32> to memref<16xf32>
    memref.copy %e, %y : memref<8xf64> to memref<8xf64>
  }
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<8xf64>
  memref.dealloc %d : memref<16xf32>
  memref.dealloc %e : memref<8xf64>
  return
}

// CHECK-LABEL: func.func @two_ranges(
// CHECK:           [[one:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      memref.view [[one]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      memref.view [[one]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[other:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      memref.view [[other]][[[v1]]][] : memref<64xi8> to memref<8xf64>
// CHECK-NEXT:      memref.view [[other]][[[v1]]][] : memref<64xi8> to memref<8xf64>
// CHECK-NEXT:      scf.for

// A function without a body may allocate as much as it likes, at a point at which less is
// allocated than the arena takes.
func.func private @unknown()

func.func @unknown_call(%x: memref<16xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  func.call @unknown() : () -> ()
  %d = memref.alloc() : memref<8xf32>
  memref.copy %y, %d : memref<8xf32> to memref<8xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.copy %d, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}

// CHECK-LABEL: func.func private @unknown(
// CHECK-SAME:  ) -> ()

// So may a buffer of unknown size that is allocated while the arena would take more.
func.func @unknown_size(%x: memref<16xf32>, %y: memref<8xf32>, %n: index) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  %u = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %u : memref<?xf32>
  %d = memref.alloc() : memref<8xf32>
  memref.copy %y, %d : memref<8xf32> to memref<8xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.copy %d, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @unknown_size(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vy:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      [[vu:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:      memref.dealloc [[vu]] : memref<?xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy [[vy]], [[vd]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy [[vy]], [[vb]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy [[vb]], [[vy]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.copy [[vd]], [[vy]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:      memref.dealloc [[va]] : memref<16xf32>
// CHECK-NEXT:      memref.dealloc [[vb]] : memref<8xf32>
// CHECK-NEXT:      memref.dealloc [[vd]] : memref<8xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// One deallocation may free either of them, so both are in one arena, or none is.
func.func @freed_together(%x: memref<16xf32>, %p: i1) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.copy %x, %b : memref<16xf32> to memref<16xf32>
  memref.copy %b, %x : memref<16xf32> to memref<16xf32>
  %s = arith.select %p, %a, %b : memref<16xf32>
  memref.dealloc %s : memref<16xf32>
  return
}

// CHECK-LABEL: func.func @freed_together(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vp:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:      [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[vx]], [[vb]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[vb]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vp]], [[va]], [[vb]] : memref<16xf32>
// CHECK-NEXT:      memref.dealloc [[varena]] : memref<64xi8>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// With several blocks, the arena is allocated all the time.
func.func @blocks(%x: memref<16xf32>, %y: memref<8xf64>, %p: i1) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<8xf64>
  cf.br ^bb1
^bb1:
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.copy %y, %b : memref<8xf64> to memref<8xf64>
  memref.copy %b, %y : memref<8xf64> to memref<8xf64>
  cf.cond_br %p, ^bb1, ^bb2
^bb2:
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<8xf64>
  return
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: memref<16xf32>, [[vy:%[a-zA-Z0-9_]+]]: memref<8xf64>, [[vp:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:      [[varena:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = memref.view [[varena]][[[v0]]][] : memref<64xi8> to memref<8xf64>
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      memref.copy [[vx]], [[va]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[va]], [[vx]] : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy [[vy]], [[vb]] : memref<8xf64> to memref<8xf64>
// CHECK-NEXT:      memref.copy [[vb]], [[vy]] : memref<8xf64> to memref<8xf64>
// CHECK-NEXT:      cf.cond_br [[vp]], ^bb1, ^bb2
// CHECK-NEXT:    ^bb2:
// CHECK-NEXT:      memref.dealloc [[varena]] : memref<64xi8>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// As large as its buffers, but one allocation in place of two: in a function that is called in a loop.
// CHECK-LABEL: func.func private @called_in_a_loop(
// CHECK:         [[arena:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         memref.dealloc [[arena]]
// CHECK-NEXT:    func.return
func.func private @called_in_a_loop(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %b : memref<16xf32> to memref<16xf32>
  memref.copy %b, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// CHECK-LABEL: func.func private @called_once(
// CHECK:         memref.alloc() : memref<16xf32>
// CHECK-NEXT:    memref.alloc() : memref<16xf32>
func.func private @called_once(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %b : memref<16xf32> to memref<16xf32>
  memref.copy %b, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

func.func @calls(%n: index, %x: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  func.call @called_once(%x) : (memref<16xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    func.call @called_in_a_loop(%x) : (memref<16xf32>) -> ()
  }
  return
}
