// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'promote-buffers-to-stack' | filecheck %s

// Small buffers go on the stack, with their deallocations, if nobody uses them when their scope ends.

func.func private @use(memref<4xf32>)

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func @simple() {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @simple(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @freed(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The size, the default limit is 1024 bytes.

func.func @sizes() {
  %a = memref.alloc() : memref<256xf32>
  %b = memref.alloc() : memref<257xf32>
  %c = memref.alloc() : memref<128xindex>
  %d = memref.alloc() : memref<129xindex>
  %e = memref.alloc() : memref<64xvector<3xf32>>
  %f = memref.alloc() : memref<65xvector<3xf32>>
  %g = memref.alloc() : memref<64xcomplex<f64>>
  %h = memref.alloc() : memref<1024xi1>
  %i = memref.alloc() : memref<1025xi1>
  %j = memref.alloc() : memref<f32>
  %k = memref.alloc() : memref<1024x0xf32>
  "test.use"(%a, %b, %c, %d) : (memref<256xf32>, memref<257xf32>, memref<128xindex>, memref<129xindex>) -> ()
  "test.use"(%e, %f, %g, %h) : (memref<64xvector<3xf32>>, memref<65xvector<3xf32>>, memref<64xcomplex<f64>>, memref<1024xi1>) -> ()
  "test.use"(%i, %j, %k) : (memref<1025xi1>, memref<f32>, memref<1024x0xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<256xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<257xf32>
// CHECK-NEXT:   [[vc:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<128xindex>
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<129xindex>
// CHECK-NEXT:   [[ve:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<64xvector<3xf32>>
// CHECK-NEXT:   [[vf:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<65xvector<3xf32>>
// CHECK-NEXT:   [[vg:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<64xcomplex<f64>>
// CHECK-NEXT:   [[vh:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<1024xi1>
// CHECK-NEXT:   [[vi:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<1025xi1>
// CHECK-NEXT:   [[vj:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<f32>
// CHECK-NEXT:   [[vk:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<1024x0xf32>
// CHECK-NEXT:   "test.use"([[va]], [[vb]], [[vc]], [[vd]]) : (memref<256xf32>, memref<257xf32>, memref<128xindex>, memref<129xindex>) -> ()
// CHECK-NEXT:   "test.use"([[ve]], [[vf]], [[vg]], [[vh]]) : (memref<64xvector<3xf32>>, memref<65xvector<3xf32>>, memref<64xcomplex<f64>>, memref<1024xi1>) -> ()
// CHECK-NEXT:   "test.use"([[vi]], [[vj]], [[vk]]) : (memref<1025xi1>, memref<f32>, memref<1024x0xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @gaps() {
  %a = memref.alloc() : memref<4xf32, strided<[85]>>
  %b = memref.alloc() : memref<4xf32, strided<[86]>>
  "test.use"(%a, %b) : (memref<4xf32, strided<[85]>>, memref<4xf32, strided<[86]>>) -> ()
  return
}

// CHECK-LABEL: func.func @gaps(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32, strided<[85]>>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32, strided<[86]>>
// CHECK-NEXT:   "test.use"([[va]], [[vb]]) : (memref<4xf32, strided<[85]>>, memref<4xf32, strided<[86]>>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// A buffer of buffers has descriptors of known size.

func.func @boxes(%m: memref<4xf32>, %i: index) {
  %a = memref.alloc() : memref<25xmemref<4xf32>>
  %b = memref.alloc() : memref<26xmemref<4xf32>>
  memref.store %m, %a[%i] : memref<25xmemref<4xf32>>
  memref.store %m, %b[%i] : memref<26xmemref<4xf32>>
  return
}

// CHECK-LABEL: func.func @boxes(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<25xmemref<4xf32>>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<26xmemref<4xf32>>
// CHECK-NEXT:   memref.store [[vm]], [[va]][[[vi]]] : memref<25xmemref<4xf32>>
// CHECK-NEXT:   memref.store [[vm]], [[vb]][[[vi]]] : memref<26xmemref<4xf32>>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// What leaves the scope, or may be seen by something else than a memref.

func.func @returned(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @returned(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vr]] : memref<4xf32>
// CHECK-NEXT: }

func.func @through_a_call() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %r = call @same(%a) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @through_a_call(
// CHECK-SAME:  ) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = func.call @same([[va]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   func.return [[vr]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @same(memref<4xf32>) -> memref<4xf32>

// CHECK-LABEL: func.func private @same(
// CHECK-SAME:  memref<4xf32>) -> memref<4xf32>

func.func @through_an_unknown_operation() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %r = "test.any"(%a) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @through_an_unknown_operation(
// CHECK-SAME:  ) -> memref<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = "test.any"([[va]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   func.return [[vr]] : memref<4xf32>
// CHECK-NEXT: }

func.func @stored(%m: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %m[%i] : memref<1xmemref<4xf32>>
  return
}

// CHECK-LABEL: func.func @stored(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.store [[va]], [[vm]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func private @keep(%a: memref<4xf32>, %m: memref<1xmemref<4xf32>>, %i: index) {
  memref.store %a, %m[%i] : memref<1xmemref<4xf32>>
  return
}

// CHECK-LABEL: func.func private @keep(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vm:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   memref.store [[va]], [[vm]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @stored_by_another(%m: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  call @keep(%a, %m, %i) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  return
}

// CHECK-LABEL: func.func @stored_by_another(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @keep([[va]], [[vm]], [[vi]]) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func private @free(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func private @free(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_by_another() {
  %a = memref.alloc() : memref<4xf32>
  call @free(%a) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @freed_by_another(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @free([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @tensor() -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @tensor(
// CHECK-SAME:  ) -> tensor<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vt:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   func.return [[vt]] : tensor<4xf32>
// CHECK-NEXT: }

func.func @pointer() -> index {
  %a = memref.alloc() : memref<4xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  return %i : index
}

// CHECK-LABEL: func.func @pointer(
// CHECK-SAME:  ) -> index {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vi:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[va]] : memref<4xf32> -> index
// CHECK-NEXT:   func.return [[vi]] : index
// CHECK-NEXT: }

func.func @cast() -> !llvm.ptr {
  %a = memref.alloc() : memref<4xf32>
  %p = builtin.unrealized_conversion_cast %a : memref<4xf32> to !llvm.ptr
  return %p : !llvm.ptr
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  ) -> !llvm.ptr {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vp:%[a-zA-Z0-9_]+]] = builtin.unrealized_conversion_cast [[va]] : memref<4xf32> to !llvm.ptr
// CHECK-NEXT:   func.return [[vp]] : !llvm.ptr
// CHECK-NEXT: }

func.func @later() {
  %a = memref.alloc() : memref<4xf32>
  "async.execute"() ({
    %b = memref.alloc() : memref<4xf32>
    "test.use"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    "async.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @later(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   "async.execute"() ({
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.use"([[va]], [[vb]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     "async.yield"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @reallocated() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  "test.use"(%b) : (memref<8xf32>) -> ()
  memref.dealloc %b : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @reallocated(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.realloc [[va]] : memref<4xf32> to memref<8xf32>
// CHECK-NEXT:   "test.use"([[vb]]) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<8xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// What one operation may free is on the stack, or on the heap.

func.func @freed_together(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @freed_together(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_with_another(%c: i1, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %m : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @freed_with_another(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vm]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[vr]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_with_a_large_one(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<400xf32>
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  %y = memref.cast %b : memref<400xf32> to memref<?xf32>
  %r = arith.select %c, %x, %y : memref<?xf32>
  memref.dealloc %r : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @freed_with_a_large_one(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<400xf32>
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = memref.cast [[va]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:   [[vy:%[a-zA-Z0-9_]+]] = memref.cast [[vb]] : memref<400xf32> to memref<?xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[vx]], [[vy]] : memref<?xf32>
// CHECK-NEXT:   memref.dealloc [[vr]] : memref<?xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @freed_on_a_condition(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}

// CHECK-LABEL: func.func @freed_on_a_condition(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Recursion, also through others.

func.func @recursive(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @back(%c) : (i1) -> ()
  return
}

// CHECK-LABEL: func.func @recursive(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.call @back([[vc]]) : (i1) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func private @back(%c: i1) {
  scf.if %c {
    func.call @recursive(%c) : (i1) -> ()
  }
  return
}

// CHECK-LABEL: func.func private @back(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     func.call @recursive([[vc]]) : (i1) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @calls_a_recursive_one(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @recursive(%c) : (i1) -> ()
  return
}

// CHECK-LABEL: func.func @calls_a_recursive_one(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.call @recursive([[vc]]) : (i1) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @takes_nothing(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %o: memref<1xmemref<4xf32>>, %i: index) {
  scf.if %c {
    func.call @takes_nothing(%c, %n, %m, %o, %i) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @takes_nothing(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vo:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     func.call @takes_nothing([[vc]], [[vn]], [[vm]], [[vo]], [[vi]]) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @takes_both(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %o: memref<1xmemref<4xf32>>, %i: index) {
  scf.if %c {
    func.call @takes_both(%c, %n, %m, %o, %i) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  } else {
    memref.store %m, %o[%i] : memref<1xmemref<4xf32>>
  }
  return
}

// CHECK-LABEL: func.func @takes_both(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vo:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     func.call @takes_both([[vc]], [[vn]], [[vm]], [[vo]], [[vi]]) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     memref.store [[vm]], [[vo]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @calls_recursive_ones(%c: i1, %o: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  call @takes_nothing(%c, %a, %b, %o, %i) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  call @takes_both(%c, %d, %e, %o, %i) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  return
}

// CHECK-LABEL: func.func @calls_recursive_ones(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vo:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:   [[vd:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[ve:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @takes_nothing([[vc]], [[va]], [[vb]], [[vo]], [[vi]]) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
// CHECK-NEXT:   func.call @takes_both([[vc]], [[vd]], [[ve]], [[vo]], [[vi]]) : (i1, memref<4xf32>, memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Elements that are vectors keep the alignment that they have on the heap.

func.func @vectors() -> vector<16xf32> {
  %c = arith.constant 1 : index
  %a = memref.alloc() : memref<3xvector<16xf32>>
  %b = memref.assume_alignment %a, 16 : memref<3xvector<16xf32>>
  %v = memref.load %b[%c] : memref<3xvector<16xf32>>
  return %v : vector<16xf32>
}

// CHECK-LABEL: func.func @vectors(
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<3xvector<16xf32>>

func.func @as_vector() -> vector<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = vector.type_cast %a : memref<4xf32> to memref<vector<4xf32>>
  %v = memref.load %b[] : memref<vector<4xf32>>
  return %v : vector<4xf32>
}

// CHECK-LABEL: func.func @as_vector(
// CHECK: memref.alloca() {alignment = 16 : i64} : memref<4xf32>
