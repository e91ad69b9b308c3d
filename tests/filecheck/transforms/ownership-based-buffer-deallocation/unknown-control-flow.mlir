// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'ownership-based-buffer-deallocation' | filecheck %s

// Memory that an unknown operation may hand on, to a block or to a region that may run later, is not freed.

func.func @to_block(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  "x.br"(%a)[^bb1] : (memref<4xf32>) -> ()
^bb1(%m: memref<4xf32>):
  %v = memref.load %m[%i] : memref<4xf32>
  func.return %v : f32
}

// CHECK-LABEL: func.func @to_block(
// CHECK:         memref.store
// CHECK-NEXT:    "x.br"([[a:%[a-zA-Z0-9_]+]]) [^[[b:[a-zA-Z0-9_]+]]] : (memref<4xf32>) -> ()
// CHECK-NEXT:  ^[[b]]([[m:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:    memref.load [[m]]
// CHECK-NEXT:    func.return

func.func @to_region(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  "x.spawn"(%a) ({
  ^bb0(%m: memref<4xf32>):
    %v = memref.load %m[%i] : memref<4xf32>
    "x.use"(%v) : (f32) -> ()
  }) : (memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @to_region(
// CHECK:         memref.store
// CHECK-NEXT:    "x.spawn"
// CHECK-NEXT:    ^{{.*}}memref<4xf32>):
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      "x.use"
// CHECK-NEXT:    }) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
