"""The versions of xDSL that the tests pass with, and the warning for all others."""

from __future__ import annotations

import warnings
from importlib.metadata import version
from pathlib import Path

import xdsl

SUPPORTED = ("0.72", "0.73", "0.74")
"""The supported versions of xDSL, the oldest first, without the number of the patch."""

REQUIREMENT = "xdsl>=0.72,<0.75"
"""The same for `pip install`."""


def is_supported(installed: str) -> bool:
    """True for a version of xDSL as `0.74.1` that the tests pass with."""
    return ".".join(installed.split(".")[:2]) in SUPPORTED


def warn_if_unsupported() -> None:
    """Warns in one sentence if the installed version of xDSL is not a supported one."""
    # The name of a folder tells it a hundred times faster than the metadata inside.
    packages = Path(xdsl.__path__[0]).parent
    if any(any(packages.glob(f"xdsl-{each}.*.dist-info")) for each in SUPPORTED):
        return
    installed = version("xdsl")
    if not is_supported(installed):
        warnings.warn(
            f"xdsl-bufferization supports xDSL {SUPPORTED[0]} to {SUPPORTED[-1]}, and "
            f"xDSL {installed} is installed: pip install '{REQUIREMENT}'",
            stacklevel=2,
        )
