// RUN: %xdsl_opt %s -p buffer-deallocation --split-input-file --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt %s -p ownership-based-buffer-deallocation --split-input-file --verify-diagnostics | filecheck %s

// A public function gives away a clone of what its box holds. The caller writes the original.

func.func private @printF64(f64)
func.func @get(%box: memref<1xmemref<4xf64>>) -> memref<4xf64> {
  %c0 = arith.constant 0 : index
  %m = memref.load %box[%c0] : memref<1xmemref<4xf64>>
  func.return %m : memref<4xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %box = memref.alloc() : memref<1xmemref<4xf64>>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf64>>
  %r = func.call @get(%box) : (memref<1xmemref<4xf64>>) -> memref<4xf64>
  memref.store %two, %a[%c0] : memref<4xf64>
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// So does one that returns what another one returns.

func.func private @printF64(f64)
func.func @same(%m: memref<4xf64>) -> memref<4xf64> {
  func.return %m : memref<4xf64>
}
func.func @again(%m: memref<4xf64>) -> memref<4xf64> {
  %r = func.call @same(%m) : (memref<4xf64>) -> memref<4xf64>
  func.return %r : memref<4xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %r = func.call @again(%a) : (memref<4xf64>) -> memref<4xf64>
  memref.store %two, %a[%c0] : memref<4xf64>
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A recursive function returns its argument, and is called before that is known.

func.func private @printF64(f64)
func.func @f(%n: index, %m: memref<4xf64>) -> memref<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %done = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %done, ^end, ^more
^end:
  func.return %m : memref<4xf64>
^more:
  %k = arith.subi %n, %c1 : index
  %r = func.call @f(%k, %m) : (index, memref<4xf64>) -> memref<4xf64>
  memref.store %two, %r[%c0] : memref<4xf64>
  %x = memref.load %m[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return %r : memref<4xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %r = func.call @f(%c1, %a) : (index, memref<4xf64>) -> memref<4xf64>
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @f: 'memref.store' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// Two results of a recursive function are one buffer.

func.func private @printF64(f64)
func.func @both(%n: index) -> (memref<4xf64>, memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %done = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %done, ^end, ^more
^end:
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  func.return %a, %a : memref<4xf64>, memref<4xf64>
^more:
  %k = arith.subi %n, %c1 : index
  %r:2 = func.call @both(%k) : (index) -> (memref<4xf64>, memref<4xf64>)
  memref.store %two, %r#0[%c0] : memref<4xf64>
  %x = memref.load %r#1[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return %r#0, %r#1 : memref<4xf64>, memref<4xf64>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %r:2 = func.call @both(%c1) : (index) -> (memref<4xf64>, memref<4xf64>)
  func.return
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @both: 'memref.load' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// A function that is called by its address gives away a clone of its argument.

func.func private @printF64(f64)
func.func private @same(%m: memref<4xf64>) -> memref<4xf64> {
  func.return %m : memref<4xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %g = func.constant @same : (memref<4xf64>) -> memref<4xf64>
  %r = func.call_indirect %g(%a) : (memref<4xf64>) -> memref<4xf64>
  memref.store %two, %r[%c0] : memref<4xf64>
  %x = memref.load %a[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
// CHECK: 'func.call_indirect' op has a result that is a clone, as the function gives away what it returns, in function @main: '{{memref.load|memref.store}}' would tell the clone from the original

// -----
// CHECK-LABEL: // {{-----}}

// New memory that is returned, and that another result holds.

func.func private @printF64(f64)
func.func @both() -> (memref<4xf64>, memref<1xmemref<4xf64>>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %box = memref.alloc() : memref<1xmemref<4xf64>>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf64>>
  func.return %a, %box : memref<4xf64>, memref<1xmemref<4xf64>>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  %r, %box = func.call @both() : () -> (memref<4xf64>, memref<1xmemref<4xf64>>)
  %a = memref.load %box[%c0] : memref<1xmemref<4xf64>>
  memref.store %two, %a[%c0] : memref<4xf64>
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'memref.load' would tell the clone from the original
