// RUN: %xdsl_opt %s -p buffer-deallocation | filecheck %s

// A clone of %m would still have what was there before the store. With the allocation before the branch nothing
// has to be cloned: the block argument borrows both.

func.func @written_original(%c: i1, %f: f32, %i: index, %m: memref<4xf32>) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%m : memref<4xf32>)
^bb2:
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  cf.br ^bb3(%a : memref<4xf32>)
^bb3(%x: memref<4xf32>):
  memref.store %f, %m[%i] : memref<4xf32>
  %l = memref.load %x[%i] : memref<4xf32>
  func.return %l : f32
}

// CHECK-LABEL: func.func @written_original(
// CHECK-NEXT:    %a = memref.alloc()
// CHECK-NEXT:    cf.cond_br
// CHECK-NOT:     bufferization.clone
// CHECK:         %l = memref.load %x
// CHECK-NEXT:    memref.dealloc %a

// Nobody notices a clone here: nothing moves.

func.func @not_written(%c: i1, %f: f32, %i: index, %m: memref<4xf32>) -> f32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%m : memref<4xf32>)
^bb2:
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  cf.br ^bb3(%a : memref<4xf32>)
^bb3(%x: memref<4xf32>):
  %l = memref.load %x[%i] : memref<4xf32>
  func.return %l : f32
}

// CHECK-LABEL: func.func @not_written(
// CHECK-NEXT:    cf.cond_br
// CHECK:         bufferization.clone %m
// CHECK:         memref.alloc()
