// RUN: %xdsl_opt %s -p 'dominance-cse' | filecheck %s

// An operation with many operands gets those that are merged all at once: before functions are
// analysed, and also where nothing reaches it.

// CHECK-LABEL: func.func @read(
// CHECK:         [[a:%[a-z0-9]+]] = memref.cast
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    [[y:%[a-z0-9]+]] = memref.load
// CHECK-NEXT:    func.return [[y]], [[a]], [[a]], [[a]],
func.func @read(%m: memref<4xf32>, %x: f32, %i: index) -> (f32, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %b = memref.cast %m : memref<4xf32> to memref<?xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  %y = memref.load %a[%i] : memref<?xf32>
  return %y, %b, %c, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b : f32, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>
}
// CHECK-LABEL: func.func @unreached(
// CHECK:         [[a:%[a-z0-9]+]] = memref.cast
// CHECK-NEXT:    func.return [[a]]
// CHECK:         func.call @use([[a]], [[a]], [[a]],
func.func private @use(memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>)
func.func @unreached(%m: memref<4xf32>) -> memref<?xf32> {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %b = memref.cast %m : memref<4xf32> to memref<?xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %a : memref<?xf32>
^bb1:
  func.call @use(%b, %c, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b) : (memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  cf.br ^bb1
}
// CHECK-LABEL: func.func @called(
// CHECK:         [[a:%[a-z0-9]+]] = memref.cast
// CHECK-NOT:     memref.cast
// CHECK:         func.call @leaf(
// CHECK:         func.call @use([[a]], [[a]], [[a]],
func.func private @leaf(%m: memref<?xf32>, %x: f32) {
  %0 = arith.constant 0 : index
  memref.store %x, %m[%0] : memref<?xf32>
  return
}
func.func @called(%m: memref<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %b = memref.cast %m : memref<4xf32> to memref<?xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %y = memref.load %a[%i] : memref<?xf32>
  func.call @leaf(%a, %x) : (memref<?xf32>, f32) -> ()
  %z = memref.load %a[%i] : memref<?xf32>
  func.call @use(%b, %c, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b, %b) : (memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  return %y, %z : f32, f32
}
