// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'buffer-loop-hoisting' | filecheck %s

// An allocation takes its deallocation along, or stays.

func.func private @use(memref<4xf32>)

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func private @use_any(memref<?xf32>)

// CHECK-LABEL: func.func private @use_any(
// CHECK-SAME:  memref<?xf32>) -> ()

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
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @nest(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      scf.while : () -> () {
        %a = memref.alloc() : memref<4xf32>
        %v = memref.cast %a : memref<4xf32> to memref<?xf32>
        func.call @use_any(%v) : (memref<?xf32>) -> ()
        memref.dealloc %v : memref<?xf32>
        scf.condition(%c)
      } do {
        scf.yield
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @nest(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     scf.if [[vc]] {
// CHECK-NEXT:       scf.while : () -> () {
// CHECK-NEXT:         [[vv:%[a-zA-Z0-9_]+]] = memref.cast [[va]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:         func.call @use_any([[vv]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:         scf.condition([[vc]])
// CHECK-NEXT:       } do {
// CHECK-NEXT:         scf.yield
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_elsewhere(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @freed_elsewhere(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.if [[vc]] {
// CHECK-NEXT:       memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_twice_on_two_ways(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    } else {
      memref.dealloc %a : memref<4xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @freed_twice_on_two_ways(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.if [[vc]] {
// CHECK-NEXT:       memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_with_another(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    %r = arith.select %c, %a, %b : memref<4xf32>
    memref.dealloc %r : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @freed_with_another(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<4xf32>
// CHECK-NEXT:     memref.dealloc [[vr]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_on_a_condition(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    bufferization.dealloc (%a : memref<4xf32>) if (%c)
  }
  return
}

// CHECK-LABEL: func.func @freed_on_a_condition(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     bufferization.dealloc ([[va]] : memref<4xf32>) if ([[vc]])
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_by_the_next_round(%n: index, %m: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @freed_by_the_next_round(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vm]]) -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     memref.copy [[vx]], [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.dealloc [[vx]] : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[vr]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_by_a_call(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    func.call @free(%a) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @freed_by_a_call(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     func.call @free([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func private @free(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func private @free(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @cycle(%c: i1) {
  cf.br ^a
^a:
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^a, ^b
^b:
  return
}

// CHECK-LABEL: func.func @cycle(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @loop_in_a_cycle(%c: i1, %n: index) {
  cf.br ^a
^a:
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  cf.cond_br %c, ^a, ^b
^b:
  return
}

// CHECK-LABEL: func.func @loop_in_a_cycle(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
