"""Canonicalization patterns of the `bufferization` dialect."""
