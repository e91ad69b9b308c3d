"""Helpers that dialects, analyses and passes share: layouts, syntax, errors, registration."""
