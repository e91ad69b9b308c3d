// REQUIRES: mlir-opt
// As MLIR does it, except where it does too much or too little.

// RUN: %mlir_opt --allow-unregistered-dialect --buffer-loop-hoisting %s -o %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p buffer-loop-hoisting %s | %mlir_opt --allow-unregistered-dialect -o %t.got
// RUN: diff %t.want %t.got

func.func private @use(memref<4xf32>)
func.func private @work()
func.func @loop(%n: index) {
  call @work() : () -> ()
  scf.for %i = %n to %n step %n {
    func.call @work() : () -> ()
    %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  return
}
func.func @while(%c: i1) {
  scf.while : () -> () {
    func.call @work() : () -> ()
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    scf.condition(%c)
  } do {
    %b = memref.alloc() : memref<4xf32>
    func.call @use(%b) : (memref<4xf32>) -> ()
    scf.yield
  }
  return
}
func.func @carried(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @unknown_region(%n: index) {
  scf.for %i = %n to %n step %n {
    "test.region"() ({
      %a = memref.alloc() : memref<4xf32>
      "test.use"(%a) : (memref<4xf32>) -> ()
    }) : () -> ()
  }
  return
}
func.func @cycle_that_carries(%c: i1, %m: memref<4xf32>) {
  cf.br ^a(%m : memref<4xf32>)
^a(%x: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^a(%a : memref<4xf32>), ^b
^b:
  return
}
func.func @outside(%z: i32) {
  %n = arith.index_castui %z : i32 to index
  scf.for %i = %n to %n step %n {
    %k = arith.minui %i, %n : index
    scf.for %j = %n to %n step %n {
      %a = memref.alloc(%n) : memref<?xf32>
      %b = memref.alloc(%k) : memref<?xf32>
      %c = memref.alloc(%j) : memref<?xf32>
      "test.use"(%a, %b, %c) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}
func.func @not_along(%n: index, %m: memref<index>, %d: memref<?xf32>) {
  scf.for %i = %n to %n step %n {
    %k = memref.load %m[] : memref<index>
    %a = memref.alloc(%k) : memref<?xf32>
    %l = arith.divui %n, %n : index
    %b = memref.alloc(%l) : memref<?xf32>
    %s = memref.dim %d, %n : memref<?xf32>
    %c = memref.alloc(%s) : memref<?xf32>
    "test.use"(%a, %b, %c) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  }
  return
}
