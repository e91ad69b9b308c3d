// RUN: %xdsl_opt %s -p bufferize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// A scan whose state and rows are in memory works there, and copies each state to its row only.

// EQUAL: equal: 2 results

// CHECK-LABEL: func.func private @scan(
// CHECK-NOT:     memref.alloc
// CHECK:         scf.for
// CHECK:           linalg.add ins(%m, %row : {{.*}}) outs(%m : memref<2xi32>)
// CHECK-NEXT:      [[ROW:%.*]] = memref.subview %out[%i, 0] [1, 2] [1, 1]
// CHECK-NEXT:      memref.copy %m, [[ROW]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
func.func private @scan(%x: tensor<4x2xi32>, %m: memref<2xi32>, %out: memref<4x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %state = bufferization.to_tensor %m restrict writable : memref<2xi32> to tensor<2xi32>
  %rows = bufferization.to_tensor %out restrict writable : memref<4x2xi32> to tensor<4x2xi32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %state, %acc = %rows) -> (tensor<2xi32>, tensor<4x2xi32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<4x2xi32> to tensor<2xi32>
    %n = linalg.add ins(%s, %row : tensor<2xi32>, tensor<2xi32>) outs(%s : tensor<2xi32>) -> tensor<2xi32>
    %a = tensor.insert_slice %n into %acc[%i, 0] [1, 2] [1, 1] : tensor<2xi32> into tensor<4x2xi32>
    scf.yield %n, %a : tensor<2xi32>, tensor<4x2xi32>
  }
  bufferization.materialize_in_destination %r#0 in restrict writable %m : (tensor<2xi32>, memref<2xi32>) -> ()
  bufferization.materialize_in_destination %r#1 in restrict writable %out : (tensor<4x2xi32>, memref<4x2xi32>) -> ()
  return
}

func.func @main() -> (memref<2xi32>, memref<4x2xi32>) {
  %x = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %c9 = arith.constant 9 : i32
  %m = memref.alloc() : memref<2xi32>
  %out = memref.alloc() : memref<4x2xi32>
  linalg.fill ins(%c9 : i32) outs(%m : memref<2xi32>)
  func.call @scan(%x, %m, %out) : (tensor<4x2xi32>, memref<2xi32>, memref<4x2xi32>) -> ()
  return %m, %out : memref<2xi32>, memref<4x2xi32>
}
