// RUN: xdsl-opt %s -p 'explain-bufferization{bufferize-function-boundaries}' 2>&1 >/dev/null | filecheck %s

// Nothing is advised that changes nothing: the destination is computed from the tensor that is put into it.
func.func @depends(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = tensor.extract %f[%i] : tensor<4xf32>
  %d = linalg.fill ins(%y : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert_slice %f into %d[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %w : tensor<8xf32>
}

// Bodies of structured operations run as often as their sizes say.
func.func @body(%t: tensor<4xf32>, %x: f32, %m: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %n = tensor.empty() : tensor<4xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%n : tensor<4xf32>) {
    ^bb0(%o: f32):
      %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
      %2 = tensor.extract %1[%i] : tensor<4xf32>
      linalg.yield %2 : f32
    } -> tensor<4xf32>
    %2 = tensor.extract %r[%i] : tensor<4xf32>
    memref.store %2, %m[] : memref<f32>
  }
  func.return
}

// CHECK:      {{.*}} %e gets a buffer: 16 bytes, once, in @depends [1]
// CHECK-NEXT:     %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:   the operation makes a new tensor
// CHECK-NEXT: {{.*}} %f is copied: 16 bytes, once, in @depends [2]
// CHECK-NEXT:     %w = tensor.insert_slice
// CHECK-NEXT:   the operation moves it into another buffer
// CHECK-NEXT: {{.*}} %n gets a buffer: 16 bytes, 3 times, in @body [3]
// CHECK:      {{.*}} %t is copied: 16 bytes, 12 times, in @body [4]
