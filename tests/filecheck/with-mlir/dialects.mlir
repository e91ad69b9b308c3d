// REQUIRES: mlir-opt
// What xdsl-opt prints is to MLIR what it read, in the custom and the generic syntax.

// RUN: %mlir_opt %S/../dialects/memref/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/memref/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/memref/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/bufferization/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/bufferization/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/bufferization/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/tensor/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/tensor/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/tensor/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/arith/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/arith/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/arith/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/func/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/func/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/func/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/builtin/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/builtin/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/builtin/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/vector/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/vector/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/vector/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/ml_program/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/ml_program/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/ml_program/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/bufferization/dealloc.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/bufferization/dealloc.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/bufferization/dealloc.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/linalg/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/linalg/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/linalg/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/affine/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/affine/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/affine/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/scf/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/scf/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/scf/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/cf/ops.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/cf/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/cf/ops.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/builtin/attributes.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/builtin/attributes.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %xdsl_opt --print-op-generic %S/../dialects/builtin/attributes.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt %S/../dialects/gpu/memory.mlir -o %t.want
// RUN: %xdsl_opt %S/../dialects/gpu/memory.mlir | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --mlir-print-op-generic --mlir-print-local-scope %S/../dialects/gpu/memory.mlir | %xdsl_opt --print-op-generic | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got
