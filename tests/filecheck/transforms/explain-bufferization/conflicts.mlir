// RUN: %xdsl_opt %s -p 'explain-bufferization{bufferize-function-boundaries verbose}' 2>&1 >/dev/null | filecheck %s
// RUN: %xdsl_opt %s -p 'explain-bufferization{bufferize-function-boundaries annotate}' 2>/dev/null | filecheck --check-prefix=IR %s

// A read after the write, which can be moved.
func.func @read_later(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  func.return %0, %1 : tensor<8xf32>, f32
}

// Both contents are returned: nothing avoids the copy.
func.func @both(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  func.return %0, %t : tensor<?xf32>, tensor<?xf32>
}

// The next iteration reads it.
func.func @loop(%t: tensor<8xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %s = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %x) -> f32 {
    %0 = tensor.insert %a into %t[%i] : tensor<8xf32>
    %1 = tensor.extract %0[%c0] : tensor<8xf32>
    scf.yield %1 : f32
  }
  func.return %s : f32
}

// The read after a branch cannot be moved before the write: its index is defined between.
func.func @cfg(%c: i1, %t: tensor<8xf32>, %x: f32, %i: index) -> f32 {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<8xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %j = arith.addi %i, %i : index
  %2 = tensor.extract %t[%j] : tensor<8xf32>
  cf.br ^bb3(%2 : f32)
^bb2:
  cf.br ^bb3(%1 : f32)
^bb3(%r: f32):
  func.return %r : f32
}

// CHECK: {{.*}}:6:8: %t is copied: 32 bytes, once, in @read_later [1]
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   in place, 'tensor.insert' (line 6) would overwrite what 'tensor.extract' (line 7) reads
// CHECK-NEXT:   the read comes after the write, and their elements are not known to be disjoint
// CHECK-NEXT:   write of %t at {{.*}}:6:8:
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   read of %t at {{.*}}:7:8:
// CHECK-NEXT:     %1 = tensor.extract %t[%i] : tensor<8xf32>
// CHECK-NEXT:   definition of %t at {{.*}}:5:1:
// CHECK-NEXT:     func.func @read_later(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {...}
// CHECK-NEXT:   made: memref.alloc, memref.copy
// CHECK-NEXT:   help: move 'tensor.extract' before 'tensor.insert'
// CHECK-NEXT: {{.*}}:13:8: %t is copied: ? x 4 bytes, once, in @both [2]
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
// CHECK-NEXT:   in place, 'tensor.insert' (line 13) would overwrite what 'func.return' (line 14) reads
// CHECK-NEXT:   the read comes after the write
// CHECK-NEXT:   write of %t at {{.*}}:13:8:
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
// CHECK-NEXT:   read of %t at {{.*}}:14:3:
// CHECK-NEXT:     func.return %0, %t : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:   definition of %t at {{.*}}:12:1:
// CHECK-NEXT:     func.func @both(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {...}
// CHECK-NEXT:   made: memref.alloc, memref.copy
// CHECK-NEXT: {{.*}}:23:10: %t is copied: 32 bytes, 10 times, in @loop [3]
// CHECK-NEXT:     %0 = tensor.insert %a into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   in place, 'tensor.insert' (line 23) would overwrite what 'tensor.insert' (line 23) reads: the loop around them runs again, and its next iteration reads it
// CHECK-NEXT:   write of %t at {{.*}}:23:10:
// CHECK-NEXT:     %0 = tensor.insert %a into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   read of %t at {{.*}}:23:10:
// CHECK-NEXT:     %0 = tensor.insert %a into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   definition of %t at {{.*}}:18:1:
// CHECK-NEXT:     func.func @loop(%t: tensor<8xf32>, %x: f32) -> f32 {...}
// CHECK-NEXT:   made: memref.alloc, memref.copy
// CHECK-NEXT: {{.*}}:32:8: %t is copied: 32 bytes, once, in @cfg [4]
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   in place, 'tensor.insert' (line 32) would overwrite what 'tensor.extract' (line 37) reads
// CHECK-NEXT:   control may flow from the write to the read, and their elements are not known to be disjoint
// CHECK-NEXT:   write of %t at {{.*}}:32:8:
// CHECK-NEXT:     %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
// CHECK-NEXT:   read of %t at {{.*}}:37:8:
// CHECK-NEXT:     %2 = tensor.extract %t[%j] : tensor<8xf32>
// CHECK-NEXT:   definition of %t at {{.*}}:31:1:
// CHECK-NEXT:     func.func @cfg(%c: i1, %t: tensor<8xf32>, %x: f32, %i: index) -> f32 {...}
// CHECK-NEXT:   made: memref.alloc, memref.copy
// CHECK-NEXT: 4 copies of 96 bytes, 4 allocations, 1 of a size that is not known

// IR-LABEL: func.func @read_later(
// IR:         %t_copy = memref.alloc() {alignment = 64 : i64, explanation = 1 : i64} : memref<8xf32>
// IR-NEXT:    memref.copy %t, %t_copy {explanation = 1 : i64} : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// IR-LABEL: func.func @both(
// IR:         memref.alloc({{.*}}) {alignment = 64 : i64, explanation = 2 : i64} : memref<?xf32>
// IR-NEXT:    memref.copy {{.*}} {explanation = 2 : i64}
// IR-LABEL: func.func @loop(
// IR:         scf.for
// IR-NEXT:    memref.alloc() {alignment = 64 : i64, explanation = 3 : i64} : memref<8xf32>
// IR-LABEL: func.func @cfg(
// IR:         memref.alloc() {alignment = 64 : i64, explanation = 4 : i64} : memref<8xf32>
