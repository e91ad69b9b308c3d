"""Functions that overwrite the elements of a tensor, all of them or all but some, for
`eliminate-overwritten-contents`: every start with every way of overwriting.

    python tests/fuzz/overwriting.py        prints all of them
"""

from collections.abc import Iterator
from itertools import product

CALLEE = """
func.func private @put(%t: tensor<6x2xf32>, %x: tensor<2xf32>, %i: index) -> tensor<6x2xf32> {
  %r = tensor.insert_slice %x into %t[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<6x2xf32>
  return %r : tensor<6x2xf32>
}
"""
HEAD = (
    "func.func @p{number}(%t: tensor<6x2xf32>, %x: tensor<2xf32>, %y: tensor<4x2xf32>, "
    "%f: f32, %c: i1) -> (tensor<6x2xf32>, tensor<6x2xf32>)"
)
TYPE = "tensor<6x2xf32>"
FILL = f"linalg.fill ins(%f : f32) outs({{0}} : {TYPE}) -> {TYPE}"
STARTS = {
    "constant": f"%z = arith.constant dense<2.0> : {TYPE}",
    "fill": f"%e = tensor.empty() : {TYPE}\n    %z = {FILL.format('%e')}",
    "argument": f"%z = tensor.cast %t : {TYPE} to {TYPE}",
    "fill_of_argument": f"%z = {FILL.format('%t')}",
    "splat": f"%z = tensor.splat %f : {TYPE}",
    "view": """%w = arith.constant dense<2.0> : tensor<12xf32>
    %z = tensor.expand_shape %w [[0, 1]] output_shape [6, 2] : tensor<12xf32> into tensor<6x2xf32>""",
}
"""How the tensor %z starts."""
ROW = f"tensor<2xf32> into {TYPE}"
ROWS = f"tensor<4x2xf32> into {TYPE}"


def _loop(body: str, bounds: str = "%c0 to %c6 step %c1", start: str = "%z") -> str:
    return f"""%r = scf.for %i = {bounds} iter_args(%o = {start}) -> {TYPE} {{
      {body}
    }}"""


def _scan(offset: str, before: str = "", bounds: str = "%c0 to %c6 step %c1") -> str:
    return _loop(
        f"""{before}
      %n = tensor.insert_slice %x into %o[{offset}, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %n : {TYPE}""",
        bounds,
    )


def _chain(*offsets: int) -> str:
    lines, before = list[str](), "%z"
    for number, offset in enumerate(offsets):
        after = "%r" if number == len(offsets) - 1 else f"%q{number}"
        lines.append(
            f"{after} = tensor.insert_slice %y into {before}[{offset}, 0] [4, 2] [1, 1] : {ROWS}"
        )
        before = after
    return "\n    ".join(lines)


WAYS = {
    "all": _scan("%i"),
    "clamped": _scan(
        "%b", "%a = arith.maxsi %i, %c0 : index\n      %b = arith.minsi %a, %c5 : index"
    ),
    "clamped_too_early": _scan("%b", "%b = arith.minsi %i, %c3 : index"),
    "backwards": _scan("%b", "%b = arith.subi %c5, %i : index"),
    "but_last": _scan("%i", bounds="%c0 to %c5 step %c1"),
    "but_first": _scan("%i", bounds="%c1 to %c6 step %c1"),
    "every_other": _scan("%i", bounds="%c0 to %c6 step %c2"),
    "none": _scan("%i", bounds="%c3 to %c3 step %c1"),
    "scaled": _scan("%b", "%b = arith.muli %i, %c2 : index", "%c0 to %c3 step %c1"),
    "affine": _scan(
        "%b", "%b = affine.apply affine_map<(d0) -> (d0 * 2 - 5)>(%i)", "%c3 to %c6 step %c1"
    ),
    "tiles": _loop(
        f"""%b = arith.divui %i, %c2 : index
      %n = tensor.insert_slice %y into %o[%b, 0] [4, 2] [1, 1] : {ROWS}
      scf.yield %n : {TYPE}""",
        "%c0 to %c5 step %c1",
    ),
    "wide_steps": _loop(
        f"""%n = tensor.insert_slice %y into %o[%i, 0] [4, 2] [1, 1] : {ROWS}
      scf.yield %n : {TYPE}""",
        "%c0 to %c3 step %c2",
    ),
    "too_wide_steps": _loop(
        f"""%s = tensor.extract_slice %y[0, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
      %n = tensor.insert_slice %s into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      %p = tensor.insert_slice %s into %n[5, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %p : {TYPE}""",
        "%c0 to %c6 step %c2",
    ),
    "reads_before": _loop(
        f"""%s = tensor.extract_slice %o[%i, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %v = linalg.exp ins(%s : tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
      %n = tensor.insert_slice %v into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %n : {TYPE}"""
    ),
    "writes_in_slice": _loop(
        f"""%s = tensor.extract_slice %o[%i, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %v = linalg.exp ins(%x : tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
      %n = tensor.insert_slice %v into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %n : {TYPE}"""
    ),
    "reads_behind": _loop(
        f"""%n = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      %s = tensor.extract_slice %n[%i, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %v = linalg.exp ins(%s : tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
      %p = tensor.insert_slice %v into %n[%i, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %p : {TYPE}"""
    ),
    "reads_row_before": _loop(
        f"""%b = arith.subi %i, %c1 : index
      %s = tensor.extract_slice %o[%b, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %n = tensor.insert_slice %s into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %n : {TYPE}""",
        "%c1 to %c6 step %c1",
    ),
    "on_one_path": _loop(
        f"""%v = arith.cmpi slt, %i, %c3 : index
      %n = scf.if %v -> {TYPE} {{
        %p = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %p : {TYPE}
      }} else {{
        scf.yield %o : {TYPE}
      }}
      scf.yield %n : {TYPE}"""
    ),
    "on_other_path": _loop(
        f"""%v = arith.cmpi slt, %i, %c3 : index
      %n = scf.if %v -> {TYPE} {{
        scf.yield %o : {TYPE}
      }} else {{
        %p = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %p : {TYPE}
      }}
      scf.yield %n : {TYPE}"""
    ),
    "on_both_paths": _loop(
        f"""%n = scf.if %c -> {TYPE} {{
        %p = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %p : {TYPE}
      }} else {{
        %s = tensor.extract_slice %y[0, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %p = tensor.insert_slice %s into %o[%i, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %p : {TYPE}
      }}
      scf.yield %n : {TYPE}"""
    ),
    "other_rows_on_both_paths": _loop(
        f"""%b = arith.subi %c5, %i : index
      %first = arith.cmpi slt, %i, %c3 : index
      %n = scf.if %first -> {TYPE} {{
        %p = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %p : {TYPE}
      }} else {{
        %p = tensor.insert_slice %x into %o[%b, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %p : {TYPE}
      }}
      scf.yield %n : {TYPE}"""
    ),
    "nested": f"""%r = scf.for %i = %c0 to %c6 step %c1 iter_args(%o = %z) -> {TYPE} {{
      %m = scf.for %j = %c0 to %c2 step %c1 iter_args(%p = %o) -> {TYPE} {{
        %s = tensor.extract_slice %x[%j] [1] [1] : tensor<2xf32> to tensor<1xf32>
        %n = tensor.insert_slice %s into %p[%i, %j] [1, 1] [1, 1] : tensor<1xf32> into {TYPE}
        scf.yield %n : {TYPE}
      }}
      scf.yield %m : {TYPE}
    }}""",
    "nested_sum": f"""%r = scf.for %i = %c0 to %c2 step %c1 iter_args(%o = %z) -> {TYPE} {{
      %m = scf.for %j = %c0 to %c3 step %c1 iter_args(%p = %o) -> {TYPE} {{
        %b = arith.muli %i, %c3 : index
        %k = arith.addi %b, %j : index
        %n = tensor.insert_slice %x into %p[%k, 0] [1, 2] [1, 1] : {ROW}
        scf.yield %n : {TYPE}
      }}
      scf.yield %m : {TYPE}
    }}""",
    "diagonal": _scan("%b", "%b = arith.remui %i, %c3 : index"),
    "swapped": f"""%r, %r2 = scf.for %i = %c0 to %c6 step %c1 iter_args(%o = %z, %p = %t) -> ({TYPE}, {TYPE}) {{
      %n = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %p, %n : {TYPE}, {TYPE}
    }}""",
    "while": f"""%r, %k = scf.while (%o = %z, %i = %c0) : ({TYPE}, index) -> ({TYPE}, index) {{
      %go = arith.cmpi slt, %i, %c6 : index
      scf.condition(%go) %o, %i : {TYPE}, index
    }} do {{
    ^bb0(%o: {TYPE}, %i: index):
      %n = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      %j = arith.addi %i, %c1 : index
      scf.yield %n, %j : {TYPE}, index
    }}""",
    "forall": f"""%r = scf.forall (%i) in (6) shared_outs(%o = %z) -> ({TYPE}) {{
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      }}
    }}""",
    "forall_gap": f"""%r = scf.forall (%i) = (1) to (6) step (1) shared_outs(%o = %z) -> ({TYPE}) {{
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      }}
    }}""",
    "forall_reads": f"""%r = scf.forall (%i) in (6) shared_outs(%o = %z) -> ({TYPE}) {{
      %b = arith.subi %c5, %i : index
      %s = tensor.extract_slice %o[%b, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %e2 = tensor.empty() : tensor<2xf32>
      %v = linalg.exp ins(%s : tensor<2xf32>) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice %v into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      }}
    }}""",
    "forall_own": f"""%r = scf.forall (%i, %j) in (6, 2) shared_outs(%o = %z) -> ({TYPE}) {{
      %s = tensor.extract_slice %o[%i, %j] [1, 1] [1, 1] : {TYPE} to tensor<1xf32>
      %v = linalg.fill ins(%f : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
      scf.forall.in_parallel {{
        tensor.parallel_insert_slice %v into %o[%i, %j] [1, 1] [1, 1] : tensor<1xf32> into {TYPE}
      }}
    }}""",
    "slices": _chain(0, 2),
    "slices_gap": _chain(0),
    "slices_twice": _chain(2, 2),
    "slices_apart": f"""%s = tensor.extract_slice %y[0, 0] [2, 2] [1, 1] : tensor<4x2xf32> to tensor<2x2xf32>
    %q = tensor.insert_slice %s into %z[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into {TYPE}
    %r = tensor.insert_slice %s into %q[4, 0] [2, 2] [1, 1] : tensor<2x2xf32> into {TYPE}""",
    "columns": f"""%s = tensor.extract_slice %t[0, 0] [6, 1] [1, 1] : {TYPE} to tensor<6xf32>
    %q = tensor.insert_slice %s into %z[0, 1] [6, 1] [1, 1] : tensor<6xf32> into {TYPE}
    %r = tensor.insert_slice %s into %q[0, 0] [6, 1] [1, 1] : tensor<6xf32> into {TYPE}""",
    "strided": f"""%s = tensor.extract_slice %y[0, 0] [3, 2] [1, 1] : tensor<4x2xf32> to tensor<3x2xf32>
    %q = tensor.insert_slice %s into %z[0, 0] [3, 2] [2, 1] : tensor<3x2xf32> into {TYPE}
    %r = tensor.insert_slice %s into %q[1, 0] [3, 2] [2, 1] : tensor<3x2xf32> into {TYPE}""",
    "strided_gap": f"""%s = tensor.extract_slice %y[0, 0] [3, 2] [1, 1] : tensor<4x2xf32> to tensor<3x2xf32>
    %q = tensor.insert_slice %s into %z[0, 0] [3, 2] [2, 1] : tensor<3x2xf32> into {TYPE}
    %r = tensor.insert_slice %s into %q[3, 0] [3, 2] [1, 1] : tensor<3x2xf32> into {TYPE}""",
    "cast": f"""%k = tensor.cast %z : {TYPE} to tensor<?x2xf32>
    %q = tensor.insert_slice %y into %k[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<?x2xf32>
    %l = tensor.cast %q : tensor<?x2xf32> to {TYPE}
    %r = tensor.insert_slice %y into %l[2, 0] [4, 2] [1, 1] : {ROWS}""",
    "call": f"""%q = func.call @put(%z, %x, %c0) : ({TYPE}, tensor<2xf32>, index) -> {TYPE}
    %r = tensor.insert_slice %y into %q[1, 0] [4, 2] [1, 1] : {ROWS}""",
    "blocks": f"""%r = scf.execute_region -> {TYPE} {{
      %q = tensor.insert_slice %y into %z[0, 0] [4, 2] [1, 1] : {ROWS}
      cf.cond_br %c, ^a(%q : {TYPE}), ^b(%q : {TYPE})
    ^a(%a: {TYPE}):
      %d = tensor.insert_slice %y into %a[2, 0] [4, 2] [1, 1] : {ROWS}
      scf.yield %d : {TYPE}
    ^b(%h: {TYPE}):
      %u = tensor.insert_slice %y into %h[2, 0] [4, 2] [1, 1] : {ROWS}
      scf.yield %u : {TYPE}
    }}""",
    "blocks_loop": f"""%r = scf.execute_region -> {TYPE} {{
      cf.br ^a(%z, %c0 : {TYPE}, index)
    ^a(%a: {TYPE}, %i: index):
      %d = tensor.insert_slice %x into %a[%i, 0] [1, 2] [1, 1] : {ROW}
      %j = arith.addi %i, %c1 : index
      %go = arith.cmpi slt, %j, %c6 : index
      cf.cond_br %go, ^a(%d, %j : {TYPE}, index), ^b
    ^b:
      scf.yield %d : {TYPE}
    }}""",
    "blocks_stale": f"""%r = scf.execute_region -> {TYPE} {{
      cf.br ^a(%t, %c0 : {TYPE}, index)
    ^a(%a: {TYPE}, %i: index):
      %s = tensor.extract_slice %a[%i, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %w = tensor.insert_slice %s into %t[0, 0] [1, 2] [1, 1] : {ROW}
      %d = tensor.insert_slice %x into %z[%i, 0] [1, 2] [1, 1] : {ROW}
      %j = arith.addi %i, %c1 : index
      %go = arith.cmpi slt, %j, %c6 : index
      cf.cond_br %go, ^a(%d, %j : {TYPE}, index), ^b
    ^b:
      scf.yield %w : {TYPE}
    }}""",
    "row_of_row": _loop(
        f"""%n = tensor.insert_slice %x into %o[%i, 0] [1, 2] [1, 1] : {ROW}
      %s = tensor.extract_slice %n[3, 0] [1, 2] [1, 1] : {TYPE} to tensor<2xf32>
      %p = tensor.insert_slice %s into %n[%i, 0] [1, 2] [1, 1] : {ROW}
      scf.yield %p : {TYPE}"""
    ),
}
"""How %r is made of %z."""
COMPLETE = frozenset(
    "all clamped backwards wide_steps writes_in_slice reads_behind on_both_paths nested "
    "nested_sum forall forall_own slices columns cast blocks".split()
)
"""Ways that certainly overwrite all elements, as the analysis can see."""


def programs() -> Iterator[tuple[str, str, str, bool]]:
    """All functions, each with its start, its way, and if %z is read elsewhere."""
    for number, (start, way, read) in enumerate(product(STARTS, WAYS, (False, True))):
        other = "%z" if read else "%r"
        text = f"""
  {HEAD.format(number=number)} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    {STARTS[start]}
    {WAYS[way]}
    %other = linalg.exp ins({other} : {TYPE}) outs(%t : {TYPE}) -> {TYPE}
    return %r, %other : {TYPE}, {TYPE}
  }}
"""
        yield text, start, way, read


if __name__ == "__main__":
    for text, start, way, read in programs():
        print(f"// {start}, {way}, {read}\n{text}")
