"""
Calls `xdsl-bufferize` as projects call `mlir-opt`: by the pass `mlir-opt` of the xDSL that runs this
file, which may be an older one than that of the command.

    python call.py xdsl-bufferize PROGRAM FLAG...

Prints the program that comes back, after it was read.
"""

import sys
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import arith, bufferization, builtin, func, linalg, memref, scf, tensor
from xdsl.parser import Parser
from xdsl.transforms.mlir_opt import MLIROptPass

DIALECTS = (
    arith.Arith,
    bufferization.Bufferization,
    builtin.Builtin,
    func.Func,
    linalg.Linalg,
    memref.MemRef,
    scf.Scf,
    tensor.Tensor,
)


def main() -> None:
    """Calls the command once."""
    executable, program, *flags = sys.argv[1:]
    ctx = Context(allow_unregistered=True)
    for dialect in DIALECTS:
        ctx.load_dialect(dialect)
    module = Parser(ctx, Path(program).read_text()).parse_module()
    MLIROptPass(executable=executable, arguments=tuple(flags)).apply(ctx, module)
    module.verify()
    print(module)


main()
