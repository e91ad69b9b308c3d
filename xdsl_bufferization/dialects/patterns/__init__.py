"""Canonicalization, one module per kind of operation; each is loaded when it is asked for."""
