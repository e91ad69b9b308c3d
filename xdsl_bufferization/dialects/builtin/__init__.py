"""The `builtin` dialect: operations, canonicalization and interface models."""
