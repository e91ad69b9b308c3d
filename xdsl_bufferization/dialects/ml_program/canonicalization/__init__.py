"""Canonicalization patterns of the `ml_program` dialect."""
