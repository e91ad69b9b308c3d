"""Runs one program before and after passes; exit 1 when something is wrong.

    python tests/fuzz/replay.py program.mlir -p 'buffer-deallocation-pipeline' --frees

`--frees`: the passes must free all memory. It is what the lit tests call that
`campaign.py` writes of programs that fail.
"""

import argparse
import sys
from pathlib import Path

import decisions
from checking import Checker
from pipelines import Part, Step
from xdsl.parser import Parser


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="runs a program after passes")
    parser.add_argument("file", type=Path)
    parser.add_argument("-p", "--passes", required=True)
    parser.add_argument("--frees", action="store_true")
    args = parser.parse_args()
    ctx = decisions.context()
    module = Parser(ctx, args.file.read_text()).parse_module()
    first = "bufferize" if "one-shot-bufferize" in args.passes else "buffers"
    step = Step("passes", "free" if args.frees else first, (args.passes,))
    failure = Checker(ctx, module).first_failure([(Part(step, args.passes),)])
    if failure is not None:
        print(failure.why)
    return int(failure is not None)


if __name__ == "__main__":
    sys.exit(main())
