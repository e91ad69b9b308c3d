// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{hoist-static-allocs}' | filecheck %s
// RUN: %replay %s -p 'buffer-results-to-out-params{hoist-static-allocs}'
// RUN: %replay %s -p 'buffer-results-to-out-params{hoist-static-allocs},buffer-deallocation-pipeline' --frees

// The argument replaces what one return hands out; at another one it is overwritten, unless that
// would change what is copied there.

func.func private @printF64(f64)
memref.global "private" constant @g : memref<4xf64> = dense<[1.0, 2.0, 3.0, 4.0]>

func.func private @constant(%c: i1, %x: f64) -> memref<4xf64> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.alloc() : memref<4xf64>
  linalg.fill ins(%x : f64) outs(%0 : memref<4xf64>)
  func.return %0 : memref<4xf64>
^bb2:
  %1 = memref.get_global @g : memref<4xf64>
  func.return %1 : memref<4xf64>
}
// CHECK-LABEL: func.func private @constant(
// CHECK-SAME:    [[c:%[a-z0-9_]+]]: i1, [[x:%[a-z0-9_]+]]: f64, [[r:%[a-z0-9_]+]]: memref<4xf64>) {
// CHECK:       ^bb1:
// CHECK-NEXT:    linalg.fill ins([[x]] : f64) outs([[r]] : memref<4xf64>)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    [[g:%[a-z0-9_]+]] = memref.get_global @g
// CHECK-NEXT:    memref.copy [[g]], [[r]]
// CHECK-NEXT:    func.return

func.func private @recursive(%n: index, %x: f64) -> memref<4xf64> {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c1 : index
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %m = arith.subi %n, %c1 : index
  %1 = func.call @recursive(%m, %x) : (index, f64) -> memref<4xf64>
  func.return %1 : memref<4xf64>
^bb2:
  %0 = memref.alloc() : memref<4xf64>
  linalg.fill ins(%x : f64) outs(%0 : memref<4xf64>)
  func.return %0 : memref<4xf64>
}
// CHECK-LABEL: func.func private @recursive(
// CHECK:       ^bb1:
// CHECK:         [[a:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    func.call @recursive(%{{.*}}, %{{.*}}, [[a]])
// CHECK-NEXT:    memref.copy [[a]], [[r:%[a-z0-9_]+]] :
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    linalg.fill ins(%{{.*}} : f64) outs([[r]] : memref<4xf64>)
// CHECK-NEXT:    func.return

// A part of the new memory is returned beside other memory, which would overwrite it.
func.func private @part(%c: i1, %x: f64) -> (memref<4xf64>, memref<2xf64, strided<[1], offset: 2>>) {
  %0 = memref.alloc() : memref<4xf64>
  linalg.fill ins(%x : f64) outs(%0 : memref<4xf64>)
  %p = memref.subview %0[2] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 2>>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.return %0, %p : memref<4xf64>, memref<2xf64, strided<[1], offset: 2>>
^bb2:
  %1 = memref.get_global @g : memref<4xf64>
  func.return %1, %p : memref<4xf64>, memref<2xf64, strided<[1], offset: 2>>
}
// CHECK-LABEL: func.func private @part(
// CHECK:         [[a:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    linalg.fill ins(%{{.*}} : f64) outs([[a]] : memref<4xf64>)

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 5.0 : f64
  %0 = func.call @constant(%true, %x) : (i1, f64) -> memref<4xf64>
  %1 = func.call @constant(%false, %x) : (i1, f64) -> memref<4xf64>
  %2 = func.call @recursive(%c3, %x) : (index, f64) -> memref<4xf64>
  %3:2 = func.call @part(%true, %x) : (i1, f64) -> (memref<4xf64>, memref<2xf64, strided<[1], offset: 2>>)
  %4:2 = func.call @part(%false, %x) : (i1, f64) -> (memref<4xf64>, memref<2xf64, strided<[1], offset: 2>>)
  %5 = memref.load %0[%c3] : memref<4xf64>
  %6 = memref.load %1[%c3] : memref<4xf64>
  %7 = memref.load %2[%c3] : memref<4xf64>
  %8 = memref.load %3#1[%c0] : memref<2xf64, strided<[1], offset: 2>>
  %9 = memref.load %4#0[%c3] : memref<4xf64>
  %10 = memref.load %4#1[%c0] : memref<2xf64, strided<[1], offset: 2>>
  func.call @printF64(%5) : (f64) -> ()
  func.call @printF64(%6) : (f64) -> ()
  func.call @printF64(%7) : (f64) -> ()
  func.call @printF64(%8) : (f64) -> ()
  func.call @printF64(%9) : (f64) -> ()
  func.call @printF64(%10) : (f64) -> ()
  func.return
}
