"""The `cf` dialect: operations, canonicalization and interface models."""
