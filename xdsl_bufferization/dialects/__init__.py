"""One package per dialect: operations, canonicalization and interface models."""
