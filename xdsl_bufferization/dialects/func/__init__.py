"""The `func` dialect: operations, canonicalization and interface models."""
