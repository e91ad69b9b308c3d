// RUN: %xdsl_opt %s -p 'buffer-deallocation' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// %a is freed by the program, %b is not: a merge of both borrows %b, or owns a clone of %a.

func.func private @use(%m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2xf32>) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vc0]]] : memref<2xf32>
// CHECK-NEXT:   memref.store [[vx]], [[vm]][[[vc0]]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @borrowed(%c: i1, %f: f32) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  %s = scf.if %c -> memref<2xf32> {
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %b : memref<2xf32>
  }
  func.call @use(%s) : (memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @borrowed(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>) {
// CHECK-NEXT:     scf.yield [[va]] : memref<2xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vb]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<2xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The clone is not used any more where the original is freed: that one is not read.
func.func @cloned(%c: i1, %f: f32) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  %s = scf.if %c -> memref<2xf32> {
    scf.yield %a : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
    scf.yield %b : memref<2xf32>
  }
  func.call @use(%s) : (memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @cloned(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>) {
// CHECK-NEXT:     [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     scf.yield [[v0]] : memref<2xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:     scf.yield [[vb]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vs]] : memref<2xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Freed on one path: on the other one %x owns it.
func.func @one_path(%c: i1, %f: f32) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  %x = scf.if %c -> memref<2xf32> {
    memref.dealloc %a : memref<2xf32>
    %b = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
    scf.yield %b : memref<2xf32>
  } else {
    scf.yield %a : memref<2xf32>
  }
  func.return %x : memref<2xf32>
}

// CHECK-LABEL: func.func @one_path(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) -> memref<2xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>) {
// CHECK-NEXT:     memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:     scf.yield [[vb]] : memref<2xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[va]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[vx]] : memref<2xf32>
// CHECK-NEXT: }

// A clone would read freed memory: %b is hoisted, and %x borrows.
func.func @hoisted(%c: i1, %f: f32) {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  memref.dealloc %a : memref<2xf32>
  cf.cond_br %c, ^join(%a, %false : memref<2xf32>, i1), ^new
^new:
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  cf.br ^join(%b, %true : memref<2xf32>, i1)
^join(%x: memref<2xf32>, %d: i1):
  scf.if %d {
    func.call @use(%x) : (memref<2xf32>) -> ()
  }
  func.return
}

// CHECK-LABEL: func.func @hoisted(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[vtrue:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vfalse:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]], [[vfalse]] : memref<2xf32>, i1), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   cf.br {{\^\w+}}([[vb]], [[vtrue]] : memref<2xf32>, i1)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vd:%[a-zA-Z0-9_]+]]: i1):
// CHECK-NEXT:   scf.if [[vd]] {
// CHECK-NEXT:     func.call @use([[vx]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Each round has an %a of its own, which is not freed yet where it is cloned.
func.func @rounds(%c: i1, %f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
    %y = scf.if %c -> memref<2xf32> {
      scf.yield %a : memref<2xf32>
    } else {
      %b = memref.alloc() : memref<2xf32>
      linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
      scf.yield %b : memref<2xf32>
    }
    func.call @use(%y) : (memref<2xf32>) -> ()
    memref.dealloc %a : memref<2xf32>
  }
  func.return
}

// CHECK-LABEL: func.func @rounds(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:     [[vy:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>) {
// CHECK-NEXT:       [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:       scf.yield [[v0]] : memref<2xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:       scf.yield [[vb]] : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.call @use([[vy]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:     memref.dealloc [[vy]] : memref<2xf32>
// CHECK-NEXT:     memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  func.call @borrowed(%true, %f) : (i1, f32) -> ()
  func.call @borrowed(%false, %f) : (i1, f32) -> ()
  func.call @cloned(%true, %f) : (i1, f32) -> ()
  func.call @cloned(%false, %f) : (i1, f32) -> ()
  %0 = func.call @one_path(%true, %f) : (i1, f32) -> memref<2xf32>
  %1 = func.call @one_path(%false, %f) : (i1, f32) -> memref<2xf32>
  func.call @hoisted(%true, %f) : (i1, f32) -> ()
  func.call @hoisted(%false, %f) : (i1, f32) -> ()
  func.call @rounds(%true, %f, %c2) : (i1, f32, index) -> ()
  func.call @rounds(%false, %f, %c2) : (i1, f32, index) -> ()
  func.return
}
