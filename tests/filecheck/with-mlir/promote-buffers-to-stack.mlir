// REQUIRES: mlir-opt
// As MLIR does it, outside of sequential loops and for what does not escape.

// RUN: %mlir_opt --allow-unregistered-dialect --promote-buffers-to-stack %s -o %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p promote-buffers-to-stack %s | %mlir_opt --allow-unregistered-dialect -o %t.got
// RUN: diff %t.want %t.got

func.func private @use(memref<4xf32>)
func.func @simple() {
  %a = memref.alloc() {alignment = 64 : i64, foo} : memref<4xf32, 1>
  "test.use"(%a) : (memref<4xf32, 1>) -> ()
  return
}
func.func @sizes() {
  %a = memref.alloc() : memref<256xf32>
  %b = memref.alloc() : memref<257xf32>
  %c = memref.alloc() : memref<64xvector<3xf32>>
  %d = memref.alloc() : memref<65xvector<3xf32>>
  %e = memref.alloc() : memref<0x1000xf32>
  %f = memref.alloc() : memref<64xcomplex<f64>>
  %g = memref.alloc() : memref<65xcomplex<f64>>
  %h = memref.alloc() : memref<128xindex>
  %i = memref.alloc() : memref<129xindex>
  "test.use"(%a, %b, %c, %d, %e, %f, %g, %h, %i) : (memref<256xf32>, memref<257xf32>, memref<64xvector<3xf32>>, memref<65xvector<3xf32>>, memref<0x1000xf32>, memref<64xcomplex<f64>>, memref<65xcomplex<f64>>, memref<128xindex>, memref<129xindex>) -> ()
  return
}
func.func @if(%c: i1, %m: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  func.call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @blocks(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b(%m : memref<4xf32>)
^a:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^b(%a : memref<4xf32>)
^b(%x: memref<4xf32>):
  func.call @use(%x) : (memref<4xf32>) -> ()
  return
}
func.func @parallel(%n: index) {
  scf.parallel (%j) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  scf.forall (%j) in (4) {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  affine.parallel (%j) = (0) to (4) {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  return
}
func.func @scope(%n: index) {
  scf.for %i = %n to %n step %n {
    memref.alloca_scope {
      %a = memref.alloc() : memref<4xf32>
      func.call @use(%a) : (memref<4xf32>) -> ()
    }
  }
  return
}
func.func @carried(%n: index, %m: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %b) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  func.call @use(%r) : (memref<4xf32>) -> ()
  return
}
func.func @returned(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  %s = func.call @same(%r) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  return %s : memref<4xf32>
}
func.func private @same(memref<4xf32>) -> memref<4xf32>
func.func @rank(%m: memref<*xf32>) {
  %r = "memref.rank"(%m) : (memref<*xf32>) -> index
  %a = memref.alloc(%r) : memref<?xindex>
  %b = memref.alloc(%r, %r) : memref<?x?xindex>
  "test.use"(%a, %b) : (memref<?xindex>, memref<?x?xindex>) -> ()
  return
}
func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?xindex>
  "test.use"(%a) : (memref<?xindex>) -> ()
  return
}
func.func @other_allocations(%m: memref<4xf32>) {
  %a = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.realloc %b : memref<4xf32> to memref<8xf32>
  "test.use"(%a, %c) : (memref<4xf32>, memref<8xf32>) -> ()
  return
}
func.func @region() {
  scf.execute_region {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    scf.yield
  }
  return
}
