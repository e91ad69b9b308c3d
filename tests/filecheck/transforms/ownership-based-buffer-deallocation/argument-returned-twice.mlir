// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s
// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// An argument that is returned twice by way of a merge stays the caller's: a clone of one result
// could not stand for it where the other one is written.
// EQUAL: equal: 2 results

// CHECK-LABEL: func.func private @twice(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return [[v:%[a-z0-9]+]], [[v]] : memref<8xi32>, memref<8xi32>
func.func private @twice(%k: index, %a: memref<8xi32>) -> (memref<8xi32>, memref<8xi32>) {
  %v = scf.index_switch %k -> memref<8xi32>
  case 0 {
    scf.yield %a : memref<8xi32>
  }
  default {
    scf.yield %a : memref<8xi32>
  }
  func.return %v, %v : memref<8xi32>, memref<8xi32>
}

// CHECK-LABEL: func.func @caller(
// CHECK:         [[b:%[a-z0-9]+]] = memref.alloc()
// CHECK-NOT:     bufferization.clone
// CHECK:         bufferization.dealloc ([[b]] : memref<8xi32>) if
// CHECK-NEXT:    func.return
func.func @caller(%k: index, %x: i32, %i: index) -> i32 {
  %b = memref.alloc() : memref<8xi32>
  linalg.fill ins(%x : i32) outs(%b : memref<8xi32>)
  %v, %w = func.call @twice(%k, %b) : (index, memref<8xi32>) -> (memref<8xi32>, memref<8xi32>)
  %j = arith.constant 3 : index
  memref.store %x, %v[%j] : memref<8xi32>
  %y = memref.load %w[%j] : memref<8xi32>
  func.return %y : i32
}

// Nor is a buffer of another result borrowed.
// CHECK-LABEL: func.func private @made_and_chosen(
// CHECK:         [[b:%[a-z0-9]+]] = memref.alloc()
// CHECK:         bufferization.clone
func.func private @made_and_chosen(%p: i1, %a: memref<8xi32>) -> (memref<8xi32>, memref<8xi32>) {
  %b = memref.alloc() : memref<8xi32>
  %v = scf.if %p -> memref<8xi32> {
    scf.yield %a : memref<8xi32>
  } else {
    scf.yield %b : memref<8xi32>
  }
  func.return %b, %v : memref<8xi32>, memref<8xi32>
}

func.func @other_caller(%p: i1, %a: memref<8xi32>, %i: index) -> i32 {
  %v, %w = func.call @made_and_chosen(%p, %a) : (i1, memref<8xi32>) -> (memref<8xi32>, memref<8xi32>)
  %y = memref.load %w[%i] : memref<8xi32>
  func.return %y : i32
}

func.func @main() -> (i32, i32) {
  %k = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %p = arith.constant true
  %a = memref.alloc() : memref<8xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<8xi32>)
  %y = func.call @caller(%k, %x, %k) : (index, i32, index) -> i32
  %z = func.call @other_caller(%p, %a, %k) : (i1, memref<8xi32>, index) -> i32
  func.return %y, %z : i32, i32
}
