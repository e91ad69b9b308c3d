"""The version of xDSL that is needed, and the sentence for those that no test has seen."""

from __future__ import annotations

import warnings
from importlib.metadata import version
from pathlib import Path

import xdsl

OLDEST, TESTED = "0.74", "0.75"
"""The oldest minor version that works, and the newest; the tests have run with both."""

REQUIREMENT = f"xdsl>={OLDEST}"
"""The versions as a requirement for `pip install`."""


def warn_if_untested() -> None:
    """Warns in one sentence if the installed version of xDSL is not one of the tested ones."""
    # The name of the metadata folder has the version; reading the metadata takes a
    # hundred times longer.
    packages = Path(xdsl.__path__[0]).parent
    if any(any(packages.glob(f"xdsl-{known}.*.dist-info")) for known in (TESTED, OLDEST)):
        return
    installed = version("xdsl")
    number = _number(installed)
    if number < _number(OLDEST):
        _warn(
            f"needs xDSL {OLDEST} or newer, and xDSL {installed} is installed: "
            f"pip install '{REQUIREMENT}'"
        )
    elif number > _number(TESTED):
        _warn(f"is tested with xDSL up to {TESTED}, and xDSL {installed} is installed; it goes on")


def _warn(what: str) -> None:
    """Warns in one line: the code that called says nothing to a user."""
    name = "xdsl-bufferization"
    warnings.warn_explicit(f"{name} {what}", UserWarning, name, 1)


def _number(name: str) -> tuple[int, int]:
    """The major and the minor version."""
    major, minor = name.split(".")[:2]
    return int(major), int(minor)
