// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{modify-public-functions}' | filecheck %s
// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{modify-public-functions hoist-dynamic-allocs}' | filecheck %s --check-prefix HOIST
// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{modify-public-functions avoid-copies}' | filecheck %s --check-prefix AVOID

// Callers that are not in the module allocate as they know to be right, also if the arguments do not tell the size.

func.func @loaded(%m: memref<4xindex>, %i: index) -> memref<?xf32> {
  %n = memref.load %m[%i] : memref<4xindex>
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

// CHECK-LABEL: func.func @loaded(
// CHECK-SAME:      %m: memref<4xindex>, %i: index, %0: memref<?xf32>) {
// CHECK:         [[a:%[^ ]+]] = memref.alloc(%n)
// CHECK-NEXT:    memref.copy [[a]], %0
// CHECK-NEXT:    func.return{{$}}
// HOIST-LABEL: func.func @loaded(
// HOIST-SAME:      %m: memref<4xindex>, %i: index, %a: memref<?xf32>) {
// HOIST-NOT:     memref.alloc
// HOIST:         func.return{{$}}
// AVOID-LABEL: func.func @loaded(
// AVOID-SAME:      %m: memref<4xindex>, %i: index) -> memref<?xf32> {

func.func @one_of_two(%c: i1, %n: index, %m: index) -> memref<?xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
^b2:
  %b = memref.alloc(%m) : memref<?xf32>
  return %b : memref<?xf32>
}

// CHECK-LABEL: func.func @one_of_two(
// CHECK-SAME:      %0: memref<?xf32>) {
// CHECK:         memref.copy %a, %0
// CHECK-NEXT:    func.return{{$}}
// CHECK:         memref.copy %b, %0
// CHECK-NEXT:    func.return{{$}}
