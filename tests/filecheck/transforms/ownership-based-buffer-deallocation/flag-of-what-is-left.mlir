// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership}' | filecheck %s

// A function says by a flag whether its result is owned. A caller that leaves the result to
// others, as it stores it in their memory, takes the flag all the same.

func.func private @either(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    scf.yield %new : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// CHECK: func.func private @either(%c: i1, %m: memref<4xf32>) -> (memref<4xf32>, i1) {

func.func @stores(%c: i1, %m: memref<4xf32>, %boxes: memref<memref<4xf32>>) {
  %r = call @either(%c, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  memref.store %r, %boxes[] : memref<memref<4xf32>>
  return
}

// CHECK-LABEL: func.func @stores
// CHECK-NEXT:    %r, %{{.*}} = func.call @either(%c, %m) : (i1, memref<4xf32>) -> (memref<4xf32>, i1)
// CHECK-NEXT:    memref.store %r, %boxes[]
// CHECK-NEXT:    func.return

func.func @frees(%c: i1, %m: memref<4xf32>) {
  %r = call @either(%c, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  return
}

// CHECK-LABEL: func.func @frees
// CHECK-NEXT:    %r, %[[flag:.*]] = func.call @either(%c, %m) : (i1, memref<4xf32>) -> (memref<4xf32>, i1)
// CHECK:         bufferization.dealloc (%r{{.*}}) if (%[[flag]]
