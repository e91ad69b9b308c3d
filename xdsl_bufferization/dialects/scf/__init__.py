"""The `scf` dialect: operations, canonicalization and interface models."""
