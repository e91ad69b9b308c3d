"""The `affine` dialect: operations, canonicalization and interface models."""
