"""Questions that a pass may ask of any operation; nothing here names a concrete operation."""
