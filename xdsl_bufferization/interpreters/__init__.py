"""Execution of tensor-level and memref-level programs with xDSL's interpreter."""
