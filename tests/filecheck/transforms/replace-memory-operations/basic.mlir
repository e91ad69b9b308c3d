// RUN: xdsl-opt %s -p 'replace-memory-operations{copy-op=linalg-copy alloc-op=pool_alloc dealloc-op=pool_free}' | filecheck %s
// RUN: xdsl-opt %s -p 'replace-memory-operations{copy-op=linalg-generic}' | filecheck %s --check-prefix=GENERIC
// RUN: xdsl-opt %s -p replace-memory-operations | filecheck %s --check-prefix=SAME

// What is not declared yet is declared, for C as well.
// CHECK-DAG: func.func private @pool_free(index) -> () attributes {llvm.emit_c_interface}
// CHECK-DAG: func.func private @pool_alloc(index, index) -> memref<?xi8> attributes {llvm.emit_c_interface}

// Dynamic sizes are multiplied, and the alignment is passed.
// CHECK-LABEL: func.func @dynamic
// CHECK: [[BYTES:%\d+]] = arith.muli {{%\d+}}, %n
// CHECK: [[ALIGNMENT:%\d+]] = arith.constant 64
// CHECK: [[MEMORY:%\d+]] = func.call @pool_alloc([[BYTES]], [[ALIGNMENT]])
// CHECK: %a = memref.view [[MEMORY]][{{%\d+}}][%n] : memref<?xi8> to memref<2x?xf32>
// CHECK-NEXT: linalg.copy ins(%m : memref<2x?xf32, strided<[?, 1]>>) outs(%a : memref<2x?xf32>)
// CHECK: [[POINTER:%\d+]] = memref.extract_aligned_pointer_as_index %a
// CHECK-NEXT: func.call @pool_free([[POINTER]])
// CHECK-NOT: memref.dealloc
// GENERIC-LABEL: func.func @dynamic
// GENERIC: memref.alloc
// GENERIC: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]{{.*}} ins(%m : memref<2x?xf32, strided<[?, 1]>>) outs(%a : memref<2x?xf32>)
// GENERIC: memref.dealloc
// SAME-LABEL: func.func @dynamic
// SAME: memref.alloc
// SAME: memref.copy
// SAME: memref.dealloc
func.func @dynamic(%m: memref<2x?xf32, strided<[?, 1]>>, %n: index) {
  %a = memref.alloc(%n) {alignment = 64 : i64} : memref<2x?xf32>
  memref.copy %m, %a : memref<2x?xf32, strided<[?, 1]>> to memref<2x?xf32>
  "test.op"(%a) : (memref<2x?xf32>) -> ()
  memref.dealloc %a : memref<2x?xf32>
  func.return
}

// In blocks and regions, of any type with a size; memory spaces stay.
// CHECK-LABEL: func.func @blocks
// CHECK: arith.constant 12
// CHECK-NEXT: arith.constant 16
// CHECK: func.call @pool_alloc
// CHECK: memref.view {{.*}} to memref<3xi17>
// CHECK: memref.alloc() : memref<4xf32, 1
// CHECK: func.call @pool_free
// CHECK: memref.dealloc
// CHECK: func.call @pool_free
func.func @blocks(%c: i1) {
  %a = memref.alloc() : memref<3xi17>
  %s = memref.alloc() : memref<4xf32, 1 : i64>
  cf.cond_br %c, ^one, ^two
^one:
  memref.dealloc %a : memref<3xi17>
  cf.br ^end
^two:
  scf.if %c {
    memref.dealloc %s : memref<4xf32, 1 : i64>
  }
  %u = memref.cast %a : memref<3xi17> to memref<*xi17>
  memref.dealloc %u : memref<*xi17>
  cf.br ^end
^end:
  func.return
}

// A number alone, and no elements.
// CHECK-LABEL: func.func @sizes
// CHECK: arith.constant 8
// CHECK: memref.view {{.*}} to memref<complex<f32>>
// CHECK: arith.constant 0
// CHECK: memref.view {{.*}} to memref<0x4xf32>
func.func @sizes() -> (memref<complex<f32>>, memref<0x4xf32>) {
  %a = memref.alloc() : memref<complex<f32>>
  %b = memref.alloc() : memref<0x4xf32>
  func.return %a, %b : memref<complex<f32>>, memref<0x4xf32>
}

// The table of the program inside has its own declaration.
// CHECK-LABEL: builtin.module @inner
// CHECK: func.func private @pool_alloc
builtin.module @inner {
  func.func @f() -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    func.return %a : memref<4xf32>
  }
}

// Elements that are vectors need more than the alignment of `malloc`, and get it.
// CHECK-LABEL: func.func @vectors
// CHECK: [[ALIGNMENT:%\d+]] = arith.constant 64
// CHECK: func.call @pool_alloc({{%\d+}}, [[ALIGNMENT]])
func.func @vectors() -> memref<3xvector<16xf32>> {
  %a = memref.alloc() : memref<3xvector<16xf32>>
  func.return %a : memref<3xvector<16xf32>>
}
