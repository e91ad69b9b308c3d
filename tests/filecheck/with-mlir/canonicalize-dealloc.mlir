// REQUIRES: mlir-opt
// MLIR finds nothing more to simplify than xdsl-opt did.

// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize %S/../transforms/canonicalize/bufferization-dealloc.mlir -o %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/bufferization-dealloc.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize -o %t.got
// RUN: diff %t.want %t.got
