"""Command lines of the fuzzers, by the default values of their options.

parser(__doc__, count=100, only=(), write=False)        --count N, --only A B, --write
"""

import argparse
from collections.abc import Sequence
from pathlib import Path


def parser(
    description: str | None, **defaults: float | str | Path | Sequence[object]
) -> argparse.ArgumentParser:
    """An option for each value: a flag for False, several values for a sequence."""
    made = argparse.ArgumentParser(description=description)
    for name, value in defaults.items():
        if value is False:
            made.add_argument(f"--{name}", action="store_true")
        elif isinstance(value, list | tuple):
            kind = type(value[0]) if value else str
            made.add_argument(f"--{name}", nargs="*", type=kind, default=[*value])
        else:
            made.add_argument(f"--{name}", type=type(value), default=value)
    return made


def printed(lines: Sequence[str], section: str | None = None) -> None:
    """Prints a table, and puts it into its section of the documents if there is one."""
    print(*lines, sep="\n")
    if section is not None:
        # From the folder of the benchmarks.
        from harness import write_section

        write_section(section, "\n".join(lines))
