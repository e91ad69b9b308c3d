"""ANSWERS: how each op answers, one file per dialect."""
