"""REWRITES: one pass per file; a pass decides nothing, it carries facts out."""
