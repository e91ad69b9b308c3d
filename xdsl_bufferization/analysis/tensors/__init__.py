"""One-Shot Analysis: which tensor operands are bufferized in place, and as which types."""
