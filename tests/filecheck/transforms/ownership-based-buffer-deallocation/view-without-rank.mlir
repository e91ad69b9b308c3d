// RUN: %xdsl_opt %s -p 'buffer-deallocation' | filecheck %s
// RUN: %xdsl_bufferize_check %s --entry f -p 'buffer-deallocation' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry f -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry f -p 'buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// The part of a buffer that leaves its region has no rank: freed is the whole buffer, which may have no elements.
// EQUAL: equal: 1 results

// CHECK-LABEL: func.func @f(
// CHECK:         [[v:%[a-zA-Z0-9_]+]] = scf.if
// CHECK:         [[cast:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v]] to offset: [0], sizes: [0], strides: [1] : memref<*xf64> to memref<0xf64>
// CHECK-NEXT:    [[base:%[a-zA-Z0-9_]+]], {{%[0-9]+}}, {{%[0-9]+}}, {{%[0-9]+}} = memref.extract_strided_metadata [[cast]]
// CHECK-NEXT:    memref.dealloc [[base]] : memref<f64>
func.func @f(%p: i1, %x: f64) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %v = scf.if %p -> (memref<*xf64>) {
    %a = memref.alloc() : memref<40xi8>
    %part = memref.view %a[%c8][] : memref<40xi8> to memref<4xf64>
    linalg.fill ins(%x : f64) outs(%part : memref<4xf64>)
    %cast = memref.cast %part : memref<4xf64> to memref<*xf64>
    scf.yield %cast : memref<*xf64>
  } else {
    %a = memref.alloc() : memref<0xi8>
    %part = memref.view %a[%c0][] : memref<0xi8> to memref<0xf64>
    %cast = memref.cast %part : memref<0xf64> to memref<*xf64>
    scf.yield %cast : memref<*xf64>
  }
  %size = memref.dim %v, %c0 : memref<*xf64>
  func.return %size : index
}
