// RUN: %xdsl_opt %s -p 'double-buffer-loops{optimize-for=memory}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize' | filecheck %s --check-prefix=BUFFERS
// RUN: %replay %s -p 'double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// RUN: %replay %s -p 'bufferize{optimize-for=time}'

// A counter that is read after the next one has been computed, in a tensor that is made before
// the loop, where `cse` has put it: the two change places, unless something else uses the memory.

#map = affine_map<() -> ()>
func.func private @counted(%a: tensor<8xi32>, %zero: tensor<i32>) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<i32>
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %a) -> (tensor<8xi32>) {
    %start = tensor.empty() : tensor<i32>
    %first = linalg.fill ins(%one : i32) outs(%start : tensor<i32>) -> tensor<i32>
    %s:2 = scf.for %j = %c0 to %c8 step %c1 iter_args(%n = %first, %y = %x) -> (tensor<i32>, tensor<8xi32>) {
      %next = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%n : tensor<i32>) outs(%e : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %sum = arith.addi %in, %one : i32
        linalg.yield %sum : i32
      } -> tensor<i32>
      %old = tensor.extract %n[] : tensor<i32>
      %new = tensor.extract %next[] : tensor<i32>
      %product = arith.muli %old, %new : i32
      %z = tensor.insert %product into %y[%j] : tensor<8xi32>
      scf.yield %next, %z : tensor<i32>, tensor<8xi32>
    }
    scf.yield %s#1 : tensor<8xi32>
  }
  func.return %r : tensor<8xi32>
}

func.func private @while(%a: tensor<8xi32>, %zero: tensor<i32>) -> (tensor<8xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  %e = tensor.empty() : tensor<i32>
  %start = tensor.empty() : tensor<i32>
  %first = linalg.fill ins(%one : i32) outs(%start : tensor<i32>) -> tensor<i32>
  %s:2 = scf.while (%m = %first, %x = %a) : (tensor<i32>, tensor<8xi32>) -> (tensor<i32>, tensor<8xi32>) {
    %v = tensor.extract %m[] : tensor<i32>
    %more = arith.cmpi slt, %v, %seven : i32
    scf.condition(%more) %m, %x : tensor<i32>, tensor<8xi32>
  } do {
  ^bb0(%n: tensor<i32>, %y: tensor<8xi32>):
    %i = tensor.extract %n[] : tensor<i32>
    %j = arith.index_cast %i : i32 to index
    %next = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%n : tensor<i32>) outs(%e : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %sum = arith.addi %in, %one : i32
      linalg.yield %sum : i32
    } -> tensor<i32>
    %old = tensor.extract %n[] : tensor<i32>
    %new = tensor.extract %next[] : tensor<i32>
    %product = arith.muli %old, %new : i32
    %z = tensor.insert %product into %y[%j] : tensor<8xi32>
    scf.yield %next, %z : tensor<i32>, tensor<8xi32>
  }
  %last = tensor.extract %s#0[] : tensor<i32>
  func.return %s#1, %last : tensor<8xi32>, i32
}

func.func private @used_after(%a: tensor<8xi32>, %zero: tensor<i32>) -> (tensor<8xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<i32>
  %s:2 = scf.for %j = %c0 to %c8 step %c1 iter_args(%n = %zero, %y = %a) -> (tensor<i32>, tensor<8xi32>) {
    %next = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%n : tensor<i32>) outs(%e : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %sum = arith.addi %in, %one : i32
      linalg.yield %sum : i32
    } -> tensor<i32>
    %old = tensor.extract %n[] : tensor<i32>
    %new = tensor.extract %next[] : tensor<i32>
    %product = arith.muli %old, %new : i32
    %z = tensor.insert %product into %y[%j] : tensor<8xi32>
    scf.yield %next, %z : tensor<i32>, tensor<8xi32>
  }
  %again = linalg.fill ins(%one : i32) outs(%e : tensor<i32>) -> tensor<i32>
  %p = tensor.extract %again[] : tensor<i32>
  %q = tensor.extract %s#0[] : tensor<i32>
  %total = arith.addi %p, %q : i32
  func.return %s#1, %total : tensor<8xi32>, i32
}

func.func @main() -> (tensor<8xi32>, tensor<8xi32>, i32, tensor<8xi32>, i32) {
  %k = arith.constant 3 : i32
  %a = tensor.empty() : tensor<8xi32>
  %b = linalg.fill ins(%k : i32) outs(%a : tensor<8xi32>) -> tensor<8xi32>
  %z = tensor.from_elements %k : tensor<i32>
  %p = func.call @counted(%b, %z) : (tensor<8xi32>, tensor<i32>) -> tensor<8xi32>
  %q:2 = func.call @while(%b, %z) : (tensor<8xi32>, tensor<i32>) -> (tensor<8xi32>, i32)
  %r:2 = func.call @used_after(%b, %z) : (tensor<8xi32>, tensor<i32>) -> (tensor<8xi32>, i32)
  func.return %p, %q#0, %q#1, %r#0, %r#1 : tensor<8xi32>, tensor<8xi32>, i32, tensor<8xi32>, i32
}

// CHECK-LABEL: @counted
// CHECK:         %e = tensor.empty
// CHECK:         scf.for
// CHECK:           scf.for {{.*}} iter_args(%n = %{{.*}}, %y = %x, %[[E:.*]] = %e)
// CHECK:             outs(%[[E]] : tensor<i32>)
// CHECK:             scf.yield %next, %z, %n :
// CHECK-LABEL: @while
// CHECK:         scf.while (%m = %{{.*}}, %x = %a, %{{.*}} = %e)
// CHECK:           scf.yield %next, %z, %n :
// CHECK-LABEL: @used_after
// CHECK:         scf.for {{.*}} iter_args(%n = %{{.*}}, %y = %a)
// CHECK:           outs(%e : tensor<i32>)
// CHECK:           bufferization.materialize_in_destination %next in %n

// BUFFERS-LABEL: @counted
// BUFFERS-NOT:     memref.copy
// BUFFERS:         scf.yield %[[NEXT:.*]], %n : memref<i32>, memref<i32>
// BUFFERS-NOT:     memref.copy
// BUFFERS:       @while
// BUFFERS-NOT:     memref.copy
// BUFFERS:         scf.yield %[[NEXT:.*]], %n : memref<i32>, memref<i32>
