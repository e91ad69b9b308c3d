// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'test-tensor-copy-insertion{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

func.func @conflict(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @conflict(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.extract [[vt]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    func.return [[v1]], [[v2]] : tensor<4xf32>, f32
// CHECK-NEXT:  }

func.func @fillc(%f: f32, %g: f32, %i: index) -> (tensor<4xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%g : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %a[%i] : tensor<4xf32>
  return %b, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @fillc(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vg:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, f32) {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vg]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    func.return [[vb]], [[v1]] : tensor<4xf32>, f32
// CHECK-NEXT:  }

func.func @slice(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<10xf32>, tensor<4xf32>) {
  %s = tensor.extract_slice %t[2][4][1] : tensor<10xf32> to tensor<4xf32>
  %b = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  return %t, %b : tensor<10xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<10xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return [[vt]], [[vb]] : tensor<10xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @slice2(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<10xf32>, tensor<4xf32>) {
  %s = tensor.extract_slice %t[2][4][1] : tensor<10xf32> to tensor<4xf32>
  %b = tensor.insert %f into %s[%i] : tensor<4xf32>
  return %t, %b : tensor<10xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @slice2(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<10xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vs]]) : tensor<4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    func.return [[vt]], [[vb]] : tensor<10xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @dyn(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// CHECK-LABEL: func.func @dyn(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<?xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<?xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.extract [[vt]][[[vi]]] : tensor<?xf32>
// CHECK-NEXT:    func.return [[v1]], [[v2]] : tensor<?xf32>, f32
// CHECK-NEXT:  }

func.func @const(%f: f32, %i: index) -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.insert %f into %c[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @const(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vc]]) : tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:    func.return [[v1]] : tensor<4xf32>
// CHECK-NEXT:  }

func.func @twice(%a: tensor<4xf32>, %b: tensor<4xf32>, %l: index, %u: index, %s: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0, %1 = scf.for %k = %l to %u step %s iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %y : tensor<4xf32>, tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[v1:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[v2:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: index, [[v4:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]] = scf.for [[v7:%[a-zA-Z0-9_]+]] = [[v2]] to [[v3]] step [[v4]] iter_args([[v8:%[a-zA-Z0-9_]+]] = [[v0]], [[v9:%[a-zA-Z0-9_]+]] = [[v1]]) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:     [[v10:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[v9]]) : tensor<4xf32>
// CHECK-NEXT:     scf.yield [[v10]], [[v9]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v5]], [[v6]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }

func.func @forloop(%a: tensor<4xf32>, %l: index, %u: index, %s: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = scf.for %k = %l to %u step %s iter_args(%x = %a) -> (tensor<4xf32>) {
    %z = tensor.insert %f into %x[%k] : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %0, %a : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @forloop(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vl:%[a-zA-Z0-9_]+]]: index, [[vu:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vl]] to [[vu]] step [[vs]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<4xf32>) {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vx]][[[vk]]] : tensor<4xf32>
// CHECK-NEXT:      scf.yield [[vz]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[v1]], [[va]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @allocates(%a: tensor<4xf32>, %l: index, %u: index, %s: index, %f: f32) -> tensor<4xf32> {
  %0 = scf.for %k = %l to %u step %s iter_args(%x = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %z = linalg.exp ins(%x: tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @allocates(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vl:%[a-zA-Z0-9_]+]]: index, [[vu:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vl]] to [[vu]] step [[vs]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]]) -> (tensor<4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.yield [[vz]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT:  }

func.func @if(%c: i1, %a: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %z = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %0, %a : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @if(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v1]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      scf.yield [[vz]] : tensor<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield [[va]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[v0]], [[va]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @alloc_tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @alloc_tensor(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:    func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT:  }

func.func @two_copies(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a, %b : tensor<4xf32>, tensor<4xf32>) {
    ^bb0(%x: f32, %y: f32):
     %z = arith.addf %x, %f : f32
     linalg.yield %z, %z : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1, %a, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @two_copies(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs([[v0]], [[v1]] : tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    ^bb0([[vx:%[a-zA-Z0-9_]+]]: f32, [[vy:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vf]] : f32
// CHECK-NEXT:      linalg.yield [[vz]], [[vz]] : f32, f32
// CHECK-NEXT:    } -> (tensor<4xf32>, tensor<4xf32>)
// CHECK-NEXT:    func.return [[v2]], [[v3]], [[va]], [[vb]] : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @cast(%a: tensor<4xf32>, %f: f32, %i: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %c = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = tensor.insert %f into %c[%i] : tensor<?xf32>
  return %0, %a : tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, tensor<4xf32>) {
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = tensor.cast [[va]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vc]]) : tensor<?xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v0]][[[vi]]] : tensor<?xf32>
// CHECK-NEXT:    func.return [[v1]], [[va]] : tensor<?xf32>, tensor<4xf32>
// CHECK-NEXT:  }

func.func @mat(%a: tensor<4xf32>, %b: memref<4xf32>) {
  bufferization.materialize_in_destination %a in restrict writable %b : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @mat(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:    bufferization.materialize_in_destination [[va]] in restrict writable [[vb]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @ret(%t: tensor<10xf32>) -> tensor<4xf32> {
  %s = tensor.extract_slice %t[2][4][1] : tensor<10xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}

// CHECK-LABEL: func.func @ret(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    func.return [[vs]] : tensor<4xf32>
// CHECK-NEXT:  }

func.func @unranked(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<*xf32>, tensor<10xf32>) {
  %0 = tensor.cast %t : tensor<10xf32> to tensor<*xf32>
  %1 = tensor.insert %f into %t[%i] : tensor<10xf32>
  return %0, %1 : tensor<*xf32>, tensor<10xf32>
}

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<*xf32>, tensor<10xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vt]]) : tensor<10xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.cast [[v0]] : tensor<10xf32> to tensor<*xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vt]][[[vi]]] : tensor<10xf32>
// CHECK-NEXT:    func.return [[v1]], [[v2]] : tensor<*xf32>, tensor<10xf32>
// CHECK-NEXT:  }

func.func @unk(%t: tensor<10xf32>) -> tensor<10xf32> {
  %1 = "test.foo"(%t) : (tensor<10xf32>) -> tensor<10xf32>
  return %1 : tensor<10xf32>
}

// CHECK-LABEL: func.func @unk(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = "test.foo"([[vt]]) : (tensor<10xf32>) -> tensor<10xf32>
// CHECK-NEXT:    func.return [[v0]] : tensor<10xf32>
// CHECK-NEXT:  }
