// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'buffer-hoisting' | filecheck %s

// An allocation goes to the block before all that its memory is handed to, and not out of loops.

func.func private @use(memref<4xf32>)

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func private @work()

// CHECK-LABEL: func.func private @work(
// CHECK-SAME:  ) -> ()

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

// CHECK-LABEL: func.func @branch(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @stays_in_its_branch(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^b
^b:
  return
}

// CHECK-LABEL: func.func @stays_in_its_branch(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The first block before all is not the one that follows.

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

// CHECK-LABEL: func.func @diamonds(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   [[vy:%[a-zA-Z0-9_]+]] = memref.cast [[vx]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[vy]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vz:%[a-zA-Z0-9_]+]] = memref.cast [[vb]] : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[vz]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[vw:%[a-zA-Z0-9_]+]]: memref<?xf32>):
// CHECK-NEXT:   "test.use"([[vw]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @if(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     func.call @work() : () -> ()
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @nested_ifs(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:       scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[vs]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @if_in_a_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     func.call @work() : () -> ()
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:       scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @loop(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @scope(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = memref.alloca_scope -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     memref.alloca_scope.return [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @execute_region(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.execute_region -> (memref<4xf32>) {
// CHECK-NEXT:     cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT:   {{\^\w+}}:
// CHECK-NEXT:     cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT:   {{\^\w+}}:
// CHECK-NEXT:     cf.br {{\^\w+}}([[vb]] : memref<4xf32>)
// CHECK-NEXT:   {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:     scf.yield [[vx]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A cycle of blocks is left only if no round sees the buffer of another one.

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

// CHECK-LABEL: func.func @cycle(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @cycle_that_carries(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a(%m : memref<4xf32>), ^d(%m : memref<4xf32>)
^a(%y: memref<4xf32>):
  call @use(%y) : (memref<4xf32>) -> ()
  %a = memref.alloc() : memref<4xf32>
  memref.copy %y, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^a(%a : memref<4xf32>), ^d(%a : memref<4xf32>)
^d(%x: memref<4xf32>):
  call @use(%x) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @cycle_that_carries(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[vm]] : memref<4xf32>), {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vy:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vy]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.copy [[vy]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]] : memref<4xf32>), {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @irreducible(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Sizes.

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

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vn]] : index)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[vm]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[vk:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<?xf32>):
// CHECK-NEXT:   "test.use"([[vx]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @sizes_half_way(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vn]] : i32)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[vm]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[vl:%[a-zA-Z0-9_]+]]: i32):
// CHECK-NEXT:   [[vk:%[a-zA-Z0-9_]+]] = arith.index_castui [[vl]] : i32 to index
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<?xf32>):
// CHECK-NEXT:   "test.use"([[vx]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @sizes_in_regions(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[vk:%[a-zA-Z0-9_]+]] = arith.index_castui [[vn]] : i32 to index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<?xf32>) {
// CHECK-NEXT:     [[vl:%[a-zA-Z0-9_]+]] = arith.index_castui [[vn]] : i32 to index
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vl]]) : memref<?xf32>
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<?xf32>) {
// CHECK-NEXT:       scf.yield [[va]] : memref<?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[vb]] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield [[vs]] : memref<?xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.use"([[vr]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A size that may be negative where the allocation does not run stays, unless an allocation of this
// size is made before in any case.

func.func @negative(%c: i1, %m: memref<?xf32>, %n: index) {
  %r = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  "test.use"(%r) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @negative(
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloc(

func.func @allocated_before(%c: i1, %m: memref<?xf32>, %n: index) {
  %b = memref.alloc(%n) : memref<?xf32>
  "test.use"(%b) : (memref<?xf32>) -> ()
  %r = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  "test.use"(%r) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @allocated_before(
// CHECK:         memref.alloc(
// CHECK:         memref.alloc(
// CHECK-NEXT:    scf.if

func.func @allocated_in_the_other_branch(%c: i1, %m: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^a, ^b
^a:
  %b = memref.alloc(%n) : memref<?xf32>
  "test.use"(%b) : (memref<?xf32>) -> ()
  cf.br ^d(%m : memref<?xf32>)
^b:
  %a = memref.alloc(%n) : memref<?xf32>
  cf.br ^d(%a : memref<?xf32>)
^d(%x: memref<?xf32>):
  "test.use"(%x) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @allocated_in_the_other_branch(
// CHECK-NOT:     memref.alloc
// CHECK:         cf.cond_br
// CHECK:         memref.alloc(
// CHECK:         memref.alloc(

// Other operations that make memory stay, for they also do something else.

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

// CHECK-LABEL: func.func @others(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = "test.make"() : () -> memref<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unreachable(%c: i1, %m: memref<4xf32>) {
  cf.br ^b(%m : memref<4xf32>)
^a:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^b(%a : memref<4xf32>)
^b(%x: memref<4xf32>):
  call @use(%x) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   cf.br {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unknown_region(%m: memref<4xf32>) {
  %r = "test.region"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.give"(%a) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @unknown_region(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = "test.region"() ({
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.give"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }) : () -> memref<4xf32>
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @returned(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @returned(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[vr]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
