// RUN: xdsl-opt %s -p buffer-deallocation-pipeline | filecheck %s
// RUN: xdsl-opt %s -p buffer-deallocation | filecheck %s
// RUN: xdsl-opt %s -p 'buffer-reuse,buffer-hoisting,buffer-loop-hoisting' | filecheck %s --check-prefix=PLACED

// A function without a body says by `memref.frees` which argument it frees; of a number it says
// nothing.
func.func private @get(index) -> memref<?xf32>
func.func private @put(i1 {memref.frees}, memref<?xf32> {memref.frees})

// CHECK-LABEL: func.func @straight
// CHECK: func.call @put
// CHECK-NOT: memref.dealloc
func.func @straight(%n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = func.call @get(%n) : (index) -> memref<?xf32>
  %x = memref.load %m[%c0] : memref<?xf32>
  func.call @put(%c, %m) : (i1, memref<?xf32>) -> ()
  func.return %x : f32
}

// Also a view of it, in a branch, and by a function that passes it on.
// CHECK-LABEL: func.func private @pass_on
// CHECK-NOT: memref.dealloc
func.func private @pass_on(%m: memref<?xf32>, %c: i1) {
  func.call @put(%c, %m) : (i1, memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @nested
// CHECK-NOT: memref.dealloc
// CHECK: "test.op"(%other)
// CHECK-NEXT: memref.dealloc %other
// CHECK-NOT: memref.dealloc
// CHECK: func.return
func.func @nested(%n: index, %c: i1) {
  %m = func.call @get(%n) : (index) -> memref<?xf32>
  %other = memref.alloc() : memref<4xf32>
  "test.op"(%other) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^one, ^two
^one:
  func.call @pass_on(%m, %c) : (memref<?xf32>, i1) -> ()
  cf.br ^end
^two:
  scf.if %c {
    func.call @put(%c, %m) : (i1, memref<?xf32>) -> ()
  } else {
    %u = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[?]>>
    %v = memref.cast %u : memref<?xf32, strided<[?]>> to memref<?xf32>
    func.call @put(%c, %v) : (i1, memref<?xf32>) -> ()
  }
  cf.br ^end
^end:
  func.return
}

// What is freed is no memory to share.
// PLACED-LABEL: func.func @no_reuse
// PLACED: memref.alloc
// PLACED: memref.alloc
func.func @no_reuse(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.call @put(%c, %a) : (i1, memref<?xf32>) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.call @put(%c, %b) : (i1, memref<?xf32>) -> ()
  func.return
}
