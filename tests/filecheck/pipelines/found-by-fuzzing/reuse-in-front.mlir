// RUN: %replay %s -p 'buffer-reuse'
// RUN: xdsl-opt %s -p buffer-reuse | filecheck %s

// The buffer in the region is not needed any more when the next one is allocated, but cannot be that
// one, as it is allocated after the region.

// CHECK-LABEL: func.func private @nested
// CHECK:         scf.execute_region {
// CHECK:           %inner = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      memref.copy %given, %inner
// CHECK:         %next = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    memref.copy %given, %next

func.func private @nested(%given: memref<8xf32>, %q: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %one = scf.execute_region -> (memref<8xf32>) {
    %first = memref.alloc() : memref<8xf32>
    memref.copy %given, %first : memref<8xf32> to memref<8xf32>
    cf.cond_br %q, ^bb1, ^bb2(%first : memref<8xf32>)
  ^bb1:
    scf.execute_region {
      %inner = memref.alloc() : memref<8xf32>
      memref.copy %given, %inner : memref<8xf32> to memref<8xf32>
      scf.yield
    }
    %next = memref.alloc() : memref<8xf32>
    memref.copy %given, %next : memref<8xf32> to memref<8xf32>
    cf.br ^bb2(%next : memref<8xf32>)
  ^bb2(%a: memref<8xf32>):
    scf.yield %a : memref<8xf32>
  }
  %x = memref.load %one[%c0] : memref<8xf32>
  return %x : f32
}

func.func @main() -> (f32, f32) {
  %yes = arith.constant true
  %no = arith.constant false
  %f = arith.constant 3.0 : f32
  %given = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%given : memref<8xf32>)
  %x = func.call @nested(%given, %yes) : (memref<8xf32>, i1) -> f32
  %y = func.call @nested(%given, %no) : (memref<8xf32>, i1) -> f32
  memref.dealloc %given : memref<8xf32>
  return %x, %y : f32, f32
}
