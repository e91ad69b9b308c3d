"""The `ml_program` dialect: operations, canonicalization and interface models."""
