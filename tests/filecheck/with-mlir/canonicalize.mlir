// REQUIRES: mlir-opt
// MLIR makes the same of what xdsl-opt has simplified as of the program itself, but for the order of constants.

// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/scf-if.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/scf-if.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/scf-for.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/scf-for.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/scf-while.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/scf-while.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/scf-regions.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/scf-regions.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/cf.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/cf.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/memref.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/memref.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/tensor.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/tensor.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/bufferization-casts.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/bufferization-casts.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-bitwise.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-bitwise.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-sums-and-products.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-sums-and-products.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-division.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-division.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-shift.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-shift.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-min-max.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-min-max.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-cmpi-equality.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-cmpi-equality.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-cmpi-signed.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-cmpi-signed.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-cmpi-unsigned.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-cmpi-unsigned.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-select.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-select.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-casts.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-casts.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
// RUN: %mlir_opt --allow-unregistered-dialect --canonicalize --cse %S/../transforms/canonicalize/arith-floats.mlir | grep -v arith.constant > %t.want
// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %S/../transforms/canonicalize/arith-floats.mlir | %mlir_opt --allow-unregistered-dialect --canonicalize --cse | grep -v arith.constant > %t.got
// RUN: diff %t.want %t.got
