"""How often one `bufferize` analyses a program: what a pass has found out is kept until the IR
changes, and no pass may start to find it out anew.

The limits are what is needed today: one analysis of tensors for each pass that asks after another
one has changed something, and one for each round of trials of `reuse-dying-operands`; a flow graph
of a function for each pass on memory that has changed it. Lower ones are welcome.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from xdsl.context import Context
from xdsl.ir import Operation, Region
from xdsl.parser import Parser

from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph
from xdsl_bufferization.analysis.tensors import decisions
from xdsl_bufferization.transforms import input_checks
from xdsl_bufferization.transforms.bufferize import BufferizePass

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
MOST: dict[str, tuple[int, int]] = {
    "attention": (4, 5),
    "cnn": (1, 7),
    "jacobi": (3, 6),
    "jax/rnn": (6, 3),
}
"""One-Shot Analyses of the program, and flow graphs of any one function."""


@pytest.mark.parametrize("name", MOST)
def test_what_is_known_is_not_analysed_again(
    name: str, ctx: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = Parser(ctx, (EXAMPLES / f"{name}.mlir").read_text()).parse_module()
    analyses, graphs = 0, Counter[Region]()
    analyze, init = decisions.analyze_module, BufferFlowGraph.__post_init__

    def counted_analysis(*args: Any) -> Any:
        nonlocal analyses
        analyses += 1
        return analyze(*args)

    def counted_graph(graph: BufferFlowGraph) -> None:
        graphs[graph.body] += 1
        init(graph)

    monkeypatch.setattr(decisions, "analyze_module", counted_analysis)
    monkeypatch.setattr(BufferFlowGraph, "__post_init__", counted_graph)
    BufferizePass().apply(ctx, module)
    of_tensors, of_memory = MOST[name]
    assert 0 < analyses <= of_tensors
    assert 0 < max(graphs.values()) <= of_memory


def test_the_input_is_checked_once_unless_other_passes_run(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = 0
    attributes = input_checks.check_attributes

    def counted(root: Operation) -> None:
        nonlocal checks
        checks += 1
        attributes(root)

    monkeypatch.setattr(input_checks, "check_attributes", counted)
    text = (EXAMPLES / "cnn.mlir").read_text()
    BufferizePass().apply(ctx, Parser(ctx, text).parse_module())
    assert checks == 1
    BufferizePass(cleanup="canonicalize").apply(ctx, Parser(ctx, text).parse_module())
    assert checks > 2
