"""Canonicalization patterns of the `scf` dialect."""
