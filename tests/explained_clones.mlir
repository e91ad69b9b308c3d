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
