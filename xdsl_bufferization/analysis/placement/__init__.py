"""Placement of allocations and deallocations: hoisting, stack promotion, last uses."""
