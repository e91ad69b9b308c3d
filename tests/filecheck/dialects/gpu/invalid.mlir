// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%a: index, %s: i32) {
  gpu.launch blocks(%bx, %by) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %a) {
    gpu.terminator
  }
  return
}

// CHECK: expected three numbers and three sizes

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %s: i32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %s) {
    gpu.terminator
  }
  return
}

// CHECK: operand is used with type index, but has been previously used or defined with type i32

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index, %s: i32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %a) {
  }
  return
}

// CHECK: Operation gpu.launch contains empty block in single-block region that expects at least a terminator

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index) {
  "gpu.launch"(%a, %a, %a, %a, %a, %a) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%i: index):
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  return
}

// CHECK: 'gpu.launch' op unexpected number of region arguments. Expected [12 x index], got ['index']. gpu.launch's body arguments are 12 index arguments, with 3 block indices, 3 block sizes, 3 thread indices, and 3 thread counts

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index) {
  "gpu.launch"(%a, %a, %a, %a, %a, %a) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%0: index, %1: index, %2: index, %3: index, %4: index, %5: index, %6: index, %7: index, %8: index, %9: index, %10: index, %11: index):
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 1 : i64} : (index, index, index, index, index, index) -> ()
  return
}

// CHECK: 'gpu.launch' op expected 1 buffers of the workgroup, got 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index) {
  "gpu.launch"(%a, %a, %a, %a, %a, %a, %a) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> ({
  ^bb0(%0: index, %1: index, %2: index, %3: index, %4: index, %5: index, %6: index, %7: index, %8: index, %9: index, %10: index, %11: index, %12: index, %13: index):
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index, index) -> ()
  return
}

// CHECK: 'gpu.launch' op cluster size must be all present

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %a) workgroup(%x : index) {
    gpu.terminator
  }
  return
}

// CHECK: 'gpu.launch' op expected memref type in attribution, got 'index'

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f() workgroup(%x : index) {
    gpu.return
  }
}

// CHECK: 'gpu.func' op expected memref type in attribution, got 'index'. Expected first entry block arguments to have the same types as the function input types

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f() -> index kernel {
    %0 = gpu.block_id x
    gpu.return %0 : index
  }
}

// CHECK: Expected void return type for kernel function: 'gpu.func' op expected void return type for kernel function

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f(index) {
    gpu.return
  }
}

// CHECK: gpu.func requires named arguments

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f() kernel private(%p: memref<4xf32>) {
    gpu.return
  }
}

// CHECK: Expected region!

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f()
}

// CHECK: Expected region!

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  "gpu.func"() <{function_type = (i32) -> ()}> ({
  ^bb0(%a: index):
    gpu.return
  }) {sym_name = "f"} : () -> ()
}

// CHECK: 'gpu.func' op expected the first arguments of the body to have the types of the function's arguments. Expected first entry block arguments to have the same types as the function input types

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  "gpu.func"() <{function_type = (index) -> ()}> ({
  ^bb0(%a: index):
    gpu.return
  }) {sym_name = "f", workgroup_attributions = 1 : i64} : () -> ()
}

// CHECK: 'gpu.func' op expected 1 buffers of the workgroup, got 0. Expected first entry block arguments to have the same types as the function input types

// -----
// CHECK-LABEL: // {{-----}}

gpu.func @f() {
  gpu.return
}

// CHECK: 'gpu.func' expects parent op 'gpu.module'

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f() {
    gpu.terminator
  }
}

// CHECK: 'gpu.terminator' expects parent op 'gpu.launch'

// -----
// CHECK-LABEL: // {{-----}}

gpu.module @m {
  gpu.func @f() {
    %0 = gpu.block_id w
    gpu.return
  }
}

// CHECK: Expected `x`, `y`, or `z`.

// -----
// CHECK-LABEL: // {{-----}}

module attributes {gpu.container_module} {
  func.func @f(%a: index, %i: i64) {
    "gpu.launch_func"(%a, %a, %a, %i, %a, %a) <{kernel = @m::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>}> : (index, index, index, i64, index, index) -> ()
    return
  }
}

// CHECK: 'gpu.launch_func' op failed to verify that all of {gridSizeX, gridSizeY, gridSizeZ, blockSizeX, blockSizeY, blockSizeZ} have same type

// -----
// CHECK-LABEL: // {{-----}}

module attributes {gpu.container_module} {
  func.func @f(%a: index) {
    gpu.launch_func @m::@k blocks in (%a, %a) threads in (%a, %a, %a)
    return
  }
}

// CHECK: expected three sizes

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index, %x: f32, %a: memref<4xf32>, %b: memref<4xi32>, %c: memref<5xf32>) {
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32>
  return
}

// CHECK: 'gpu.memcpy' op arguments have incompatible element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index, %x: f32, %a: memref<4xf32>, %b: memref<4xi32>, %c: memref<5xf32>) {
  gpu.memcpy %a, %c : memref<4xf32>, memref<5xf32>
  return
}

// CHECK: 'gpu.memcpy' op arguments have incompatible shape

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index, %x: f32, %a: memref<4xf32>, %b: memref<4xi32>, %c: memref<5xf32>) {
  gpu.memset %b, %x : memref<4xi32>, f32
  return
}

// CHECK: 'gpu.memset' op failed to verify that all of {dst, value} have same element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index, %x: f32, %a: memref<4xf32>, %b: memref<4xi32>, %c: memref<5xf32>) {
  %m = gpu.alloc (%n) : memref<4xf32>
  return
}

// CHECK: Expected 0 dynamic sizes, got 1
