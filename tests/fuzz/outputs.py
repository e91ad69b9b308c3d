"""Reads again what a pass printed in the custom form, with xDSL and with the oracle.

    python tests/fuzz/outputs.py PIPELINE [--only DIALECT ...] [--models DIR] [--show N]

The programs are the texts of `tests/fuzz/texts` and, if given, real ones. What the pass
prints in the custom form must have the normal form of what it prints in the generic form,
also after xDSL has read it and printed it once more. A program that the pass refuses is
counted and skipped. Exit 1 if an output was not read or means something else.
"""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import commandline
import decisions
import roundtrip
from executing import pipeline
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException


@dataclass(frozen=True)
class Output:
    """What a pass made of a program."""

    program: str
    custom: str
    generic: str
    again: roundtrip.Reading
    """The custom form, read by xDSL."""


def output(ctx: Context, program: str, spec: str) -> Output | None:
    """Runs the passes; None if they refuse the program, or xDSL does not read it."""
    if roundtrip.read(ctx, program).error:
        return None
    module = Parser(ctx, program).parse_module()
    try:
        pipeline(spec).apply(ctx, module)
    except PassFailedException:
        return None
    custom = roundtrip.printed(ctx, module, False)
    generic = roundtrip.printed(ctx, module, True)
    return Output(program, custom, generic, roundtrip.read(ctx, custom))


def faults(tool: str, outputs: list[Output]) -> list[str]:
    """For each output what is wrong with it, or ""."""
    forms = [
        roundtrip.normal_forms(tool, [o.generic for o in outputs]),
        roundtrip.normal_forms(tool, [o.custom for o in outputs]),
        roundtrip.normal_forms(tool, [o.again.generic for o in outputs]),
    ]
    found: list[str] = []
    for o, generic, custom, again in zip(outputs, *forms, strict=True):
        if o.again.error:
            found.append(f"not read: {o.again.error}\n{o.custom}")
        elif not generic.strip():
            found.append(f"mlir-opt rejects\n{o.generic}")
        elif roundtrip.meaning(custom) != roundtrip.meaning(generic):
            found.append(f"the custom form means something else\n{o.custom}")
        elif roundtrip.meaning(again) != roundtrip.meaning(generic):
            found.append(f"once printed, it means something else\n{o.custom}")
        else:
            found.append("")
    return found


def check(ctx: Context, tool: str, programs: list[str], pipeline: str) -> list[str]:
    """The faults of all programs that the passes take; "" for those without."""
    found: list[str] = []
    for start in range(0, len(programs), roundtrip.BATCH):
        batch = programs[start : start + roundtrip.BATCH]
        made = [output(ctx, program, pipeline) for program in batch]
        found += faults(tool, [one for one in made if one is not None])
    return found


def main() -> int:
    """Returns the exit code."""
    parser = commandline.parser(__doc__, only=(), show=0)
    parser.add_argument("pipeline")
    parser.add_argument("--models", type=Path)
    args = parser.parse_args()
    tool = os.environ.get("MLIR_OPT") or shutil.which("mlir-opt-22")
    if tool is None:
        print("mlir-opt-22 is not installed")
        return 1
    groups = {name: roundtrip.texts(name) for name in args.only or roundtrip.dialects()}
    if args.models is not None:
        paths = sorted(args.models.glob("*.mlir"))
        groups["models"] = [path.read_text() for path in paths]
    bad = 0
    print("| programs | number | taken by the pass | faults |\n|---|--:|--:|--:|")
    for name, programs in groups.items():
        found = check(decisions.context(), tool, programs, args.pipeline)
        wrong = [fault for fault in found if fault]
        print(f"| {name} | {len(programs)} | {len(found)} | {len(wrong)} |", flush=True)
        print(*wrong[: args.show], sep="\n")
        bad += len(wrong)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
