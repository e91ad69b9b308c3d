"""MLIR's bufferization as a plugin for xDSL."""
