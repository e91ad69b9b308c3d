"""Processes with and without this package among the installed ones."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from harness import ROOT

OURS = "xdsl_bufferization"


class Packages(NamedTuple):
    """Folders of links to the installed packages."""

    alone: Path
    """Those of xDSL and others."""
    ours: Path
    """With this one."""


@contextmanager
def both_packages() -> Generator[Packages]:
    """The folders, as long as they are used."""
    with tempfile.TemporaryDirectory() as name:
        folders = Packages(Path(name, "alone"), Path(name, "ours"))
        for folder in folders:
            folder.mkdir()
            for entry in Path(sysconfig.get_path("purelib")).iterdir():
                is_ours = OURS in entry.name
                if not is_ours or (folder is folders.ours and entry.suffix == ".dist-info"):
                    (folder / entry.name).symlink_to(entry)
        (folders.ours / OURS).symlink_to(ROOT / OURS)
        yield folders


def python(
    packages: Path, *words: str, given: str = "", path: str = "", check: bool = False
) -> subprocess.CompletedProcess[str]:
    """Python in a process with these packages, and the modules of one more folder."""
    return subprocess.run(
        [sys.executable, "-S", *words],
        input=given,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(packages), path])},
        cwd=packages,  # not where this package would be found as well
        capture_output=True,
        text=True,
        check=check,
    )
