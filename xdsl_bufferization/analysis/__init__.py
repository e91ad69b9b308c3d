"""Facts computed from the IR, which never change it and ask through `interfaces/`."""
