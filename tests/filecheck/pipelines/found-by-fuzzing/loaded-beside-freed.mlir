// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: xdsl-opt %s -p 'buffer-deallocation' | filecheck %s

// A loaded buffer that cannot be the freed one is cloned, although a select took either of them.

// CHECK-LABEL: func.func private @either
// CHECK:         %[[COPY:.*]] = bufferization.clone %held
// CHECK-NEXT:    scf.yield %[[COPY]]
// CHECK:         func.return

func.func private @either(%q: i1, %i: index) -> f32 {
  %f = arith.constant 3.0 : f32
  %first = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%first : memref<4xf32>)
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %first, %box[%i] : memref<2xmemref<4xf32>>
  %held = memref.load %box[%i] : memref<2xmemref<4xf32>>
  %own = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%own : memref<4xf32>)
  %one = arith.select %q, %own, %held : memref<4xf32>
  %x = memref.load %one[%i] : memref<4xf32>
  memref.dealloc %own : memref<4xf32>
  %two = scf.if %q -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%new : memref<4xf32>)
    scf.yield %new : memref<4xf32>
  } else {
    scf.yield %held : memref<4xf32>
  }
  %y = memref.load %two[%i] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

func.func @main() -> (f32, f32) {
  %yes = arith.constant true
  %no = arith.constant false
  %c0 = arith.constant 0 : index
  %a = func.call @either(%yes, %c0) : (i1, index) -> f32
  %b = func.call @either(%no, %c0) : (i1, index) -> f32
  return %a, %b : f32, f32
}
