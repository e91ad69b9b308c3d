// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'dominance-cse' | filecheck %s

// What a block computes is there in all blocks that it dominates, and in no others.

func.func @diamond(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  cf.cond_br %c, ^left, ^right
^left:
  %1 = arith.addi %b, %a : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.subi %1, %2 : i32
  cf.br ^end(%3 : i32)
^right:
  %4 = arith.muli %a, %b : i32
  %5 = arith.subi %0, %4 : i32
  cf.br ^end(%5 : i32)
^end(%x: i32):
  %6 = arith.muli %a, %b : i32
  %7 = arith.addi %a, %b : i32
  %8 = arith.addi %6, %7 : i32
  %9 = arith.addi %8, %x : i32
  func.return %9 : i32
}

// CHECK-LABEL: func.func @diamond(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32, [[vb:%[a-zA-Z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[vb]] : i32
// CHECK-NEXT:   cf.cond_br [[vc]], ^left, ^right
// CHECK-NEXT: ^left:
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.muli [[va]], [[vb]] : i32
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.subi [[v0]], [[v1]] : i32
// CHECK-NEXT:   cf.br ^end([[v2]] : i32)
// CHECK-NEXT: ^right:
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.muli [[va]], [[vb]] : i32
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.subi [[v0]], [[v3]] : i32
// CHECK-NEXT:   cf.br ^end([[v4]] : i32)
// CHECK-NEXT: ^end([[vx:%[a-zA-Z0-9_]+]]: i32):
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.muli [[va]], [[vb]] : i32
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.addi [[v5]], [[v0]] : i32
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = arith.addi [[v6]], [[vx]] : i32
// CHECK-NEXT:   func.return [[v7]] : i32
// CHECK-NEXT: }

func.func @loop(%a: i32, %n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c1 : i32)
^head(%i: i32):
  %0 = arith.addi %i, %c1 : i32
  %1 = arith.cmpi slt, %0, %n : i32
  cf.cond_br %1, ^body, ^end
^body:
  %2 = arith.constant 1 : i32
  %3 = arith.addi %i, %2 : i32
  cf.br ^head(%3 : i32)
^end:
  %4 = arith.addi %i, %c1 : i32
  func.return %4 : i32
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vn:%[a-zA-Z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:   cf.br ^head([[vc1]] : i32)
// CHECK-NEXT: ^head([[vi:%[a-zA-Z0-9_]+]]: i32):
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vc1]] : i32
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v0]], [[vn]] : i32
// CHECK-NEXT:   cf.cond_br [[v1]], ^body, ^end
// CHECK-NEXT: ^body:
// CHECK-NEXT:   cf.br ^head([[v0]] : i32)
// CHECK-NEXT: ^end:
// CHECK-NEXT:   func.return [[v0]] : i32
// CHECK-NEXT: }

func.func @irreducible(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^one, ^two
^one:
  %1 = arith.muli %0, %a : i32
  cf.cond_br %c, ^two, ^end(%1 : i32)
^two:
  %2 = arith.addi %a, %a : i32
  %3 = arith.muli %2, %a : i32
  cf.cond_br %c, ^one, ^end(%3 : i32)
^end(%x: i32):
  func.return %x : i32
}

// CHECK-LABEL: func.func @irreducible(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   cf.cond_br [[vc]], ^one, ^two
// CHECK-NEXT: ^one:
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.muli [[v0]], [[va]] : i32
// CHECK-NEXT:   cf.cond_br [[vc]], ^two, ^end([[v1]] : i32)
// CHECK-NEXT: ^two:
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.muli [[v0]], [[va]] : i32
// CHECK-NEXT:   cf.cond_br [[vc]], ^one, ^end([[v2]] : i32)
// CHECK-NEXT: ^end([[vx:%[a-zA-Z0-9_]+]]: i32):
// CHECK-NEXT:   func.return [[vx]] : i32
// CHECK-NEXT: }

func.func @unreachable(%a: i32, %m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  cf.br ^end
^never:
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %a, %a : i32
  memref.store %2, %m[%i] : memref<4xi32>
  cf.br ^end
^end:
  %3 = arith.addi %a, %a : i32
  func.return %0, %3 : i32, i32
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32, [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^never:
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.addi [[va]], [[va]] : i32
// CHECK-NEXT:   memref.store [[v2]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @reads_stay_in_their_block(%m: memref<4xi32>, %i: index) -> (i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  cf.br ^next
^next:
  %1 = memref.load %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @reads_stay_in_their_block(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   cf.br ^next
// CHECK-NEXT: ^next:
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v1]] : i32, i32, i32
// CHECK-NEXT: }

func.func @unregistered(%a: i32) {
  "unknown.graph"() ({
  ^bb0:
    %c = arith.constant 1 : i32
    %d = arith.constant 1 : i32
    "unknown.use"(%c, %d) : (i32, i32) -> ()
    "unknown.end"() [^bb1] : () -> ()
  ^bb1:
    %e = arith.constant 1 : i32
    "unknown.use"(%e) : (i32) -> ()
    "unknown.end"() : () -> ()
  }) : () -> ()
  func.return
}

// CHECK-LABEL: func.func @unregistered(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   "unknown.graph"() ({
// CHECK-NEXT:     [[vc:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:     "unknown.use"([[vc]], [[vc]]) : (i32, i32) -> ()
// CHECK-NEXT:     "unknown.end"() [^bb1] : () -> ()
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     [[ve:%[a-zA-Z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:     "unknown.use"([[ve]]) : (i32) -> ()
// CHECK-NEXT:     "unknown.end"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unknown_region(%i: index, %f: i32) {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.alloc() : memref<4xi32>
  "unknown.op"(%m) ({
  ^bb0(%x: memref<4xi32>):
    %0 = memref.load %x[%i] : memref<4xi32>
    memref.store %f, %m[%i] : memref<4xi32>
    %1 = memref.load %x[%i] : memref<4xi32>
    "unknown.use"(%0, %1) : (i32, i32) -> ()
  }) : (memref<4xi32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @unknown_region(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[vm:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   "unknown.op"([[vm]]) ({
// CHECK-NEXT:   ^bb0([[vx:%[a-zA-Z0-9_]+]]: memref<4xi32>):
// CHECK-NEXT:     [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     memref.store [[vf]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     "unknown.use"([[v0]], [[v1]]) : (i32, i32) -> ()
// CHECK-NEXT:   }) : (memref<4xi32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @unknown_branch(%c: i1, %i: index, %f: i32) {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.alloc() : memref<4xi32>
  cf.cond_br %c, ^bb1(%m : memref<4xi32>), ^bb2
^bb2:
  "unknown.br"(%n)[^bb1] : (memref<4xi32>) -> ()
^bb1(%x: memref<4xi32>):
  %0 = memref.load %x[%i] : memref<4xi32>
  memref.store %f, %n[%i] : memref<4xi32>
  %1 = memref.load %x[%i] : memref<4xi32>
  "unknown.use"(%0, %1) : (i32, i32) -> ()
  func.return
}

// CHECK-LABEL: func.func @unknown_branch(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[vm:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[vn:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   cf.cond_br [[vc]], ^bb2([[vm]] : memref<4xi32>), ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   "unknown.br"([[vn]]) [^bb2] : (memref<4xi32>) -> ()
// CHECK-NEXT: ^bb2([[vx:%[a-zA-Z0-9_]+]]: memref<4xi32>):
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vf]], [[vn]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vx]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   "unknown.use"([[v0]], [[v1]]) : (i32, i32) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @dead_in_unknown() {
  "unknown.op"() ({
    %0 = arith.constant 1 : i32
  }) : () -> ()
  func.return
}

// CHECK-LABEL: func.func @dead_in_unknown(
// CHECK-SAME:  ) {
// CHECK-NEXT:   "unknown.op"() ({
// CHECK-NEXT:   ^bb0:
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
