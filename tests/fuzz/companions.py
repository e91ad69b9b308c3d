"""What the tests of passes around One-Shot Bufferize share: many functions of one module,
after MLIR's passes and after ours, counted and executed function by function.
"""

import re
from collections import Counter
from functools import cache
from io import StringIO

import decisions
from executing import passed, printed_by
from xdsl.context import Context
from xdsl.printer import Printer
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import Checker, CheckSettings, Verdict

FUNCTION = re.compile(r"^  func\.func @(\w+).*?^  }", re.S | re.M)


@cache
def context() -> Context:
    """All dialects."""
    return decisions.context()


def theirs(mlir_opt: str, text: str, *flags: str) -> str:
    """What MLIR makes of the text. Raises if it refuses it."""
    return printed_by(text, mlir_opt, "--allow-unregistered-dialect", *flags)


def ours(text: str, spec: str) -> str:
    """What our passes make of the text, in generic syntax."""
    out = StringIO()
    Printer(out, print_generic_format=True).print_op(passed(context(), text, spec))
    return out.getvalue()


def functions(text: str) -> dict[str, str]:
    """The functions of a module that MLIR has printed, by name."""
    return {found[1]: found[0] for found in FUNCTION.finditer(text)}


def counted(function: str, *names: str) -> Counter[str]:
    """How many operations of each of these names a function has."""
    return Counter({name: len(re.findall(rf"\b{name}\b", function)) for name in names})


def checked(text: str, spec: str, entry: str, seed: int = 0) -> Verdict:
    """Executes a function before and after the passes, on random arguments."""
    settings = CheckSettings(spec, entry, seed=seed, leaks=False)
    return Checker(context(), Universe.get_multiverse(), settings).check(text)
