"""MLIR's bufferization as a plugin for xDSL."""

__version__ = "0.2.0"
