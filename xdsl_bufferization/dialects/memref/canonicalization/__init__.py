"""Canonicalization patterns of the `memref` dialect."""
