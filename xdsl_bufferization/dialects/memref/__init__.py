"""The `memref` dialect: operations, canonicalization and interface models."""
