"""Where allocations can go: hoisting, stack memory, last uses."""
