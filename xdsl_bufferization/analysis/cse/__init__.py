"""Equivalence of operations, for common subexpression elimination."""
