// Programs for which a deallocation pass clones: the cause and the action of the first advice, and the
// clones that are left when all advice has been followed. `static` stands for buffer-deallocation.

// an argument is returned
// cause: returned, action: pass, left: 0
func.func @callee(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @main(%m: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%m) : (memref<4xf32>) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// one of two arguments is returned
// cause: returned, action: make-private, left: 0
func.func @callee(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  %r = arith.select %c, %a, %b : memref<4xf32>
  return %r : memref<4xf32>
}
func.func @main(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%c, %a, %b) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// an argument or new memory is returned: private, then with a flag
// cause: returned, action: make-private, left: 0
func.func @callee(%c: i1, %a: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @main(%c: i1, %a: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%c, %a, %x) : (i1, memref<4xf32>, f32) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a global is returned
// cause: returned, action: make-private, left: 0
memref.global "private" constant @numbers : memref<4xf32> = dense<2.0>
func.func @callee() -> memref<4xf32> {
  %r = memref.get_global @numbers : memref<4xf32>
  return %r : memref<4xf32>
}
func.func @main() -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee() : () -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a branch merges an argument and new memory
// cause: path, action: pass, left: 0, options: static
func.func @main(%c: i1, %m: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  cf.br ^bb3(%b : memref<4xf32>)
^bb2:
  cf.br ^bb3(%m : memref<4xf32>)
^bb3(%r: memref<4xf32>):
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a loop starts with an argument and goes on with new memory
// cause: path, action: pass, left: 0, options: static
func.func @main(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %m) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %l = memref.load %r[%c1] : memref<4xf32>
  return %l : f32
}

// -----
// an scf.if yields an argument or new memory
// cause: path, action: pass, left: 0, options: static
func.func @main(%c: i1, %m: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r = scf.if %c -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a switch yields one of three buffers
// cause: path, action: pass, left: 0, options: static
func.func @main(%k: index, %m: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r = scf.index_switch %k -> memref<4xf32>
  case 0 {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  }
  case 1 {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  }
  default {
    scf.yield %m : memref<4xf32>
  }
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a nested branch
// cause: path, action: pass, left: 0, options: static
func.func @main(%c: i1, %d: i1, %m: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r = scf.if %c -> memref<4xf32> {
    %s = scf.if %d -> memref<4xf32> {
      %n = memref.alloc() : memref<4xf32>
      linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
      scf.yield %n : memref<4xf32>
    } else {
      scf.yield %m : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// dynamic sizes
// cause: path, action: pass, left: 0, options: static
func.func @main(%c: i1, %f: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %n = arith.constant 4 : index
  %m = memref.cast %f : memref<4xf32> to memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  cf.br ^bb3(%b : memref<?xf32>)
^bb2:
  cf.br ^bb3(%m : memref<?xf32>)
^bb3(%r: memref<?xf32>):
  %l = memref.load %r[%i] : memref<?xf32>
  return %l : f32
}

// -----
// an argument is returned from two blocks
// cause: returned, action: pass, left: 0
func.func @callee(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<4xf32>
^bb2:
  return %m : memref<4xf32>
}
func.func @main(%c: i1, %m: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%c, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// an argument is returned after a write
// cause: returned, action: pass, left: 0
func.func @callee(%x: f32, %m: memref<4xf32>) -> memref<4xf32> {
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  return %m : memref<4xf32>
}
func.func @main(%x: f32, %m: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%x, %m) : (f32, memref<4xf32>) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// one of two arguments by a branch
// cause: returned, action: make-private, left: 0
func.func @callee(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%b : memref<4xf32>)
^bb1(%r: memref<4xf32>):
  return %r : memref<4xf32>
}
func.func @main(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%c, %a, %b) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// one of two arguments by a conditional
// cause: returned, action: make-private, left: 0
func.func @callee(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @main(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%c, %a, %b) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a part of an argument
// cause: returned, action: make-private, left: 0
func.func @callee(%a: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %v : memref<4xf32, strided<[1], offset: 2>>
}
func.func @main(%a: memref<8xf32>) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%a) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  %l = memref.load %r[%i] : memref<4xf32, strided<[1], offset: 2>>
  return %l : f32
}

// -----
// new memory or an argument by a branch
// cause: returned, action: make-private, left: 0
func.func @callee(%c: i1, %a: memref<4xf32>, %x: f32) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<4xf32>)
^bb1:
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  cf.br ^bb2(%n : memref<4xf32>)
^bb2(%r: memref<4xf32>):
  return %r : memref<4xf32>
}
func.func @main(%c: i1, %a: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r = call @callee(%c, %a, %x) : (i1, memref<4xf32>, f32) -> memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a global or new memory
// cause: path, action: pass, left: 0, options: static
memref.global "private" constant @numbers : memref<4xf32> = dense<2.0>
func.func @main(%c: i1, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r = scf.if %c -> memref<4xf32> {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  } else {
    %g = memref.get_global @numbers : memref<4xf32>
    scf.yield %g : memref<4xf32>
  }
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a while loop starts with an argument
// cause: path, action: pass, left: 0, options: static
func.func @main(%m: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r, %e = scf.while (%x = %m, %k = %c0) : (memref<4xf32>, index) -> (memref<4xf32>, index) {
    %c = arith.cmpi slt, %k, %c3 : index
    scf.condition(%c) %x, %k : memref<4xf32>, index
  } do {
  ^bb0(%x: memref<4xf32>, %k: index):
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    %n = arith.addi %k, %i : index
    scf.yield %b, %n : memref<4xf32>, index
  }
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// a cycle of blocks starts with an argument
// cause: path, action: pass, left: 0, options: static
func.func @main(%m: memref<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  cf.br ^bb1(%m, %c0 : memref<4xf32>, index)
^bb1(%r: memref<4xf32>, %k: index):
  %c = arith.cmpi slt, %k, %c3 : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %b = memref.alloc() : memref<4xf32>
  memref.copy %r, %b : memref<4xf32> to memref<4xf32>
  %n = arith.addi %k, %i : index
  cf.br ^bb1(%b, %n : memref<4xf32>, index)
^bb3:
  %l = memref.load %r[%i] : memref<4xf32>
  return %l : f32
}

// -----
// two values of a conditional
// cause: path, action: pass, left: 0, options: static
func.func @main(%c: i1, %m: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 1 : index
  %r, %s = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %n, %m : memref<4xf32>, memref<4xf32>
  } else {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
    scf.yield %m, %n : memref<4xf32>, memref<4xf32>
  }
  %k = memref.load %s[%i] : memref<4xf32>
  %l = memref.load %r[%i] : memref<4xf32>
  %t = arith.addf %k, %l : f32
  return %t : f32
}
