// RUN: %xdsl_opt %s -p 'drop-equivalent-buffer-results{split-public-functions=true}' | filecheck %s
// RUN: %xdsl_opt %s -p drop-equivalent-buffer-results | filecheck %s --check-prefix=WHOLE
// RUN: %xdsl_opt %s -p 'drop-equivalent-buffer-results{split-public-functions=true},drop-equivalent-buffer-results{split-public-functions=true}' | filecheck %s

// A public function keeps its signature for callers elsewhere. Those in the module call a private
// one with its body, where a result is an argument.

// WHOLE-NOT: call @{{.*}}_inner

func.func @store(%a: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, f32) attributes {llvm.emit_c_interface} {
  memref.store %f, %a[%i] : memref<4xf32>
  func.return %a, %f : memref<4xf32>, f32
}
// CHECK-LABEL: func.func @store(
// CHECK-SAME:    -> (memref<4xf32>, f32) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    [[F:%[a-z0-9_]+]] = func.call @store_inner(%a, %f, %i) : (memref<4xf32>, f32, index) -> f32
// CHECK-NEXT:    func.return %a, [[F]] : memref<4xf32>, f32
// CHECK:       func.func private @store_inner(%a: memref<4xf32>, %f: f32, %i: index) -> f32 {
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    func.return %f : f32

func.func @calls(%a: memref<4xf32>, %f: f32, %i: index) -> f32 {
  %0, %1 = func.call @store(%a, %f, %i) : (memref<4xf32>, f32, index) -> (memref<4xf32>, f32)
  %2 = memref.load %0[%i] : memref<4xf32>
  %3 = arith.addf %1, %2 : f32
  func.return %3 : f32
}
// CHECK-LABEL: func.func @calls(
// CHECK-NEXT:    [[F:%[a-z0-9_]+]] = func.call @store_inner(%a, %f, %i)
// CHECK-NEXT:    memref.load %a[%i]

// Recursion. The name that the private function would have is there already.
func.func @down(%a: memref<4xf32>, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %is_done -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %0 = func.call @down(%a, %m) : (memref<4xf32>, index) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
func.func private @down_inner(memref<4xf32>)
// CHECK-LABEL: func.func @down(
// CHECK-NEXT:    func.call @[[DOWN:down_inner[_0-9]+]](%a, %n) : (memref<4xf32>, index) -> ()
// CHECK-NEXT:    func.return %a
// CHECK:       func.func private @[[DOWN]](%a: memref<4xf32>, %n: index) {
// CHECK:         func.call @[[DOWN]](%a, %m) : (memref<4xf32>, index) -> ()
// CHECK:         func.return{{$}}

// One buffer twice.
func.func @twice(%f: f32, %i: index) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%i] : memref<4xf32>
  func.return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func @calls_twice(%f: f32, %i: index) -> f32 {
  %0, %1 = func.call @twice(%f, %i) : (f32, index) -> (memref<4xf32>, memref<4xf32>)
  %2 = memref.load %1[%i] : memref<4xf32>
  func.return %2 : f32
}
// CHECK-LABEL: func.func private @twice_inner(
// CHECK:         func.return %a : memref<4xf32>
// CHECK-LABEL: func.func @calls_twice(
// CHECK-NEXT:    [[A:%[a-z0-9_]+]] = func.call @twice_inner(
// CHECK-NEXT:    memref.load [[A]]

// Nothing in the module calls it, nothing is gained, or it is used other than by calls.
func.func @not_called(%a: memref<4xf32>) -> memref<4xf32> {
  func.return %a : memref<4xf32>
}
func.func @new() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
}
func.func @pointed_to(%a: memref<4xf32>) -> memref<4xf32> {
  func.return %a : memref<4xf32>
}
func.func @either(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = arith.select %c, %a, %b : memref<4xf32>
  func.return %r : memref<4xf32>
}
func.func @calls_others(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %0 = func.call @new() : () -> memref<4xf32>
  %f = func.constant @pointed_to : (memref<4xf32>) -> memref<4xf32>
  %1 = func.call @pointed_to(%a) : (memref<4xf32>) -> memref<4xf32>
  %2 = func.call @either(%a, %0, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  func.return %0, %1, %2 : memref<4xf32>, memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL: func.func @not_called(
// CHECK-NOT:   _inner
// CHECK:       func.func @calls_others(
// CHECK:         func.call @new()
// CHECK:         func.constant @pointed_to
// CHECK:         func.call @pointed_to(
// CHECK:         func.call @either(
