// The executables as a user starts them: discovery of the plugin, imports of one pass only.

// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s --check-prefix=BUFFERIZE
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' | filecheck %s --check-prefix=FREE
// RUN: xdsl-opt %s -p canonicalize | filecheck %s --check-prefix=CANON
// RUN: xdsl-opt %s -p dominance-cse | filecheck %s --check-prefix=CSE
// RUN: not xdsl-opt %s -p 'one-shot-bufferize,check-memory' 2>&1 | filecheck %s --check-prefix=CHECK-MEMORY
// RUN: xdsl-bufferize-check %s --args '[2]' | filecheck %s --check-prefix=EQUAL
// RUN: not xdsl-opt %s -p no-such-pass 2>&1 | filecheck %s --check-prefix=UNKNOWN

// BUFFERIZE:     memref.alloc(%n)
// BUFFERIZE-NOT: memref.dealloc

// FREE:      memref.load %e[%i] : memref<?xf32>
// FREE-NEXT: memref.dealloc %e : memref<?xf32>

// CANON:      func.func @main(%n: index) -> f32
// CANON-NEXT:   %s = arith.constant 2.000000e+00 : f32

// CSE:      %v = tensor.extract %t[%i]
// CSE-NEXT: arith.addf %v, %v

// CHECK-MEMORY: check-memory: @main takes 1 arguments

// EQUAL:      equal: 1 results, 0 printed lines
// EQUAL-NEXT: 1 buffers allocated

// UNKNOWN: Unrecognized passes: ['no-such-pass']

func.func @main(%n: index) -> f32 {
  %f = arith.constant 1.000000e+00 : f32
  %i = arith.constant 0 : index
  %j = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %w = tensor.extract %t[%j] : tensor<?xf32>
  %s = arith.addf %v, %w : f32
  func.return %s : f32
}
