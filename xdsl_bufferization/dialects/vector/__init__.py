"""The `vector` dialect: operations, canonicalization and interface models."""
