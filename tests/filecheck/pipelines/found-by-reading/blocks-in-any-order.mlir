// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' --entry returned
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation' --entry returned
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' --entry read
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation' --entry read
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' --entry freed
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation' --entry freed

// What is loaded from a buffer of buffers may be what was stored in it, also if the block that loads
// stands in the text before the one that allocates.

func.func private @get(%v: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  cf.br ^alloc
^load:
  %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  func.return %l : memref<4xf32>
^alloc:
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  cf.br ^load
}
func.func @returned() -> f32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %m = func.call @get(%v) : (f32) -> memref<4xf32>
  %r = memref.load %m[%c0] : memref<4xf32>
  func.return %r : f32
}

// The same, yielded by a region.

func.func @read() -> f32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %m = scf.execute_region -> memref<4xf32> {
    cf.br ^alloc
  ^load:
    %l = memref.load %box[%c0] : memref<1xmemref<4xf32>>
    scf.yield %l : memref<4xf32>
  ^alloc:
    %box = memref.alloc() : memref<1xmemref<4xf32>>
    %a = memref.alloc() : memref<4xf32>
    memref.store %v, %a[%c0] : memref<4xf32>
    memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
    cf.br ^load
  }
  %r = memref.load %m[%c0] : memref<4xf32>
  func.return %r : f32
}

// Memory that was freed is forwarded; the block that frees it stands before the one that allocates.

func.func @freed() -> i1 {
  %c = arith.constant true
  cf.br ^alloc
^free:
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^join(%a : memref<4xf32>), ^new
^new:
  %n = memref.alloc() : memref<4xf32>
  cf.br ^join(%n : memref<4xf32>)
^join(%m: memref<4xf32>):
  func.return %c : i1
^alloc:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^free
}
