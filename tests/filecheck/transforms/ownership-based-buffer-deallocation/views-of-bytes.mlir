// RUN: %xdsl_opt %s -p buffer-deallocation-pipeline | filecheck %s
// RUN: %xdsl_bufferize_check %s -p buffer-deallocation-pipeline --entry main

// Pointers of views at an offset are compared with what they are not: the bytes keep their owner.

func.func private @printF64(f64)

func.func private @other_memory(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %f = arith.constant 1.0 : f64
  %bytes = memref.alloc() : memref<64xi8>
  %v0 = memref.view %bytes[%c0][] : memref<64xi8> to memref<4xf64>
  %v1 = memref.view %bytes[%c32][] : memref<64xi8> to memref<4xf64>
  linalg.fill ins(%f : f64) outs(%v0 : memref<4xf64>)
  linalg.fill ins(%f : f64) outs(%v1 : memref<4xf64>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %v0, %b = %v1) -> (memref<4xf64>, memref<4xf64>) {
    %x = memref.load %a[%c0] : memref<4xf64>
    %y = arith.addf %x, %f : f64
    memref.store %y, %b[%c0] : memref<4xf64>
    %t = memref.alloc() : memref<4xf64>
    linalg.fill ins(%f : f64) outs(%t : memref<4xf64>)
    %s = arith.select %p, %t, %a : memref<4xf64>
    scf.yield %b, %s : memref<4xf64>, memref<4xf64>
  }
  %z = memref.load %r#0[%c0] : memref<4xf64>
  func.call @printF64(%z) : (f64) -> ()
  return
}
// CHECK-LABEL: @other_memory
// CHECK: scf.for {{.*}} iter_args({{.*}}, [[A_OWNED:%[a-z_0-9]*]] = [[FALSE:%[a-z_0-9]*]], {{%[a-z_0-9]*}} = [[FALSE]])
// CHECK: memref.load %r[
// CHECK-NEXT: memref.dealloc %bytes

// A view at no offset has the pointer of the bytes, and owns them.

func.func private @same_pointer(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 2.0 : f64
  %t = memref.alloc() : memref<4xf64>
  linalg.fill ins(%f : f64) outs(%t : memref<4xf64>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (memref<4xf64>, memref<4xf64>) {
    %bytes = memref.alloc() : memref<32xi8>
    %v = memref.view %bytes[%c0][] : memref<32xi8> to memref<4xf64>
    linalg.fill ins(%f : f64) outs(%v : memref<4xf64>)
    %s = arith.select %p, %v, %a : memref<4xf64>
    scf.yield %b, %s : memref<4xf64>, memref<4xf64>
  }
  %z = memref.load %r#1[%c0] : memref<4xf64>
  func.call @printF64(%z) : (f64) -> ()
  return
}
// CHECK-LABEL: @same_pointer
// CHECK: %bytes = memref.alloc()
// CHECK: memref.dealloc %bytes
// CHECK: scf.yield

func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %false = arith.constant false
  func.call @other_memory(%c3, %true) : (index, i1) -> ()
  func.call @other_memory(%c3, %false) : (index, i1) -> ()
  func.call @other_memory(%c0, %false) : (index, i1) -> ()
  func.call @same_pointer(%c3, %true) : (index, i1) -> ()
  func.call @same_pointer(%c3, %false) : (index, i1) -> ()
  return
}
