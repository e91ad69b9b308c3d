"""Runs a program before and after our pass, in our interpreters."""

from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.run import agree, run_module

EXECUTE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true}"
)


def difference_when_run(ctx: Context, text: str) -> str:
    """Bufferizes the program; what it then prints differently, or ""."""
    before = run_module(Parser(ctx, text).parse_module()).numbers()
    module = Parser(ctx, text).parse_module()
    passes = Universe.get_multiverse().all_passes
    PassPipeline.parse_spec(passes, EXECUTE).apply(ctx, module)
    module.verify()
    after = run_module(module).numbers()
    if agree(before, after, 1e-4):
        return ""
    return f"prints other numbers:\n{before}\n{after}"
