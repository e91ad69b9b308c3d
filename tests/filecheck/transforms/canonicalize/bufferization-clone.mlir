// RUN: %xdsl_opt %s --allow-unregistered-dialect -p canonicalize | filecheck %s

// The two programs of MLIR's text on buffer deallocation: the source is freed, and is the clone from then on.

func.func @source_of_a_clone(%n: index, %k: index) -> memref<?x?xf32> {
  %made = memref.alloc(%n, %k) : memref<?x?xf32>
  %out = bufferization.clone %made : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %made : memref<?x?xf32>
  return %out : memref<?x?xf32>
}

// CHECK-LABEL: func.func @source_of_a_clone(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vk:%[a-zA-Z0-9_]+]]: index) -> memref<?x?xf32> {
// CHECK-NEXT:   [[vmade:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]], [[vk]]) : memref<?x?xf32>
// CHECK-NEXT:   func.return [[vmade]] : memref<?x?xf32>
// CHECK-NEXT: }

func.func @target_of_a_clone(%from: memref<2xf32>) {
  %temporary = memref.alloc() : memref<2xf32>
  "test.compute"(%from, %temporary) : (memref<2xf32>, memref<2xf32>) -> ()
  %kept = bufferization.clone %temporary : memref<2xf32> to memref<2xf32>
  memref.dealloc %temporary : memref<2xf32>
  "test.use"(%kept) : (memref<2xf32>) -> ()
  memref.dealloc %kept : memref<2xf32>
  return
}

// CHECK-LABEL: func.func @target_of_a_clone(
// CHECK-SAME:  [[vfrom:%[a-zA-Z0-9_]+]]: memref<2xf32>) {
// CHECK-NEXT:   [[vtemporary:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   "test.compute"([[vfrom]], [[vtemporary]]) : (memref<2xf32>, memref<2xf32>) -> ()
// CHECK-NEXT:   "test.use"([[vtemporary]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vtemporary]] : memref<2xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The clone is freed.

func.func @clone_is_freed(%m: memref<4xf32>, %i: index) -> f32 {
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %x = memref.load %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @clone_is_freed(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   "test.use"([[vm]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vx]] : f32
// CHECK-NEXT: }

func.func @clone_is_freed_as_a_cast(%m: memref<4xf32>) {
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  "test.use"(%b) : (memref<?xf32>) -> ()
  memref.dealloc %b : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @clone_is_freed_as_a_cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   "test.use"([[vb]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @nobody_uses_it(%m: memref<4xf32>, %c: i1) {
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %b = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %d = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %d : memref<4xf32>
    "test.use"(%m) : (memref<4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @nobody_uses_it(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     "test.use"([[vm]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @clone_of_clone() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %c = bufferization.clone %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %c : memref<4xf32>
}

// CHECK-LABEL: func.func @clone_of_clone(
// CHECK-SAME:  ) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return [[va]] : memref<4xf32>
// CHECK-NEXT: }

// Somebody writes.

func.func @source_is_written(%f: f32, %i: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @source_is_written(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   memref.store [[vf]], [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: }

func.func @clone_is_written(%f: f32, %i: index, %m: memref<4xf32>) {
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.store %f, %v[%i] : memref<2xf32, strided<[1]>>
  "test.use"(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @clone_is_written(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:   memref.store [[vf]], [[vv]][[[vi]]] : memref<2xf32, strided<[1]>>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @others_are_written(%f: f32, %i: index, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  scf.for %j = %i to %i step %i {
    memref.store %f, %d[%j] : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
    memref.copy %a, %d : memref<4xf32> to memref<4xf32>
  }
  "test.use"(%d) : (memref<4xf32>) -> ()
  memref.dealloc %d : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @others_are_written(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[vd]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vd]] : memref<4xf32>
// CHECK-NEXT:   func.return [[va]] : memref<4xf32>
// CHECK-NEXT: }

func.func @written_in_a_region(%f: f32, %i: index, %c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.store %f, %a[%i] : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @written_in_a_region(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     memref.store [[vf]], [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: }

func.func @maybe_written(%f: f32, %i: index, %c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %m : memref<4xf32>
  memref.store %f, %r[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @maybe_written(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vm]] : memref<4xf32>
// CHECK-NEXT:   memref.store [[vf]], [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @call(memref<4xf32>)

// CHECK-LABEL: func.func private @call(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func @calls(%m: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.call @call(%m) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  "test.use"(%d) : (memref<4xf32>) -> ()
  %e = bufferization.clone %d : memref<4xf32> to memref<4xf32>
  func.call @call(%d) : (memref<4xf32>) -> ()
  memref.dealloc %d : memref<4xf32>
  return %b, %e : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.call @call([[vm]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[vd]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[ve:%[a-zA-Z0-9_]+]] = bufferization.clone [[vd]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   func.call @call([[vd]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vd]] : memref<4xf32>
// CHECK-NEXT:   func.return [[va]], [[ve]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT: }

// Deallocations.

func.func @freed_in_other_blocks(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^a, ^b
^a:
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
^b:
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @freed_in_other_blocks(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: }

func.func @clone_is_freed_in_other_blocks(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^a, ^b
^a:
  "test.use"(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return
^b:
  memref.dealloc %b : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @clone_is_freed_in_other_blocks(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_in_a_region(%m: memref<4xf32>) -> memref<4xf32> {
  %b = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  "test.choose"() ({
    memref.dealloc %m : memref<4xf32>
    "test.end"() : () -> ()
  }, {
    memref.dealloc %m : memref<4xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @freed_in_a_region(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   "test.choose"() ({
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<4xf32>
// CHECK-NEXT:     "test.end"() : () -> ()
// CHECK-NEXT:   }, {
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<4xf32>
// CHECK-NEXT:     "test.end"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: }

func.func @freed_twice(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  memref.dealloc %a : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  return %d : memref<4xf32>
^b:
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @freed_twice(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.return [[vd]] : memref<4xf32>
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<4xf32>
// CHECK-NEXT: }

func.func @source_is_freed_first(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @source_is_freed_first(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vx]] : f32
// CHECK-NEXT: }

func.func @pointers(%c: i1) -> index {
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  memref.dealloc %a : memref<4xf32>
  "test.use"(%b) : (memref<4xf32>) -> ()
  return %p : index
}

// CHECK-LABEL: func.func @pointers(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> index {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[va]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   [[vp:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vb]] : memref<4xf32> -> index
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   "test.use"([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return [[vp]] : index
// CHECK-NEXT: }

// Types.

func.func @clone_of_a_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %b = bufferization.clone %a : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @clone_of_a_cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<?xf32> {
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<?xf32>
// CHECK-NEXT: }

func.func @source_of_a_cast_is_freed() -> memref<?xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  %c = bufferization.clone %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  return %c : memref<?xf32>
}

// CHECK-LABEL: func.func @source_of_a_cast_is_freed(
// CHECK-SAME:  ) -> memref<?xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = "memref.cast"([[va]]) : (memref<4xf32>) -> memref<?xf32>
// CHECK-NEXT:   func.return [[vc]] : memref<?xf32>
// CHECK-NEXT: }

func.func @another_layout(%m: memref<4xf32, strided<[?], offset: ?>>, %k: memref<4xf32, strided<[1]>>) {
  %a = bufferization.clone %m : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  %b = bufferization.clone %k : memref<4xf32, strided<[1]>> to memref<4xf32>
  "test.use"(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @another_layout(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[vk:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[1]>>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = "memref.cast"([[vk]]) : (memref<4xf32, strided<[1]>>) -> memref<4xf32>
// CHECK-NEXT:   "test.use"([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @part(%n: index) -> memref<2xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %b = bufferization.clone %v : memref<2xf32, strided<[1]>> to memref<2xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<2xf32>
}

// CHECK-LABEL: func.func @part(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "test.use"([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.clone [[vv]] : memref<2xf32, strided<[1]>> to memref<2xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vb]] : memref<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
