"""Canonicalization patterns of the `cf` dialect."""
