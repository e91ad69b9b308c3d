// REQUIRES: mlir-opt
// What becomes of masks, gathers and globals is valid for MLIR.

// RUN: %xdsl_opt %S/../transforms/one-shot-bufferize/vector-mask-gather.mlir -p 'one-shot-bufferize{bufferize-function-boundaries}' | %mlir_opt
// RUN: %xdsl_opt %S/../transforms/one-shot-bufferize/vector-mask-gather.mlir -p one-shot-bufferize | %mlir_opt
// RUN: %xdsl_opt %S/../transforms/one-shot-bufferize/vector-mask-gather.mlir -p 'one-shot-bufferize{copy-before-write}' | %mlir_opt
// RUN: %xdsl_opt %S/../transforms/one-shot-bufferize/ml-program.mlir -p 'one-shot-bufferize{bufferize-function-boundaries}' | %mlir_opt
// RUN: %xdsl_opt %S/../transforms/one-shot-bufferize/ml-program.mlir -p one-shot-bufferize | %mlir_opt
// RUN: %xdsl_opt %S/../transforms/one-shot-bufferize/ml-program.mlir -p 'one-shot-bufferize{copy-before-write}' | %mlir_opt
