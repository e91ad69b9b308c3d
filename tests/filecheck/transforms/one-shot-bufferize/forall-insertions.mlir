// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}' | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map copy-before-write}' | filecheck %s --check-prefix=COPY
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down check-parallel-regions=false}'
// RUN: %replay %s -p 'one-shot-bufferize'
// RUN: %replay %s -p 'one-shot-bufferize{copy-before-write}'

// Two outputs, the slices inserted crosswise: one of them is copied. With `copy-before-write`
// the slices are those of the inits.
func.func private @crosswise(%x: tensor<8xf64>, %y: tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>) {
  %r:2 = scf.forall (%i) in (4) shared_outs(%a = %x, %b = %y) -> (tensor<8xf64>, tensor<8xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %p = tensor.extract_slice %a[%k] [2] [1] : tensor<8xf64> to tensor<2xf64>
    %q = tensor.extract_slice %b[%k] [2] [1] : tensor<8xf64> to tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %b[%k] [2] [1] : tensor<2xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %q into %a[%k] [2] [1] : tensor<2xf64> into tensor<8xf64>
    }
  }
  func.return %r#0, %r#1 : tensor<8xf64>, tensor<8xf64>
}
// CHECK-LABEL: func.func private @crosswise(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>, [[Y:%[a-z0-9_]+]]: memref<8xf64>)
// CHECK-NEXT:    scf.forall
// CHECK-NEXT:      [[K:%[a-z0-9_]+]] = affine.apply
// CHECK-NEXT:      [[P:%[a-z0-9_]+]] = memref.subview [[X]][[[K]]] [2] [1]
// CHECK-NEXT:      [[Q:%[a-z0-9_]+]] = memref.subview [[Y]][[[K]]] [2] [1]
// CHECK-NEXT:      [[C:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf64>
// CHECK-NEXT:      memref.copy [[Q]], [[C]]
// CHECK-NEXT:      [[B:%[a-z0-9_]+]] = memref.subview [[Y]][[[K]]] [2] [1]
// CHECK-NEXT:      memref.copy [[P]], [[B]]
// CHECK-NEXT:      [[A:%[a-z0-9_]+]] = memref.subview [[X]][[[K]]] [2] [1]
// CHECK-NEXT:      memref.copy [[C]], [[A]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[X]], [[Y]]
// COPY-LABEL: func.func private @crosswise(
// COPY-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>, [[Y:%[a-z0-9_]+]]: memref<8xf64>)
// COPY-NEXT:    [[A:%[a-z0-9_]+]] = memref.alloc()
// COPY-NEXT:    memref.copy [[X]], [[A]]
// COPY-NEXT:    [[B:%[a-z0-9_]+]] = memref.alloc()
// COPY-NEXT:    memref.copy [[Y]], [[B]]
// COPY-NEXT:    scf.forall
// COPY-NEXT:      [[K:%[a-z0-9_]+]] = affine.apply
// COPY-NEXT:      [[P:%[a-z0-9_]+]] = memref.subview [[X]][[[K]]] [2] [1]
// COPY-NEXT:      [[Q:%[a-z0-9_]+]] = memref.subview [[Y]][[[K]]] [2] [1]
// COPY-NEXT:      [[U:%[a-z0-9_]+]] = memref.subview [[B]][[[K]]] [2] [1]
// COPY-NEXT:      memref.copy [[P]], [[U]]
// COPY-NEXT:      [[V:%[a-z0-9_]+]] = memref.subview [[A]][[[K]]] [2] [1]
// COPY-NEXT:      memref.copy [[Q]], [[V]]
// COPY-NEXT:    }
// COPY-NEXT:    func.return [[A]], [[B]]

// Two halves swapped, statically disjoint: only one of them is copied.
func.func private @halves(%x: tensor<8xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %p = tensor.extract_slice %o[0] [4] [1] : tensor<8xf64> to tensor<4xf64>
    %q = tensor.extract_slice %o[4] [4] [1] : tensor<8xf64> to tensor<4xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[0] [4] [1] : tensor<4xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %p into %o[4] [4] [1] : tensor<4xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func private @halves(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>)
// CHECK-NEXT:    scf.forall
// CHECK-NEXT:      [[P:%[a-z0-9_]+]] = memref.subview [[X]][0] [4] [1]
// CHECK-NEXT:      [[C:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf64>
// CHECK-NEXT:      memref.copy [[P]], [[C]]
// CHECK-NEXT:      [[Q:%[a-z0-9_]+]] = memref.subview [[X]][4] [4] [1]
// CHECK-NEXT:      [[A:%[a-z0-9_]+]] = memref.subview [[X]][0] [4] [1]
// CHECK-NEXT:      memref.copy [[Q]], [[A]]
// CHECK-NEXT:      [[B:%[a-z0-9_]+]] = memref.subview [[X]][4] [4] [1]
// CHECK-NEXT:      memref.copy [[C]], [[B]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[X]]
// COPY-LABEL: func.func private @halves(
// COPY-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>)
// COPY-NEXT:    [[R:%[a-z0-9_]+]] = memref.alloc()
// COPY-NEXT:    memref.copy [[X]], [[R]]
// COPY-NEXT:    scf.forall
// COPY-NEXT:      [[P:%[a-z0-9_]+]] = memref.subview [[X]][0] [4] [1]
// COPY-NEXT:      [[Q:%[a-z0-9_]+]] = memref.subview [[X]][4] [4] [1]
// COPY-NEXT:      [[A:%[a-z0-9_]+]] = memref.subview [[R]][0] [4] [1]
// COPY-NEXT:      memref.copy [[Q]], [[A]]
// COPY-NEXT:      [[B:%[a-z0-9_]+]] = memref.subview [[R]][4] [4] [1]
// COPY-NEXT:      memref.copy [[P]], [[B]]
// COPY-NEXT:    }
// COPY-NEXT:    func.return [[R]]

// The same by several iterations, and of an output whose size is not known.
func.func private @parts(%x: tensor<?xf64>) -> tensor<?xf64> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %x) -> (tensor<?xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %l = affine.apply affine_map<(d0) -> (d0 * 2 + 4)>(%i)
    %p = tensor.extract_slice %o[%k] [2] [1] : tensor<?xf64> to tensor<2xf64>
    %q = tensor.extract_slice %o[%l] [2] [1] : tensor<?xf64> to tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%k] [2] [1] : tensor<2xf64> into tensor<?xf64>
      tensor.parallel_insert_slice %p into %o[%l] [2] [1] : tensor<2xf64> into tensor<?xf64>
    }
  }
  func.return %r : tensor<?xf64>
}
// CHECK-LABEL: func.func private @parts(
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<2xf64>
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<2xf64>
// CHECK-NOT:     memref.alloc
// CHECK:         func.return

// Sources that have nothing to do with the output: no copy.
func.func private @independent(%x: tensor<8xf64>, %p: tensor<4xf64>, %q: tensor<4xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %l = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    %s = tensor.extract_slice %p[%i] [1] [1] : tensor<4xf64> to tensor<1xf64>
    %t = tensor.extract_slice %q[%i] [1] [1] : tensor<4xf64> to tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %t into %o[%l] [1] [1] : tensor<1xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func private @independent(
// CHECK-NOT:     memref.alloc
// CHECK:         func.return

// Both halves are changed where they are.
func.func private @in_place(%x: tensor<8xf64>, %f: f64) -> tensor<8xf64> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %p = tensor.extract_slice %o[0] [4] [1] : tensor<8xf64> to tensor<4xf64>
    %q = tensor.extract_slice %o[4] [4] [1] : tensor<8xf64> to tensor<4xf64>
    %s = linalg.fill ins(%f : f64) outs(%p : tensor<4xf64>) -> tensor<4xf64>
    %t = tensor.insert %f into %q[%i] : tensor<4xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0] [4] [1] : tensor<4xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %t into %o[4] [4] [1] : tensor<4xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func private @in_place(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// The output itself is inserted into another one, after an insertion into it.
func.func private @whole(%x: tensor<8xf64>, %y: tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%a = %x, %b = %y) -> (tensor<8xf64>, tensor<8xf64>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %a[0] [8] [1] : tensor<8xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %a into %b[0] [8] [1] : tensor<8xf64> into tensor<8xf64>
    }
  }
  func.return %r#0, %r#1 : tensor<8xf64>, tensor<8xf64>
}
// CHECK-LABEL: func.func private @whole(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>, [[Y:%[a-z0-9_]+]]: memref<8xf64>)
// CHECK:           memref.copy [[Y]], [[A:%[a-z0-9_]+]]
// CHECK:           memref.copy [[X]], [[B:%[a-z0-9_]+]]

// An iteration reads the element that it overwrites, and one of the row that it overwrites.
func.func private @own_element(%x: tensor<8xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %f = tensor.extract %o[%i] : tensor<8xf64>
    %g = arith.addf %f, %f : f64
    %n = tensor.from_elements %g : tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i] [1] [1] : tensor<1xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func private @own_element(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref
// CHECK-NEXT:    scf.forall
// CHECK:           memref.load [[X]]
// CHECK:           memref.copy
// CHECK-NOT:       memref.copy
// CHECK:         func.return [[X]]
func.func private @own_row(%x: tensor<2x4xf64>, %j: index) -> tensor<2x4xf64> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %x) -> (tensor<2x4xf64>) {
    %f = tensor.extract %o[%i, %j] : tensor<2x4xf64>
    %e = tensor.empty() : tensor<1x4xf64>
    %n = linalg.fill ins(%f : f64) outs(%e : tensor<1x4xf64>) -> tensor<1x4xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf64> into tensor<2x4xf64>
    }
  }
  func.return %r : tensor<2x4xf64>
}
// CHECK-LABEL: func.func private @own_row(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref
// CHECK-NEXT:    scf.forall
// CHECK:           memref.load [[X]]
// CHECK:           memref.copy
// CHECK-NOT:       memref.copy
// CHECK:         func.return [[X]]

// It reads an element that another one overwrites: the output is a copy.
func.func private @other_element(%x: tensor<8xf64>, %j: index) -> tensor<8xf64> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %f = tensor.extract %o[%j] : tensor<8xf64>
    %n = tensor.from_elements %f : tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i] [1] [1] : tensor<1xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func private @other_element(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>
// CHECK-NEXT:    [[R:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[X]], [[R]]
// CHECK:           memref.load [[X]]
// CHECK:         func.return [[R]]

// Nothing is inserted into %a: it is %x, which is used later, too.
func.func private @untouched(%x: tensor<8xf64>, %y: tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>, tensor<8xf64>) {
  %r:2 = scf.forall (%i) in (8) shared_outs(%a = %x, %b = %y) -> (tensor<8xf64>, tensor<8xf64>) {
    %s = tensor.extract_slice %a[%i] [1] [1] : tensor<8xf64> to tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %b[%i] [1] [1] : tensor<1xf64> into tensor<8xf64>
    }
  }
  func.return %r#0, %r#1, %x : tensor<8xf64>, tensor<8xf64>, tensor<8xf64>
}
// CHECK-LABEL: func.func private @untouched(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>, [[Y:%[a-z0-9_]+]]: memref<8xf64>)
// CHECK-NEXT:    scf.forall
// CHECK:         func.return [[X]], [[Y]], [[X]]
// COPY-LABEL: func.func private @untouched(
// COPY-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>, [[Y:%[a-z0-9_]+]]: memref<8xf64>)
// COPY-NEXT:    [[R:%[a-z0-9_]+]] = memref.alloc()
// COPY-NEXT:    memref.copy [[Y]], [[R]]
// COPY-NEXT:    scf.forall
// COPY:         func.return [[X]], [[R]], [[X]]

// Nothing is inserted into %a, but what it was is overwritten inside: a copy, made before.
func.func private @overwritten(%x: tensor<8xf64>, %y: tensor<8xf64>, %f: f64) -> (tensor<8xf64>, tensor<8xf64>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%a = %x, %b = %y) -> (tensor<8xf64>, tensor<8xf64>) {
    %s = tensor.insert %f into %a[%i] : tensor<8xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %b[0] [8] [1] : tensor<8xf64> into tensor<8xf64>
    }
  }
  func.return %r#0, %r#1 : tensor<8xf64>, tensor<8xf64>
}
// CHECK-LABEL: func.func private @overwritten(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>, [[Y:%[a-z0-9_]+]]: memref<8xf64>
// CHECK:         [[R:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[X]], [[R]]
// CHECK:         func.return

// A loop in a loop: the inner one swaps the halves of the part of the outer one.
func.func private @nested(%x: tensor<8xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf64> to tensor<4xf64>
    %q = scf.forall (%j) in (2) shared_outs(%u = %p) -> (tensor<4xf64>) {
      %l = affine.apply affine_map<(d0) -> (d0 + 2)>(%j)
      %s = tensor.extract_slice %u[%j] [1] [1] : tensor<4xf64> to tensor<1xf64>
      %t = tensor.extract_slice %u[%l] [1] [1] : tensor<4xf64> to tensor<1xf64>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %t into %u[%j] [1] [1] : tensor<1xf64> into tensor<4xf64>
        tensor.parallel_insert_slice %s into %u[%l] [1] [1] : tensor<1xf64> into tensor<4xf64>
      }
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%k] [4] [1] : tensor<4xf64> into tensor<8xf64>
    }
  }
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func private @nested(
// CHECK-SAME:    [[X:%[a-z0-9_]+]]: memref<8xf64>)
// CHECK-NEXT:    scf.forall
// CHECK-NOT:     memref.alloc() {alignment = 64 : i64} : memref<4xf64>
// CHECK:         func.return [[X]]

// A loop of blocks around it.
func.func private @in_blocks(%x: tensor<8xf64>, %n: index) -> tensor<8xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, tensor<8xf64>)
^head(%m: index, %t: tensor<8xf64>):
  %more = arith.cmpi slt, %m, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf64>) {
    %l = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    %p = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf64> to tensor<1xf64>
    %q = tensor.extract_slice %o[%l] [1] [1] : tensor<8xf64> to tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%i] [1] [1] : tensor<1xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %p into %o[%l] [1] [1] : tensor<1xf64> into tensor<8xf64>
    }
  }
  %next = arith.addi %m, %c1 : index
  cf.br ^head(%next, %r : index, tensor<8xf64>)
^end:
  func.return %t : tensor<8xf64>
}

func.func @main() -> (tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<2x4xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>) {
  %j = arith.constant 3 : index
  %f = arith.constant 42.0 : f64
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf64>
  %y = arith.constant dense<[11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0]> : tensor<8xf64>
  %p = tensor.extract_slice %y[0] [4] [1] : tensor<8xf64> to tensor<4xf64>
  %q = tensor.extract_slice %y[4] [4] [1] : tensor<8xf64> to tensor<4xf64>
  %z = tensor.expand_shape %x [[0, 1]] output_shape [2, 4] : tensor<8xf64> into tensor<2x4xf64>
  %d = tensor.cast %x : tensor<8xf64> to tensor<?xf64>
  %0:2 = func.call @crosswise(%x, %y) : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>)
  %1 = func.call @halves(%x) : (tensor<8xf64>) -> tensor<8xf64>
  %2 = func.call @parts(%d) : (tensor<?xf64>) -> tensor<?xf64>
  %3 = tensor.cast %2 : tensor<?xf64> to tensor<8xf64>
  %4 = func.call @independent(%x, %p, %q) : (tensor<8xf64>, tensor<4xf64>, tensor<4xf64>) -> tensor<8xf64>
  %5 = func.call @in_place(%x, %f) : (tensor<8xf64>, f64) -> tensor<8xf64>
  %6:2 = func.call @whole(%x, %y) : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>)
  %7 = func.call @own_element(%x) : (tensor<8xf64>) -> tensor<8xf64>
  %8 = func.call @own_row(%z, %j) : (tensor<2x4xf64>, index) -> tensor<2x4xf64>
  %9 = func.call @other_element(%x, %j) : (tensor<8xf64>, index) -> tensor<8xf64>
  %10:3 = func.call @untouched(%x, %y) : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>, tensor<8xf64>, tensor<8xf64>)
  %11:2 = func.call @overwritten(%x, %y, %f) : (tensor<8xf64>, tensor<8xf64>, f64) -> (tensor<8xf64>, tensor<8xf64>)
  %12 = func.call @nested(%x) : (tensor<8xf64>) -> tensor<8xf64>
  %13 = func.call @in_blocks(%x, %j) : (tensor<8xf64>, index) -> tensor<8xf64>
  func.return %0#0, %0#1, %1, %3, %4, %5, %6#0, %6#1, %7, %8, %9, %10#0, %10#1, %10#2, %11#0, %11#1, %12, %13, %x, %y :
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<2x4xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>
}
