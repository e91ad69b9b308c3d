"""Arithmetic of the interpreters beside the machine's: the same programs, by `mlir-runner-22`.

    python tests/fuzz/beside_machine.py [--values 20000] [--seed 1] [--only f16]

Each operation of `arith` and `math` on each type that it has runs in a loop over random and
special bits; a program prints the bits of the results. The interpreters execute the text that
`mlir-opt-22` lowers. Float types that processors lack are lowered to calls of LLVM's `APFloat`,
through MLIR's run-time library.

Compared bit for bit are all operations on integers, conversions, bitcasts, arithmetic with one
rounding, roundings to whole numbers, `math.fpowi` and `math.rsqrt`. `APPROXIMATE` operations on
types of fewer than 64 bits are compared by the distance in steps of the type: Python computes
them in 64 bits, the libraries of C in 32. All NaNs are equal but those that are only moved.
A subnormal bf16 may be zero: processors with AVX512-BF16 convert so.
Left out is what has no value: shifts by too many bits, floats that do not fit into an integer,
the quotients of zero and of an overflow, `-0.0` beside `0.0` in `minnumf` and `maxnumf`.
"""

import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

import commandline
from xdsl.context import Context
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.interpreters.floats import bits_of, format_of, value_of, width
from xdsl_bufferization.interpreters.run import run_module

LIBRARIES = Path(os.environ.get("MLIR_LIB", "/usr/lib/llvm-22/lib"))
INTEGERS = ("i1", "i7", "i8", "i16", "i24", "i32", "i64", "i128", "index")
PROCESSOR = ("f16", "bf16", "f32", "f64", "f80", "f128")
NARROW = (
    *("f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ"),
    *("f8E3M4", "f8E8M0FNU", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN", "tf32"),
)
APFLOAT = "--convert-arith-to-apfloat --convert-math-to-apfloat --canonicalize"
LIBM = "--convert-math-to-libm"
"""`convert-math-to-llvm` makes differences of `math.expm1`, which lose all bits near to 0."""
SAME = ("f16", "bf16", "f32")
"""Types of processors that `APFloat` computes, too."""
FINITE = ("f6E2M3FN", "f6E3M2FN", "f4E2M1FN")
"""Types without infinities and NaNs: what becomes of them is not defined."""

POSITIVE = "f8E8M0FNU"
"""A type of powers of two, without zero and without signs."""

WHOLE = ("addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui")
DIVISIONS = ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
SHIFTS = ("shli", "shrsi", "shrui")
EXTENDED = ("addui_extended", "mulsi_extended", "mului_extended")
COMPARISONS = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
SUMS = ("addf", "subf", "mulf", "divf", "remf")
CHOICES = ("minimumf", "maximumf", "minnumf", "maxnumf")
ORDERS = (
    *("oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true", "false"),
)
MOVED = ("arith.negf", "math.absf", "math.copysign", "arith.bitcast", "arith.select")
"""Operations that keep the bits of NaNs."""
ROUNDINGS = ("ceil", "floor", "trunc", "round", "roundeven")
APPROXIMATE = (
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "erf"),
    *("exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "sin", "sinh", "tan"),
    *("tanh", "atan2", "powf"),
)
STEPS = {"f16": 1, "bf16": 1, "f32": 2}
"""By how many steps of the type `APPROXIMATE` operations may differ; 0 for others."""


@dataclass(frozen=True)
class Case:
    """An operation on operands of some types."""

    name: str
    text: str
    """The operation: `%a`, `%b`, `%c` are its operands, `%r` its result."""
    operands: tuple[str, ...]
    result: str
    engine: str = ""
    """The passes before those that lower the program to LLVM's dialect."""

    @property
    def title(self) -> str:
        """The operation with its types."""
        return f"{self.name} {', '.join(self.operands)} -> {self.result}"


@cache
def attribute(type: str) -> Attribute:
    """Returns a type by its name."""
    return Parser(Context(), type).parse_attribute()


def bits(type: str) -> int:
    """The width of a type."""
    return width(attribute(type))


def words(type: str) -> int:
    """The words of 64 bits that hold a value."""
    return -(-bits(type) // 64)


def integer(type: str) -> str:
    """The integer type with as many bits."""
    return f"i{bits(type)}"


def same(name: str, type: str, operands: int, more: str = "") -> Case:
    """An operation whose operands and result have one type."""
    values = ", ".join(f"%{letter}" for letter in "abc"[:operands])
    text = f"%r = {name} {more}{values} : {type}"
    return Case(name, text, (type,) * operands, type)


def integer_cases() -> Iterator[Case]:
    """Operations on integers."""
    for type in INTEGERS:
        for name in (*WHOLE, *DIVISIONS, *SHIFTS):
            # MLIR's lowering makes the constant -1 of 64 bits for more.
            if name == "floordivsi" and bits(type) > 64:
                continue
            yield same(f"arith.{name}", type, 2)
        for name in ("absi", "ctlz", "cttz", "ctpop"):
            yield same(f"math.{name}", type, 1)
        for name in COMPARISONS:
            text = f"%r = arith.cmpi {name}, %a, %b : {type}"
            yield Case(f"arith.cmpi {name}", text, (type, type), "i1")
        text = f"%r = arith.select %a, %b, %c : {type}"
        yield Case("arith.select", text, ("i1", type, type), type)
        if type == "index":
            continue
        for name in EXTENDED:
            flag = "i1" if name == "addui_extended" else type
            types = f"{type}, i1" if name == "addui_extended" else type
            text = f"%x, %y = arith.{name} %a, %b : {types}"
            for letter, result in (("x", type), ("y", flag)):
                # One result at a time.
                shown = text.replace(f"%{letter},", "%r,").replace(f" %{letter} ", " %r ")
                yield Case(f"arith.{name} %{letter}", shown, (type, type), result)
        if type in ("i8", "i16", "i32", "i64"):
            yield same("math.ipowi", type, 2)


def cast(name: str, source: str, target: str) -> Case:
    """A conversion."""
    text = f"%r = {name} %a : {source} to {target}"
    return Case(name, text, (source,), target)


def conversion_cases(floats: Sequence[str]) -> Iterator[Case]:
    """Conversions between floats and integers, and their bits."""
    for type in floats:
        for whole in INTEGERS:
            if whole not in ("index", "i1"):
                yield cast("arith.sitofp", whole, type)
                yield cast("arith.fptosi", type, whole)
                yield cast("arith.uitofp", whole, type)
                yield cast("arith.fptoui", type, whole)
        for other in floats:
            if bits(other) < bits(type):
                # The library of C has no such function.
                if other != "bf16" or type not in ("f80", "f128"):
                    yield cast("arith.truncf", type, other)
                yield cast("arith.extf", other, type)


def width_cases() -> Iterator[Case]:
    """Conversions between integers."""
    for small in INTEGERS:
        for large in INTEGERS:
            if "index" not in (small, large) and bits(small) < bits(large):
                yield cast("arith.extsi", small, large)
                yield cast("arith.extui", small, large)
                yield cast("arith.trunci", large, small)
        if small != "index":
            for name in ("arith.index_cast", "arith.index_castui"):
                yield cast(name, small, "index")
                yield cast(name, "index", small)


def float_cases(types: Sequence[str]) -> Iterator[Case]:
    """Operations on floats with one rounding or none."""
    for type in types:
        for name in (*SUMS, *CHOICES):
            yield same(f"arith.{name}", type, 2)
        yield same("arith.negf", type, 1)
        yield same("math.absf", type, 1)
        yield same("math.fma", type, 3)
        for name in ORDERS:
            text = f"%r = arith.cmpf {name}, %a, %b : {type}"
            yield Case(f"arith.cmpf {name}", text, (type, type), "i1")


def processor_cases() -> Iterator[Case]:
    """Operations on floats that only the processor and libraries of C have."""
    for type in PROCESSOR:
        yield cast("arith.bitcast", type, integer(type))
        if bits(type) <= 64:
            yield cast("arith.bitcast", integer(type), type)
        yield same("math.copysign", type, 2)
        yield same("math.sqrt", type, 1)
        for name in ROUNDINGS:
            yield same(f"math.{name}", type, 1)
        if type in ("f80", "f128"):
            continue
        yield same("math.rsqrt", type, 1)
        for name in APPROXIMATE:
            case = same(f"math.{name}", type, 1 + (name in ("atan2", "powf")))
            yield replace(case, engine=LIBM)
        if type in ("f32", "f64"):
            text = f"%r = math.fpowi %a, %b : {type}, i32"
            yield Case("math.fpowi", text, (type, "i32"), type)
            yield vector_fma(type)


def vector_fma(type: str) -> Case:
    """`vector.fma` on vectors of one element."""
    text = "".join(f"%v{x} = vector.broadcast %{x} : {type} to vector<1x{type}>\n" for x in "abc")
    text += f"%v = vector.fma %va, %vb, %vc : vector<1x{type}>\n"
    text += f"%r = vector.extract %v[0] : {type} from vector<1x{type}>"
    return Case("vector.fma", text, (type,) * 3, type)


def library_cases() -> Iterator[Case]:
    """What `APFloat` computes."""
    types = (*NARROW, *SAME)
    found = [*float_cases(types), *conversion_cases(types)]
    for case in found:
        name = case.name.partition(".")[2]
        is_wide = any(bits(type) >= 64 for type in (*case.operands, case.result))
        may_be_negative = name in ("subf", "negf", "fptosi")
        # The library's remainder is that of IEEE 754, between -b/2 and b/2.
        if (
            is_wide
            or name == "remf"
            or (POSITIVE in (*case.operands, case.result) and may_be_negative)
        ):
            continue
        yield replace(case, engine=APFLOAT)


def all_cases() -> list[Case]:
    """All operations on all types."""
    return [
        *integer_cases(),
        *width_cases(),
        *float_cases(PROCESSOR),
        *conversion_cases(PROCESSOR),
        *processor_cases(),
        *library_cases(),
    ]


def _float_bits(type: str, random: Random) -> int:
    """Bits of a float: any, or near to those of some number."""
    known = attribute(type)
    found = random.getrandbits(bits(type))
    if random.randrange(5):
        found = encoded(known, _number(random)) + random.choice((-1, 0, 0, 0, 0, 1))
    found %= 1 << bits(type)
    # Some bits of f80 are no value, and the interpreters keep 52 bits of a NaN.
    return bits_of(known, value_of(known, found)) if bits(type) > 64 else found


def _number(random: Random) -> float:
    """A number near to 1, a half or a special one."""
    size = random.uniform(0, 1) * 2.0 ** random.randint(-60, 60)
    special = (0.0, -0.0, math.inf, -math.inf, math.nan, 0.49999999999999994, 710.3)
    return random.choice(
        (
            random.choice(special),
            random.choice((-1, 1)) * size,
            random.randint(-20, 20) / 2,
            random.gauss(0, 2),
        )
    )


def encoded(type: Attribute, value: float) -> int:
    """The bits of the nearest value; those of its size in types without signs."""
    form = format_of(type)
    if form is not None:
        return form.encode(form.nearest(value))
    return bits_of(type, abs(value) if str(type) == POSITIVE else value)


def _integer_bits(type: str, random: Random) -> int:
    """Bits of an integer: any, few, or near to a limit."""
    count = bits(type)
    near = random.choice((0, 1 << (count - 1), (1 << count) - 1, 1 << (count // 2)))
    found = random.choice(
        (
            random.getrandbits(count),
            random.getrandbits(random.randint(1, count)),
            near + random.randint(-3, 3),
            random.randint(-9, 9),
        )
    )
    return found % (1 << count)


def random_bits(type: str, random: Random) -> int:
    """Bits of a value of the type."""
    is_float = isinstance(attribute(type), AnyFloat)
    return (_float_bits if is_float else _integer_bits)(type, random)


def has_value(case: Case, operands: Sequence[int]) -> bool:
    """False if the operation has no value for these operands, or one that is not defined."""
    types = [attribute(type) for type in case.operands]
    values = [value_of(t, b) for t, b in zip(types, operands, strict=True)]
    name = case.name.partition(".")[2]
    if name in (*DIVISIONS, "ipowi"):
        return _has_quotient(case, operands)
    if name in SHIFTS:
        return operands[1] < bits(case.operands[0])
    if name in ("fptosi", "fptoui"):
        # The library of `APFloat` rounds to the nearest integer, and not towards zero.
        is_whole = case.engine != APFLOAT or values[0] % 1 == 0
        return is_whole and _fits(values[0], name == "fptosi", bits(case.result))
    if name in ("minnumf", "maxnumf") and values[0] == values[1] == 0:
        return operands[0] == operands[1]
    return case.engine != APFLOAT or _has_library_value(case, values)


def _has_quotient(case: Case, operands: Sequence[int]) -> bool:
    lowest = 1 << (bits(case.operands[0]) - 1)
    ones = (1 << bits(case.operands[0])) - 1
    if case.name == "math.ipowi":
        return operands[0] != 0 or operands[1] < lowest
    is_signed = case.name.endswith("si")
    return operands[1] != 0 and (operands[0] != lowest or operands[1] != ones or not is_signed)


def _fits(value: float, is_signed: bool, count: int) -> bool:
    if not math.isfinite(value):
        return False
    whole = math.trunc(getattr(value, "exact", value))
    lowest = -(1 << (count - 1)) if is_signed else 0
    return 0 <= whole - lowest < 1 << count


def _has_library_value(case: Case, values: Sequence[float]) -> bool:
    """False for what types without infinities, NaNs, zeros or signs have no values for."""
    if case.name in ("arith.minnumf", "arith.maxnumf"):
        # Of a signaling NaN and a number, either may be chosen.
        return not any(map(math.isnan, values))
    for type in (*case.operands, case.result):
        if type in FINITE and not all(map(math.isfinite, values)):
            return False
        if type in FINITE and case.name == "arith.divf" and values[1] == 0:
            return False
        if type == POSITIVE and not all(0 < value < math.inf for value in values):
            return False
    return True


def operands_of(case: Case, count: int, random: Random) -> list[tuple[int, ...]]:
    """Returns the bits of operands for which the operation has a value."""
    found = list[tuple[int, ...]]()
    for _ in range(100 * count):
        row = tuple(random_bits(type, random) for type in case.operands)
        if has_value(case, row):
            found.append(row)
        if len(found) == count:
            break
    return found


def _split(value: int, count: int) -> list[int]:
    """Signed words of 64 bits, the lowest one first."""
    parts = [(value >> (64 * k)) & ((1 << 64) - 1) for k in range(count)]
    return [part - (part >> 63 << 64) for part in parts]


def _loaded(letter: str, type: str, at: int) -> str:
    """Operations that load an operand from words of the table `%t`."""
    whole, count = integer(type), words(type)
    text = ""
    for k in range(count):
        name = f"%{letter}w{k}"
        text += f"""
          %{letter}p{k} = arith.constant {at + k} : index
          {name} = memref.load %t[%i, %{letter}p{k}] : !TABLE"""
    if count == 2:
        text += f"""
          %{letter}l = arith.extui %{letter}w0 : i64 to i128
          %{letter}h = arith.extui %{letter}w1 : i64 to i128
          %{letter}n = arith.constant 64 : i128
          %{letter}s = arith.shli %{letter}h, %{letter}n : i128
          %{letter}x = arith.ori %{letter}l, %{letter}s : i128"""
    start, held = (f"%{letter}x", "i128") if count == 2 else (f"%{letter}w0", "i64")
    if type == "index":
        return text + f"\n%{letter} = arith.index_cast {start} : i64 to index"
    if whole != held:
        text += f"\n%{letter}t = arith.trunci {start} : {held} to {whole}"
        start = f"%{letter}t"
    if whole == type:
        zero = f"%{letter}z"
        return (
            text
            + f"""
          {zero} = arith.constant 0 : {type}
          %{letter} = arith.ori {start}, {zero} : {type}"""
        )
    return text + f"\n%{letter} = arith.bitcast {start} : {whole} to {type}"


def _printed(type: str) -> str:
    """Operations that print the words of `%r`."""
    whole, count = integer(type), words(type)
    held = f"i{64 * count}"
    text, name = "", "%r"
    if type == "index":
        return "%w = arith.index_cast %r : index to i64\n" + SHOWN
    if whole != type:
        text, name = f"%rb = arith.bitcast %r : {type} to {whole}\n", "%rb"
    if whole != held:
        text += f"%re = arith.extui {name} : {whole} to {held}\n"
        name = "%re"
    if count == 1:
        return text + f"%rz = arith.constant 0 : i64\n%w = arith.ori {name}, %rz : i64\n" + SHOWN
    return (
        text
        + f"""
          %low = arith.trunci {name} : i128 to i64
          %rn = arith.constant 64 : i128
          %rs = arith.shrui {name}, %rn : i128
          %w = arith.trunci %rs : i128 to i64
          func.call @printI64(%low) : (i64) -> ()
          func.call @printComma() : () -> ()
          {SHOWN}"""
    )


SHOWN = "func.call @printI64(%w) : (i64) -> ()\nfunc.call @printNewline() : () -> ()"
LOOP = """
      memref.global "private" constant @table_{number} : !TABLE = dense<{rows}>
      func.func private @case_{number}() {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %n = arith.constant {count} : index
        %t = memref.get_global @table_{number} : !TABLE
        scf.for %i = %c0 to %n step %c1 {{
          {loaded}
          {text}
          {printed}
        }}
        return
      }}"""


def function_of(number: int, case: Case, rows: Sequence[tuple[int, ...]]) -> str:
    """A function that prints the results of the operation, with its table of operands."""
    table = list[list[int]]()
    for row in rows:
        pairs = zip(row, case.operands, strict=True)
        table.append([word for b, t in pairs for word in _split(b, words(t))])
    starts = [sum(map(words, case.operands[:k])) for k in range(len(case.operands))]
    loads = zip("abc", case.operands, starts)
    text = LOOP.format(
        number=number,
        rows=table,
        count=len(rows),
        loaded="".join(_loaded(*each) for each in loads),
        text=case.text,
        printed=_printed(case.result),
    )
    return text.replace("!TABLE", f"memref<{len(table)}x{len(table[0])}xi64>")


def program_of(cases: Sequence[tuple[Case, list[tuple[int, ...]]]]) -> str:
    """A program that calls the functions of all cases."""
    functions = [function_of(k, *each) for k, each in enumerate(cases)]
    calls = [f"func.call @case_{k}() : () -> ()" for k in range(len(cases))]
    printing = [
        "func.func private @printI64(i64)",
        "func.func private @printComma()",
        "func.func private @printNewline()",
    ]
    main = ["func.func @main() {", *calls, "return", "}"]
    return "\n".join([*printing, *functions, *main])


LOWER = (
    "--convert-vector-to-llvm --expand-strided-metadata --convert-scf-to-cf "
    "--arith-expand --convert-math-to-funcs --convert-math-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm "
    "--convert-func-to-llvm --convert-cf-to-llvm --convert-index-to-llvm "
    "--reconcile-unrealized-casts"
).split()


def machine(text: str, engine: str) -> list[str]:
    """The lines that the program prints when it is compiled and executed."""
    tool = os.environ.get("MLIR_OPT", "mlir-opt-22")
    lowered = _run([tool, "--mlir-disable-threading", *engine.split(), *LOWER], text)
    runner = os.environ.get("MLIR_RUNNER", "mlir-runner-22")
    names = ["libmlir_c_runner_utils.so*", "libmlir_apfloat_wrappers.so*"]
    found = [str(next(iter(sorted(LIBRARIES.glob(name))))) for name in names]
    found += [str(path) for path in Path("/lib/x86_64-linux-gnu").glob("libgcc_s.so.1")]
    entry = ["-e", "main", "-entry-point-result=void", f"-shared-libs={','.join(found)}"]
    return _run([runner, *entry], lowered).splitlines()


def _run(command: Sequence[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode or "JIT session error" in done.stderr:
        raise RuntimeError(f"{command[0]}: {done.stderr[:2000]}")
    return done.stdout


@cache
def context() -> Context:
    """A context with all dialects."""
    return context_for(Universe.get_multiverse())


def interpreted(text: str) -> list[str]:
    """The lines that the program prints in the interpreters."""
    return run_module(Parser(context(), text).parse_module()).printed.splitlines()


def joined(line: str) -> int:
    """The bits that a line shows."""
    return sum(
        (int(w) & ((1 << 64) - 1)) << (64 * k) for k, w in enumerate(line.replace(",", " ").split())
    )


def distance(type: Attribute, first: int, second: int) -> int:
    """Returns by how many steps of a float type two values differ."""
    sign = 1 << (width(type) - 1)
    ordered = [sign - b if b & sign else b for b in (first, second)]
    return abs(ordered[0] - ordered[1])


def difference(case: Case, ours: int, theirs: int) -> int:
    """Returns 0 for equal results, else the steps between them; 1 for integers."""
    type = attribute(case.result)
    if ours == theirs:
        return 0
    if not isinstance(type, AnyFloat):
        return 1
    both = [value_of(type, b) for b in (ours, theirs)]
    if all(map(math.isnan, both)):
        return int(case.name in MOVED)
    if case.result == "bf16" and not theirs << 1 & 0xFFFF and not ours & 0x7F80:
        return 0
    return distance(type, ours, theirs)


def allowed(case: Case) -> int:
    """Returns by how many steps the results of the operation may differ."""
    name = case.name.partition(".")[2]
    return STEPS.get(case.result, 0) if name in APPROXIMATE else 0


@dataclass(frozen=True)
class Wrong:
    """A result that is not the machine's."""

    case: Case
    operands: tuple[int, ...]
    ours: int
    theirs: int

    def __str__(self) -> str:
        shown = ", ".join(f"{hex(b)}" for b in self.operands)
        return f"{self.case.title} of {shown}: {self.ours:#x}, not {self.theirs:#x}"


def compared(
    cases: Sequence[tuple[Case, list[tuple[int, ...]]]], engine: str
) -> tuple[list[Wrong], Counter[str]]:
    """Returns the wrong results, and how many results there are by operation."""
    text = program_of(cases)
    ours, theirs = interpreted(text), machine(text, engine)
    rows = [(case, row) for case, found in cases for row in found]
    counts, wrong = Counter[str](), list[Wrong]()
    for (case, row), first, second in zip(rows, ours, theirs, strict=True):
        counts[case.name] += 1
        pair = joined(first), joined(second)
        if difference(case, *pair) > allowed(case):
            wrong.append(Wrong(case, row, *pair))
    return wrong, counts


def compare(values: int, seed: int, only: str = "") -> tuple[list[Wrong], Counter[str]]:
    """Compares about as many values over all operations and types."""
    cases = [case for case in all_cases() if only in case.title]
    each = max(1, -(-values // len(cases)))
    random = Random(seed)
    wrong, counts = list[Wrong](), Counter[str]()
    for engine in dict.fromkeys(case.engine for case in cases):
        chosen = [case for case in cases if case.engine == engine]
        tables = [(case, operands_of(case, each, random)) for case in chosen]
        tables = [(case, rows) for case, rows in tables if rows]
        if tables:
            found, more = compared(tables, engine)
            wrong += found
            counts += more
    return wrong, counts


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the differences and how many values were compared."""
    parser = commandline.parser("Compares arithmetic.", values=20_000, seed=1)
    parser.add_argument("--only", default="", help="a part of an operation with its types")
    options = parser.parse_args(arguments)
    wrong, counts = compare(options.values, options.seed, options.only)
    for each in wrong[:400]:
        print(each)
    cases = len(counts)
    print(f"{counts.total()} values of {cases} operations: {len(wrong)} differences")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
