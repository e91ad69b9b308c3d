"""The `bufferization` dialect: operations, canonicalization and interface models."""
