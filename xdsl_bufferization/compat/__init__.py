"""Everything that changes xDSL itself."""
