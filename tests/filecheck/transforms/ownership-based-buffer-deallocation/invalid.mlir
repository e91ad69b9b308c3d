// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

func.func @unknown_region() {
  "test.region"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.give"(%a) : (memref<4xf32>) -> ()
  }) : () -> ()
  func.return
}
// CHECK: 'test.region' op was not deallocated, in function @unknown_region: All operations with attached regions need to implement the RegionBranchOpInterface, as a 'test.give' inside of it hands a memref on; attach a model of it

// -----
// CHECK-LABEL: // {{-----}}

func.func @cannot_compare(%c: i1, %i: index) {
  %0 = scf.if %c -> (memref<4xi8>) {
    %a = memref.alloc() : memref<16xi8>
    %v = memref.view %a[%i][] : memref<16xi8> to memref<4xi8>
    %b = memref.alloc() : memref<4xi8>
    %s = arith.select %c, %v, %b : memref<4xi8>
    scf.yield %s : memref<4xi8>
  } else {
    %b = memref.alloc() : memref<4xi8>
    scf.yield %b : memref<4xi8>
  }
  func.return
}
// CHECK: 'scf.yield' op cannot tell whether operand #0 is memory that was allocated here, in function @cannot_compare: it comes from 'arith.select'

// -----
// CHECK-LABEL: // {{-----}}

// A function without a body may write the global of which a result is a clone.

memref.global @variable : memref<4xf64> = dense<1.0>
func.func private @unknown()
func.func @get() -> memref<4xf64> {
  %g = memref.get_global @variable : memref<4xf64>
  func.return %g : memref<4xf64>
}
func.func @result(%i: index) -> f64 {
  %r = func.call @get() : () -> memref<4xf64>
  func.call @unknown() : () -> ()
  %x = memref.load %r[%i] : memref<4xf64>
  func.return %x : f64
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @result: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A private function returns a buffer twice: one result is a clone.

func.func private @twice() -> (memref<4xf64>, memref<4xf64>) {
  %a = memref.alloc() : memref<4xf64>
  func.return %a, %a : memref<4xf64>, memref<4xf64>
}
func.func @both(%i: index, %x: f64) -> f64 {
  %a, %b = func.call @twice() : () -> (memref<4xf64>, memref<4xf64>)
  memref.store %x, %a[%i] : memref<4xf64>
  %y = memref.load %b[%i] : memref<4xf64>
  func.return %y : f64
}
// CHECK: 'memref.load' would tell the clone from the original; write to a copy, return a buffer once, or make the function private
