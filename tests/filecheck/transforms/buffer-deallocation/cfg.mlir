// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// Edges of their own, several returns, loops of blocks with one entry and with two.

func.func @edges(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2(%in : memref<2xf32>)
^bb1:
  %a = memref.alloc() : memref<2xf32>
  test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
  %b = memref.alloc() : memref<2xf32>
  test.copy(%in, %b) : (memref<2xf32>, memref<2xf32>)
  cf.cond_br %c, ^bb2(%a : memref<2xf32>), ^bb2(%b : memref<2xf32>)
^bb2(%x: memref<2xf32>):
  test.copy(%x, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @two_returns(%c: i1, %in: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
  return %a : memref<2xf32>
^bb2:
  return %in : memref<2xf32>
}

func.func @loop(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  cf.br ^bb1(%in : memref<2xf32>)
^bb1(%x: memref<2xf32>):
  %a = memref.alloc() : memref<2xf32>
  test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
  cf.cond_br %c, ^bb1(%a : memref<2xf32>), ^bb2
^bb2:
  test.copy(%a, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @irreducible(%c: i1, %d: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %i = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1(%i : memref<2xf32>), ^bb2(%in : memref<2xf32>)
^bb1(%x: memref<2xf32>):
  %a = memref.alloc() : memref<2xf32>
  test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
  cf.br ^bb2(%a : memref<2xf32>)
^bb2(%y: memref<2xf32>):
  cf.cond_br %d, ^bb1(%y : memref<2xf32>), ^bb3
^bb3:
  test.copy(%y, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// A block that nobody reaches, and a loop without a way out.

func.func @endless(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  cf.br ^bb1
^bb1:
  "use"(%a) : (memref<2xf32>) -> ()
  cf.br ^bb1
^bb2:
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @edges(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     cf.cond_br %c, ^bb2, ^bb1(%in : memref<2xf32>)
// CHECK-NEXT:   ^bb1(%0: memref<2xf32>):
// CHECK-NEXT:     %1 = bufferization.clone %0 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     cf.br ^bb5(%1 : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%in, %b) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     cf.cond_br %c, ^bb4(%a : memref<2xf32>), ^bb3(%b : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%2: memref<2xf32>):
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb5(%2 : memref<2xf32>)
// CHECK-NEXT:   ^bb4(%3: memref<2xf32>):
// CHECK-NEXT:     memref.dealloc %b : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb5(%3 : memref<2xf32>)
// CHECK-NEXT:   ^bb5(%x: memref<2xf32>):
// CHECK-NEXT:     test.copy(%x, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @two_returns(%c: i1, %in: memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     func.return %a : memref<2xf32>
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     func.return %in_clone : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @loop(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     cf.br ^bb1(%in_clone : memref<2xf32>)
// CHECK-NEXT:   ^bb1(%x: memref<2xf32>):
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1(%a : memref<2xf32>), ^bb2
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     test.copy(%a, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @irreducible(%c: i1, %d: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %i = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb2(%i : memref<2xf32>), ^bb1(%in : memref<2xf32>)
// CHECK-NEXT:   ^bb1(%0: memref<2xf32>):
// CHECK-NEXT:     %1 = bufferization.clone %0 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     memref.dealloc %i : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT:   ^bb2(%x: memref<2xf32>):
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%a : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%y: memref<2xf32>):
// CHECK-NEXT:     cf.cond_br %d, ^bb2(%y : memref<2xf32>), ^bb4
// CHECK-NEXT:   ^bb4:
// CHECK-NEXT:     test.copy(%y, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %y : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @endless(%c: i1) {
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb1
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     "use"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb1
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
