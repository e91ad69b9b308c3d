// RUN: %replay %s -p 'promote-buffers-to-stack'
// RUN: %replay %s -p 'buffer-loop-hoisting'
// RUN: %replay %s -p 'buffer-hoisting'

// A loop without iterations, and a branch that is not taken, guard allocations with a negative size.

func.func @loop(%n: index, %bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  scf.for %i = %c0 to %bound step %c1 {
    %a = memref.alloc(%n) : memref<?xi32>
    memref.store %z, %a[%c0] : memref<?xi32>
    memref.dealloc %a : memref<?xi32>
  }
  func.return
}

func.func @small(%n: index, %bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i32
  %m = arith.minsi %n, %c8 : index
  scf.for %i = %c0 to %bound step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %a = memref.alloc(%m) : memref<?xi32>
      memref.store %z, %a[%c0] : memref<?xi32>
      memref.dealloc %a : memref<?xi32>
    }
  }
  func.return
}

func.func @constant(%bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  scf.for %i = %c0 to %bound step %c1 {
    %n = arith.constant -1 : index
    %a = memref.alloc(%n) : memref<?xi32>
    memref.store %z, %a[%c0] : memref<?xi32>
    memref.dealloc %a : memref<?xi32>
  }
  func.return
}

func.func @blocks(%n: index, %bound: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %bound : index
  cf.cond_br %more, ^body, ^end
^body:
  %a = memref.alloc(%n) : memref<?xi32>
  memref.store %z, %a[%c0] : memref<?xi32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  func.return
}

func.func @branch(%n: index, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %is_some = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %is_some -> (memref<?xi32>) {
    %a = memref.alloc(%n) : memref<?xi32>
    memref.store %z, %a[%c0] : memref<?xi32>
    scf.yield %a : memref<?xi32>
  } else {
    scf.yield %m : memref<?xi32>
  }
  %x = memref.load %r[%c0] : memref<?xi32>
  func.return %x : i32
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %less = arith.constant -1 : index
  %z = arith.constant 3 : i32
  func.call @loop(%less, %c0) : (index, index) -> ()
  func.call @small(%less, %c0) : (index, index) -> ()
  func.call @constant(%c0) : (index) -> ()
  func.call @blocks(%less, %c0) : (index, index) -> ()
  %m = memref.alloc(%c4) : memref<?xi32>
  memref.store %z, %m[%c0] : memref<?xi32>
  %x = func.call @branch(%less, %m) : (index, memref<?xi32>) -> i32
  memref.dealloc %m : memref<?xi32>
  func.return %x : i32
}
