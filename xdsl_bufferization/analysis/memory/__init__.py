"""Memory analyses: flow graph, points-to sets, accesses, effects, captures, escapes."""
