// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundary}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{buffer-alignment=12}' 2>&1 | filecheck %s --check-prefix=ALIGNMENT
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{analysis-heuristic=best}' 2>&1 | filecheck %s --check-prefix=HEURISTIC
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{unknown-type-conversion=infer-layout-map}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{allow-unknown-ops=2}' 2>&1 | filecheck %s --check-prefix=BOOL
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{print-conflicts}' 2>&1 | filecheck %s --check-prefix=CONFLICTS
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{copy-before-write test-analysis-only}' 2>&1 | filecheck %s --check-prefix=COPY

// OPTION: one-shot-bufferize: unknown option 'bufferize-function-boundary'; did you mean 'bufferize-function-boundaries'?
// ALIGNMENT: one-shot-bufferize: option 'buffer-alignment' cannot be 12; it may be 0 or a power of two below 2^63
// HEURISTIC: one-shot-bufferize: option 'analysis-heuristic' cannot be 'best'; it may be bottom-up, top-down, bottom-up-from-terminators, fuzzer, cost
// UNKNOWN: one-shot-bufferize: option 'unknown-type-conversion' cannot be 'infer-layout-map'; it may be fully-dynamic-layout-map, identity-layout-map
// BOOL: one-shot-bufferize: option 'allow-unknown-ops' cannot be '2'; it may be true, false, 1, 0, or absent for true
// CONFLICTS: one-shot-bufferize: option 'print-conflicts' requires 'test-analysis-only'
// COPY: one-shot-bufferize: option 'copy-before-write' cannot be used with 'test-analysis-only', as it makes no analysis

func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK: 'test.unknown' op was not bufferized, in function @unknown: it has no BufferizableOpInterface; attach a model to it, or keep it as it is with the option allow-unknown-ops

// -----
// CHECK-LABEL: // {{-----}}

func.func @yield(%t: tensor<4xf32>, %u: tensor<4xf32>, %a: index, %b: index, %s: index) -> tensor<4xf32> {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<4xf32>) {
    scf.yield %u : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK: 'scf.for' op cannot be bufferized, in function @yield: Yield operand #0 is not equivalent to the corresponding iter bbArg; yield that argument or what was written to it, or let the loop allocate in each iteration with the option allow-return-allocs-from-loops, or run bufferize

// -----
// CHECK-LABEL: // {{-----}}

func.func @condition(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = scf.while (%x = %t) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %u : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    scf.yield %y : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK: 'scf.while' op cannot be bufferized, in function @condition: Condition arg #0 is not equivalent to the corresponding iter bbArg; {{.*}}allow-return-allocs-from-loops

// -----
// CHECK-LABEL: // {{-----}}

func.func private @writes(tensor<*xf32>) -> tensor<*xf32>
func.func @unranked(%t: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = func.call @writes(%t) : (tensor<*xf32>) -> tensor<*xf32>
  func.return %t, %0 : tensor<*xf32>, tensor<*xf32>
}

// CHECK: 'func.call' op cannot be bufferized, in function @unranked: a buffer of type 'memref<*xf32>' has to be copied, and copies of unranked tensors are not supported; use a ranked tensor

// -----
// CHECK-LABEL: // {{-----}}

// What a caller may not do is said by its access, not by `writable`.
// CHECK: 'func.func' op 'bufferization.writable' is invalid on external functions; say bufferization.access = "read" instead
func.func private @e(tensor<4xf32> {bufferization.writable = false})

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'bufferization.to_buffer' op cannot be bufferized, in function @space: operand type 'memref<*xi1>' and result type 'memref<*xi1, 1 : i64>' are cast incompatible, and copies of unranked tensors are not supported; use a ranked tensor
func.func @space(%t: tensor<*xi1>) {
  %0 = bufferization.to_buffer %t : tensor<*xi1> to memref<*xi1, 1>
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.constant' op names a function whose tensors become memrefs, in function @pointer: functions as values are not supported by One-Shot Bufferize; call the function by its name
func.func private @pointed(tensor<4xf32>)
func.func @pointer(%t: tensor<4xf32>) {
  %0 = func.constant @pointed : (tensor<4xf32>) -> ()
  func.call_indirect %0(%t) : (tensor<4xf32>) -> ()
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'ml_program.global_load_graph' op cannot be bufferized{{.*}}: accesses that are ordered by tokens are not supported; use ml_program.global_load and global_store
ml_program.global private mutable @state(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.subgraph @graph() -> (tensor<4xi32>, !ml_program.token) {
  %0, %1 = ml_program.global_load_graph @state ordering(() -> !ml_program.token) : tensor<4xi32>
  ml_program.output %0, %1 : tensor<4xi32>, !ml_program.token
}
