"""Which memory a value may be, and what is done to it."""
