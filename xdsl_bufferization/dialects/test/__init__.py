"""The `test` dialect: operations, canonicalization and interface models."""
