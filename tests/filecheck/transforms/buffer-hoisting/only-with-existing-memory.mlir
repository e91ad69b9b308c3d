// RUN: xdsl-opt %s -p 'buffer-hoisting{only-with-existing-memory}' | filecheck %s
// RUN: %replay %s -p 'buffer-hoisting{only-with-existing-memory},buffer-deallocation-pipeline'

// Two branches that allocate: one of the buffers is needed, and both stay.

// CHECK-LABEL: func.func private @both_new
// CHECK-NOT:     memref.alloc
// CHECK:         scf.if
// CHECK:           memref.alloc
// CHECK:         } else {
// CHECK:           memref.alloc
func.func private @both_new(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// The result may be the argument: it borrows what is allocated before the branch.

// CHECK-LABEL: func.func private @or_argument
// CHECK-NEXT:    %i = arith.constant
// CHECK-NEXT:    memref.alloc
// CHECK-NEXT:    scf.if
// CHECK-NOT:     memref.alloc
func.func private @or_argument(%c: i1, %x: memref<4xf32>) -> f32 {
  %i = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  %f = memref.load %r[%i] : memref<4xf32>
  return %f : f32
}

// Nested: the inner buffers are joined with each other and with one that is allocated above.

// CHECK-LABEL: func.func private @nested
// CHECK-SAME:    %d: i1, %x: memref<4xf32>) -> f32 {
// CHECK-NEXT:    %i = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc
// CHECK:         %b = memref.alloc
// CHECK-NEXT:    %e = memref.alloc
// CHECK-NEXT:    scf.if
// CHECK-NOT:     memref.alloc
func.func private @nested(%c: i1, %d: i1, %x: memref<4xf32>) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    %s = scf.if %d -> (memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
      scf.yield %b : memref<4xf32>
    } else {
      %e = memref.alloc() : memref<4xf32>
      linalg.abs ins(%x : memref<4xf32>) outs(%e : memref<4xf32>)
      scf.yield %e : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  %f = memref.load %r[%i] : memref<4xf32>
  %g = memref.load %a[%i] : memref<4xf32>
  %h = arith.addf %f, %g : f32
  return %h : f32
}

// Branches between blocks.

// CHECK-LABEL: func.func private @blocks
// CHECK:         cf.cond_br
// CHECK-NEXT:  ^a:
// CHECK-NEXT:    memref.alloc
// CHECK:       ^b:
// CHECK-NEXT:    memref.alloc
func.func private @blocks(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.br ^d(%a : memref<4xf32>)
^b:
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
  cf.br ^d(%b : memref<4xf32>)
^d(%r: memref<4xf32>):
  return %r : memref<4xf32>
}

// Sizes that are known at run time; what a block gets is the argument in one of three cases.

// CHECK-LABEL: func.func private @dynamic
// CHECK-NEXT:    %i = arith.constant
// CHECK-NEXT:    %n = memref.dim
// CHECK-NEXT:    %a = memref.alloc(%n)
// CHECK-NEXT:    %b = memref.alloc(%n)
// CHECK-NEXT:    cf.switch
// CHECK-NOT:     memref.alloc
func.func private @dynamic(%k: i32, %x: memref<?xf32>) -> f32 {
  %i = arith.constant 0 : index
  %n = memref.dim %x, %i : memref<?xf32>
  cf.switch %k : i32, [
    default: ^d(%x : memref<?xf32>),
    0: ^a,
    1: ^b
  ]
^a:
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  cf.br ^d(%a : memref<?xf32>)
^b:
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%b : memref<?xf32>)
  cf.br ^d(%b : memref<?xf32>)
^d(%r: memref<?xf32>):
  %f = memref.load %r[%i] : memref<?xf32>
  return %f : f32
}

// CHECK-LABEL: func.func @main
func.func @main() -> (f32, f32, f32, f32, f32) {
  %yes = arith.constant true
  %no = arith.constant false
  %i = arith.constant 0 : index
  %k = arith.constant 1 : i32
  %v = arith.constant -2.0 : f32
  %x = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<4xf32>)
  %a = func.call @both_new(%yes, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  %p = memref.load %a[%i] : memref<4xf32>
  %q = func.call @or_argument(%no, %x) : (i1, memref<4xf32>) -> f32
  %r = func.call @nested(%yes, %no, %x) : (i1, i1, memref<4xf32>) -> f32
  %b = func.call @blocks(%no, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  %s = memref.load %b[%i] : memref<4xf32>
  %y = memref.cast %x : memref<4xf32> to memref<?xf32>
  %t = func.call @dynamic(%k, %y) : (i32, memref<?xf32>) -> f32
  return %p, %q, %r, %s, %t : f32, f32, f32, f32, f32
}

// Returned memory has an owner that is known at run time only, wherever it is allocated.

// CHECK-LABEL: func.func private @returned
// CHECK-NOT:     memref.alloc
// CHECK:         scf.index_switch
// CHECK:         case 0
// CHECK-NEXT:      memref.alloc
// CHECK:         case 1
// CHECK-NEXT:      memref.alloc
func.func private @returned(%k: index, %x: memref<4xf32>) -> memref<4xf32> {
  %r = scf.index_switch %k -> memref<4xf32>
  case 0 {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  case 1 {
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  default {
    scf.yield %x : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// So has memory that the loop carries on: in each iteration one buffer is enough.

// CHECK-LABEL: func.func private @carried
// CHECK:         scf.for
// CHECK-NEXT:      scf.index_switch
// CHECK-NEXT:      case 0
// CHECK-NEXT:        memref.alloc
// CHECK:           case 1
// CHECK-NEXT:        memref.alloc
func.func private @carried(%n: index, %x: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%y = %x) -> memref<4xf32> {
    %z = scf.index_switch %k -> memref<4xf32>
    case 0 {
      %a = memref.alloc() : memref<4xf32>
      memref.copy %y, %a : memref<4xf32> to memref<4xf32>
      scf.yield %a : memref<4xf32>
    }
    case 1 {
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%y : memref<4xf32>) outs(%b : memref<4xf32>)
      scf.yield %b : memref<4xf32>
    }
    default {
      scf.yield %y : memref<4xf32>
    }
    scf.yield %z : memref<4xf32>
  }
  %f = memref.load %r[%c0] : memref<4xf32>
  return %f : f32
}

// CHECK-LABEL: func.func private @carried_by_blocks
// CHECK:       ^new:
// CHECK-NEXT:    memref.alloc
func.func private @carried_by_blocks(%c: i1, %d: i1, %x: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  cf.br ^loop(%x : memref<4xf32>)
^loop(%y: memref<4xf32>):
  cf.cond_br %c, ^new, ^next(%y : memref<4xf32>)
^new:
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%y : memref<4xf32>) outs(%a : memref<4xf32>)
  cf.br ^next(%a : memref<4xf32>)
^next(%z: memref<4xf32>):
  cf.cond_br %d, ^loop(%z : memref<4xf32>), ^end
^end:
  %f = memref.load %z[%c0] : memref<4xf32>
  return %f : f32
}
