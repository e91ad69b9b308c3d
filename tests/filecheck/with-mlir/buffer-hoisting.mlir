// REQUIRES: mlir-opt
// As MLIR does it, except for what it does wrong.

// RUN: %mlir_opt --allow-unregistered-dialect --buffer-hoisting %s -o %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p buffer-hoisting %s | %mlir_opt --allow-unregistered-dialect -o %t.got
// RUN: diff %t.want %t.got

func.func private @use(memref<4xf32>)
func.func private @work()
func.func @branch(%c: i1, %m: memref<4xf32>) {
  call @work() : () -> ()
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^d(%m : memref<4xf32>)
^b:
  call @work() : () -> ()
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^d(%a : memref<4xf32>)
^d(%x: memref<4xf32>):
  call @use(%x) : (memref<4xf32>) -> ()
  return
}
func.func @stays_in_its_branch(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^b
^b:
  return
}
func.func @diamonds(%c: i1, %m: memref<4xf32>) {
  call @work() : () -> ()
  cf.cond_br %c, ^a, ^b
^a:
  cf.cond_br %c, ^d, ^e
^d:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^f(%a : memref<4xf32>)
^e:
  cf.br ^f(%m : memref<4xf32>)
^f(%x: memref<4xf32>):
  %y = memref.cast %x : memref<4xf32> to memref<?xf32>
  cf.br ^g(%y : memref<?xf32>)
^b:
  %b = memref.alloc() : memref<8xf32>
  %z = memref.cast %b : memref<8xf32> to memref<?xf32>
  cf.br ^g(%z : memref<?xf32>)
^g(%w: memref<?xf32>):
  "test.use"(%w) : (memref<?xf32>) -> ()
  return
}
func.func @if(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    func.call @work() : () -> ()
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @nested_ifs(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %s = scf.if %c -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      %b = memref.alloc() : memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @if_in_a_loop(%n: index, %c: i1, %m: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    func.call @work() : () -> ()
    %r = scf.if %c -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %m : memref<4xf32>
    }
    func.call @use(%r) : (memref<4xf32>) -> ()
  }
  return
}
func.func @loop(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @scope(%c: i1, %m: memref<4xf32>) {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloca() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    memref.alloca_scope.return %b : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @execute_region(%c: i1) {
  %r = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^a, ^b
  ^a:
    %a = memref.alloc() : memref<4xf32>
    cf.br ^d(%a : memref<4xf32>)
  ^b:
    %b = memref.alloc() : memref<4xf32>
    cf.br ^d(%b : memref<4xf32>)
  ^d(%x: memref<4xf32>):
    scf.yield %x : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @cycle(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a, ^d(%m : memref<4xf32>)
^a:
  call @work() : () -> ()
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^a, ^d(%a : memref<4xf32>)
^d(%x: memref<4xf32>):
  call @use(%x) : (memref<4xf32>) -> ()
  return
}
func.func @irreducible(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^b, ^d(%a : memref<4xf32>)
^b:
  cf.cond_br %c, ^a, ^d(%m : memref<4xf32>)
^d(%x: memref<4xf32>):
  call @use(%x) : (memref<4xf32>) -> ()
  return
}
func.func @sizes(%c: i1, %m: memref<?xf32>, %n: index) {
  call @work() : () -> ()
  cf.cond_br %c, ^a, ^b(%n : index)
^a:
  cf.br ^d(%m : memref<?xf32>)
^b(%k: index):
  %a = memref.alloc(%k) : memref<?xf32>
  cf.br ^d(%a : memref<?xf32>)
^d(%x: memref<?xf32>):
  "test.use"(%x) : (memref<?xf32>) -> ()
  return
}
func.func @sizes_half_way(%c: i1, %m: memref<?xf32>, %n: i32) {
  cf.cond_br %c, ^a, ^b(%n : i32)
^a:
  cf.br ^d(%m : memref<?xf32>)
^b(%l: i32):
  %k = arith.index_castui %l : i32 to index
  call @work() : () -> ()
  cf.cond_br %c, ^e, ^a
^e:
  %a = memref.alloc(%k) : memref<?xf32>
  cf.br ^d(%a : memref<?xf32>)
^d(%x: memref<?xf32>):
  "test.use"(%x) : (memref<?xf32>) -> ()
  return
}
func.func @sizes_in_regions(%c: i1, %m: memref<?xf32>, %n: i32) {
  %k = arith.index_castui %n : i32 to index
  %r = scf.if %c -> (memref<?xf32>) {
    %l = arith.index_castui %n : i32 to index
    %s = scf.if %c -> (memref<?xf32>) {
      %a = memref.alloc(%k) : memref<?xf32>
      scf.yield %a : memref<?xf32>
    } else {
      %b = memref.alloc(%l) : memref<?xf32>
      scf.yield %b : memref<?xf32>
    }
    scf.yield %s : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  "test.use"(%r) : (memref<?xf32>) -> ()
  return
}
func.func @others(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = "test.make"() : () -> memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @unknown_region(%m: memref<4xf32>) {
  %r = "test.region"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.give"(%a) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @returned(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @seed_branch(%which: i1, %from: memref<2xf32>, %to: memref<2xf32>) {
  cf.cond_br %which, ^given, ^own
^given:
  cf.br ^join(%from : memref<2xf32>)
^own:
  %mine = memref.alloc() : memref<2xf32>
  "test.fill"(%mine) : (memref<2xf32>) -> ()
  cf.br ^join(%mine : memref<2xf32>)
^join(%either: memref<2xf32>):
  "test.copy"(%either, %to) : (memref<2xf32>, memref<2xf32>) -> ()
  return
}
func.func @seed_branch_dynamic(%which: i1, %from: memref<?xf32>, %to: memref<?xf32>, %n: index) {
  cf.cond_br %which, ^given, ^own(%n : index)
^given:
  cf.br ^join(%from : memref<?xf32>)
^own(%size: index):
  %mine = memref.alloc(%size) : memref<?xf32>
  "test.fill"(%mine) : (memref<?xf32>) -> ()
  cf.br ^join(%mine : memref<?xf32>)
^join(%either: memref<?xf32>):
  "test.copy"(%either, %to) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}
