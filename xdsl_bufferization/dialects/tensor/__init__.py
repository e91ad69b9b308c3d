"""The `tensor` dialect: operations, canonicalization and interface models."""
