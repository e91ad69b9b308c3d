// RUN: %xdsl_opt %s -p 'optimize-allocation-liveness' | filecheck %s

// Each buffer is freed after its last use in the block, unless something else may show it.

func.func private @use(memref<4xf32>)

// CHECK-LABEL: func.func private @use(
// CHECK-SAME:  memref<4xf32>) -> ()

func.func private @work()

// CHECK-LABEL: func.func private @work(
// CHECK-SAME:  ) -> ()

func.func @simple() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  call @use(%b) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @simple(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @view() {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
  %w = memref.cast %v : memref<4xf32, strided<[1]>> to memref<4xf32>
  call @use(%w) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @view(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.subview [[va]][0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   [[vw:%[a-zA-Z0-9_]+]] = memref.cast [[vv]] : memref<4xf32, strided<[1]>> to memref<4xf32>
// CHECK-NEXT:   func.call @use([[vw]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @nested(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @yielded(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  call @work() : () -> ()
  call @use(%r) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @yielded(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vb]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.call @use([[vr]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @result(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %x = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  call @work() : () -> ()
  call @use(%x) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @result(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vx:%[a-zA-Z0-9_]+]] = func.call @id([[va]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.call @use([[vx]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func private @id(memref<4xf32>) -> memref<4xf32>

// CHECK-LABEL: func.func private @id(
// CHECK-SAME:  memref<4xf32>) -> memref<4xf32>

func.func @unused() {
  %a = memref.alloc() : memref<4xf32>
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @unused(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @pointer() -> index {
  %a = memref.alloc() : memref<4xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return %i : index
}

// CHECK-LABEL: func.func @pointer(
// CHECK-SAME:  ) -> index {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vi:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[va]] : memref<4xf32> -> index
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[vi]] : index
// CHECK-NEXT: }

func.func @two_deallocs(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
^bb2:
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @two_deallocs(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @other_block(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^bb1
^bb1:
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @other_block(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @stored(%m: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %m[%i] : memref<1xmemref<4xf32>>
  %b = memref.load %m[%i] : memref<1xmemref<4xf32>>
  call @work() : () -> ()
  call @use(%b) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @stored(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.store [[va]], [[vm]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.call @use([[vb]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @tensor() -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  call @work() : () -> ()
  %e = tensor.extract %b[%i] : tensor<4xf32>
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return %e : f32
}

// CHECK-LABEL: func.func @tensor(
// CHECK-SAME:  ) -> f32 {
// CHECK-NEXT:   [[vi:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[ve:%[a-zA-Z0-9_]+]] = tensor.extract [[vb]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.return [[ve]] : f32
// CHECK-NEXT: }

func.func @loop(%n: index) {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  scf.for %k = %i to %n step %j {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    func.call @work() : () -> ()
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[vi:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vj:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vi]] to [[vn]] step [[vj]] {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:     memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:     func.call @work() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @order() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  call @work() : () -> ()
  memref.dealloc %b : memref<4xf32>
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @order(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.copy [[va]], [[vb]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[va]] : memref<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @buf(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}

// CHECK-LABEL: func.func @buf(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   func.call @use([[va]]) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[vc]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @dynamic(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  func.call @work() : () -> ()
  memref.dealloc %b : memref<?xf32>
  cf.br ^bb2
^bb2:
  memref.dealloc %a : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   memref.copy [[va]], [[vb]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   memref.dealloc [[vb]] : memref<?xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   memref.dealloc [[va]] : memref<?xf32>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
