// RUN: %xdsl_opt --allow-unregistered-dialect %s -p dominance-cse --split-input-file | filecheck %s

// A call writes what its callee writes: a load after it is that before it, if the callee
// writes other memory.

func.func private @sum(%m: memref<4xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func private @set(%m: memref<4xi32>, %i: index, %x: i32) {
  scf.for %j = %i to %i step %i {
    memref.store %x, %m[%j] : memref<4xi32>
  }
  %t = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%t : memref<4xi32>)
  memref.dealloc %t : memref<4xi32>
  return
}
func.func private @set_again(%n: i1, %m: memref<4xi32>, %i: index, %x: i32) {
  cf.cond_br %n, ^bb1, ^bb2
^bb1:
  func.call @set(%m, %i, %x) : (memref<4xi32>, index, i32) -> ()
  return
^bb2:
  func.call @set_again(%n, %m, %i, %x) : (i1, memref<4xi32>, index, i32) -> ()
  return
}

// All loads of %a are one but those of %b and %m are not: @set may write %b, and @set_again %m.
func.func @calls(%m: memref<4xi32>, %o: memref<4xi32>, %c: i1, %i: index, %x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%x : i32) outs(%b : memref<4xi32>)
  %a0 = memref.load %a[%i] : memref<4xi32>
  %b0 = memref.load %b[%i] : memref<4xi32>
  %o0 = memref.load %o[%i] : memref<4xi32>
  %s = func.call @sum(%a, %i) : (memref<4xi32>, index) -> i32
  scf.if %c {
    func.call @set(%b, %i, %s) : (memref<4xi32>, index, i32) -> ()
  }
  func.call @set_again(%c, %m, %i, %x) : (i1, memref<4xi32>, index, i32) -> ()
  %a1 = memref.load %a[%i] : memref<4xi32>
  %b1 = memref.load %b[%i] : memref<4xi32>
  %o1 = memref.load %o[%i] : memref<4xi32>
  return %a0, %a1, %b0, %b1, %o0, %o1, %s, %s : i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @calls(
// CHECK:         [[a0:%[a-zA-Z0-9_]+]] = memref.load %a[%i] : memref<4xi32>
// CHECK-NEXT:    [[b0:%[a-zA-Z0-9_]+]] = memref.load %b[%i] : memref<4xi32>
// CHECK-NEXT:    [[o0:%[a-zA-Z0-9_]+]] = memref.load %o[%i] : memref<4xi32>
// CHECK-NEXT:    [[s:%[a-zA-Z0-9_]+]] = func.call @sum(%a, %i) : (memref<4xi32>, index) -> i32
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      func.call @set(%b, %i, [[s]])
// CHECK-NEXT:    }
// CHECK-NEXT:    func.call @set_again(%c, %m, %i, %x)
// CHECK-NEXT:    [[b1:%[a-zA-Z0-9_]+]] = memref.load %b[%i] : memref<4xi32>
// CHECK-NEXT:    [[o1:%[a-zA-Z0-9_]+]] = memref.load %o[%i] : memref<4xi32>
// CHECK-NEXT:    func.return [[a0]], [[a0]], [[b0]], [[b1]], [[o0]], [[o1]], [[s]], [[s]] :

// -----
// CHECK-LABEL: // {{-----}}

// Unknown: an operation of the callee, a function without a body, another resource, the contents
// of a buffer of buffers, a global.

memref.global "private" @g : memref<4xi32> = uninitialized
ml_program.global private mutable @state(dense<0> : tensor<4xi32>) : tensor<4xi32>
func.func private @external(memref<4xi32>)
func.func private @unknown() {
  "test.op"() : () -> ()
  return
}
func.func private @calls_external(%m: memref<4xi32>) {
  func.call @external(%m) : (memref<4xi32>) -> ()
  return
}
func.func private @resource() {
  %0 = ml_program.global_load @state : tensor<4xi32>
  ml_program.global_store @state = %0 : tensor<4xi32>
  return
}
func.func private @contents(%boxes: memref<2xmemref<4xi32>>, %i: index, %x: i32) {
  %0 = memref.load %boxes[%i] : memref<2xmemref<4xi32>>
  memref.store %x, %0[%i] : memref<4xi32>
  return
}
func.func private @global(%i: index, %x: i32) {
  %0 = memref.get_global @g : memref<4xi32>
  memref.store %x, %0[%i] : memref<4xi32>
  return
}

func.func @unknown_callees(%m: memref<4xi32>, %boxes: memref<2xmemref<4xi32>>, %i: index, %x: i32) -> (i32, i32, i32, i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  func.call @unknown() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  func.call @calls_external(%m) : (memref<4xi32>) -> ()
  %2 = memref.load %m[%i] : memref<4xi32>
  func.call @resource() : () -> ()
  %3 = memref.load %m[%i] : memref<4xi32>
  func.call @contents(%boxes, %i, %x) : (memref<2xmemref<4xi32>>, index, i32) -> ()
  %4 = memref.load %m[%i] : memref<4xi32>
  func.call @global(%i, %x) : (index, i32) -> ()
  %5 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @unknown_callees(
// CHECK:         [[v0:%[a-zA-Z0-9_]+]] = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:    func.call @unknown()
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:    func.call @calls_external(%m)
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:    func.call @resource()
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:    func.call @contents(%boxes, %i, %x)
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:    func.call @global(%i, %x)
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:    func.return [[v0]], [[v1]], [[v2]], [[v3]], [[v4]], [[v5]] :

// -----
// CHECK-LABEL: // {{-----}}

// What @keep_and_write stores in %a it may write by way of %b.

func.func private @keep_and_write(%a: memref<1xmemref<4xi32>>, %b: memref<1xmemref<4xi32>>, %p: memref<4xi32>, %i: index, %x: i32) {
  memref.store %p, %a[%i] : memref<1xmemref<4xi32>>
  %q = memref.load %b[%i] : memref<1xmemref<4xi32>>
  memref.store %x, %q[%i] : memref<4xi32>
  return
}
func.func @same_box_twice(%i: index, %x: i32, %y: i32) -> (i32, i32) {
  %z = memref.alloc() : memref<1xmemref<4xi32>>
  %p = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%p : memref<4xi32>)
  %0 = memref.load %p[%i] : memref<4xi32>
  func.call @keep_and_write(%z, %z, %p, %i, %y) : (memref<1xmemref<4xi32>>, memref<1xmemref<4xi32>>, memref<4xi32>, index, i32) -> ()
  %1 = memref.load %p[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @same_box_twice(
// CHECK:         [[p0:%[a-zA-Z0-9_]+]] = memref.load %p[%i] : memref<4xi32>
// CHECK-NEXT:    func.call @keep_and_write(%z, %z, %p, %i, %y)
// CHECK-NEXT:    [[p1:%[a-zA-Z0-9_]+]] = memref.load %p[%i] : memref<4xi32>
// CHECK-NEXT:    func.return [[p0]], [[p1]] : i32, i32
