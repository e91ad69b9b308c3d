// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s

// Memory that something else than a memref holds stays until its region ends; what leaves is not freed.

func.func private @work()

// CHECK-LABEL: func.func private @work(
// CHECK-SAME:  ) -> ()

func.func @ret_tensor() -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func @ret_tensor(
// CHECK-SAME:  ) -> tensor<4xf32> {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   func.return [[vb]] : tensor<4xf32>
// CHECK-NEXT: }

func.func @if_tensor(%c: i1, %i: index) -> f32 {
  %r = scf.if %c -> (tensor<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  %f = tensor.extract %r[%i] : tensor<4xf32>
  return %f : f32
}

// CHECK-LABEL: func.func @if_tensor(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     [[vb:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:     scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:     scf.yield [[ve]] : tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[vf:%[a-zA-Z0-9_]+]] = tensor.extract [[vr]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:   func.return [[vf]] : f32
// CHECK-NEXT: }

func.func @cfg(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %f = tensor.extract %b[%i] : tensor<4xf32>
  return %f : f32
^bb2:
  %g = arith.constant 0.0 : f32
  return %g : f32
}

// CHECK-LABEL: func.func @cfg(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vf:%[a-zA-Z0-9_]+]] = tensor.extract [[vb]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[vf]] : f32
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[vg:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[vg]] : f32
// CHECK-NEXT: }

func.func @inner(%c: i1, %i: index) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  call @work() : () -> ()
  cf.br ^bb2
^bb2:
  call @work() : () -> ()
  return
}

// CHECK-LABEL: func.func @inner(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @inner_loop(%c: i1, %i: index) {
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  call @work() : () -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  call @work() : () -> ()
  return
}

// CHECK-LABEL: func.func @inner_loop(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   cf.cond_br [[vc]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   cf.br {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @box(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %m = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %a, %m[%i] : memref<1xmemref<4xf32>>
  call @work() : () -> ()
  return
}

// CHECK-LABEL: func.func @box(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vm:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<1xmemref<4xf32>>
// CHECK-NEXT:   memref.store [[va]], [[vm]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   bufferization.dealloc ([[vm]] : memref<1xmemref<4xf32>>) if ([[v0]])
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @box_arg(%i: index, %m: memref<1xmemref<4xf32>>) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %m[%i] : memref<1xmemref<4xf32>>
  call @work() : () -> ()
  return
}

// CHECK-LABEL: func.func @box_arg(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: memref<1xmemref<4xf32>>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   memref.store [[va]], [[vm]][[[vi]]] : memref<1xmemref<4xf32>>
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @for_tensor(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
    %f = arith.constant 0.0 : f32
    %y = tensor.insert %f into %x[%k] : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  call @work() : () -> ()
  %g = tensor.extract %r[%i] : tensor<4xf32>
  return %g : f32
}

// CHECK-LABEL: func.func @for_tensor(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vt:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[va]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vt]]) -> (tensor<4xf32>) {
// CHECK-NEXT:     [[vf:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     [[vy:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vx]][[[vk]]] : tensor<4xf32>
// CHECK-NEXT:     scf.yield [[vy]] : tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.call @work() : () -> ()
// CHECK-NEXT:   [[vg:%[a-zA-Z0-9_]+]] = tensor.extract [[vr]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:   bufferization.dealloc ([[va]] : memref<4xf32>) if ([[v0]])
// CHECK-NEXT:   func.return [[vg]] : f32
// CHECK-NEXT: }
