// Programs that show mutants that are found by `tensors`: each `@main` returns numbers.

// ----- overwritten-element

func.func @main() -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %e = tensor.empty() : tensor<2x2xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<2x2xi64>) -> tensor<2x2xi64>
  %u = tensor.insert %nine into %t[%c0, %c1] : tensor<2x2xi64>
  %x = tensor.extract %u[%c0, %c1] : tensor<2x2xi64>
  %y = tensor.extract %t[%c0, %c1] : tensor<2x2xi64>
  func.return %x, %y : i64, i64
}

// ----- late-index

func.func @main() -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %e = tensor.empty() : tensor<64xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<64xi64>) -> tensor<64xi64>
  %u = tensor.insert %nine into %t[%c0] : tensor<64xi64>
  %x = tensor.extract %u[%c1] : tensor<64xi64>
  %i = arith.index_cast %x : i64 to index
  %y = tensor.extract %t[%i] : tensor<64xi64>
  func.return %x, %y : i64, i64
}

// ----- late-offset

func.func @main() -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %k = tensor.empty() : tensor<4xi64>
  %d = linalg.fill ins(%one : i64) outs(%k : tensor<4xi64>) -> tensor<4xi64>
  %e = tensor.empty() : tensor<2xi64>
  %f = linalg.fill ins(%nine : i64) outs(%e : tensor<2xi64>) -> tensor<2xi64>
  %i = arith.addi %c0, %c1 : index
  %j = arith.addi %i, %c1 : index
  %r = tensor.insert_slice %f into %d[%j] [2] [1] : tensor<2xi64> into tensor<4xi64>
  %x = tensor.extract %r[%c1] : tensor<4xi64>
  %y = tensor.extract %r[%j] : tensor<4xi64>
  func.return %x, %y : i64, i64
}

// ----- contents

func.func @main() -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %k = tensor.empty() : tensor<4xi64>
  %d = linalg.fill ins(%one : i64) outs(%k : tensor<4xi64>) -> tensor<4xi64>
  %a = tensor.from_elements %two, %two : tensor<2xi64>
  %r = tensor.insert_slice %a into %d[1] [2] [1] : tensor<2xi64> into tensor<4xi64>
  %x = tensor.extract %r[%c0] : tensor<4xi64>
  %y = tensor.extract %r[%c1] : tensor<4xi64>
  func.return %x, %y : i64, i64
}

// ----- read-contents

func.func @main() -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %k = tensor.empty() : tensor<4xi64>
  %d = linalg.fill ins(%one : i64) outs(%k : tensor<4xi64>) -> tensor<4xi64>
  %a = tensor.from_elements %two, %two : tensor<2xi64>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%a : tensor<2xi64>) {
  ^bb0(%old: i64):
    %s = arith.addi %old, %one : i64
    linalg.yield %s : i64
  } -> tensor<2xi64>
  %r = tensor.insert_slice %b into %d[1] [2] [1] : tensor<2xi64> into tensor<4xi64>
  %x = tensor.extract %r[%c0] : tensor<4xi64>
  %y = tensor.extract %r[%c1] : tensor<4xi64>
  func.return %x, %y : i64, i64
}

// ----- written-memory

func.func @main() -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %nine = arith.constant 9 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %one, %m[%c0] : memref<2xi64>
  %e = tensor.empty() : tensor<2xi64>
  %f = linalg.fill ins(%nine : i64) outs(%e : tensor<2xi64>) -> tensor<2xi64>
  bufferization.materialize_in_destination %f in restrict writable %m : (tensor<2xi64>, memref<2xi64>) -> ()
  memref.store %one, %m[%c0] : memref<2xi64>
  %x = tensor.extract %f[%c0] : tensor<2xi64>
  %y = memref.load %m[%c0] : memref<2xi64>
  func.return %x, %y : i64, i64
}

// ----- larger-accumulator

func.func @main() -> (i64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i64
  %e = tensor.empty(%c2) : tensor<?xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t) -> (tensor<?xi64>) {
    %x = tensor.extract %a[%c1] : tensor<?xi64>
    %d = tensor.empty(%c4) : tensor<?xi64>
    %w = linalg.fill ins(%x : i64) outs(%d : tensor<?xi64>) -> tensor<?xi64>
    scf.yield %w : tensor<?xi64>
  }
  %y = tensor.extract %r[%c1] : tensor<?xi64>
  %n = tensor.dim %r, %c0 : tensor<?xi64>
  func.return %y, %n : i64, index
}
