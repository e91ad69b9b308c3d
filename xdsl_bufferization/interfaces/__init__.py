"""Questions that a pass may ask of any operation; no concrete one is named here."""
