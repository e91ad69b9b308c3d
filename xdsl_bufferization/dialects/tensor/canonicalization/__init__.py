"""Canonicalization patterns of the `tensor` dialect."""
