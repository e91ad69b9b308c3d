// RUN: %replay %s -p 'buffer-results-to-out-params{avoid-copies}'
// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' --verify-diagnostics | filecheck %s

// A store through a result is seen by callers of the function if the memory is an argument or a
// global: the result must not become a copy.

// CHECK: 'func.call' op cannot create out param for result #0, in function @set_global: it may alias an argument, a global or another result, and 'memref.store' would tell a copy from it; copy it where it is returned

!part = memref<4xi32, strided<[1], offset: 2>>
!any = memref<4xi32, strided<[1], offset: ?>>

memref.global "private" @g : memref<4xi32> = dense<1>

func.func private @get() -> memref<4xi32> {
  %0 = memref.get_global @g : memref<4xi32>
  func.return %0 : memref<4xi32>
}
func.func private @part(%m: memref<8xi32>) -> !part {
  %v = memref.subview %m[2] [4] [1] : memref<8xi32> to !part
  func.return %v : !part
}
func.func private @set(%m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %v = func.call @part(%m) : (memref<8xi32>) -> !part
  memref.store %x, %v[%c0] : !part
  func.return
}
func.func private @set_global() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 8 : i32
  %0 = func.call @get() : () -> memref<4xi32>
  memref.store %x, %0[%c0] : memref<4xi32>
  func.return
}
func.func private @set_choice(%m: memref<8xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 9 : i32
  %b = memref.alloc() : memref<4xi32>
  %w = memref.cast %b : memref<4xi32> to !any
  %v = func.call @part(%m) : (memref<8xi32>) -> !part
  %u = memref.cast %v : !part to !any
  %s = arith.select %c, %u, %w : !any
  memref.store %x, %s[%c0] : !any
  memref.dealloc %b : memref<4xi32>
  func.return
}
func.func @main() -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %x = arith.constant 1 : i32
  %m = memref.alloc() : memref<8xi32>
  memref.store %x, %m[%c2] : memref<8xi32>
  func.call @set(%m) : (memref<8xi32>) -> ()
  %0 = memref.load %m[%c2] : memref<8xi32>
  func.call @set_choice(%m, %true) : (memref<8xi32>, i1) -> ()
  %1 = memref.load %m[%c2] : memref<8xi32>
  func.call @set_global() : () -> ()
  %g = memref.get_global @g : memref<4xi32>
  %2 = memref.load %g[%c0] : memref<4xi32>
  memref.dealloc %m : memref<8xi32>
  func.return %0, %1, %2 : i32, i32, i32
}
