"""The `arith` dialect: operations, canonicalization and interface models."""
