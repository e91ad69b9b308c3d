"""The `linalg` dialect: operations, canonicalization and interface models."""
