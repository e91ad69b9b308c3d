// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership},bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// %a is freed by the program, %b is not: where they meet, only %a is left to the program.

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

func.func @select(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  "test.op"(%s) : (memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<2xf32>
// CHECK-NEXT:   "test.op"([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<2xf32>) if ([[v0]])
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The flag is false where %a is forwarded.
func.func @branch(%c: i1, %f: f32) {
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

// CHECK-LABEL: func.func @branch(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>, i1) {
// CHECK-NEXT:     scf.yield [[va]], [[v0]] : memref<2xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:     scf.yield [[vb]], [[v1]] : memref<2xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vs]] : memref<2xf32>) if ([[v2]])
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @marked(%c: i1, %f: f32) {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  cf.cond_br %c, ^join(%a : memref<2xf32>), ^join(%b : memref<2xf32>)
^join(%s: memref<2xf32>):
  func.call @use(%s) : (memref<2xf32>) -> ()
  memref.dealloc %a {bufferization.manual_deallocation} : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @marked(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]] : memref<2xf32>), {{\^\w+}}([[vb]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}([[v2:%[a-zA-Z0-9_]+]]: memref<2xf32>):
// CHECK-NEXT:   cf.br {{\^\w+}}([[v2]], [[v1]] : memref<2xf32>, i1)
// CHECK-NEXT: {{\^\w+}}([[v3:%[a-zA-Z0-9_]+]]: memref<2xf32>):
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<2xf32>) if ([[v1]])
// CHECK-NEXT:   cf.br {{\^\w+}}([[v3]], [[v0]] : memref<2xf32>, i1)
// CHECK-NEXT: {{\^\w+}}([[vs:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[v4:%[a-zA-Z0-9_]+]]: i1):
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vs]] : memref<2xf32>) if ([[v4]])
// CHECK-NEXT:   memref.dealloc [[va]] {bufferization.manual_deallocation} : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The program frees one of two by a select: both are its own.
func.func @either(%c: i1, %f: f32) {
  %a = memref.alloc() : memref<2xf32>
  %d = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<2xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  %s = arith.select %c, %a, %d : memref<2xf32>
  memref.dealloc %s : memref<2xf32>
  %r = scf.if %c -> memref<2xf32> {
    scf.yield %d : memref<2xf32>
  } else {
    scf.yield %b : memref<2xf32>
  }
  func.call @use(%r) : (memref<2xf32>) -> ()
  %t = arith.select %c, %d, %a : memref<2xf32>
  memref.dealloc %t : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @either(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vd]] : memref<2xf32>)
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vd]] : memref<2xf32>
// CHECK-NEXT:   memref.dealloc [[vs]] : memref<2xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>, i1) {
// CHECK-NEXT:     bufferization.dealloc ([[vb]] : memref<2xf32>) if ([[v1]])
// CHECK-NEXT:     scf.yield [[vd]], [[v0]] : memref<2xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vb]], [[v1]] : memref<2xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<2xf32>) if ([[v2]])
// CHECK-NEXT:   [[vt:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[vd]], [[va]] : memref<2xf32>
// CHECK-NEXT:   memref.dealloc [[vt]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The loop of the program frees all that it carries, and %r; %s is %b or that.
func.func @loop(%c: i1, %f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<2xf32>) {
    %y = memref.alloc() : memref<2xf32>
    memref.copy %x, %y : memref<2xf32> to memref<2xf32>
    memref.dealloc %x : memref<2xf32>
    scf.yield %y : memref<2xf32>
  }
  %s = scf.if %c -> memref<2xf32> {
    scf.yield %r : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<2xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
    scf.yield %b : memref<2xf32>
  }
  func.call @use(%s) : (memref<2xf32>) -> ()
  memref.dealloc %r : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]]) -> (memref<2xf32>) {
// CHECK-NEXT:     [[vy:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.copy [[vx]], [[vy]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     memref.dealloc [[vx]] : memref<2xf32>
// CHECK-NEXT:     scf.yield [[vy]] : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>, i1) {
// CHECK-NEXT:     scf.yield [[vr]], [[v0]] : memref<2xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:     scf.yield [[vb]], [[v1]] : memref<2xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vs]] : memref<2xf32>) if ([[v2]])
// CHECK-NEXT:   memref.dealloc [[vr]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A loop starts with memory of the program and goes on with ours.
func.func @carried(%f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<2xf32>) {
    %y = memref.alloc() : memref<2xf32>
    memref.copy %x, %y : memref<2xf32> to memref<2xf32>
    scf.yield %y : memref<2xf32>
  }
  func.call @use(%r) : (memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]], [[v3:%[a-zA-Z0-9_]+]] = [[v0]]) -> (memref<2xf32>, i1) {
// CHECK-NEXT:     [[vy:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.copy [[vx]], [[vy]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     bufferization.dealloc ([[vx]] : memref<2xf32>) if ([[v3]])
// CHECK-NEXT:     scf.yield [[vy]], [[v1]] : memref<2xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vr]] : memref<2xf32>) if ([[v2]])
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Freed on one path only: on the other one %x owns it.
func.func @one_path(%c: i1, %f: f32) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  cf.cond_br %c, ^free, ^join(%a : memref<2xf32>)
^free:
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  cf.br ^join(%b : memref<2xf32>)
^join(%x: memref<2xf32>):
  func.call @use(%x) : (memref<2xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @one_path(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}([[va]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   cf.br {{\^\w+}}([[vb]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<2xf32>):
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vx]] : memref<2xf32>) if ([[v0]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func private @returned(%c: i1, %f: f32) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  cf.cond_br %c, ^free, ^return
^free:
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  func.return %b : memref<2xf32>
^return:
  func.return %a : memref<2xf32>
}

// CHECK-LABEL: func.func private @returned(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) -> memref<2xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   func.return [[vb]] : memref<2xf32>
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.return [[va]] : memref<2xf32>
// CHECK-NEXT: }

// The callers own %a once: the second result is a clone.
func.func @returned_twice(%c: i1, %f: f32) -> (memref<2xf32>, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  cf.cond_br %c, ^free, ^return
^free:
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  func.return %b, %b : memref<2xf32>, memref<2xf32>
^return:
  func.return %a, %a : memref<2xf32>, memref<2xf32>
}

// CHECK-LABEL: func.func @returned_twice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (memref<2xf32>, memref<2xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[vb]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   func.return [[vb]], [[v0]] : memref<2xf32>, memref<2xf32>
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   func.return [[va]], [[v1]] : memref<2xf32>, memref<2xf32>
// CHECK-NEXT: }

// %x is not used where it was freed: it owns %b only.
func.func @dangling(%c: i1, %f: f32) {
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

// CHECK-LABEL: func.func @dangling(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vtrue:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vfalse:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   memref.dealloc [[va]] : memref<2xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}([[va]], [[vfalse]] : memref<2xf32>, i1), {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}([[v2:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[v3:%[a-zA-Z0-9_]+]]: i1):
// CHECK-NEXT:   cf.br {{\^\w+}}([[v2]], [[v3]], [[v0]] : memref<2xf32>, i1, i1)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   cf.br {{\^\w+}}([[vb]], [[vtrue]], [[v1]] : memref<2xf32>, i1, i1)
// CHECK-NEXT: {{\^\w+}}([[vx:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vd:%[a-zA-Z0-9_]+]]: i1, [[v4:%[a-zA-Z0-9_]+]]: i1):
// CHECK-NEXT:   scf.if [[vd]] {
// CHECK-NEXT:     func.call @use([[vx]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   bufferization.dealloc ([[vx]] : memref<2xf32>) if ([[v4]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// realloc frees its operand.
func.func @grown(%c: i1, %f: f32) {
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
  %g = memref.realloc %a : memref<2xf32> to memref<4xf32>
  %c0 = arith.constant 0 : index
  %x = memref.load %g[%c0] : memref<4xf32>
  func.return
}

// CHECK-LABEL: func.func @grown(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>, i1) {
// CHECK-NEXT:     scf.yield [[va]], [[v0]] : memref<2xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:     scf.yield [[vb]], [[v1]] : memref<2xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vs]] : memref<2xf32>) if ([[v2]])
// CHECK-NEXT:   [[vg:%[a-zA-Z0-9_]+]] = memref.realloc [[va]] : memref<2xf32> to memref<4xf32>
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = memref.load [[vg]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[vg]] : memref<4xf32>) if ([[v1]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// What the program loads out of a buffer and frees is its own.
func.func @loaded(%c: i1, %f: f32) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  %box = memref.alloc() : memref<memref<2xf32>>
  memref.store %a, %box[] : memref<memref<2xf32>>
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<2xf32>)
  %s = arith.select %c, %a, %b : memref<2xf32>
  func.call @use(%s) : (memref<2xf32>) -> ()
  %l = memref.load %box[] : memref<memref<2xf32>>
  memref.dealloc %l : memref<2xf32>
  func.return
}

// CHECK-LABEL: func.func @loaded(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[va]] : memref<2xf32>)
// CHECK-NEXT:   [[vbox:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<memref<2xf32>>
// CHECK-NEXT:   memref.store [[va]], [[vbox]][] : memref<memref<2xf32>>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   linalg.fill ins([[vf]] : f32) outs([[vb]] : memref<2xf32>)
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<2xf32>
// CHECK-NEXT:   func.call @use([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vb]] : memref<2xf32>) if ([[v0]])
// CHECK-NEXT:   [[vl:%[a-zA-Z0-9_]+]] = memref.load [[vbox]][] : memref<memref<2xf32>>
// CHECK-NEXT:   bufferization.dealloc ([[vbox]] : memref<memref<2xf32>>) if ([[v0]])
// CHECK-NEXT:   memref.dealloc [[vl]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Memory that escapes is left alone in the same way: %a is held by an argument, %b is not.
func.func @held(%c: i1, %box: memref<memref<2xf32>>) {
  %a = memref.alloc() : memref<2xf32>
  memref.store %a, %box[] : memref<memref<2xf32>>
  %s = scf.if %c -> memref<2xf32> {
    scf.yield %a : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<2xf32>
    scf.yield %b : memref<2xf32>
  }
  "test.op"(%s) : (memref<2xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @held(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vbox:%[a-zA-Z0-9_]+]]: memref<memref<2xf32>>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   memref.store [[va]], [[vbox]][] : memref<memref<2xf32>>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<2xf32>, i1) {
// CHECK-NEXT:     scf.yield [[va]], [[v0]] : memref<2xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     scf.yield [[vb]], [[v1]] : memref<2xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"([[vs]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc ([[vs]] : memref<2xf32>) if ([[v2]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The box of the caller still holds %a: the result is a clone.
func.func @held_and_returned(%box: memref<memref<2xf32>>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  memref.store %a, %box[] : memref<memref<2xf32>>
  func.return %a : memref<2xf32>
}

// CHECK-LABEL: func.func @held_and_returned(
// CHECK-SAME:  [[vbox:%[a-zA-Z0-9_]+]]: memref<memref<2xf32>>) -> memref<2xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   memref.store [[va]], [[vbox]][] : memref<memref<2xf32>>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   func.return [[v0]] : memref<2xf32>
// CHECK-NEXT: }

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  func.call @branch(%true, %f) : (i1, f32) -> ()
  func.call @branch(%false, %f) : (i1, f32) -> ()
  func.call @marked(%true, %f) : (i1, f32) -> ()
  func.call @marked(%false, %f) : (i1, f32) -> ()
  func.call @either(%true, %f) : (i1, f32) -> ()
  func.call @either(%false, %f) : (i1, f32) -> ()
  func.call @loop(%true, %f, %c2) : (i1, f32, index) -> ()
  func.call @loop(%false, %f, %c2) : (i1, f32, index) -> ()
  func.call @carried(%f, %c0) : (f32, index) -> ()
  func.call @carried(%f, %c2) : (f32, index) -> ()
  func.call @one_path(%true, %f) : (i1, f32) -> ()
  func.call @one_path(%false, %f) : (i1, f32) -> ()
  %0 = func.call @returned(%true, %f) : (i1, f32) -> memref<2xf32>
  %1 = func.call @returned(%false, %f) : (i1, f32) -> memref<2xf32>
  %2, %3 = func.call @returned_twice(%true, %f) : (i1, f32) -> (memref<2xf32>, memref<2xf32>)
  %4, %5 = func.call @returned_twice(%false, %f) : (i1, f32) -> (memref<2xf32>, memref<2xf32>)
  func.call @dangling(%true, %f) : (i1, f32) -> ()
  func.call @dangling(%false, %f) : (i1, f32) -> ()
  func.call @grown(%true, %f) : (i1, f32) -> ()
  func.call @grown(%false, %f) : (i1, f32) -> ()
  func.call @loaded(%true, %f) : (i1, f32) -> ()
  func.call @loaded(%false, %f) : (i1, f32) -> ()
  func.return
}
