// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation-pipeline'

// Two transfers with different elements of one tag buffer: the second one is waited for after
// the region that allocates its source.

func.func private @printF64(f64)
func.func @copy(%c: i1, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %far = memref.alloc() : memref<4xf64>
  %tag = memref.alloc() : memref<2xi32>
  scf.if %c {
    %a = memref.alloc() : memref<4xf64>
    %b = memref.alloc() : memref<4xf64>
    linalg.fill ins(%x : f64) outs(%a : memref<4xf64>)
    linalg.fill ins(%x : f64) outs(%b : memref<4xf64>)
    memref.dma_start %a[%c0], %far[%c0], %c4, %tag[%c0] : memref<4xf64>, memref<4xf64>, memref<2xi32>
    memref.dma_start %b[%c0], %far[%c0], %c4, %tag[%c1] : memref<4xf64>, memref<4xf64>, memref<2xi32>
    memref.dma_wait %tag[%c0], %c4 : memref<2xi32>
  }
  memref.dma_wait %tag[%c1], %c4 : memref<2xi32>
  %y = memref.load %far[%c0] : memref<4xf64>
  func.return %y : f64
}
func.func @affine(%c: i1, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %far = memref.alloc() : memref<4xf64>
  %tag = memref.alloc() : memref<2xi32>
  scf.if %c {
    %b = memref.alloc() : memref<4xf64>
    linalg.fill ins(%x : f64) outs(%b : memref<4xf64>)
    affine.dma_start %b[0], %far[0], %tag[1], %c4 : memref<4xf64>, memref<4xf64>, memref<2xi32>
    affine.dma_wait %tag[0], %c4 : memref<2xi32>
  }
  affine.dma_wait %tag[1], %c4 : memref<2xi32>
  %y = memref.load %far[%c0] : memref<4xf64>
  func.return %y : f64
}
func.func @main() {
  %true = arith.constant true
  %one = arith.constant 1.0 : f64
  %x = func.call @copy(%true, %one) : (i1, f64) -> f64
  func.call @printF64(%x) : (f64) -> ()
  %y = func.call @affine(%true, %one) : (i1, f64) -> f64
  func.call @printF64(%y) : (f64) -> ()
  func.return
}
