// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'promote-buffers-to-stack' | filecheck %s

// Regions: a buffer may leave them as long as it stays in the function. In loops it is made once, before.

func.func private @use(memref<4xf32>)

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func @choice(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @choice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @choice_that_is_freed(%c: i1) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  memref.dealloc %r : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @choice_that_is_freed(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @loop(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @deep(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    affine.for %j = 0 to 4 {
      scf.if %c {
        %a = memref.alloc() : memref<4xf32>
        func.call @use(%a) : (memref<4xf32>) -> ()
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @deep(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     affine.for [[vj:%[a-zA-Z0-9_]+]] = 0 to 4 {
// CHECK-NEXT:       scf.if [[vc]] {
// CHECK-NEXT:         func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @carried(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vx]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @carried_by_the_outer_loop(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %s = scf.for %j = %n to %n step %n iter_args(%y = %a) -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      func.call @use(%b) : (memref<4xf32>) -> ()
      scf.yield %y : memref<4xf32>
    }
    memref.copy %x, %s : memref<4xf32> to memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @carried_by_the_outer_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vy:%[a-zA-Z0-9_]+]] = [[va]]) -> (memref<4xf32>) {
// CHECK-NEXT:       func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       scf.yield [[vy]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.copy [[vx]], [[vs]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[vs]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @through_a_loop(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (memref<4xf32>) {
    func.call @use(%x) : (memref<4xf32>) -> ()
    scf.yield %x : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @through_a_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]]) -> (memref<4xf32>) {
// CHECK-NEXT:     func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.yield [[vx]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @while(%c: i1) {
  scf.while : () -> () {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.condition(%c)
  } do {
    %b = memref.alloc() : memref<4xf32>
    func.call @use(%b) : (memref<4xf32>) -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @while(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   scf.while : () -> () {
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.condition([[vc]])
// CHECK-NEXT:   } do {
// CHECK-NEXT:     func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @while_condition(%c: i1) {
  %r = scf.while : () -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.condition(%c) %a : memref<4xf32>
  } do {
  ^bb0(%x: memref<4xf32>):
    func.call @use(%x) : (memref<4xf32>) -> ()
    scf.yield
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @while_condition(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.while : () -> memref<4xf32> {
// CHECK-NEXT:     scf.condition([[vc]]) [[va]] : memref<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:     func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @while_carried(%c: i1, %m: memref<4xf32>) {
  %r = scf.while (%x = %m) : (memref<4xf32>) -> (memref<4xf32>) {
    scf.condition(%c) %x : memref<4xf32>
  } do {
  ^bb0(%y: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    memref.copy %y, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @while_carried(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.while ([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) : (memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:     scf.condition([[vc]]) [[vx]] : memref<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[vy:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vy]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// What runs in parallel has memory of its own.

func.func @parallel(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.parallel (%j) = (%n) to (%n) step (%n) {
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
      scf.for %k = %n to %n step %n {
        %b = memref.alloc() : memref<4xf32>
        func.call @use(%b) : (memref<4xf32>) -> ()
      }
    }
    scf.forall (%j) in (4) {
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     scf.parallel ([[vj:%[a-zA-Z0-9_]+]]) = ([[vn]]) to ([[vn]]) step ([[vn]]) {
// CHECK-NEXT:       [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:       func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:       scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:         func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.forall ([[vj_1:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:       [[va_1:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:       func.call @use([[va_1]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @scope(%n: index) {
  scf.for %i = %n to %n step %n {
    %r = memref.alloca_scope -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      %b = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
      memref.alloca_scope.return %b : memref<4xf32>
    }
    func.call @use(%r) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @scope(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[vr:%[a-zA-Z0-9_]+]] = memref.alloca_scope -> (memref<4xf32>) {
// CHECK-NEXT:       [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:       [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       memref.alloca_scope.return [[vb]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unknown_region() {
  "test.region"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @unknown_region(
// CHECK-SAME:  ) {
// CHECK-NEXT:   "test.region"() ({
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Blocks.

func.func @blocks(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b(%m : memref<4xf32>)
^a:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^b(%a : memref<4xf32>)
^b(%x: memref<4xf32>):
  call @use(%x) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @around_a_cycle(%c: i1, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^a(%a : memref<4xf32>)
^a(%x: memref<4xf32>):
  %b = memref.alloc() : memref<4xf32>
  call @use(%b) : (memref<4xf32>) -> ()
  scf.for %i = %n to %n step %n {
    %d = memref.alloc() : memref<4xf32>
    func.call @use(%d) : (memref<4xf32>) -> ()
  }
  memref.alloca_scope {
    %e = memref.alloc() : memref<4xf32>
    func.call @use(%e) : (memref<4xf32>) -> ()
  }
  cf.cond_br %c, ^a(%x : memref<4xf32>), ^b
^b:
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @around_a_cycle(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     func.call @use([[vd]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     [[ve:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     func.call @use([[ve]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[vx]] : memref<4xf32>), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @irreducible(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^b, ^d
^b:
  cf.br ^a
^d:
  %b = memref.alloc() : memref<4xf32>
  call @use(%b) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @irreducible(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @cycle_in_a_region(%c: i1) {
  scf.execute_region {
    %a = memref.alloc() : memref<4xf32>
    cf.br ^a
  ^a:
    %b = memref.alloc() : memref<4xf32>
    "test.use"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    cf.cond_br %c, ^a, ^b
  ^b:
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @cycle_in_a_region(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.execute_region {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:     cf.br {{\^\w+}}
// CHECK-NEXT:   {{\^\w+}}:
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.use"([[va]], [[vb]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT:   {{\^\w+}}:
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unreachable() {
  return
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^a
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  ) {
// CHECK-NEXT:   func.return
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: }
// CHECK-NEXT: }
