// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}' | filecheck %s

func.func @constant() -> tensor<4xf32> {
  %0 = arith.constant dense<2.0> : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// What a callee returns may be a constant: the caller writes to a copy.
func.func @caller(%i: index, %f: f32) -> tensor<4xf32> {
  %0 = func.call @constant() : () -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  func.return %1 : tensor<4xf32>
}
// CHECK-LABEL: func.func @caller(
// CHECK:         [[C:%[a-z0-9_]+]] = func.call @constant()
// CHECK-NEXT:    [[A:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[C]], [[A]]
// CHECK-NEXT:    memref.store {{.*}}, [[A]]

// The first region of a loop reads again what the second one overwrites.
func.func @while(%n: f32, %f: f32, %g: f32) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %e2 = tensor.empty() : tensor<f32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %v = linalg.fill ins(%f : f32) outs(%e2 : tensor<f32>) -> tensor<f32>
  %r = scf.while (%x = %v) : (tensor<f32>) -> (tensor<f32>) {
    %a = tensor.extract %t[] : tensor<f32>
    %c = arith.cmpf olt, %a, %n : f32
    scf.condition(%c) %x : tensor<f32>
  } do {
  ^bb0(%x: tensor<f32>):
    %p = linalg.fill ins(%g : f32) outs(%e : tensor<f32>) -> tensor<f32>
    scf.yield %p : tensor<f32>
  }
  func.return %r : tensor<f32>
}
// CHECK-LABEL: func.func @while(
// CHECK:         scf.while
// CHECK-NEXT:      {{%[a-z0-9_]+}} = memref.load [[T:%[a-z0-9_]+]][]
// CHECK-NOT:     outs([[T]]
// CHECK:         func.return
