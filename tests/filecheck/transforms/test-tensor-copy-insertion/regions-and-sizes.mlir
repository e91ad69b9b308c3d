// RUN: %xdsl_opt %s -p 'test-tensor-copy-insertion{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

func.func @dynfill(%t: tensor<?x4xf32>, %f: f32, %i: index) -> (tensor<?x4xf32>, f32) {
  %0 = linalg.fill ins(%f: f32) outs(%t : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<?x4xf32>
  return %0, %1 : tensor<?x4xf32>, f32
}

// CHECK-LABEL: func.func @dynfill(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<?x4xf32>, f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vt]], [[v0]] : tensor<?x4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor([[v1]]) : tensor<?x4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v2]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = tensor.extract [[vt]][[[vi]], [[vi]]] : tensor<?x4xf32>
// CHECK-NEXT:    func.return [[v3]], [[v4]] : tensor<?x4xf32>, f32
// CHECK-NEXT:  }

func.func @yielded(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = scf.execute_region -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  }
  %0 = tensor.insert %f into %r[%i] : tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @yielded(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.execute_region -> (tensor<4xf32>) {
// CHECK-NEXT:      scf.yield [[vt]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vr]]) : tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    func.return [[v1]], [[vt]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @slice_kept(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<10xf32>, tensor<4xf32>) {
  %s = tensor.extract_slice %t[2][4][1] : tensor<10xf32> to tensor<4xf32>
  %b = tensor.insert %f into %t[%i] : tensor<10xf32>
  return %b, %s : tensor<10xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_kept(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<10xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vs]]) : tensor<4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vt]][[[vi]]] : tensor<10xf32>
// CHECK-NEXT:    func.return [[vb]], [[v0]] : tensor<10xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @slice_kept_dyn(%t: tensor<?xf32>, %f: f32, %i: index, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %s = tensor.extract_slice %t[2][%n][1] : tensor<?xf32> to tensor<?xf32>
  %b = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %b, %s : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @slice_kept_dyn(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][2] [[[vn]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vs]]) : tensor<?xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vt]][[[vi]]] : tensor<?xf32>
// CHECK-NEXT:    func.return [[vb]], [[v0]] : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:  }

func.func private @g(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %b = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func private @g(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vt]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    func.return [[vb]] : tensor<4xf32>
// CHECK-NEXT:  }

func.func @call(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %b = call @g(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  return %b, %t : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @call(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = func.call @g([[v0]], [[vf]], [[vi]]) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[vb]], [[vt]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @while(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %0, %1 = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.condition(%c) %x, %y : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[v1:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[v2:%[a-zA-Z0-9_]+]]: i1) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]] = scf.while ([[v5:%[a-zA-Z0-9_]+]] = [[v0]], [[v6:%[a-zA-Z0-9_]+]] = [[v1]]) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:     scf.condition([[v2]]) [[v5]], [[v6]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v7:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[v8:%[a-zA-Z0-9_]+]]: tensor<4xf32>):
// CHECK-NEXT:     scf.yield [[v8]], [[v7]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]], [[v4]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }

func.func @forall(%t: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    %e = tensor.extract_slice %o[%i][1][1] : tensor<8xf32> to tensor<1xf32>
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<8xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.forall ([[vi:%[a-zA-Z0-9_]+]]) in (8) shared_outs([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vo]][[[vi]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:        tensor.parallel_insert_slice [[vx]] into [[vo]][[[vi]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vr]], [[vt]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:  }

func.func @to_buffer(%t: tensor<8xf32>, %f: f32, %i: index) -> memref<8xf32> {
  %m = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  return %m : memref<8xf32>
}

// CHECK-LABEL: func.func @to_buffer(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<8xf32> {
// CHECK-NEXT:    [[vm:%[a-zA-Z0-9_]+]] = bufferization.to_buffer [[vt]] : tensor<8xf32> to memref<8xf32>
// CHECK-NEXT:    func.return [[vm]] : memref<8xf32>
// CHECK-NEXT:  }

func.func @cf(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  cf.br ^a(%t: tensor<8xf32>)
^a(%x: tensor<8xf32>):
  %b = tensor.insert %f into %x[%i] : tensor<8xf32>
  return %b, %t : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @cf(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<8xf32>
// CHECK-NEXT:    cf.br ^a([[v0]] : tensor<8xf32>)
// CHECK-NEXT:  ^a([[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vx]][[[vi]]] : tensor<8xf32>
// CHECK-NEXT:    func.return [[vb]], [[vt]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:  }

func.func @vmask(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0], %m : vector<4xf32>, tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @vmask(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vv:%[a-zA-Z0-9_]+]]: vector<4xf32>, [[vm:%[a-zA-Z0-9_]+]]: vector<4xi1>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_write [[vv]], [[v0]][[[vc0]]], [[vm]] : vector<4xf32>, tensor<4xf32>
// CHECK-NEXT:    func.return [[v1]], [[vt]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @encoded(%t: tensor<4xf32, 1>, %f: f32, %i: index) -> (tensor<4xf32, 1>, tensor<4xf32, 1>) {
  %b = tensor.insert %f into %t[%i] : tensor<4xf32, 1>
  return %b, %t : tensor<4xf32, 1>, tensor<4xf32, 1>
}

// CHECK-LABEL: func.func @encoded(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32, 1 : i64>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32, 1 : i64>, tensor<4xf32, 1 : i64>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<4xf32, 1 : i64>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<4xf32, 1 : i64>
// CHECK-NEXT:    func.return [[vb]], [[vt]] : tensor<4xf32, 1 : i64>, tensor<4xf32, 1 : i64>
// CHECK-NEXT:  }

func.func @space(%f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %z = linalg.fill ins(%f: f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%f : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %b, %z : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @space(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
// CHECK-NEXT:    [[vz:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vt]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[vb]], [[vz]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @sizes(%f: f32, %i: index, %c: i1, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %u = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.fill ins(%f: f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.fill ins(%f : f32) outs(%z : tensor<?xf32>) -> tensor<?xf32>
  return %b, %z : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:    [[vu:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:    [[vz:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vu]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vz]], [[v0]] : tensor<?xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor([[v1]]) : tensor<?xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v2]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    func.return [[vb]], [[vz]] : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:  }

func.func @size_of_a_slice(%t: tensor<10xf32>, %f: f32, %i: index, %c: i1, %n: index) -> (tensor<?xf32>, tensor<10xf32>) {
  %u = tensor.extract_slice %t[%n][%n][1] : tensor<10xf32> to tensor<?xf32>
  %b = linalg.fill ins(%f : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  return %b, %t : tensor<?xf32>, tensor<10xf32>
}

// CHECK-LABEL: func.func @size_of_a_slice(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, tensor<10xf32>) {
// CHECK-NEXT:    [[vu:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][[[vn]]] [[[vn]]] [1] : tensor<10xf32> to tensor<?xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vu]], [[v0]] : tensor<?xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor([[v1]]) : tensor<?xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v2]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    func.return [[vb]], [[vt]] : tensor<?xf32>, tensor<10xf32>
// CHECK-NEXT:  }

func.func @size_of_a_cast(%t: tensor<?x?xf32>, %f: f32, %i: index, %c: i1, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %u = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %b = linalg.fill ins(%f : f32) outs(%u : tensor<4x?xf32>) -> tensor<4x?xf32>
  %q = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  return %q, %t : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @size_of_a_cast(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
// CHECK-NEXT:    [[vu:%[a-zA-Z0-9_]+]] = tensor.cast [[vt]] : tensor<?x?xf32> to tensor<4x?xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vu]], [[v0]] : tensor<4x?xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor([[v1]]) : tensor<4x?xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.cast [[vb]] : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT:    func.return [[vq]], [[vt]] : tensor<?x?xf32>, tensor<?x?xf32>
// CHECK-NEXT:  }
