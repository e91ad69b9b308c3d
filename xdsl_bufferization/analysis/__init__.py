"""Analyses of the IR; they never change it and ask operations through `interfaces/`."""
