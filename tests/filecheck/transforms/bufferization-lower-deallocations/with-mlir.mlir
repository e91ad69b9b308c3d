// REQUIRES: mlir-opt
// The same as MLIR makes of it.

// RUN: %mlir_opt --bufferization-lower-deallocations --canonicalize --cse %S/basic.mlir -o %t.want
// RUN: %xdsl_opt -p bufferization-lower-deallocations %S/basic.mlir | %mlir_opt --canonicalize --cse -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt --bufferization-lower-deallocations --canonicalize --cse %S/library-function.mlir -o %t.want
// RUN: %xdsl_opt -p bufferization-lower-deallocations %S/library-function.mlir | %mlir_opt --canonicalize --cse -o %t.got
// RUN: diff %t.want %t.got
