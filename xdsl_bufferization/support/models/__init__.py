"""Interface models that several dialects share, and their registration."""
