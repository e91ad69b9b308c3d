"""Bufferizes an example, frees its buffers, runs it before and after, and compares.

Usage: python examples/demo.py [EXAMPLE.mlir ...] [-p PIPELINE] [--print-ir]

Needs nothing but the installed package: the pass comes from xDSL's plugin discovery,
and xDSL's interpreter executes the program, with the functions of
`xdsl_bufferization.interpreters`, on memory that is checked. The exit code is 1 when any
number differs or a buffer is left. At the end it writes a page that explains the copies of each
example, and says where.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.explainer.page import page
from xdsl_bufferization.explainer.report import CannotExplain, explain_program
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.interpreters.run import RunResult, agree, run_module

HERE = Path(__file__).resolve().parent
PIPELINE = "one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline"
COUNTED = ("memref.alloc", "memref.dealloc", "memref.copy", "memref.subview")


def tensors(module: ModuleOp) -> int:
    """The number of values of tensor type in the module."""
    ops = list(module.walk())
    blocks = (block for op in ops for region in op.regions for block in region.blocks)
    values = [result for op in ops for result in op.results]
    values += [argument for block in blocks for argument in block.args]
    return sum(isinstance(value.type, TensorType) for value in values)


def facts(module: ModuleOp, result: RunResult) -> dict[str, int]:
    """What to show of a program and of its run, by name."""
    names = Counter(op.name for op in module.walk())
    memory = result.memory
    return {
        "tensor values in the program": tensors(module),
        **{f"{name} in the program": names[name] for name in COUNTED},
        "buffers allocated in the run": memory.allocations,
        "buffers freed in the run": memory.frees,
        "bytes allocated in the run": memory.bytes_allocated,
        "most bytes live at one time": memory.peak_bytes,
        "copies in the run": memory.copies,
        "bytes copied in the run": memory.bytes_copied,
    }


def show(title: str, before: RunResult, after: RunResult) -> None:
    """Prints what the two runs printed, side by side."""
    print(f"\n{title:34}{'before':>12}{'after':>12}")
    pairs = zip(before.printed.split(), after.printed.split(), strict=False)
    for i, (a, b) in enumerate(pairs, 1):
        print(f"  {f'number {i}':32}{a:>12}{b:>12}")


def demonstrate(path: Path, pipeline: str, print_ir: bool) -> bool:
    """Bufferizes and runs one example; returns whether nothing is wrong."""
    universe = Universe.get_multiverse()
    ctx = context_for(universe)
    module = Parser(ctx, path.read_text(), str(path)).parse_module()
    module.verify()
    before = run_module(module)
    before_facts = facts(module, before)
    start = time.perf_counter()
    PassPipeline.parse_spec(universe.all_passes, pipeline).apply(ctx, module)
    seconds = time.perf_counter() - start
    module.verify()
    after = run_module(module)
    after_facts = facts(module, after)
    if print_ir:
        print(module)
    print(f"{path.name}: {pipeline} took {1000 * seconds:.1f} ms")
    show("what the program prints", before, after)
    print("\nwhat it took")
    for name, value in before_facts.items():
        print(f"  {name:32}{value:>12}{after_facts[name]:>12}")
    same = before.printed != "" and agree(before.numbers(), after.numbers())
    leaks = after.memory.leaks
    print(f"\n{path.name}: the numbers {'agree' if same else 'DIFFER'}, {leaks} leaks\n")
    return same and not leaks


def explain(path: Path, pipeline: str) -> None:
    """Writes the page of one example."""
    try:
        report = explain_program(path.read_text(), path.name, pipeline)
    except CannotExplain as error:
        print(f"{path.name}: {error}")
        return
    target = Path(tempfile.gettempdir()) / f"xdsl-bufferize-{path.stem}.html"
    target.write_text(page(report))
    print(f"{path.name}: its copies are explained in {target.as_uri()}")


def main() -> int:
    """Runs the examples of the command line, all of examples/ by default."""
    parser = argparse.ArgumentParser(description="Bufferizes examples and runs them.")
    parser.add_argument("examples", nargs="*", type=Path)
    parser.add_argument("-p", "--pipeline", default=PIPELINE)
    parser.add_argument("--print-ir", action="store_true")
    args = parser.parse_args()
    paths: list[Path] = args.examples or sorted(HERE.glob("*.mlir"))
    same = [demonstrate(path, args.pipeline, args.print_ir) for path in paths]
    for path in paths:
        explain(path, args.pipeline)
    return int(not all(same))


if __name__ == "__main__":
    sys.exit(main())
