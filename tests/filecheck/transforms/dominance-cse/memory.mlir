// RUN: %xdsl_opt %s -p 'dominance-cse' | filecheck %s

// What is read twice is read once, unless what may be the same memory is written between.

func.func private @any()

// CHECK-LABEL: func.func private @any(
// CHECK-SAME:  ) -> ()

func.func @nothing_between(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @nothing_between(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @written(%m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @written(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v1]] : i32, i32, i32
// CHECK-NEXT: }

func.func @arguments_may_be_the_same(%m: memref<4xi32>, %n: memref<4xi32>, %i: index, %x: i32) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %n[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @arguments_may_be_the_same(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vn:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vn]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]] : i32, i32
// CHECK-NEXT: }

func.func @allocated_apart(%m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32, i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %a[%i] : memref<4xi32>
  memref.store %x, %b[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.load %a[%i] : memref<4xi32>
  func.return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @allocated_apart(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32, i32) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   memref.copy [[vm]], [[va]] : memref<4xi32> to memref<4xi32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vb]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v0]], [[v1]] : i32, i32, i32, i32
// CHECK-NEXT: }

func.func @views(%m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  %0 = memref.load %a[%i] : memref<4xi32>
  memref.store %x, %v[%i] : memref<?xi32>
  %1 = memref.load %a[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @views(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[vv:%[a-zA-Z0-9_]+]] = memref.cast [[va]] : memref<4xi32> to memref<?xi32>
// CHECK-NEXT:   memref.copy [[vm]], [[va]] : memref<4xi32> to memref<4xi32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vv]][[[vi]]] : memref<?xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]] : i32, i32
// CHECK-NEXT: }

func.func @one_of_two(%c: i1, %i: index, %x: i32) -> (i32, i32, i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %o = memref.alloc() : memref<4xi32>
  %s = arith.select %c, %a, %b : memref<4xi32>
  memref.store %x, %a[%i] : memref<4xi32>
  memref.store %x, %o[%i] : memref<4xi32>
  %0 = memref.load %a[%i] : memref<4xi32>
  %1 = memref.load %o[%i] : memref<4xi32>
  memref.store %x, %s[%i] : memref<4xi32>
  %2 = memref.load %a[%i] : memref<4xi32>
  %3 = memref.load %o[%i] : memref<4xi32>
  func.return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @one_of_two(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32, i32) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[vo:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vo]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vo]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vs]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v2]], [[v1]] : i32, i32, i32, i32
// CHECK-NEXT: }

func.func @unknown_between(%m: memref<4xi32>, %i: index) -> (i32, i32, i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %a[%i] : memref<4xi32>
  func.call @any() : () -> ()
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.load %a[%i] : memref<4xi32>
  func.return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @unknown_between(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (i32, i32, i32, i32) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xi32>
// CHECK-NEXT:   memref.copy [[vm]], [[va]] : memref<4xi32> to memref<4xi32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.call @any() : () -> ()
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = memref.load [[va]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v2]], [[v3]] : i32, i32, i32, i32
// CHECK-NEXT: }

func.func @written_in_a_region(%c: i1, %m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  scf.if %c {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  %1 = memref.load %m[%i] : memref<4xi32>
  %2 = scf.if %c -> (i32) {
    %3 = memref.load %m[%i] : memref<4xi32>
    scf.yield %3 : i32
  } else {
    scf.yield %x : i32
  }
  %4 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1, %4 : i32, i32, i32
}

// CHECK-LABEL: func.func @written_in_a_region(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     memref.store [[vx]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v1]], [[v1]] : i32, i32, i32
// CHECK-NEXT: }

func.func @regions_that_read(%c: i1, %m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> (i32) {
    %3 = memref.load %m[%i] : memref<4xi32>
    scf.yield %3 : i32
  } else {
    scf.yield %x : i32
  }
  %1 = scf.if %c -> (i32) {
    %4 = memref.load %m[%i] : memref<4xi32>
    scf.yield %4 : i32
  } else {
    scf.yield %x : i32
  }
  memref.store %x, %m[%i] : memref<4xi32>
  %2 = scf.if %c -> (i32) {
    %5 = memref.load %m[%i] : memref<4xi32>
    scf.yield %5 : i32
  } else {
    scf.yield %x : i32
  }
  func.return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @regions_that_read(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     scf.yield [[v1]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vx]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.store [[vx]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (i32) {
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:     scf.yield [[v3]] : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vx]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v2]] : i32, i32, i32
// CHECK-NEXT: }

func.func @freed_between(%m: memref<4xi32>, %n: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %n : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @freed_between(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vn:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (i32, i32) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   memref.dealloc [[vn]] : memref<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v0]] : i32, i32
// CHECK-NEXT: }

func.func @tensors_of_memory(%m: memref<4xi32>, %i: index, %x: i32) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %0 = bufferization.to_tensor %m : memref<4xi32> to tensor<4xi32>
  %1 = bufferization.to_tensor %m : memref<4xi32> to tensor<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %2 = bufferization.to_tensor %m : memref<4xi32> to tensor<4xi32>
  func.return %0, %1, %2 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @tensors_of_memory(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xi32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: i32) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[vm]] : memref<4xi32> to tensor<4xi32>
// CHECK-NEXT:   memref.store [[vx]], [[vm]][[[vi]]] : memref<4xi32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = bufferization.to_tensor [[vm]] : memref<4xi32> to tensor<4xi32>
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v1]] : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: }

func.func @affine_and_vector(%m: memref<8xf32>, %i: index, %v: vector<4xf32>) -> (f32, f32, vector<4xf32>, vector<4xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %0 = affine.load %m[symbol(%i)] : memref<8xf32>
  %1 = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
  vector.store %v, %a[%i] : memref<8xf32>, vector<4xf32>
  %2 = affine.load %m[symbol(%i)] : memref<8xf32>
  %3 = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
  func.return %0, %2, %1, %3 : f32, f32, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @affine_and_vector(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vv:%[a-zA-Z0-9_]+]]: vector<4xf32>) -> (f32, f32, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = affine.load [[vm]][symbol([[vi]])] : memref<8xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = vector.load [[vm]][[[vi]]] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:   vector.store [[vv]], [[va]][[[vi]]] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:   func.return [[v0]], [[v0]], [[v1]], [[v1]] : f32, f32, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: }

// What is written to one buffer of a tensor is not read through another one, if it is not said to be
// only read.
func.func @buffers_of_a_tensor(%t: tensor<4xf32>, %f: f32, %i: index) -> (f32, f32, f32) {
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %f, %m[%i] : memref<4xf32>
  %n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %a = memref.load %n[%i] : memref<4xf32>
  %r = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.load %r[%i] : memref<4xf32>
  %s = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %c = memref.load %s[%i] : memref<4xf32>
  func.return %a, %b, %c : f32, f32, f32
}

// CHECK-LABEL: func.func @buffers_of_a_tensor(
// CHECK:         bufferization.to_buffer
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    [[vn:%[a-zA-Z0-9_]+]] = bufferization.to_buffer
// CHECK-NEXT:    [[va:%[a-zA-Z0-9_]+]] = memref.load [[vn]]
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = bufferization.to_buffer {{.*}} read_only
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = memref.load [[vr]]
// CHECK-NEXT:    func.return [[va]], [[vb]], [[vb]]
