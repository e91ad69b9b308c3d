// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'promote-buffers-to-stack' | filecheck %s

// Sizes that are constants, or have bounds.

func.func @unknown(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @constant() {
  %n = arith.constant 256 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %m = arith.constant 257 : index
  %b = memref.alloc(%m) : memref<?xf32>
  "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[vn:%[a-zA-Z0-9_]+]] = arith.constant 256 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca([[vn]]) : memref<?xf32>
// CHECK-NEXT:   [[vm:%[a-zA-Z0-9_]+]] = arith.constant 257 : index
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vm]]) : memref<?xf32>
// CHECK-NEXT:   "test.use"([[va]], [[vb]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @bounded(%n: index, %k: i8, %c: i1) {
  %c16 = arith.constant 16 : index
  %0 = arith.minsi %n, %c16 : index
  %1 = arith.minui %n, %c16 : index
  %2 = arith.remui %n, %c16 : index
  %3 = arith.andi %n, %c16 : index
  %4 = affine.min affine_map<(d0) -> (d0, 16)> (%n)
  %5 = arith.extui %k : i8 to i32
  %6 = arith.index_cast %5 : i32 to index
  %7 = arith.select %c, %0, %1 : index
  %8 = affine.apply affine_map<(d0) -> (d0 * 4 + 2)> (%1)
  %9 = arith.maxsi %0, %n : index
  %a0 = memref.alloc(%0) : memref<?xf32>
  %a1 = memref.alloc(%1) : memref<?xf32>
  %a2 = memref.alloc(%2) : memref<?xf32>
  %a3 = memref.alloc(%3) : memref<?xf32>
  %a4 = memref.alloc(%4) : memref<?xf32>
  %a6 = memref.alloc(%6) : memref<?xf32>
  %a7 = memref.alloc(%7, %0) : memref<?x?xf32>
  %a8 = memref.alloc(%8) : memref<?xf32>
  %a9 = memref.alloc(%9) : memref<?xf32>
  "test.use"(%a0, %a1, %a2, %a3, %a4) : (memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  "test.use"(%a6, %a7, %a8, %a9) : (memref<?xf32>, memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @bounded(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vk:%[a-zA-Z0-9_]+]]: i8, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[vc16:%[a-zA-Z0-9_]+]] = arith.constant 16 : index
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.minsi [[vn]], [[vc16]] : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.minui [[vn]], [[vc16]] : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.remui [[vn]], [[vc16]] : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.andi [[vn]], [[vc16]] : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = affine.min affine_map<(d0) -> (d0, 16)> ([[vn]])
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.extui [[vk]] : i8 to i32
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = arith.index_cast [[v5]] : i32 to index
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[v0]], [[v1]] : index
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * 4) + 2))> ([[v1]])
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = arith.maxsi [[v0]], [[vn]] : index
// CHECK-NEXT:   [[va0:%[a-zA-Z0-9_]+]] = memref.alloca([[v0]]) : memref<?xf32>
// CHECK-NEXT:   [[va1:%[a-zA-Z0-9_]+]] = memref.alloca([[v1]]) : memref<?xf32>
// CHECK-NEXT:   [[va2:%[a-zA-Z0-9_]+]] = memref.alloca([[v2]]) : memref<?xf32>
// CHECK-NEXT:   [[va3:%[a-zA-Z0-9_]+]] = memref.alloca([[v3]]) : memref<?xf32>
// CHECK-NEXT:   [[va4:%[a-zA-Z0-9_]+]] = memref.alloca([[v4]]) : memref<?xf32>
// CHECK-NEXT:   [[va6:%[a-zA-Z0-9_]+]] = memref.alloca([[v6]]) : memref<?xf32>
// CHECK-NEXT:   [[va7:%[a-zA-Z0-9_]+]] = memref.alloca([[v7]], [[v0]]) : memref<?x?xf32>
// CHECK-NEXT:   [[va8:%[a-zA-Z0-9_]+]] = memref.alloca([[v8]]) : memref<?xf32>
// CHECK-NEXT:   [[va9:%[a-zA-Z0-9_]+]] = memref.alloc([[v9]]) : memref<?xf32>
// CHECK-NEXT:   "test.use"([[va0]], [[va1]], [[va2]], [[va3]], [[va4]]) : (memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   "test.use"([[va6]], [[va7]], [[va8]], [[va9]]) : (memref<?xf32>, memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @too_large(%n: index) {
  %c16 = arith.constant 16 : index
  %c17 = arith.constant 17 : index
  %0 = arith.minsi %n, %c16 : index
  %1 = arith.minsi %n, %c17 : index
  %a = memref.alloc(%0, %1) : memref<?x?xf32>
  "test.use"(%a) : (memref<?x?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @too_large(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[vc16:%[a-zA-Z0-9_]+]] = arith.constant 16 : index
// CHECK-NEXT:   [[vc17:%[a-zA-Z0-9_]+]] = arith.constant 17 : index
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.minsi [[vn]], [[vc16]] : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.minsi [[vn]], [[vc17]] : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[v0]], [[v1]]) : memref<?x?xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = arith.minsi %n, %c8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.alloc(%m) : memref<?xf32>
    %c4 = arith.constant 4 : index
    %b = memref.alloc(%c4) : memref<?xf32>
    %d = memref.alloc(%i) : memref<?xf32>
    "test.use"(%a, %b, %d) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  }
  scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
    %k = arith.minsi %j, %c8 : index
    %a = memref.alloc(%k) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  scf.for %i = %c0 to %c8 step %c1 {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %a = memref.alloc(%i) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:   [[vm:%[a-zA-Z0-9_]+]] = arith.minsi [[vn]], [[vc8]] : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca([[vm]]) : memref<?xf32>
// CHECK-NEXT:   [[vc4:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca([[vc4]]) : memref<?xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] {
// CHECK-NEXT:     [[vc4_1:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:     [[vd:%[a-zA-Z0-9_]+]] = memref.alloc([[vi]]) : memref<?xf32>
// CHECK-NEXT:     "test.use"([[va]], [[vb]], [[vd]]) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel ([[vj:%[a-zA-Z0-9_]+]]) = ([[vc0]]) to ([[vc8]]) step ([[vc1]]) {
// CHECK-NEXT:     [[vk:%[a-zA-Z0-9_]+]] = arith.minsi [[vj]], [[vc8]] : index
// CHECK-NEXT:     [[va_1:%[a-zA-Z0-9_]+]] = memref.alloca([[vk]]) : memref<?xf32>
// CHECK-NEXT:     "test.use"([[va_1]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for [[vi_1:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] {
// CHECK-NEXT:     scf.parallel ([[vj_1:%[a-zA-Z0-9_]+]]) = ([[vc0]]) to ([[vc8]]) step ([[vc1]]) {
// CHECK-NEXT:       [[va_2:%[a-zA-Z0-9_]+]] = memref.alloca([[vi_1]]) : memref<?xf32>
// CHECK-NEXT:       "test.use"([[va_2]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @rank(%m: memref<*xf32>, %t: tensor<*xf32>) {
  %r = "memref.rank"(%m) : (memref<*xf32>) -> index
  %s = tensor.rank %t : tensor<*xf32>
  %a = memref.alloc(%r) : memref<?xindex>
  %b = memref.alloc(%s) : memref<?xindex>
  %c = memref.alloc(%r, %s) : memref<?x?xindex>
  "test.use"(%a, %b, %c) : (memref<?xindex>, memref<?xindex>, memref<?x?xindex>) -> ()
  return
}

// CHECK-LABEL: func.func @rank(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<*xf32>, [[vt:%[a-zA-Z0-9_]+]]: tensor<*xf32>) {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = memref.rank [[vm]] : memref<*xf32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = tensor.rank [[vt]] : tensor<*xf32>
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca([[vr]]) : memref<?xindex>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca([[vs]]) : memref<?xindex>
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = memref.alloc([[vr]], [[vs]]) : memref<?x?xindex>
// CHECK-NEXT:   "test.use"([[va]], [[vb]], [[vc]]) : (memref<?xindex>, memref<?xindex>, memref<?x?xindex>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @dimension(%m: memref<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = memref.dim %m, %c1 : memref<?x4xf32>
  %a = memref.alloc(%0) : memref<?xf32>
  %b = memref.alloc(%1) : memref<?xf32>
  "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @dimension(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x4xf32>) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[vc0]] : memref<?x4xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[vc1]] : memref<?x4xf32>
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[v0]]) : memref<?xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca([[v1]]) : memref<?xf32>
// CHECK-NEXT:   "test.use"([[va]], [[vb]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
