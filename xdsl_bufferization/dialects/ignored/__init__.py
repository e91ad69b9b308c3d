"""The `ignored` dialect: operations, canonicalization and interface models."""
