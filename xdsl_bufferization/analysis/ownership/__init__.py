"""Ownership analyses: the nodes that are responsible for deallocating memory."""
