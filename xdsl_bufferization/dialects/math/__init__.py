"""The `math` dialect: operations, canonicalization and interface models."""
