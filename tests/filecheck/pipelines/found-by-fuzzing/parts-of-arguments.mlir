// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: xdsl-opt %s -p 'buffer-deallocation' | filecheck %s

// A buffer that is stored beside an argument is not held by that argument, if it is nested like it:
// the callee gives away its result.

func.func @fill(%m: memref<2xmemref<2xmemref<4xf32>>>, %x: memref<2xmemref<4xf32>>, %y: memref<2xmemref<4xf32>>, %i: index, %more: i1) {
  memref.store %x, %m[%i] : memref<2xmemref<2xmemref<4xf32>>>
  %no = arith.constant false
  scf.if %more {
    func.call @fill(%m, %y, %x, %i, %no) : (memref<2xmemref<2xmemref<4xf32>>>, memref<2xmemref<4xf32>>, memref<2xmemref<4xf32>>, index, i1) -> ()
  }
  return
}

// CHECK-LABEL: func.func private @beside
// CHECK:         memref.dealloc %crate
// CHECK:         func.return %new

func.func private @beside(%given: memref<2xmemref<4xf32>>, %yes: i1) -> memref<2xmemref<4xf32>> {
  %c0 = arith.constant 0 : index
  %new = memref.alloc() : memref<2xmemref<4xf32>>
  %crate = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
  func.call @fill(%crate, %given, %new, %c0, %yes) : (memref<2xmemref<2xmemref<4xf32>>>, memref<2xmemref<4xf32>>, memref<2xmemref<4xf32>>, index, i1) -> ()
  return %new : memref<2xmemref<4xf32>>
}

// It is not given away where another result holds it. What callers store in one of the results may
// be loaded from the other one, and lives as long as both.

// CHECK-LABEL: func.func private @both
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

func.func private @both(%given: memref<2xmemref<4xf32>>, %yes: i1) -> (memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>) {
  %c0 = arith.constant 0 : index
  %new = memref.alloc() : memref<2xmemref<4xf32>>
  %crate = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
  func.call @fill(%crate, %given, %new, %c0, %yes) : (memref<2xmemref<2xmemref<4xf32>>>, memref<2xmemref<4xf32>>, memref<2xmemref<4xf32>>, index, i1) -> ()
  return %new, %crate : memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>
}

// What a function adds to an argument of two levels is no buffer of its own level: the result is
// the argument or what was stored, but no memory that the function does not know.

// CHECK-LABEL: func.func @adds
// CHECK:         memref.dealloc %{{.*}} : memref<2xmemref<4xf32>>
// CHECK:         %[[COPY:.*]] = bufferization.clone %same
// CHECK:         func.return %[[COPY]]

func.func @adds(%box: memref<2xmemref<4xf32>>, %l: memref<4xf32>, %q: i1, %i: index) -> memref<2xmemref<4xf32>> {
  %crate = memref.alloca() : memref<2xmemref<2xmemref<4xf32>>>
  memref.store %box, %crate[%i] : memref<2xmemref<2xmemref<4xf32>>>
  %same = memref.load %crate[%i] : memref<2xmemref<2xmemref<4xf32>>>
  memref.store %l, %same[%i] : memref<2xmemref<4xf32>>
  scf.if %q {
    %new = memref.alloc() : memref<4xf32>
    %no = arith.constant false
    %again = func.call @adds(%box, %new, %no, %i) : (memref<2xmemref<4xf32>>, memref<4xf32>, i1, index) -> memref<2xmemref<4xf32>>
  }
  return %same : memref<2xmemref<4xf32>>
}

// CHECK-LABEL: func.func private @beside_entry
// CHECK-DAG:     memref.dealloc %numbers
// CHECK-DAG:     memref.dealloc %box
// CHECK-DAG:     memref.dealloc %result
// CHECK:         func.return

func.func private @beside_entry(%yes: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %numbers = memref.alloc() : memref<4xf32>
  memref.store %f, %numbers[%c0] : memref<4xf32>
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %numbers, %box[%c0] : memref<2xmemref<4xf32>>
  %result = func.call @beside(%box, %yes) : (memref<2xmemref<4xf32>>, i1) -> memref<2xmemref<4xf32>>
  memref.store %numbers, %result[%c0] : memref<2xmemref<4xf32>>
  %l = memref.load %result[%c0] : memref<2xmemref<4xf32>>
  %x = memref.load %l[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func private @both_entry
// CHECK-DAG:     memref.dealloc %numbers
// CHECK-DAG:     memref.dealloc %box
// CHECK-DAG:     memref.dealloc %crate
// CHECK:         func.return

func.func private @both_entry(%yes: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 4.0 : f32
  %numbers = memref.alloc() : memref<4xf32>
  memref.store %f, %numbers[%c0] : memref<4xf32>
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %numbers, %box[%c0] : memref<2xmemref<4xf32>>
  %result, %crate = func.call @both(%box, %yes) : (memref<2xmemref<4xf32>>, i1) -> (memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>)
  memref.store %numbers, %result[%c0] : memref<2xmemref<4xf32>>
  %held = memref.load %crate[%c0] : memref<2xmemref<2xmemref<4xf32>>>
  %l = memref.load %held[%c0] : memref<2xmemref<4xf32>>
  %x = memref.load %l[%c0] : memref<4xf32>
  return %x : f32
}

// The crate is forwarded out of the region: so are the numbers that were stored in what it holds.

// CHECK-LABEL: func.func private @forwarded
// CHECK-NOT:     memref.dealloc %numbers
// CHECK:         func.return

func.func private @forwarded(%yes: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 5.0 : f32
  %outer = memref.alloc() : memref<4xf32>
  memref.store %f, %outer[%c0] : memref<4xf32>
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %outer, %box[%c0] : memref<2xmemref<4xf32>>
  %crate = scf.if %yes -> (memref<2xmemref<2xmemref<4xf32>>>) {
    %numbers = memref.alloc() : memref<4xf32>
    memref.store %f, %numbers[%c0] : memref<4xf32>
    %result, %inner = func.call @both(%box, %yes) : (memref<2xmemref<4xf32>>, i1) -> (memref<2xmemref<4xf32>>, memref<2xmemref<2xmemref<4xf32>>>)
    memref.store %numbers, %result[%c0] : memref<2xmemref<4xf32>>
    scf.yield %inner : memref<2xmemref<2xmemref<4xf32>>>
  } else {
    %other = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
    scf.yield %other : memref<2xmemref<2xmemref<4xf32>>>
  }
  %held = memref.load %crate[%c0] : memref<2xmemref<2xmemref<4xf32>>>
  %l = memref.load %held[%c0] : memref<2xmemref<4xf32>>
  %x = memref.load %l[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func private @adds_entry
// CHECK-DAG:     memref.dealloc %added
// CHECK-DAG:     memref.dealloc %first
// CHECK-DAG:     memref.dealloc %box
// CHECK:         func.return

func.func private @adds_entry(%yes: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 6.0 : f32
  %added = memref.alloc() : memref<4xf32>
  memref.store %f, %added[%c0] : memref<4xf32>
  %first = memref.alloc() : memref<4xf32>
  memref.store %f, %first[%c0] : memref<4xf32>
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %first, %box[%c0] : memref<2xmemref<4xf32>>
  memref.store %first, %box[%c1] : memref<2xmemref<4xf32>>
  %same = func.call @adds(%box, %added, %yes, %c1) : (memref<2xmemref<4xf32>>, memref<4xf32>, i1, index) -> memref<2xmemref<4xf32>>
  %l = memref.load %same[%c0] : memref<2xmemref<4xf32>>
  %x = memref.load %l[%c0] : memref<4xf32>
  return %x : f32
}

func.func @main() -> (f32, f32, f32, f32) {
  %yes = arith.constant true
  %a = func.call @beside_entry(%yes) : (i1) -> f32
  %b = func.call @both_entry(%yes) : (i1) -> f32
  %c = func.call @forwarded(%yes) : (i1) -> f32
  %d = func.call @adds_entry(%yes) : (i1) -> f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
