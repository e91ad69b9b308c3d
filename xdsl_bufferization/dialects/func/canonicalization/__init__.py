"""Canonicalization patterns of the `func` dialect."""
