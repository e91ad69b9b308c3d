"""Operations with one number changed: what MLIR's verifier refuses, ours refuses, and nothing else.

    python tests/fuzz/verdicts.py --count 5000 --seed 0

    %r = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
    %r = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 3>>

A number of a type changes wherever the type stands. Needs mlir-opt-22. Exit 1 if a verdict differs.
"""

import os
import random
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import commandline
import decisions
from oracle import TOOL
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, PassFailedException, VerifyException

from xdsl_bufferization.transforms.input_checks import check_input

LAYOUT = "strided<[?, ?], offset: ?>"
OPERATIONS = (
    "%r = tensor.extract_slice %a[%i, 0] [4, 2] [1, 2] : tensor<8x4xf32> to tensor<4x2xf32>",
    "%r = tensor.extract_slice %a[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>",
    "%r = tensor.extract_slice %a[1, 0] [%i, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>",
    "%r = tensor.insert_slice %b into %a[0, 2] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x4xf32>",
    "%r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>",
    "%r = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>",
    "%r = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>",
    "%r = tensor.concat dim(0) %a, %b : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>",
    "%r = tensor.cast %a : tensor<2x?xf32> to tensor<?x4xf32>",
    "%r = tensor.pad %a low[1, 0] high[0, 2] {\n^bb0(%x: index, %y: index):\n  tensor.yield %f : f32\n} : tensor<2x2xf32> to tensor<3x4xf32>",
    "%r = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>",
    "%r = memref.subview %a[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>",
    f"%r = memref.subview %a[%i, 0] [2, %i] [1, 2] : memref<4x?xf32, {LAYOUT}> to memref<2x?xf32, {LAYOUT}>",
    "%r = memref.collapse_shape %a [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>",
    "%r = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32, strided<[8, 2], offset: 1>> into memref<8xf32, strided<[2], offset: 1>>",
    "%r = memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32, strided<[2], offset: 1>> into memref<2x4xf32, strided<[8, 2], offset: 1>>",
    "%r = memref.reinterpret_cast %a to offset: [1], sizes: [2, %i], strides: [8, 1] : memref<16xf32> to memref<2x?xf32, strided<[8, 1], offset: 1>>",
    "%r = memref.cast %a : memref<4xf32, strided<[2], offset: 1>> to memref<?xf32, strided<[?], offset: ?>>",
    "%r = memref.transpose %a (x, y) -> (y, x) : memref<2x4xf32> to memref<4x2xf32, strided<[1, 4]>>",
    "%r = memref.view %a[%i][%i] : memref<64xi8> to memref<4x?xf32>",
    "%r = memref.assume_alignment %a, 16 : memref<8xf32>",
    "%r = bufferization.to_buffer %a : tensor<4x2xf32> to memref<4x2xf32, strided<[2, 1], offset: 4>>",
)
"""Operations that MLIR accepts, with `%a` and `%b` of the first types after the colon, an index `%i` and
a number `%f`."""
_NUMBER = re.compile(r"(?<![\w%@.\[])\d+(?=[\sx,\]>])|(?<=[<x\[])\d+(?=[x,\]>])|\?")
_TYPE = re.compile(r"(?:tensor|memref)<[^<>]*(?:<[^<>]*>[^<>]*)?>")
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)$", re.MULTILINE)


def program(number: int, rng: random.Random) -> str:
    """An operation in a function, with one or two numbers changed."""
    text = OPERATIONS[number % len(OPERATIONS)]
    for _ in range(rng.randint(1, 2)):
        found = rng.choice(list(_NUMBER.finditer(text)))
        new = rng.choice("01234568?")
        changed = text[: found.start()] + new + text[found.end() :]
        for type in _TYPE.finditer(text):
            if type.start() <= found.start() < type.end():
                longer = len(changed) - len(text)
                changed = text.replace(type[0], changed[type.start() : type.end() + longer])
        text = changed
    types = _TYPE.findall(text.rpartition(" : ")[2])
    order = types[::-1] if " into %a" in text else types
    given = "".join(f", %{name}: {type}" for name, type in zip("ab", order))
    return f"func.func @f(%i: index, %f: f32{given}) {{\n{text}\nreturn\n}}\n"


def theirs(texts: Sequence[str]) -> list[str]:
    """The message of mlir-opt about each text; "" for one that it accepts."""
    starts, line = list[int](), 1
    for text in texts:
        starts.append(line)
        line += text.count("\n") + decisions.SPLIT.count("\n")
    flags = ["--split-input-file", "--emit-bytecode", "-o", os.devnull]
    done = decisions.mlir_opt(TOOL, flags, decisions.SPLIT.join(texts))
    assert done.returncode in (0, 1), done.stderr
    found = [""] * len(texts)
    for at, message in _ERROR.findall(done.stderr):
        place = bisect_right(starts, int(at)) - 1
        found[place] = found[place] or message
    return found


def ours(ctx: Context, text: str) -> str:
    """Our message about a text; "" if it is accepted."""
    try:
        module = Parser(ctx, text).parse_module()
        module.verify()
        check_input(module)
    except (ParseError, VerifyException, PassFailedException) as error:
        return str(error) or type(error).__name__
    return ""


def differences(seed: int, count: int) -> Iterator[str]:
    """Yields the programs with two verdicts, and the messages."""
    rng, ctx = random.Random(seed), decisions.context()
    texts = [program(number, rng) for number in range(count)]
    for text, wanted in zip(texts, theirs(texts), strict=True):
        found = ours(ctx, text)
        if bool(wanted) != bool(found):
            yield f"{text}MLIR: {wanted or 'accepts it'}\nours: {found or 'accepts it'}\n"


def main() -> int:
    """Returns the exit code."""
    args = commandline.parser(__doc__, count=1000, seed=0).parse_args()
    found = list(differences(args.seed, args.count))
    print(*found, f"{args.count} programs, {len(found)} other verdicts", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
