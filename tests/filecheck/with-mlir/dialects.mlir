// REQUIRES: mlir-opt
// What xdsl-opt prints is to MLIR what it read, in the custom and the generic syntax.

// RUN: %mlir_opt %S/../dialects/memref.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/memref.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/memref.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/bufferization.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/bufferization.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/bufferization.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/tensor.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/tensor.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/tensor.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/arith.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/arith.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/arith.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/func.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/func.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/func.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/builtin.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/builtin.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/builtin.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/vector.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/vector.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/vector.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/ml_program.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/ml_program.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/ml_program.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/bufferization-dealloc.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/bufferization-dealloc.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/bufferization-dealloc.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/linalg.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/linalg.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/linalg.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/affine.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/affine.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/affine.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/scf.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/scf.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/scf.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/cf.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/cf.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/cf.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/builtin-attributes.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/builtin-attributes.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/builtin-attributes.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
