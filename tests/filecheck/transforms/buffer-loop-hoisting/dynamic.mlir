// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'buffer-loop-hoisting' | filecheck %s

// What computes the sizes goes along, if it can run earlier, and for nothing.

func.func @outside(%z: i32) {
  %n = arith.index_castui %z : i32 to index
  scf.for %i = %n to %n step %n {
    %k = arith.minui %i, %n : index
    scf.for %j = %n to %n step %n {
      %a = memref.alloc(%n) : memref<?xf32>
      %b = memref.alloc(%k) : memref<?xf32>
      %c = memref.alloc(%j) : memref<?xf32>
      "test.use"(%a, %b, %c) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @outside(
// CHECK-SAME:  [[vz:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[vn:%[a-zA-Z0-9_]+]] = arith.index_castui [[vz]] : i32 to index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[vk:%[a-zA-Z0-9_]+]] = arith.minui [[vi]], [[vn]] : index
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:     scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:       [[vc:%[a-zA-Z0-9_]+]] = memref.alloc([[vj]]) : memref<?xf32>
// CHECK-NEXT:       "test.use"([[va]], [[vb]], [[vc]]) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @along(%n: index, %m: memref<?x4xf32>) {
  scf.for %i = %n to %n step %n {
    %c0 = arith.constant 0 : index
    %d = memref.dim %m, %c0 : memref<?x4xf32>
    %k = arith.minui %d, %n : index
    %a = memref.alloc(%k, %d) : memref<?x?xf32>
    %b = memref.alloc(%k) : memref<?xf32>
    "test.use"(%a, %b, %k) : (memref<?x?xf32>, memref<?xf32>, index) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @along(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<?x4xf32>) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[vc0]] : memref<?x4xf32>
// CHECK-NEXT:   [[vk:%[a-zA-Z0-9_]+]] = arith.minui [[vd]], [[vn]] : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]], [[vd]]) : memref<?x?xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     "test.use"([[va]], [[vb]], [[vk]]) : (memref<?x?xf32>, memref<?xf32>, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<?xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @nest(%z: i32) {
  %n = arith.index_castui %z : i32 to index
  scf.for %i = %n to %n step %n {
    %k = arith.addi %i, %n : index
    scf.for %j = %n to %n step %n {
      %l = arith.minui %k, %n : index
      %a = memref.alloc(%l) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @nest(
// CHECK-SAME:  [[vz:%[a-zA-Z0-9_]+]]: i32) {
// CHECK-NEXT:   [[vn:%[a-zA-Z0-9_]+]] = arith.index_castui [[vz]] : i32 to index
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[vk:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vn]] : index
// CHECK-NEXT:     [[vl:%[a-zA-Z0-9_]+]] = arith.minui [[vk]], [[vn]] : index
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vl]]) : memref<?xf32>
// CHECK-NEXT:     scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:       "test.use"([[va]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @not_along(%n: index, %m: memref<index>, %d: memref<?xf32>) {
  scf.for %i = %n to %n step %n {
    %k = memref.load %m[] : memref<index>
    %a = memref.alloc(%k) : memref<?xf32>
    %l = arith.divui %n, %n : index
    %b = memref.alloc(%l) : memref<?xf32>
    %s = memref.dim %d, %n : memref<?xf32>
    %c = memref.alloc(%s) : memref<?xf32>
    "test.use"(%a, %b, %c) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_along(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<index>, [[vd:%[a-zA-Z0-9_]+]]: memref<?xf32>) {
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     [[vk:%[a-zA-Z0-9_]+]] = memref.load [[vm]][] : memref<index>
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:     [[vl:%[a-zA-Z0-9_]+]] = arith.divui [[vn]], [[vn]] : index
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vl]]) : memref<?xf32>
// CHECK-NEXT:     [[vs:%[a-zA-Z0-9_]+]] = memref.dim [[vd]], [[vn]] : memref<?xf32>
// CHECK-NEXT:     [[vc:%[a-zA-Z0-9_]+]] = memref.alloc([[vs]]) : memref<?xf32>
// CHECK-NEXT:     "test.use"([[va]], [[vb]], [[vc]]) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A size may be negative where the allocation does not run.

func.func @conditional(%n: index, %m: memref<?xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  scf.for %i = %n to %n step %n {
    scf.if %c {
      %a = memref.alloc(%n) : memref<?xf32>
      %k = memref.dim %m, %c0 : memref<?xf32>
      %b = memref.alloc(%k) : memref<?xf32>
      "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @conditional(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vk:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[vc0]] : memref<?xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vk]]) : memref<?xf32>
// CHECK-NEXT:   scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vn]] to [[vn]] step [[vn]] {
// CHECK-NEXT:     scf.if [[vc]] {
// CHECK-NEXT:       [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:       "test.use"([[va]], [[vb]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A loop without iterations allocates nothing: a size that may be negative stays in it.

func.func @negative(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%n) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @negative(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.for
// CHECK-NEXT:     memref.alloc([[vn]])

func.func @has_iterations(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %a = memref.alloc(%n) : memref<?xf32>
      "test.use"(%a) : (memref<?xf32>) -> ()
    }
    scf.for %j = %c4 to %c4 step %c1 {
      %a = memref.alloc(%n) : memref<?x4xf32>
      "test.use"(%a) : (memref<?x4xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @has_iterations(
// CHECK:         memref.alloc({{.*}}) : memref<?xf32>
// CHECK-NEXT:    scf.for
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc({{.*}}) : memref<?x4xf32>

func.func @none_or_skipped(%n: index, %k: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %j = %c4 to %c4 step %c1 {
    %a = memref.alloc(%n) : memref<?xf32>
    "test.use"(%a) : (memref<?xf32>) -> ()
  }
  scf.for %j = %c0 to %c4 step %c1 {
    scf.if %c {
      %a = memref.alloc(%k) : memref<?x4xf32>
      "test.use"(%a) : (memref<?x4xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @none_or_skipped(
// CHECK-NOT:     memref.alloc
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc({{.*}}) : memref<?xf32>
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloc({{.*}}) : memref<?x4xf32>
