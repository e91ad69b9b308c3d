"""Passes, one per file. Analyses decide; a pass applies their results to the IR."""
