"""The `math` dialect: operations."""
