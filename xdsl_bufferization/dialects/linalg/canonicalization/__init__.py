"""Canonicalization patterns of the `linalg` dialect."""
