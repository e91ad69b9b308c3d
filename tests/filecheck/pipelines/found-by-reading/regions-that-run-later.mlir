// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations' | filecheck %s
// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'buffer-deallocation' | filecheck %s

// What a kernel uses is freed when the host has waited for it.

func.func @waited_for(%n: index, %v: f32) {
  %a = memref.alloc() : memref<4xf32>
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                  threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %a[%bx] : memref<4xf32>
    gpu.terminator
  }
  gpu.wait [%t]
  func.return
}

// CHECK-LABEL: func.func @waited_for
// CHECK:         gpu.launch async
// CHECK-NOT:     memref.dealloc
// CHECK:         gpu.wait [%t]
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    func.return

// One kernel waits for another one, and the host for the last one.

func.func @chain(%n: index, %v: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %t0 = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                   threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %a[%bx] : memref<4xf32>
    gpu.terminator
  }
  %t1 = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                   threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %b[%bx] : memref<4xf32>
    gpu.terminator
  }
  %t2 = gpu.wait async [%t1]
  gpu.wait [%t2]
  func.return
}

// CHECK-LABEL: func.func @chain
// CHECK-NOT:     memref.dealloc
// CHECK:         gpu.wait [%t2]
// CHECK-NEXT:    memref.dealloc %{{[ab]}}
// CHECK-NEXT:    memref.dealloc %{{[ab]}}
// CHECK-NEXT:    func.return

// The host waits before the kernel, for another one: the memory is kept.

func.func @not_waited_for(%n: index, %v: f32) {
  %a = memref.alloc() : memref<4xf32>
  %t0 = gpu.wait async
  gpu.wait [%t0]
  %t = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                  threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %a[%bx] : memref<4xf32>
    gpu.terminator
  }
  func.return
}

// CHECK-LABEL: func.func @not_waited_for
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// A launch without token runs its kernel itself.

func.func @at_once(%n: index, %v: f32, %x: f32) {
  %a = memref.alloc() : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %a[%bx] : memref<4xf32>
    gpu.terminator
  }
  "test.op"(%x) : (f32) -> ()
  func.return
}

// CHECK-LABEL: func.func @at_once
// CHECK:         gpu.terminator
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    "test.op"

// What is stored in a buffer of buffers, and what is after a tensor, is used by the region, too.

func.func @by_another_name(%n: index, %v: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  %s = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                  threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %l = memref.load %box[%bx] : memref<1xmemref<4xf32>>
    %e = tensor.extract %s[%bx] : tensor<4xf32>
    memref.store %e, %l[%bx] : memref<4xf32>
    gpu.terminator
  }
  func.return
}

// CHECK-LABEL: func.func @by_another_name
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// An operation of which nothing is known may run its region at any time: its memory is kept, and that
// of the region is freed in the region.

func.func @unknown(%v: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %t = "async.execute"() ({
    %b = memref.alloc() : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
    "async.yield"() : () -> ()
  }) : () -> !llvm.ptr
  "async.await"(%t) : (!llvm.ptr) -> ()
  func.return
}

// CHECK-LABEL: func.func @unknown
// CHECK:         memref.copy
// CHECK-NEXT:    memref.dealloc %b
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// A function that waits for what it starts leaves nothing to its callers; one that does not wait does.

func.func private @waits(%m: memref<4xf32>, %n: index, %v: f32) {
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                  threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %m[%bx] : memref<4xf32>
    gpu.terminator
  }
  gpu.wait [%t]
  func.return
}
func.func private @goes_on(%m: memref<4xf32>, %n: index, %v: f32) {
  %t = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
                  threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    memref.store %v, %m[%bx] : memref<4xf32>
    gpu.terminator
  }
  func.return
}
func.func @caller(%n: index, %v: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  func.call @waits(%a, %n, %v) : (memref<4xf32>, index, f32) -> ()
  func.call @goes_on(%b, %n, %v) : (memref<4xf32>, index, f32) -> ()
  func.return
}

// CHECK-LABEL: func.func @caller
// CHECK:         func.call @waits
// CHECK-NEXT:    memref.dealloc %a
// CHECK-NEXT:    func.call @goes_on
// CHECK-NEXT:    func.return
