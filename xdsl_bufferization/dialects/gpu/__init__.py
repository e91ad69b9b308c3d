"""The `gpu` dialect: operations, canonicalization and interface models."""
