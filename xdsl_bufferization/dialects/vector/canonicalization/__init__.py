"""Canonicalization patterns of the `vector` dialect."""
