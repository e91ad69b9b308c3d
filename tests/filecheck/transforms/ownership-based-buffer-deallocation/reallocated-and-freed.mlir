// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' --entry chains

// The program frees the last buffer of a chain of memref.realloc. Expanded, that could be the first
// one, which nothing would free on the other ways: all of them stay.

func.func private @chain(%n: index, %s: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc(%c1) : memref<?xf32>
  memref.store %f, %a[%c0] : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a) -> (memref<?xf32>) {
    %q = memref.realloc %p(%s) : memref<?xf32> to memref<?xf32>
    scf.yield %q : memref<?xf32>
  }
  %l = memref.realloc %r : memref<?xf32> to memref<4xf32>
  %v = memref.load %l[%c0] : memref<4xf32>
  memref.dealloc %l : memref<4xf32>
  func.return %v : f32
}

// CHECK-LABEL: func.func private @chain(
// CHECK:         [[va:%[a-zA-Z0-9_]+]] = memref.alloc(
// CHECK:         [[vr:%[a-zA-Z0-9_]+]] = scf.for {{.*}} iter_args([[vp:%[a-zA-Z0-9_]+]] = [[va]])
// CHECK-NEXT:      [[vq:%[a-zA-Z0-9_]+]] = memref.realloc [[vp]](
// CHECK-NEXT:      scf.yield [[vq]] : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    [[vl:%[a-zA-Z0-9_]+]] = memref.realloc [[vr]] : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:    memref.load [[vl]]
// CHECK-NEXT:    memref.dealloc [[vl]] : memref<4xf32>
// CHECK-NEXT:    func.return

// Known to be too small, %a and %b are not the buffer that the program frees.

func.func private @grown(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%c0] : memref<2xf32>
  memref.store %f, %b[%c0] : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  %l = memref.realloc %s : memref<2xf32> to memref<4xf32>
  %v = memref.load %l[%c0] : memref<4xf32>
  memref.dealloc %l : memref<4xf32>
  func.return %v : f32
}

// CHECK-LABEL: func.func private @grown(
// CHECK-NOT:     memref.realloc
// CHECK:         [[vl:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.dealloc [[vl]] : memref<4xf32>

func.func @chains() -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = func.call @chain(%c0, %c2) : (index, index) -> f32
  %1 = func.call @chain(%c2, %c2) : (index, index) -> f32
  %2 = func.call @chain(%c2, %c5) : (index, index) -> f32
  func.return %0, %1, %2 : f32, f32, f32
}

func.func @main() -> (f32, f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %0, %1, %2 = func.call @chains() : () -> (f32, f32, f32)
  %3 = func.call @grown(%true) : (i1) -> f32
  %4 = func.call @grown(%false) : (i1) -> f32
  func.return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
