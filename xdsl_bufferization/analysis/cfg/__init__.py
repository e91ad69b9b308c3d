"""Order, dominance, cycles and bounds: analyses of control flow."""
