// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// One branch yields a row of a matrix, the other one new memory. What is put back at the place of
// the row is there already, or is elsewhere: the row needs no copy. Memory that is made in an
// iteration is none that the loop carries.

// EQUAL: equal:
func.func private @rows() -> tensor<3x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<3x4xi32>
  %m = linalg.fill ins(%one : i32) outs(%e : tensor<3x4xi32>) -> tensor<3x4xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %m) -> (tensor<3x4xi32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<3x4xi32> to tensor<4xi32>
    %first = arith.cmpi eq, %i, %c0 : index
    %y = scf.if %first -> (tensor<4xi32>) {
      %new = tensor.empty() : tensor<4xi32>
      %sum = linalg.add ins(%row, %row : tensor<4xi32>, tensor<4xi32>) outs(%new : tensor<4xi32>) -> tensor<4xi32>
      scf.yield %sum : tensor<4xi32>
    } else {
      scf.yield %row : tensor<4xi32>
    }
    %z = tensor.insert %one into %y[%c1] : tensor<4xi32>
    %x2 = tensor.insert_slice %z into %x[%i, 0] [1, 4] [1, 1] : tensor<4xi32> into tensor<3x4xi32>
    scf.yield %x2 : tensor<3x4xi32>
  }
  func.return %r : tensor<3x4xi32>
}

// CHECK-LABEL: func.func private @rows
// CHECK:         scf.for {{.*}} iter_args(%[[X:.*]] = {{.*}}) -> (memref<3x4xi32>)
// CHECK-NEXT:      %[[ROW:.*]] = memref.subview %[[X]]
// CHECK-NOT:       memref.copy
// CHECK:           %[[Y:.*]] = scf.if
// CHECK:             linalg.add ins(%[[ROW]], %[[ROW]]
// CHECK-NOT:       memref.copy
// CHECK:           memref.store %one, %[[Y]]
// CHECK:           memref.copy %[[Y]],
// CHECK-NOT:       memref.copy
// CHECK:         func.return

// What the other branch yields is another part, which a write destroys.

func.func private @parts() -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : i32
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xi32>
  %x = linalg.fill ins(%one : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %last = tensor.extract_slice %x[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %middle = tensor.extract_slice %x[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %never = arith.cmpi eq, %c1, %c0 : index
  cf.cond_br %never, ^bb1(%last : tensor<2xi32>), ^bb1(%middle : tensor<2xi32>)
^bb1(%b: tensor<2xi32>):
  %first = tensor.extract_slice %x[%c0] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %y = scf.if %never -> (tensor<2xi32>) {
    scf.yield %first : tensor<2xi32>
  } else {
    scf.yield %b : tensor<2xi32>
  }
  %z = linalg.fill ins(%c9 : i32) outs(%y : tensor<2xi32>) -> tensor<2xi32>
  %x2 = tensor.insert_slice %z into %x[%c0] [2] [1] : tensor<2xi32> into tensor<4xi32>
  func.return %x2 : tensor<4xi32>
}

// CHECK-LABEL: func.func private @parts
// CHECK:         %[[MIDDLE:.*]] = memref.subview %{{.*}}[1] [2] [1]
// CHECK-NEXT:    %[[COPY:.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %[[MIDDLE]], %[[COPY]]
// CHECK:         cf.cond_br {{.*}} ^{{.*}}(%[[COPY]] : memref<2xi32>)

func.func @main() -> (tensor<3x4xi32>, tensor<4xi32>) {
  %0 = func.call @rows() : () -> tensor<3x4xi32>
  %1 = func.call @parts() : () -> tensor<4xi32>
  func.return %0, %1 : tensor<3x4xi32>, tensor<4xi32>
}
