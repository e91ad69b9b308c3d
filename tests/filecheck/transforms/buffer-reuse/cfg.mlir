// RUN: xdsl-opt %s -p buffer-reuse | filecheck %s

// A cycle of blocks overwrites both buffers in each iteration.

// CHECK-LABEL: func.func @cycle(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      cf.br ^b1
// CHECK-NEXT:    ^b1:
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b2, ^b3
// CHECK-NEXT:    ^b2:
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b3
// CHECK-NEXT:    ^b3:
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b1, ^b4
// CHECK-NEXT:    ^b4:
// CHECK-NEXT:      func.return
func.func @cycle(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.br ^b1
^b1:
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b2, ^b3
^b2:
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  cf.br ^b3
^b3:
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b1, ^b4
^b4:
  return
}

// One way around the cycle reads %a before it is overwritten.

// CHECK-LABEL: func.func @around(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b1
// CHECK-NEXT:    ^b1:
// CHECK-NEXT:      cf.cond_br %c, ^b2, ^b3
// CHECK-NEXT:    ^b2:
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b3
// CHECK-NEXT:    ^b3:
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b1, ^b4
// CHECK-NEXT:    ^b4:
// CHECK-NEXT:      func.return
func.func @around(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.br ^b1
^b1:
  cf.cond_br %c, ^b2, ^b3
^b2:
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.br ^b3
^b3:
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b1, ^b4
^b4:
  return
}

// %a ends on one path, %b starts on the other one.

// CHECK-LABEL: func.func @diamond(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b1, ^b2
// CHECK-NEXT:    ^b1:
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b3
// CHECK-NEXT:    ^b2:
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b3
// CHECK-NEXT:    ^b3:
// CHECK-NEXT:      func.return
func.func @diamond(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b1, ^b2
^b1:
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  cf.br ^b3
^b2:
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  cf.br ^b3
^b3:
  return
}

// An argument of a block may be %a.

// CHECK-LABEL: func.func @block_argument(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b1(%a : memref<4xf32>), ^b1(%x : memref<4xf32>)
// CHECK-NEXT:    ^b1(%z: memref<4xf32>):
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %z, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @block_argument(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b1(%a : memref<4xf32>), ^b1(%x : memref<4xf32>)
^b1(%z: memref<4xf32>):
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  memref.copy %z, %x : memref<4xf32> to memref<4xf32>
  return
}

// A cycle of blocks carries %b: the next iteration reads it.

// CHECK-LABEL: func.func @carried(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      cf.br ^b1(%x : memref<4xf32>)
// CHECK-NEXT:    ^b1(%z: memref<4xf32>):
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %z, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.cond_br %c, ^b1(%b : memref<4xf32>), ^b2
// CHECK-NEXT:    ^b2:
// CHECK-NEXT:      func.return
func.func @carried(%c: i1, %x: memref<4xf32>) {
  cf.br ^b1(%x : memref<4xf32>)
^b1(%z: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  memref.copy %z, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b1(%b : memref<4xf32>), ^b2
^b2:
  return
}

// %a is allocated on one path only, and does not dominate %b.

// CHECK-LABEL: func.func @not_dominated(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      cf.cond_br %c, ^b1, ^b2
// CHECK-NEXT:    ^b1:
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      cf.br ^b2
// CHECK-NEXT:    ^b2:
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      func.return
func.func @not_dominated(%c: i1, %x: memref<4xf32>) {
  cf.cond_br %c, ^b1, ^b2
^b1:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  cf.br ^b2
^b2:
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  return
}
