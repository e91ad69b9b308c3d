"""Canonicalization patterns of the `arith` dialect."""
