"""Every operation of `linalg` in every form."""

from collections.abc import Iterator

from texts import _linalg_named, _linalg_structured


def texts() -> Iterator[str]:
    """Every text once."""
    yield from _linalg_named.texts()
    yield from _linalg_structured.texts()
