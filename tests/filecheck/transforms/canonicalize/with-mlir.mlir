// REQUIRES: mlir-opt
// MLIR makes the same of what xdsl-opt has simplified as of the program itself, but for the order of constants.

// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/scf-if.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/scf-if.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/scf-for.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/scf-for.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/scf-while.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/scf-while.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/scf-regions.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/scf-regions.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/cf.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/cf.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/memref.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/memref.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/tensor.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/tensor.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/bufferization.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/bufferization.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/arith.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/arith.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
