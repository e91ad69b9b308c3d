// RUN: %replay %s -p 'buffer-hoisting'
// RUN: %replay %s -p 'bufferize{abi=out-params}'
// RUN: xdsl-opt %s -p 'buffer-hoisting' | filecheck %s

// The region is executed once, but the cycle of blocks in it several times. Each iteration reads what
// the one before has computed, so that one buffer does not serve all of them: MLIR 22 makes it one.

#map = affine_map<(d0) -> (d0)>
func.func private @added(%v: memref<4xi32>, %step: index) -> memref<4xi32> {
  %c3 = arith.constant 3 : index
  %r = scf.execute_region -> memref<4xi32> {
    cf.br ^bb1(%step, %v : index, memref<4xi32>)
  ^bb1(%i: index, %last: memref<4xi32>):
    %next = memref.alloc() : memref<4xi32>
    memref.copy %v, %next : memref<4xi32> to memref<4xi32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%last : memref<4xi32>) outs(%next : memref<4xi32>) {
    ^bb0(%in: i32, %out: i32):
      %sum = arith.addi %in, %out : i32
      linalg.yield %sum : i32
    }
    %j = arith.addi %i, %step : index
    %is_last = arith.cmpi eq, %j, %c3 : index
    cf.cond_br %is_last, ^bb2, ^bb1(%j, %next : index, memref<4xi32>)
  ^bb2:
    scf.yield %next : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}

// Nothing is carried here: the buffer is allocated once.

func.func private @not_carried(%v: memref<4xi32>, %step: index) -> i32 {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %r = scf.execute_region -> memref<4xi32> {
    cf.br ^bb1(%step, %zero : index, i32)
  ^bb1(%i: index, %last: i32):
    %next = memref.alloc() : memref<4xi32>
    memref.copy %v, %next : memref<4xi32> to memref<4xi32>
    memref.store %last, %next[%i] : memref<4xi32>
    %sum = memref.load %next[%c0] : memref<4xi32>
    %j = arith.addi %i, %step : index
    %is_last = arith.cmpi eq, %j, %c3 : index
    cf.cond_br %is_last, ^bb2, ^bb1(%j, %sum : index, i32)
  ^bb2:
    scf.yield %next : memref<4xi32>
  }
  %x = memref.load %r[%step] : memref<4xi32>
  func.return %x : i32
}

func.func @main() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1 : i32
  %v = memref.alloc() : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%v : memref<4xi32>)
  %r = func.call @added(%v, %c1) : (memref<4xi32>, index) -> memref<4xi32>
  %x = memref.load %r[%c0] : memref<4xi32>
  %y = func.call @not_carried(%v, %c1) : (memref<4xi32>, index) -> i32
  func.return %x, %y : i32, i32
}

// CHECK-LABEL: @added
// CHECK:         ^bb1(%i:
// CHECK-NEXT:      memref.alloc()
// CHECK-LABEL: @not_carried
// CHECK:         memref.alloc()
// CHECK:         scf.execute_region
