// REQUIRES: mlir-opt
// The same as MLIR makes of it, but for the library function, which is right here.

// RUN: %mlir_opt --bufferization-lower-deallocations --canonicalize --cse %S/../transforms/bufferization-lower-deallocations/basic.mlir | sed '/func.func private @dealloc_helper/,$d' > %t.want
// RUN: %xdsl_opt -p bufferization-lower-deallocations %S/../transforms/bufferization-lower-deallocations/basic.mlir | %mlir_opt --canonicalize --cse | sed '/func.func private @dealloc_helper/,$d' > %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt --bufferization-lower-deallocations --canonicalize --cse %S/../transforms/bufferization-lower-deallocations/library-function.mlir | sed '/func.func private @dealloc_helper/,$d' > %t.want
// RUN: %xdsl_opt -p bufferization-lower-deallocations %S/../transforms/bufferization-lower-deallocations/library-function.mlir | %mlir_opt --canonicalize --cse | sed '/func.func private @dealloc_helper/,$d' > %t.got
// RUN: diff %t.want %t.got
