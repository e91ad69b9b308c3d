// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `scf`: loops, choices, regions; what xDSL has no syntax for, or forgets.

func.func @for(%a: index, %b: i32, %x: f32, %t: tensor<?xf32>) -> (f32, tensor<?xf32>) {
  scf.for %i = %a to %a step %a {
  }
  scf.for %i = %b to %b step %b : i32 {
    "test.op"(%i) : (i32) -> ()
  } {foo = 1 : i32}
  scf.for unsigned %i = %b to %b step %b : i32 {
    scf.yield {bar}
  }
  scf.for unsigned %i = %a to %a step %a {
  } {bar}
  %0:2 = scf.for unsigned %i = %b to %b step %b iter_args(%p = %x, %q = %t) -> (f32, tensor<?xf32>) : i32 {
    scf.yield {foo} %p, %q : f32, tensor<?xf32>
  } {bar}
  return %0#0, %0#1 : f32, tensor<?xf32>
}
func.func @if(%c: i1, %x: f32, %f: (i32) -> i32) -> f32 {
  scf.if %c {
  }
  scf.if %c {
    "test.op"() : () -> ()
  } else {
  } {foo = 1 : i32}
  scf.if %c {
    scf.yield {bar}
  } else {
    scf.yield {bar}
  }
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  } {foo}
  %1:2 = scf.if %c -> (f32, (i32) -> i32) {
    scf.yield %0, %f : f32, (i32) -> i32
  } else {
    scf.yield %x, %f : f32, (i32) -> i32
  }
  return %1#0 : f32
}
func.func @while(%c: i1, %x: f32, %i: i32) -> f32 {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  scf.while (%p = %x) : (f32) -> () {
    scf.condition(%c) {foo}
  } do {
    scf.yield {bar} %x : f32
  }
  %0:2 = scf.while (%p = %x, %q = %i) : (f32, i32) -> (i32, f32) {
    scf.condition(%c) %q, %p : i32, f32
  } do {
  ^bb0(%r: i32, %s: f32):
    scf.yield %s, %r : f32, i32
  } attributes {foo}
  return %0#1 : f32
}
func.func @parallel(%a: index, %x: f32, %i: i32) -> (f32, i32) {
  scf.parallel (%p) = (%a) to (%a) step (%a) {
    scf.reduce
  }
  scf.parallel (%p, %q) = (%a, %a) to (%a, %a) step (%a, %a) {
    "test.op"(%p, %q) : (index, index) -> ()
  } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  %0 = scf.parallel (%p) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l {foo} : f32
    } {bar}
  } {foo}
  %1:2 = scf.parallel (%p) = (%a) to (%a) step (%a) init (%x, %i) -> (f32, i32) {
    scf.reduce(%x, %i : f32, i32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }, {
    ^bb0(%l: i32, %r: i32):
      scf.reduce.return %l : i32
    }
  }
  return %0, %1#1 : f32, i32
}
func.func @forall(%a: index, %t: tensor<?xf32>) {
  scf.forall (%i) in (8) {
  } {mapping = [#gpu.thread<x>]}
  scf.forall (%i, %j) in (8, %a) {
  } {foo, mapping = [#gpu.block<linear_dim_1>, #gpu.warp<y>, #gpu.mask<5>]}
  scf.forall (%i) = (0) to (%a) step (2) {
    "test.op"(%i) : (index) -> ()
  } {mapping = [#gpu.warpgroup<z>]}
  scf.forall (%i) in (8) {
    scf.forall.in_parallel {
    } {foo}
  } {mapping = [#gpu.lane<linear_dim_9>]}
  return
}
func.func @regions(%c: i1, %a: index, %x: f32) -> f32 {
  scf.execute_region {
    scf.yield
  }
  scf.execute_region no_inline {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield
  ^bb2:
    scf.yield {foo}
  } {bar}
  %0 = scf.execute_region -> f32 no_inline {
    scf.yield %x : f32
  } {bar = 1 : i32}
  scf.index_switch %a
  default {
  }
  scf.index_switch %a {foo}
  case 2 {
    "test.op"() : () -> ()
    scf.yield
  }
  case -5 {
    scf.yield {foo}
  }
  default {
    scf.yield {foo}
  }
  %1:2 = scf.index_switch %a -> f32, i1
  case 0 {
    scf.yield %x, %c : f32, i1
  }
  default {
    scf.yield %x, %c : f32, i1
  }
  return %0 : f32
}
func.func @one_type(%a: index, %x: f32) -> f32 {
  %0 = scf.for %i = %a to %a step %a iter_args(%p = %x) -> f32 {
    scf.yield %p : f32
  }
  return %0 : f32
}
func.func @nested(%c: i1, %a: index) {
  scf.if %c {
    scf.for %i = %a to %a step %a {
      scf.while : () -> () {
        scf.parallel (%p) = (%a) to (%a) step (%a) {
          scf.index_switch %p
          default {
            scf.execute_region {
              scf.forall (%q) in (%p) {
              }
              scf.yield
            }
            scf.yield
          }
          scf.reduce
        }
        scf.condition(%c)
      } do {
        scf.yield
      }
    }
  }
  return
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @for(%a: index, %b: i32, %x: f32, %t: tensor<?xf32>) -> (f32, tensor<?xf32>) {
// CHECK-NEXT: scf.for %i = %a to %a step %a {
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %i_1 = %b to %b step %b : i32 {
// CHECK-NEXT: "test.op"(%i_1) : (i32) -> ()
// CHECK-NEXT: } {foo = 1 : i32}
// CHECK-NEXT: scf.for unsigned %i_2 = %b to %b step %b : i32 {
// CHECK-NEXT: scf.yield {bar}
// CHECK-NEXT: }
// CHECK-NEXT: scf.for unsigned %i_3 = %a to %a step %a {
// CHECK-NEXT: } {bar}
// CHECK-NEXT: %0, %1 = scf.for unsigned %i_4 = %b to %b step %b iter_args(%p = %x, %q = %t) -> (f32, tensor<?xf32>) : i32 {
// CHECK-NEXT: scf.yield {foo} %p, %q : f32, tensor<?xf32>
// CHECK-NEXT: } {bar}
// CHECK-NEXT: func.return %0, %1 : f32, tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @if(%c: i1, %x: f32, %f: (i32) -> i32) -> f32 {
// CHECK-NEXT: scf.if %c {
// CHECK-NEXT: }
// CHECK-NEXT: scf.if %c {
// CHECK-NEXT: "test.op"() : () -> ()
// CHECK-NEXT: } else {
// CHECK-NEXT: } {foo = 1 : i32}
// CHECK-NEXT: scf.if %c {
// CHECK-NEXT: scf.yield {bar}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield {bar}
// CHECK-NEXT: }
// CHECK-NEXT: %0 = scf.if %c -> (f32) {
// CHECK-NEXT: scf.yield %x : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %x : f32
// CHECK-NEXT: } {foo}
// CHECK-NEXT: %1, %2 = scf.if %c -> (f32, (i32) -> i32) {
// CHECK-NEXT: scf.yield %0, %f : f32, (i32) -> i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %x, %f : f32, (i32) -> i32
// CHECK-NEXT: }
// CHECK-NEXT: func.return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @while(%c: i1, %x: f32, %i: i32) -> f32 {
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: scf.condition(%c)
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.while (%p = %x) : (f32) -> () {
// CHECK-NEXT: scf.condition(%c) {foo}
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield {bar} %x : f32
// CHECK-NEXT: }
// CHECK-NEXT: %0, %1 = scf.while (%p_1 = %x, %q = %i) : (f32, i32) -> (i32, f32) {
// CHECK-NEXT: scf.condition(%c) %q, %p_1 : i32, f32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%r: i32, %s: f32):
// CHECK-NEXT: scf.yield %s, %r : f32, i32
// CHECK-NEXT: } attributes {foo}
// CHECK-NEXT: func.return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @parallel(%a: index, %x: f32, %i: i32) -> (f32, i32) {
// CHECK-NEXT: scf.parallel (%p) = (%a) to (%a) step (%a) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.parallel (%p_1, %q) = (%a, %a) to (%a, %a) step (%a, %a) {
// CHECK-NEXT: "test.op"(%p_1, %q) : (index, index) -> ()
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK-NEXT: %0 = scf.parallel (%p_2) = (%a) to (%a) step (%a) init (%x) -> (f32) {
// CHECK-NEXT: scf.reduce(%x : f32) {
// CHECK-NEXT: ^bb0(%l: f32, %r: f32):
// CHECK-NEXT: scf.reduce.return %l {foo} : f32
// CHECK-NEXT: } {bar}
// CHECK-NEXT: } {foo}
// CHECK-NEXT: %1, %2 = scf.parallel (%p_3) = (%a) to (%a) step (%a) init (%x, %i) -> (f32, i32) {
// CHECK-NEXT: scf.reduce(%x, %i : f32, i32) {
// CHECK-NEXT: ^bb0(%l_1: f32, %r_1: f32):
// CHECK-NEXT: scf.reduce.return %l_1 : f32
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%l_2: i32, %r_2: i32):
// CHECK-NEXT: scf.reduce.return %l_2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.return %0, %2 : f32, i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @forall(%a: index, %t: tensor<?xf32>) {
// CHECK-NEXT: scf.forall (%i) in (8) {
// CHECK-NEXT: } {mapping = [#gpu.thread<x>]}
// CHECK-NEXT: scf.forall (%i_1, %j) in (8, %a) {
// CHECK-NEXT: } {foo, mapping = [#gpu.block<linear_dim_1>, #gpu.warp<y>, #gpu.mask<5>]}
// CHECK-NEXT: scf.forall (%i_2) = (0) to (%a) step (2) {
// CHECK-NEXT: "test.op"(%i_2) : (index) -> ()
// CHECK-NEXT: } {mapping = [#gpu.warpgroup<z>]}
// CHECK-NEXT: scf.forall (%i_3) in (8) {
// CHECK-NEXT: } {mapping = [#gpu.lane<linear_dim_9>]}
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @regions(%c: i1, %a: index, %x: f32) -> f32 {
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.execute_region no_inline {
// CHECK-NEXT: cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: scf.yield
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: scf.yield {foo}
// CHECK-NEXT: } {bar}
// CHECK-NEXT: %0 = scf.execute_region -> (f32) no_inline {
// CHECK-NEXT: scf.yield %x : f32
// CHECK-NEXT: } {bar = 1 : i32}
// CHECK-NEXT: scf.index_switch %a
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.index_switch %a {foo}
// CHECK-NEXT: case 2 {
// CHECK-NEXT: "test.op"() : () -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: case -5 {
// CHECK-NEXT: scf.yield {foo}
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield {foo}
// CHECK-NEXT: }
// CHECK-NEXT: %1, %2 = scf.index_switch %a -> f32, i1
// CHECK-NEXT: case 0 {
// CHECK-NEXT: scf.yield %x, %c : f32, i1
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %x, %c : f32, i1
// CHECK-NEXT: }
// CHECK-NEXT: func.return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @one_type(%a: index, %x: f32) -> f32 {
// CHECK-NEXT: %0 = scf.for %i = %a to %a step %a iter_args(%p = %x) -> (f32) {
// CHECK-NEXT: scf.yield %p : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nested(%c: i1, %a: index) {
// CHECK-NEXT: scf.if %c {
// CHECK-NEXT: scf.for %i = %a to %a step %a {
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: scf.parallel (%p) = (%a) to (%a) step (%a) {
// CHECK-NEXT: scf.index_switch %p
// CHECK-NEXT: default {
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: scf.forall (%q) in (%p) {
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: scf.condition(%c)
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
