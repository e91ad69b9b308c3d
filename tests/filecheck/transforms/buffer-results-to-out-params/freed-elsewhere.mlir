// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' | filecheck %s
// RUN: %xdsl_bufferize_check %s --entry f -p 'buffer-results-to-out-params,buffer-deallocation' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry f -p 'buffer-results-to-out-params,buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// That the program frees some memory says nothing of what it leaves: a deallocation pass frees that.
// EQUAL: equal: 2 results

// CHECK-LABEL: func.func private @left(
// CHECK:         memref.dealloc
// CHECK:         memref.copy
// CHECK-NOT:     memref.dealloc
// CHECK-LABEL: func.func private @handed_on(
func.func private @left(%p: i1, %x: f64) -> memref<4xf64> {
  %t = memref.alloc() : memref<4xf64>
  memref.dealloc %t : memref<4xf64>
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%x : f64) outs(%a : memref<4xf64>)
  %b = memref.alloc() : memref<4xf64>
  linalg.fill ins(%x : f64) outs(%b : memref<4xf64>)
  cf.cond_br %p, ^exit(%a : memref<4xf64>), ^exit(%b : memref<4xf64>)
^exit(%r: memref<4xf64>):
  func.return %r : memref<4xf64>
}

// A caller of the caller frees it.
// CHECK:         memref.copy
// CHECK-NEXT:    memref.dealloc
// CHECK-LABEL: func.func private @handed_on_twice(
func.func private @handed_on(%x: f64) -> memref<4xf64> {
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%x : f64) outs(%a : memref<4xf64>)
  func.return %a : memref<4xf64>
}

// CHECK:         memref.copy
// CHECK-NEXT:    memref.dealloc
// CHECK-LABEL: func.func @f(
func.func private @handed_on_twice(%x: f64) -> memref<4xf64> {
  %a = func.call @handed_on(%x) : (f64) -> memref<4xf64>
  func.return %a : memref<4xf64>
}

func.func @f(%p: i1, %x: f64, %i: index) -> (f64, f64) {
  %a = func.call @left(%p, %x) : (i1, f64) -> memref<4xf64>
  %0 = memref.load %a[%i] : memref<4xf64>
  %b = func.call @handed_on_twice(%x) : (f64) -> memref<4xf64>
  %1 = memref.load %b[%i] : memref<4xf64>
  memref.dealloc %b : memref<4xf64>
  func.return %0, %1 : f64, f64
}
