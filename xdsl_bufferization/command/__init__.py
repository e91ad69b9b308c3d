"""The command `xdsl-bufferize`, which also stands where projects call `mlir-opt`."""
