func.func @for_basic(%t: tensor<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> tensor<8xf32> {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> tensor<8xf32> {
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @for_oop(%t: tensor<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> tensor<8xf32> {
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @for_unread(%t: tensor<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> tensor<8xf32> {
    %0 = linalg.fill ins(%f : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @for_swap(%t: tensor<8xf32>, %v: tensor<8xf32>, %l: index, %u: index, %s: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.for %i = %l to %u step %s iter_args(%a = %t, %b = %v) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %b, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @for_swap_write(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.for %i = %l to %u step %s iter_args(%a = %t, %b = %v) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %b, %0 : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @for_yield_new(%t: tensor<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (tensor<8xf32>) {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @for_yield_slice(%t: tensor<8xf32>, %v: tensor<16xf32>, %l: index, %u: index, %s: index) -> (tensor<8xf32>) {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> (tensor<8xf32>) {
    %e = tensor.extract_slice %v[%i][8][1] : tensor<16xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @for_init_slice(%v: tensor<16xf32>, %f: f32, %l: index, %u: index, %s: index) -> (tensor<8xf32>) {
  %e = tensor.extract_slice %v[%l][8][1] : tensor<16xf32> to tensor<8xf32>
  %r = scf.for %i = %l to %u step %s iter_args(%a = %e) -> (tensor<8xf32>) {
    %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @while(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (tensor<8xf32>) -> tensor<8xf32> {
    %x = tensor.extract %a[%c0] : tensor<8xf32>
    %c = arith.cmpf olt, %x, %f : f32
    scf.condition(%c) %a : tensor<8xf32>
  } do {
  ^bb0(%b: tensor<8xf32>):
    %0 = tensor.insert %f into %b[%c0] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @while_beforewrite(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.while (%a = %t, %w = %v) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %x = tensor.extract %a[%c0] : tensor<8xf32>
    %c = arith.cmpf olt, %x, %f : f32
    %0 = tensor.insert %f into %a[%c0] : tensor<8xf32>
    scf.condition(%c) %w, %0 : tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%b: tensor<8xf32>, %d: tensor<8xf32>):
    scf.yield %d, %b : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @while_swap(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.while (%a = %t, %w = %v) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %x = tensor.extract %a[%c0] : tensor<8xf32>
    %c = arith.cmpf olt, %x, %f : f32
    scf.condition(%c) %w, %a : tensor<8xf32>, tensor<8xf32>
  } do {
  ^bb0(%b: tensor<8xf32>, %d: tensor<8xf32>):
    scf.yield %b, %d : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @while_difftypes(%t: tensor<8xf32>, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (tensor<8xf32>) -> tensor<?xf32> {
    %x = tensor.extract %a[%c0] : tensor<8xf32>
    %c = arith.cmpf olt, %x, %f : f32
    %d = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
    scf.condition(%c) %d : tensor<?xf32>
  } do {
  ^bb0(%b: tensor<?xf32>):
    %0 = tensor.insert %f into %b[%c0] : tensor<?xf32>
    %e = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %r : tensor<?xf32>
}
// -----

func.func @if_basic(%t: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> tensor<8xf32> {
  %r = scf.if %c -> tensor<8xf32> {
    %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @if_two(%t: tensor<8xf32>, %v: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %v : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %0 = tensor.insert %f into %r[%i] : tensor<8xf32>
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %x : tensor<8xf32>, f32
}
// -----

func.func @if_layouts(%t: tensor<16xf32>, %v: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> (tensor<8xf32>) {
  %r = scf.if %c -> tensor<8xf32> {
    scf.yield %v : tensor<8xf32>
  } else {
    %e = tensor.extract_slice %t[2][8][1] : tensor<16xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @if_samelayouts(%t: tensor<16xf32>, %v: tensor<8xf32>, %c: i1, %f: f32, %i: index) -> (tensor<8xf32>) {
  %r = scf.if %c -> tensor<8xf32> {
    %e = tensor.extract_slice %t[2][8][1] : tensor<16xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  } else {
    %e = tensor.extract_slice %t[2][8][1] : tensor<16xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @exec(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %r = scf.execute_region -> tensor<8xf32> {
    %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @exec_oop(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.execute_region -> tensor<8xf32> {
    scf.yield %t : tensor<8xf32>
  }
  %0 = tensor.insert %f into %r[%i] : tensor<8xf32>
  return %0, %t : tensor<8xf32>, tensor<8xf32>
}
// -----

func.func @switch(%t: tensor<8xf32>, %v: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %r = scf.index_switch %i -> tensor<8xf32>
  case 2 {
    %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  case 5 {
    scf.yield %v : tensor<8xf32>
  }
  default {
    scf.yield %t : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @switch_layout(%t: tensor<8xf32>, %v: tensor<16xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %r = scf.index_switch %i -> tensor<8xf32>
  case 2 {
    %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  default {
    %e = tensor.extract_slice %v[2][8][1] : tensor<16xf32> to tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// -----

func.func @forall(%t: tensor<16xf32>, %f: f32) -> tensor<16xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<16xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %e = tensor.extract_slice %o[%k][4][1] : tensor<16xf32> to tensor<4xf32>
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%k][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
// -----

func.func @forall_oop(%t: tensor<16xf32>, %v: tensor<4xf32>, %f: f32) -> (tensor<16xf32>, tensor<16xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<16xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%k][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r, %t : tensor<16xf32>, tensor<16xf32>
}
// -----

func.func @forall_outer_write(%t: tensor<16xf32>, %v: tensor<4xf32>, %f: f32) -> (tensor<16xf32>) {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<16xf32> {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %0 = linalg.fill ins(%f : f32) outs(%v : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%k][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
// -----

func.func @for_invariant_write(%t: tensor<8xf32>, %f: f32, %l: index, %u: index, %s: index) -> (f32) {
  %r = scf.for %i = %l to %u step %s iter_args(%a = %f) -> f32 {
    %0 = tensor.insert %a into %t[%i] : tensor<8xf32>
    %x = tensor.extract %0[%l] : tensor<8xf32>
    scf.yield %x : f32
  }
  return %r : f32
}
