"""Analyses of control flow: block order, dominance, cycles, call graph, value bounds."""
