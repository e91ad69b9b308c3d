"""Canonicalization patterns of the `affine` dialect."""
