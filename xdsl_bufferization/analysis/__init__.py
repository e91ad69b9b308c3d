"""FACTS: computed from the IR, without changing it, and asked only through `interfaces`."""
