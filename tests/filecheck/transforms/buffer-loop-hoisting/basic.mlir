// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'buffer-loop-hoisting' | filecheck %s

// One buffer serves all rounds of a loop if no round sees that of another one.

func.func private @use(memref<4xf32>)

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func private @work()

// CHECK-LABEL: func.func private @work(
// CHECK-SAME:  ) -> ()

func.func @loop(%n: index) {
  call @work() : () -> ()
  scf.for %i = %n to %n step %n {
    func.call @work() : () -> ()
    %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     func.call @work() : () -> ()
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @nest(%n: index) {
  scf.for %i = %n to %n step %n {
    affine.for %j = 0 to 4 {
      func.call @work() : () -> ()
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @nest(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     affine.for [[vj:%[a-zA-Z0-9_]+]] = 0 to 4 {
// CHECK-NEXT:       func.call @work() : () -> ()
// CHECK-NEXT:       func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @stack(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloca() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    memref.alloca_scope {
      %b = memref.alloca() : memref<4xf32>
      %c = memref.alloc() : memref<4xf32>
      func.call @use(%b) : (memref<4xf32>) -> ()
      func.call @use(%c) : (memref<4xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @stack(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:       func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       func.call @use([[vc]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

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

// CHECK-LABEL: func.func @while(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.while : () -> () {
// CHECK-NEXT:     func.call @work() : () -> ()
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.condition([[vc]])
// CHECK-NEXT:   } do {
// CHECK-NEXT:     func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @while_hands_on(%c: i1, %m: memref<4xf32>) {
  %r = scf.while (%x = %m) : (memref<4xf32>) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.condition(%c) %a : memref<4xf32>
  } do {
  ^bb0(%y: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    memref.copy %y, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @while_hands_on(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.while ([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) : (memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:     scf.condition([[vc]]) [[va]] : memref<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[vy:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vy]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// In branches inside of loops.

func.func @if(%n: index, %c: i1, %m: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
    }
    %r = scf.if %c -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      scf.yield %b : memref<4xf32>
    } else {
      scf.yield %m : memref<4xf32>
    }
    func.call @use(%r) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @if(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     scf.if [[vc]] {
// CHECK-NEXT:       func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:       scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @loop_in_if_in_loop(%n: index, %c: i1) {
  scf.if %c {
    scf.for %i = %n to %n step %n {
      scf.if %c {
        scf.for %j = %n to %n step %n {
          %a = memref.alloc() : memref<4xf32>
          func.call @use(%a) : (memref<4xf32>) -> ()
        }
      }
    }
    %b = memref.alloc() : memref<4xf32>
    func.call @use(%b) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @loop_in_if_in_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:       scf.if [[vc]] {
// CHECK-NEXT:         scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:           func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @blocks_in_a_loop(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    scf.execute_region {
      cf.cond_br %c, ^a, ^b
    ^a:
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
      cf.br ^b
    ^b:
      scf.yield
    }
  }
  return
}

// CHECK-LABEL: func.func @blocks_in_a_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT:     {{\^\w+}}:
// CHECK-NEXT:       func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       cf.br {{\^\w+}}
// CHECK-NEXT:     {{\^\w+}}:
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// What each round hands on, or leaves somewhere, is its own.

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

func.func @carried_by_the_outer_loop(%n: index, %c: i1, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %s = scf.while : () -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      scf.condition(%c) %a : memref<4xf32>
    } do {
    ^bb0(%y: memref<4xf32>):
      scf.yield
    }
    memref.copy %x, %s : memref<4xf32> to memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @carried_by_the_outer_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = scf.while : () -> memref<4xf32> {
// CHECK-NEXT:       scf.condition([[vc]]) [[va]] : memref<4xf32>
// CHECK-NEXT:     } do {
// CHECK-NEXT:     {{\^\w+}}([[vy:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.copy [[vx]], [[vs]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[vs]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A buffer of buffers stays in the loop, whatever these have as elements.
// CHECK-LABEL: func.func @holds_buffers(
// CHECK:        scf.for
// CHECK-NEXT:     memref.alloc() : memref<1xmemref<4xf32>>
// CHECK-NEXT:     memref.store
// CHECK-NEXT:     memref.alloc() : memref<1xmemref<4x!llvm.ptr>>
// CHECK-NEXT:     memref.store
func.func @holds_buffers(%n: index, %x: memref<4xf32>, %y: memref<4x!llvm.ptr>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %numbers = memref.alloc() : memref<1xmemref<4xf32>>
    memref.store %x, %numbers[%c0] : memref<1xmemref<4xf32>>
    %pointers = memref.alloc() : memref<1xmemref<4x!llvm.ptr>>
    memref.store %y, %pointers[%c0] : memref<1xmemref<4x!llvm.ptr>>
  }
  return
}

func.func @stored(%n: index, %m: memref<?xmemref<4xf32>>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    memref.store %a, %m[%i] : memref<?xmemref<4xf32>>
  }
  return
}

// CHECK-LABEL: func.func @stored(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<?xmemref<4xf32>>) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.store [[va]], [[vm]][[[vi]]] : memref<?xmemref<4xf32>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @tensor(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
    "test.use"(%t) : (tensor<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @tensor(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vt:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:     "test.use"([[vt]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @parallel(%n: index) {
  scf.for %k = %n to %n step %n {
    scf.parallel (%i) = (%n) to (%n) step (%n) {
      scf.for %j = %n to %n step %n {
        %a = memref.alloc() : memref<4xf32>
        func.call @use(%a) : (memref<4xf32>) -> ()
      }
    }
    scf.forall (%i) in (4) {
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     scf.parallel ([[vi:%[a-zA-Z0-9_]+]]) = ([[vn]]) to ([[vn]]) step ([[vn]]) {
// CHECK-NEXT:       [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:         func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.forall ([[vi_1:%[a-zA-Z0-9_]+]]) in (4) {
// CHECK-NEXT:       [[va_1:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       func.call @use([[va_1]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unknown_region(%n: index) {
  scf.for %i = %n to %n step %n {
    "test.region"() ({
      %a = memref.alloc() : memref<4xf32>
      "test.use"(%a) : (memref<4xf32>) -> ()
    }) : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @unknown_region(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     "test.region"() ({
// CHECK-NEXT:       [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Cycles of blocks.

func.func @cycle(%c: i1) {
  call @work() : () -> ()
  cf.br ^a
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^b(%a : memref<4xf32>)
^b(%x: memref<4xf32>):
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^b(%x : memref<4xf32>), ^d
^d:
  cf.cond_br %c, ^a, ^e
^e:
  return
}

// CHECK-LABEL: func.func @cycle(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}([[va]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   memref.copy [[vx]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[vx]] : memref<4xf32>), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @cycle_that_carries(%c: i1, %m: memref<4xf32>) {
  cf.br ^a(%m : memref<4xf32>)
^a(%x: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^a(%a : memref<4xf32>), ^b
^b:
  return
}

// CHECK-LABEL: func.func @cycle_that_carries(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   cf.br {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.copy [[vx]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]] : memref<4xf32>), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @irreducible(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a(%m : memref<4xf32>), ^b(%m : memref<4xf32>)
^a(%x: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^b(%b : memref<4xf32>), ^d
^b(%y: memref<4xf32>):
  cf.cond_br %c, ^a(%m : memref<4xf32>), ^d
^d:
  return
}

// CHECK-LABEL: func.func @irreducible(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[vm]] : memref<4xf32>), {{\^\w+}}([[vm]] : memref<4xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[vb]] : memref<4xf32>), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}([[vy:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[vm]] : memref<4xf32>), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unreachable(%c: i1) {
  return
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^a
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   func.return
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: }
// CHECK-NEXT: }
