// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'canonicalize'
// A function that is called through a value writes a global that was cloned.
builtin.module {
  memref.global "private" @state : memref<4xf32> = dense<1.0>
  func.func private @change(%i: index) {
    %y = arith.constant 3.0 : f32
    %g = memref.get_global @state : memref<4xf32>
    memref.store %y, %g[%i] : memref<4xf32>
    func.return
  }
  func.func public @entry(%i: index, %c: i1, %n: index) -> f32 {
    %f = func.constant @change : (index) -> ()
    %g = memref.get_global @state : memref<4xf32>
    cf.cond_br %c, ^a, ^b(%g : memref<4xf32>)
  ^a:
    %new = memref.alloc() : memref<4xf32>
    %z = arith.constant 4.0 : f32
    linalg.fill ins(%z : f32) outs(%new : memref<4xf32>)
    cf.br ^b(%new : memref<4xf32>)
  ^b(%r: memref<4xf32>):
    func.call_indirect %f(%i) : (index) -> ()
    %v = memref.load %r[%i] : memref<4xf32>
    func.return %v : f32
  }
  func.func @main() -> f32 {
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %0 = func.call @entry(%c0, %false, %c0) : (index, i1, index) -> f32
    func.return %0 : f32
  }
}
