// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

func.func @writable(%t: tensor<4xf32> {bufferization.writable = "false"}) { return }
// CHECK: 'func.func' op 'bufferization.writable' is expected to be a boolean attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @writable(%t: tensor<4xf32> {bufferization.writable = 3}) { return }
// CHECK: 'func.func' op 'bufferization.writable' is expected to be a boolean attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @writable(%t: i32 {bufferization.writable}) { return }
// CHECK: 'func.func' op 'bufferization.writable' is expected to be a boolean attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func private @writable(tensor<4xf32> {bufferization.writable = true})
// CHECK: 'func.func' op 'bufferization.writable' is invalid on external functions; say bufferization.access = "read" instead

// -----
// CHECK-LABEL: // {{-----}}

func.func @layout(%t: tensor<4xf32> {bufferization.buffer_layout = 1}) { return }
// CHECK: 'func.func' op 'bufferization.buffer_layout' is expected to be a memref layout attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func private @layout(tensor<4xf32> {bufferization.buffer_layout = "x"})
// CHECK: 'func.func' op 'bufferization.buffer_layout' is expected to be a memref layout attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @layout(%t: tensor<4xf32> {bufferization.buffer_layout = strided<[1, 1]>}) { return }
// CHECK: 'func.func' op cannot be bufferized, in function @layout: 'bufferization.buffer_layout' of argument #0: expected the number of strides to match the rank; give a layout of the rank of the tensor

// -----
// CHECK-LABEL: // {{-----}}

// MLIR takes an identity of another rank silently.
func.func private @layout(i32, tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0, d1)>})
// CHECK: 'func.func' op cannot be bufferized, in function @layout: 'bufferization.buffer_layout' of argument #1: memref layout mismatch between rank and affine map: 1 != 2; give a layout of the rank of the tensor

// -----
// CHECK-LABEL: // {{-----}}

// MLIR crashes.
func.func @layout(%t: tensor<*xf32> {bufferization.buffer_layout = strided<[1]>}) { return }
// CHECK: 'func.func' op cannot be bufferized, in function @layout: 'bufferization.buffer_layout' of argument #0: the type 'tensor<*xf32>' has no rank; give a layout of the rank of the tensor

// -----
// CHECK-LABEL: // {{-----}}

func.func @access(%t: tensor<4xf32> {bufferization.access = "foo"}) { return }
// CHECK: 'func.func' op invalid value for 'bufferization.access': "foo"; it may be "none", "read", "write", "read-write"

// -----
// CHECK-LABEL: // {{-----}}

func.func private @access(tensor<4xf32> {bufferization.access = 1})
// CHECK: 'func.func' op 'bufferization.access' is expected to be a string attribute

// -----
// CHECK-LABEL: // {{-----}}

// MLIR names 'bufferization.buffer_layout' here.
func.func private @unknown(tensor<4xf32> {bufferization.writeable = false})
// CHECK: 'func.func' op attribute 'bufferization.writeable' not supported as a region arg attribute by the bufferization dialect

// -----
// CHECK-LABEL: // {{-----}}

builtin.module @inner {
  ml_program.func @f(%t: tensor<4xf32> {bufferization.access = "foo"}) { ml_program.return }
}
// CHECK: 'ml_program.func' op invalid value for 'bufferization.access': "foo"

// -----
// CHECK-LABEL: // {{-----}}

"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>, CConv = #llvm.cconv<ccc>, linkage = #llvm.linkage<"external">, visibility_ = 0 : i64, arg_attrs = [{bufferization.writable = 3}]}> ({}) : () -> ()
// CHECK: 'llvm.func' op 'bufferization.writable' is expected to be a boolean attribute, in function @f

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%t: tensor<4xf32>) attributes {bufferization.writable = false} { return }
// CHECK: 'func.func' op attribute 'bufferization.writable' not supported as an op attribute by the bufferization dialect

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index, %c: i1) {
  scf.if %c {
    %0 = tensor.empty() {bufferization.escape = [false]} : tensor<4xf32>
  }
  return
}
// CHECK: 'tensor.empty' op attribute 'bufferization.escape' not supported as an op attribute by the bufferization dialect, in function @f

// -----
// CHECK-LABEL: // {{-----}}

builtin.module attributes {bufferization.foo} {}
// CHECK: 'builtin.module' op attribute 'bufferization.foo' not supported as an op attribute by the bufferization dialect

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() { "test.use"() {bufferization.access = "read"} : () -> () return }
// CHECK: 'test.use' op attribute 'bufferization.access' not supported as an op attribute by the bufferization dialect, in function @f

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%t: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() {bufferization.manual_deallocation} : tensor<4xf32>
  return
}
// CHECK: 'bufferization.alloc_tensor' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect, in function @f

// -----
// CHECK-LABEL: // {{-----}}

// What stands on results, and what has another name, is left alone, as in MLIR.
func.func @good(%t: tensor<4xf32> {bufferization.access = "read"}) -> (tensor<4xf32> {bufferization.foo = 1}) attributes {__inplace_operands_attr__ = 1} {
  return %t : tensor<4xf32>
}
// CHECK: func.func @good({{.*}} {bufferization.access = "read"}) -> (memref<4xf32, strided<[?], offset: ?>> {bufferization.foo = 1 : i64}) attributes {__inplace_operands_attr__ = 1 : i64}
