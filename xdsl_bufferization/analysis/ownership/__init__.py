"""Which value is responsible for freeing which memory."""
