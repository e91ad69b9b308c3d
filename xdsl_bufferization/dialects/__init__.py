"""WORDS: ops that xDSL does not define, one file per dialect."""
