"""Equivalence of operations."""
