// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'buffer-hoisting' | filecheck %s

// The two programs that MLIR's text on buffer deallocation shows about moving allocations.

func.func @branch(%which: i1, %from: memref<2xf32>, %to: memref<2xf32>) {
  cf.cond_br %which, ^given, ^own
^given:
  cf.br ^join(%from : memref<2xf32>)
^own:
  %mine = memref.alloc() : memref<2xf32>
  "test.fill"(%mine) : (memref<2xf32>) -> ()
  cf.br ^join(%mine : memref<2xf32>)
^join(%either: memref<2xf32>):
  "test.copy"(%either, %to) : (memref<2xf32>, memref<2xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @branch(
// CHECK-SAME:  [[vwhich:%[a-zA-Z0-9_]+]]: i1, [[vfrom:%[a-zA-Z0-9_]+]]: memref<2xf32>, [[vto:%[a-zA-Z0-9_]+]]: memref<2xf32>) {
// CHECK-NEXT:   [[vmine:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   cf.cond_br [[vwhich]], {{\^\w+}}, {{\^\w+}}
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[vfrom]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   "test.fill"([[vmine]]) : (memref<2xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}([[vmine]] : memref<2xf32>)
// CHECK-NEXT: {{\^\w+}}([[veither:%[a-zA-Z0-9_]+]]: memref<2xf32>):
// CHECK-NEXT:   test.copy([[veither]], [[vto]]) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// The size is an argument of the block: there is no place further up.

func.func @branch_dynamic(%which: i1, %from: memref<?xf32>, %to: memref<?xf32>, %n: index) {
  cf.cond_br %which, ^given, ^own(%n : index)
^given:
  cf.br ^join(%from : memref<?xf32>)
^own(%size: index):
  %mine = memref.alloc(%size) : memref<?xf32>
  "test.fill"(%mine) : (memref<?xf32>) -> ()
  cf.br ^join(%mine : memref<?xf32>)
^join(%either: memref<?xf32>):
  "test.copy"(%either, %to) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @branch_dynamic(
// CHECK-SAME:  [[vwhich:%[a-zA-Z0-9_]+]]: i1, [[vfrom:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vto:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:   cf.cond_br [[vwhich]], {{\^\w+}}, {{\^\w+}}([[vn]] : index)
// CHECK-NEXT: {{\^\w+}}:
// CHECK-NEXT:   cf.br {{\^\w+}}([[vfrom]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[vsize:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:   [[vmine:%[a-zA-Z0-9_]+]] = memref.alloc([[vsize]]) : memref<?xf32>
// CHECK-NEXT:   "test.fill"([[vmine]]) : (memref<?xf32>) -> ()
// CHECK-NEXT:   cf.br {{\^\w+}}([[vmine]] : memref<?xf32>)
// CHECK-NEXT: {{\^\w+}}([[veither:%[a-zA-Z0-9_]+]]: memref<?xf32>):
// CHECK-NEXT:   test.copy([[veither]], [[vto]]) : (memref<?xf32>, memref<?xf32>)
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
