"""The versions of xDSL that the tests pass with, and the warning for all others."""

from __future__ import annotations

import warnings
from importlib.metadata import version
from pathlib import Path

import xdsl

SUPPORTED = ("0.72", "0.73", "0.74")
"""The supported minor versions of xDSL, the oldest first."""

REQUIREMENT = "xdsl>=0.72,<0.75"
"""The supported versions as a requirement for `pip install`."""


def is_supported(installed: str) -> bool:
    """True if the tests pass with this version of xDSL, as `0.74.1`."""
    return ".".join(installed.split(".")[:2]) in SUPPORTED


def warn_if_unsupported() -> None:
    """Warns in one sentence if the installed version of xDSL is not a supported one."""
    # The name of the metadata folder has the version; reading the metadata takes a
    # hundred times longer.
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
