// Wrong inputs and their messages, for test_wrong_inputs.py.
//
// PASSES: pipeline, or nothing for the parser and the verification alone
// ERROR@COLUMN: message, at the operation below, or
// ERROR: message without a place

// -----

// PASSES: one-shot-bufferize{foo=1}
// ERROR: one-shot-bufferize: unknown option 'foo'; the options are bufferize-function-boundaries, ...
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{buffer-alignment=3}
// ERROR: one-shot-bufferize: option 'buffer-alignment' cannot be 3; it may be 0 or a power of two below 2^63
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{analysis-heuristic=foo}
// ERROR: one-shot-bufferize: option 'analysis-heuristic' cannot be 'foo'; it may be bottom-up, top-down, bottom-up-from-terminators, fuzzer, cost
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{print-conflicts}
// ERROR: one-shot-bufferize: option 'print-conflicts' requires 'test-analysis-only'
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{copy-before-write test-analysis-only}
// ERROR: one-shot-bufferize: option 'copy-before-write' cannot be used with 'test-analysis-only', as it makes no analysis
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{function-boundary-type-conversion=identity}
// ERROR: one-shot-bufferize: option 'function-boundary-type-conversion' cannot be 'identity'; it may be infer-layout-map, infer-from-callers, fully-dynamic-layout-map, identity-layout-map
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries=yes}
// ERROR: one-shot-bufferize: option 'bufferize-function-boundaries' cannot be 'yes'; it may be true, false, 1, 0, or absent for true
func.func @f() { func.return }

// -----

// PASSES: buffer-loop-hoisting{foo=1}
// ERROR: buffer-loop-hoisting: unknown option 'foo'; there are no options
func.func @f() { func.return }

// -----

// PASSES: promote-buffers-to-stack{max-alloc-size-in-bytes=-1}
// ERROR: promote-buffers-to-stack: option 'max-alloc-size-in-bytes' cannot be -1; it may be a whole number that is not negative
func.func @f() { func.return }

// -----

// PASSES: buffer-reuse{max-alloc-size-in-bytes=-2}
// ERROR: buffer-reuse: option 'max-alloc-size-in-bytes' cannot be -2; it may be a number of bytes, or -1 for no limit
func.func @f() { func.return }

// -----

// PASSES: check-memory{seed=-2}
// ERROR: check-memory: option 'seed' cannot be -2; it may be a whole number that is not negative, or -1 for none
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  // ERROR@8: 'test.unknown' op was not bufferized, in function @f: it has no BufferizableOpInterface; attach a model to it, or keep it as it is with the option allow-unknown-ops
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize
func.func @f(%t: tensor<4xf32>) {
  // ERROR@8: 'test.one' op was not bufferized, in function @f: it has no BufferizableOpInterface; attach a model to it, or keep it as it is with the option allow-unknown-ops
  %0 = "test.one"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  // ERROR@10: 'test.two' op was not bufferized, in function @f: it has no BufferizableOpInterface; attach a model to it, or keep it as it is with the option allow-unknown-ops
  %1:2 = "test.two"(%0) ({
    // ERROR@5: 'test.three' op was not bufferized, in function @f: it has no BufferizableOpInterface; attach a model to it, or keep it as it is with the option allow-unknown-ops
    "test.three"(%t) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>, i1)
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // ERROR@3: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type, in function @f
  bufferization.materialize_in_destination %t in restrict %m : (tensor<4xf32>, memref<4xf32>) -> ()
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%t: tensor<4xf32>, %n: index, %l: index, %u: index) -> tensor<4xf32> {
  // ERROR@8: 'scf.for' op cannot be bufferized, in function @f: Yield operand #0 is not equivalent to the corresponding iter bbArg; yield that argument or what was written to it, or let the loop allocate in each iteration with the option allow-return-allocs-from-loops, or run bufferize
  %0 = scf.for %i = %l to %u step %n iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %c = tensor.insert_slice %a into %e[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    %d = tensor.extract_slice %t[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
    scf.yield %d : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  // ERROR@8: 'scf.while' op cannot be bufferized, in function @f: Condition arg #0 is not equivalent to the corresponding iter bbArg; yield that argument or what was written to it, or let the loop allocate in each iteration with the option allow-return-allocs-from-loops, or run bufferize
  %0 = scf.while (%a = %t) : (tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.extract_slice %t[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
    scf.condition(%c) %e : tensor<4xf32>
  } do {
  ^bb0(%b: tensor<4xf32>):
    scf.yield %b : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // ERROR@8: 'arith.select' op only i1 condition values are supported, in function @f: use linalg.select for a choice per element
  %0 = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // ERROR@8: 'arith.select' op inconsistent memory space on true/false operands, in function @f: memref<4xf32, 1 : i64> and memref<4xf32, 2 : i64>; copy one of them to the space of the other
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%c: i1) -> tensor<4xf32> {
  %0 = scf.if %c -> tensor<4xf32> {
    %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
    // ERROR@5: 'scf.yield' op inconsistent memory space, in function @f: memref<4xf32, 1 : i64> and memref<4xf32, 2 : i64> meet here; copy one of them with bufferization.alloc_tensor
    scf.yield %b : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f() -> tensor<*xf32> {
  // ERROR@8: 'bufferization.alloc_tensor' op of type tensor<*xf32> cannot be bufferized, in function @f: only ranked tensors can be allocated; give the tensor a rank
  %0 = bufferization.alloc_tensor() : tensor<*xf32>
  func.return %0 : tensor<*xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func private @g(tensor<4xf32>)
func.func @f() -> ((tensor<4xf32>) -> ()) {
  // ERROR@8: 'func.constant' op names a function whose tensors become memrefs, in function @f: functions as values are not supported by One-Shot Bufferize; call the function by its name
  %0 = func.constant @g : (tensor<4xf32>) -> ()
  func.return %0 : (tensor<4xf32>) -> ()
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op cannot be bufferized, in function @f: 'bufferization.buffer_layout' of argument #0: expected the number of strides to match the rank; give a layout of the rank of the tensor
func.func @f(%t: tensor<4xf32> {bufferization.buffer_layout = strided<[1, 1]>}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op cannot be bufferized, in function @f: 'bufferization.buffer_layout' of argument #0: memref layout mismatch between rank and affine map: 1 != 2; give a layout of the rank of the tensor
func.func @f(%t: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0, d1)>}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op 'bufferization.writable' is expected to be a boolean attribute, in function @f
func.func @f(%t: tensor<4xf32> {bufferization.writable = "false"}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op 'bufferization.writable' is expected to be a boolean attribute, in function @f
func.func @f(%t: tensor<4xf32> {bufferization.writable = 3}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op invalid value for 'bufferization.access': "foo"; it may be "none", "read", "write", "read-write", in function @f
func.func @f(%t: tensor<4xf32> {bufferization.access = "foo"}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op 'bufferization.buffer_layout' is expected to be a memref layout attribute, in function @f
func.func @f(%t: tensor<4xf32> {bufferization.buffer_layout = 1}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'func.func' op attribute 'bufferization.wrtable' not supported as a region arg attribute by the bufferization dialect, in function @f
func.func @f(%t: tensor<4xf32> {bufferization.wrtable = true}) {
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f() -> tensor<4xf32> {
  // ERROR@8: 'tensor.empty' op attribute 'bufferization.escape' not supported as an op attribute by the bufferization dialect, in function @f
  %0 = tensor.empty() {bufferization.escape = [false]} : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
// ERROR@1: 'ml_program.global' op @g cannot be bufferized: the type tensor<?xf32> is not a tensor of static shape, and a memref.global has one; give the global such a type
ml_program.global private mutable @g : tensor<?xf32>
func.func @f() { func.return }

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
func.func @f(%k: !ml_program.token) {
  // ERROR@12: 'ml_program.global_load_graph' op cannot be bufferized, in function @f: accesses that are ordered by tokens are not supported; use ml_program.global_load and global_store
  %0, %1 = ml_program.global_load_graph @g ordering (%k -> !ml_program.token) : tensor<4xf32>
  func.return
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%t: tensor<4x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0 floordiv 2, d1)>}, %i: index) -> tensor<2x2xf32> {
  // ERROR@8: 'tensor.extract_slice' op cannot be a view of a buffer of type memref<4x4xf32, affine_map<(d0, d1) -> ((d0 floordiv 2), d1)>>, in function @f: its layout is not strided; use a strided or an identity layout at the function boundary
  %0 = tensor.extract_slice %t[%i, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  func.return %0 : tensor<2x2xf32>
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> f32 {
  %r = tensor.extract %t[%i] : tensor<4xf32>
  func.return %r : f32
^dead:
  // ERROR@8: 'tensor.insert' op cannot be bufferized, in function @f: operand #1 is not defined before it, in a block that nothing reaches or in a graph region; canonicalize erases such blocks
  %0 = tensor.insert %x into %1[%i] : tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  cf.br ^dead
}

// -----

// PASSES: one-shot-bufferize{bufferize-function-boundaries}
func.func private @g(tensor<*xf32>)
func.func @f(%t: tensor<*xf32> {bufferization.writable = false}) -> tensor<*xf32> {
  // ERROR@3: 'func.call' op cannot be bufferized, in function @f: a buffer of type 'memref<*xf32>' has to be copied, and copies of unranked tensors are not supported; use a ranked tensor
  func.call @g(%t) : (tensor<*xf32>) -> ()
  func.return %t : tensor<*xf32>
}

// -----

// PASSES: ownership-based-buffer-deallocation
func.func @f(%m: memref<4xf32>) {
  // ERROR@8: 'test.region' op was not deallocated, in function @f: All operations with attached regions need to implement the RegionBranchOpInterface, as a 'test.give' inside of it hands a memref on; attach a model of it
  %0 = "test.region"() ({
    "test.give"(%m) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  func.return
}

// -----

// PASSES: buffer-deallocation
func.func @f(%m: memref<4xf32>) {
  // ERROR@3: 'test.br' op was not deallocated, in function @f: All terminators with successors need to implement the BranchOpInterface, as it may hand a memref on; attach a model of it
  "test.br"(%m)[^bb1] : (memref<4xf32>) -> ()
^bb1(%n: memref<4xf32>):
  func.return
}

// -----

// PASSES: ownership-based-buffer-deallocation{strict}
func.func @f(%m: memref<4xf32>) {
  // ERROR@3: 'test.use' op ops with unknown memory side effects are not supported, in function @f: give it a MemoryEffect trait or a model of MemoryEffectsOpInterface, or leave out the option strict
  "test.use"(%m) : (memref<4xf32>) -> ()
  func.return
}

// -----

// PASSES: ownership-based-buffer-deallocation{strict}
func.func @f() -> tensor<4xf32> {
  // ERROR@8: 'memref.alloc' op has memory that is never freed, in function @f: it is still held by a value that is no memref, or by a transfer or a region that may run later, when its region ends; bufferize that value, wait for the transfer or the region, or leave out the option strict
  %m = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  func.return %t : tensor<4xf32>
}

// -----

// PASSES: ownership-based-buffer-deallocation
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  // ERROR@8: 'memref.load' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect, in function @f
  %r = memref.load %m[%i] {bufferization.manual_deallocation} : memref<4xf32>
  func.return %r : f32
}

// -----

// PASSES: convert-bufferization-to-memref
func.func @f() -> tensor<4xf32> {
  // ERROR@8: failed to legalize operation 'bufferization.alloc_tensor' that was explicitly marked illegal: run 'one-shot-bufferize' first, for which it is, in function @f
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// PASSES: convert-bufferization-to-memref
func.func @f(%m: memref<4xf32, strided<[-1], offset: 2>>) -> memref<4xf32, strided<[-1], offset: 2>> {
  // ERROR@8: failed to legalize operation 'bufferization.clone' that was explicitly marked illegal: elements of 'memref<4xf32, strided<[-1], offset: 2>>' may be in front of the buffer; copy it into a buffer with another layout, in function @f
  %t = bufferization.clone %m : memref<4xf32, strided<[-1], offset: 2>> to memref<4xf32, strided<[-1], offset: 2>>
  func.return %t : memref<4xf32, strided<[-1], offset: 2>>
}

// -----

// PASSES: cse-with-attributes-ignored{attributes=value}
func.func @f() -> i32 {
  // ERROR@8: 'arith.constant' op is defined to have the attribute 'value', which cannot be set aside, in function @f: 'dominance-cse{ignored-attributes=value}' merges without that
  %0 = arith.constant 1 : i32
  func.return %0 : i32
}

// -----

// PASSES: check-memory{entry=f}
// ERROR: check-memory: use after free of a heap buffer
func.func @f() -> f32 {
  %c = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %r = memref.load %m[%c] : memref<4xf32>
  func.return %r : f32
}

// -----

// PASSES: check-memory{entry=g}
// ERROR: check-memory: no function @g to run; name one with a body as the entry
func.func @f() { func.return }

// -----

// PASSES:
func.func @f(%m: memref<?xf32>) {
  // ERROR@8: 'memref.realloc' op missing dimension operand for result type 'memref<?xf32>', in function @f
  %0 = memref.realloc %m : memref<?xf32> to memref<?xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%n: index) {
  // ERROR@8: 'memref.alloc' op dimension operand count does not equal memref dynamic dimension count., in function @f
  %0 = memref.alloc(%n) : memref<4xf32>
  func.return
}

// -----

// PASSES:
func.func @f() {
  // ERROR@8: 'memref.alloc' op Alignment attribute 3 is not a power of 2, in function @f
  %0 = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%m: memref<4xf32>) {
  // ERROR@8: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible, in function @f
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%m: memref<4xf32>, %c: i1) {
  // ERROR@3: 'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate, in function @f
  "bufferization.dealloc"(%m, %c, %c) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<4xf32>, i1, i1) -> ()
  func.return
}

// -----

// PASSES:
func.func @f(%t: tensor<4xf32>) {
  // ERROR@8: 'tensor.cast' op source and destination constant dimensions should match, in function @f
  %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%t: tensor<4xf32>, %n: index) {
  // ERROR@8: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0, in function @f
  %0 = bufferization.alloc_tensor(%n) : tensor<4xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%t: tensor<4xf32>) {
  // ERROR@42: operand is used with type tensor<5xf32>, but has been previously used or defined with type tensor<4xf32>
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%t: tensor<4xf32>) {
  // ERROR@8: 'bufferization.to_buffer' op shapes do not match: tensor<4xf32> and memref<5xf32>, in function @f
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%m: memref<4xf32>) {
  // ERROR@8: 'bufferization.clone' op memref<4xf32> and memref<5xf32> differ in element type or shape, in function @f
  %0 = bufferization.clone %m : memref<4xf32> to memref<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%m: memref<4xf32>, %i: index) {
  // ERROR@8: 'memref.load' op incorrect number of indices for load, expected 1 but got 2, in function @f
  %0 = memref.load %m[%i, %i] : memref<4xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%t: tensor<4xf32>, %u: tensor<5xf32>) {
  // ERROR@8: 'linalg.add' op inferred input/output operand #2 has shape's dimension #0 to be 4, but found 5, in function @f
  %0 = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%u : tensor<5xf32>) -> tensor<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%a: vector<2x4xf32>, %b: vector<5x3xf32>, %c: vector<2x3xf32>) {
  // ERROR@8: 'vector.contract' op invalid contracting dimension map, in function @f
  %r = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x4xf32>, vector<5x3xf32> into vector<2x3xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%a: i32, %b: i64) {
  // ERROR@8: 'arith.addi' op operand 'rhs' at position 1 does not verify:
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  func.return
}

// -----

// PASSES:
func.func @f(%i: index) {
  // ERROR@8: Operation arith.addi terminates block in single-block region but is not a terminator, in function @f
  %0 = arith.addi %i, %i : index
}

// -----

// PASSES:
func.func @f(%i: index) -> i32 {
  // ERROR@3: 'func.return' op Expected arguments to have the same types as the function output types: expected [i32], got [index], in function @f
  func.return %i : index
}

// -----

// PASSES:
func.func @f(%m: memref<4xf32>) {
  // ERROR@19: operand is used with type memref<5xf32>, but has been previously used or defined with type memref<4xf32>
  memref.copy %m, %m : memref<4xf32> to memref<5xf32>
  func.return
}

// -----

// PASSES:
func.func @f(%a: i32) {
  // ERROR@19: expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge], got 'foo'
  %0 = arith.cmpi foo, %a, %a : i32
  func.return
}

// -----

// PASSES:
func.func @f(%a: i32) {
  // ERROR@19: expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge], got 'foo'
  %0 = arith.cmpi "foo", %a, %a : i32
  func.return
}

// -----

// PASSES:
// ERROR@27: Expected 'x' in shape delimiter, got INTEGER_LIT
func.func @f(%t: tensor<4 5xf32>) {
  func.return
}

// -----

// PASSES:
func.func @f(%a: vector<4xf32>) {
  // ERROR@24: expected a dictionary or an alias of one
  %r = vector.contract 5 %a, %a, %a : vector<4xf32>, vector<4xf32> into vector<4xf32>
  func.return
}

// -----
// PASSES: bufferize

func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  // ERROR@8: 'tensor.insert' op operand #0 does not dominate this use, in function @f: it is defined later, or on some paths only; define it before
  %0 = tensor.insert %y into %t[%i] : tensor<8xf32>
  %y = arith.addf %x, %x : f32
  return %0 : tensor<8xf32>
}

// -----
// PASSES: one-shot-bufferize{bufferize-function-boundaries}

func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>) -> tensor<8xf32> {
  // ERROR@8: 'tensor.insert_slice' op slice along dimension 0 runs out-of-bounds: 8 >= 8, in function @f: take a slice that is inside, and its type
  %0 = tensor.insert_slice %s into %t[5] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
// PASSES: buffer-deallocation-pipeline

func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %m = memref.alloc() : memref<4xf32>
  cf.br ^b
^b:
  // ERROR@3: 'memref.dealloc' op operand #0 does not dominate this use, in function @f: it is defined later, or on some paths only; define it before
  memref.dealloc %m : memref<4xf32>
  return
}

// -----
// PASSES: ownership-based-buffer-deallocation

func.func @f(%m: memref<8xf32>) {
  // ERROR@8: 'memref.subview' op offset 0 is out-of-bounds: 8 >= 8, in function @f: take a slice that is inside, and its type
  %0 = memref.subview %m[8] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: 8>>
  return
}

// -----

// PASSES: bufferize

func.func @f(%t: tensor<4x4xf32>, %i: index) -> tensor<4xf32> {
  // ERROR@8: 'tensor.extract_slice' op expected 2 offset values, got 1, in function @f: take a slice that is inside, and its type
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<4x4xf32> to tensor<4xf32>
  func.return %s : tensor<4xf32>
}

// -----

// PASSES: bufferize

func.func @f(%t: tensor<4x4xf32>, %x: f32, %i: index) -> tensor<4x4xf32> {
  // ERROR@8: 'tensor.insert' op incorrect number of indices, in function @f: take an element that is inside
  %s = tensor.insert %x into %t[%i] : tensor<4x4xf32>
  func.return %s : tensor<4x4xf32>
}

// -----

// PASSES:
// ERROR@43: integer constant out of range for type
func.func @f() { %c = arith.constant dense<300> : tensor<2xi8> func.return }

// -----

// PASSES:
// ERROR@43: integer constant out of range for type
func.func @f() { %c = arith.constant dense<[1, 99999999999999999999]> : tensor<2xindex> func.return }

// -----

// PASSES:
// ERROR@38: integer constant out of range for attribute
func.func @f() { %c = arith.constant 9223372036854775808 : index func.return }

// -----

// PASSES:
// ERROR@44: expected elements of two numbers for type 'complex<f32>'
func.func @f() { %c = arith.constant dense<1.0> : tensor<2xcomplex<f32>> func.return }

// -----

// PASSES:
// ERROR@53: ')' expected
func.func @f() { %c = arith.constant dense<(1.0, 2.0, 3.0)> : tensor<2xcomplex<f32>> func.return }

// -----

// PASSES: bufferize
func.func @named_blocks(%t: tensor<4xf32>, %c: i1) {
  cf.br ^again
^again:
  // ERROR@3: 'test.unknown' op was not bufferized, in function @named_blocks: it has no BufferizableOpInterface; attach a model to it, or keep it as it is with the option allow-unknown-ops
  "test.unknown"(%t) : (tensor<4xf32>) -> ()
  cf.cond_br %c, ^again, ^end
^end:
  func.return
}
