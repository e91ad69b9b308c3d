"""Random programs through all passes with other bounds: less is found, nothing goes wrong.

    python tests/fuzz/bounds.py --value 1 --count 200 --seed 0

A bound of an analysis, as `MOST_KEPT`, says how much it looks at. What is beyond must not
count as absent. So every bound of the package is set to a small number, and the passes have
to be right all the same. They may refuse what they would have to copy where no copy is
allowed.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from types import ModuleType

import commandline
import decisions
from campaign import Campaign, Found, Plan

import xdsl_bufferization.analysis
import xdsl_bufferization.dialects
import xdsl_bufferization.transforms

PACKAGES = (xdsl_bufferization.analysis, xdsl_bufferization.dialects, xdsl_bufferization.transforms)
NAME = re.compile(r"_?(MOST|MAX|LONGEST|DEEPEST|BUDGET|DEPTH)(_[A-Z_]+)?")
OTHERS = ("xdsl_bufferization.transforms.input_checks",)
"""The modules whose bounds are not about what an analysis looks at."""


@cache
def bounds() -> tuple[tuple[ModuleType, str, int], ...]:
    """The bounds by module and name, with their values; imported ones too."""
    found = list[tuple[ModuleType, str, int]]()
    for package in PACKAGES:
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(info.name)
            for name, value in vars(module).items():
                if NAME.fullmatch(name) and type(value) is int and info.name not in OTHERS:
                    found.append((module, name, value))
    return tuple(found)


@contextmanager
def lowered(value: int) -> Generator[None, None, None]:
    """Sets all bounds to the value, meanwhile."""
    for module, name, _ in bounds():
        setattr(module, name, value)
    try:
        yield
    finally:
        for module, name, before in bounds():
            setattr(module, name, before)


def wrong(value: int, first: int, count: int) -> list[Found]:
    """The programs that come out wrong with bounds of this value."""
    campaign = Campaign(decisions.context(), Plan(shrink=False))
    with lowered(value):
        campaign.run(first, count, stop=count)
    return [found for found in campaign.found if found.failure.kind != "refused"]


def main() -> int:
    """The command."""
    args = commandline.parser("fuzzes with other bounds", value=1, count=100, seed=0).parse_args()
    found = wrong(args.value, args.seed, args.count)
    for each in found:
        print(f"seed {each.seed}: after {each.failure.step}: {each.failure.why}")
    print(f"{args.count} programs, {len(bounds())} bounds, {len(found)} wrong")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
