// Each of `linalg.index` is that of the operation around it: of rows outside, of columns inside.
// EXPECT: 3 4
// ORACLE: 0 3

func.func private @printI64(i64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = memref.alloc() : memref<2xindex>
  %columns = memref.alloc() : memref<3xindex>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%rows : memref<2xindex>) {
  ^bb0(%x: index):
    %row = linalg.index 0 : index
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%columns : memref<3xindex>) {
    ^bb0(%y: index):
      %column = linalg.index 0 : index
      linalg.yield %column : index
    }
    %a = memref.load %columns[%c1] : memref<3xindex>
    %b = memref.load %columns[%c2] : memref<3xindex>
    %sum = arith.addi %a, %b : index
    %all = arith.addi %sum, %row : index
    linalg.yield %all : index
  }
  %0 = memref.load %rows[%c0] : memref<2xindex>
  %1 = memref.load %rows[%c1] : memref<2xindex>
  %2 = arith.index_cast %0 : index to i64
  %3 = arith.index_cast %1 : index to i64
  func.call @printI64(%2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  memref.dealloc %rows : memref<2xindex>
  memref.dealloc %columns : memref<3xindex>
  return
}
