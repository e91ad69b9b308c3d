"""Memory analyses: flow graph, points-to sets, effects, captures, escapes."""
