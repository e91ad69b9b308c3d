// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'promote-buffers-to-stack' | filecheck %s

// The conversion from alloc to alloca as MLIR's text on buffer deallocation describes it: small, of known size, and
// not leaving; and its program in which both kinds of allocation meet.

func.func @mixed(%which: i1) {
  %stack = memref.alloca() : memref<2xf32>
  %heap = memref.alloc() : memref<2xf32>
  cf.cond_br %which, ^one, ^other
^one:
  "test.use"(%stack) : (memref<2xf32>) -> ()
  cf.br ^join(%stack : memref<2xf32>)
^other:
  "test.use"(%heap) : (memref<2xf32>) -> ()
  cf.br ^join(%heap : memref<2xf32>)
^join(%either: memref<2xf32>):
  "test.use"(%either) : (memref<2xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @mixed(
// CHECK-SAME:  [[vwhich:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:   [[vstack:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<2xf32>
// CHECK-NEXT:   [[vheap:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br [[vwhich]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   "test.use"([[vstack]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}([[vstack]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   "test.use"([[vheap]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}([[vheap]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}([[veither:%[a-zA-Z0-9_]+]]: memref<2xf32>):
// CHECK-NEXT:   "test.use"([[veither]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @size() {
  %small = memref.alloc() : memref<16x16xf32>
  %large = memref.alloc() : memref<16x17xf32>
  "test.use"(%small, %large) : (memref<16x16xf32>, memref<16x17xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @size(
// CHECK-SAME:  ) {
// CHECK-NEXT:   [[vsmall:%[a-zA-Z0-9_]+]] = memref.alloca() : memref<16x16xf32>
// CHECK-NEXT:   [[vlarge:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16x17xf32>
// CHECK-NEXT:   "test.use"([[vsmall]], [[vlarge]]) : (memref<16x16xf32>, memref<16x17xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @dynamic_size(%n: index) {
  %any = memref.alloc(%n) : memref<?xf32>
  "test.use"(%any) : (memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @dynamic_size(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   [[vany:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   "test.use"([[vany]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

func.func @leaves() -> memref<2xf32> {
  %out = memref.alloc() : memref<2xf32>
  return %out : memref<2xf32>
}

// CHECK-LABEL: func.func @leaves(
// CHECK-SAME:  ) -> memref<2xf32> {
// CHECK-NEXT:   [[vout:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   func.return [[vout]] : memref<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
