"""`xdsl-bufferize-explain`, and its page in a browser, used by clicks and keys."""

import json
import os
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from xdsl.parser import Parser
from xdsl.rewriter import Rewriter
from xdsl.universe import Universe

from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.explainer.command import main
from xdsl_bufferization.explainer.page import page
from xdsl_bufferization.explainer.removed import (
    RemovedAfter,
    RemovedBefore,
    removed_lines,
)
from xdsl_bufferization.explainer.report import explain_program
from xdsl_bufferization.interfaces.explanations import Cause
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.transforms.explain_bufferization import (
    ExplainBufferizationPass,
)

PROGRAM = """\
func.func @f(%t: tensor<8xf32>, %u: tensor<4xf32> {test.text = "</script><b>@DATA@"}, %x: f32, %i: index)
    -> (tensor<8xf32>, f32, tensor<4xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %2 = linalg.add ins(%u, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<8xf32>, f32, tensor<4xf32>
}
"""

BROWSER = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--virtual-time-budget=5000", "--dump-dom",
)  # fmt: skip
"""The options with which Chromium opens a page, asks nobody, and prints what became of it."""


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The path of the program."""
    path = tmp_path / "program.mlir"
    path.write_text(PROGRAM)
    return str(path)


def test_text(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([program]) == 0
    out = capsys.readouterr().out
    assert f"{program}:3:8: %t is copied: 32 bytes, once, in @f [1]" in out
    assert "help: move 'tensor.extract' before 'tensor.insert'" in out
    assert "read of %t" not in out
    assert out.endswith("1 copy of 32 bytes, 2 allocations\n")
    assert main([program, "--verbose"]) == 0
    assert "read of %t" in capsys.readouterr().out


def test_json(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([program, "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [e["cause"] for e in data["explanations"]] == ["conflict", "operation"]


SITE_KEYS = {"artifactLocation", "region"}


def check_location(location: dict[str, dict[str, dict[str, object]]]) -> None:
    """What SARIF 2.1.0 asks of a location with a region."""
    physical = location["physicalLocation"]
    assert set(physical) == SITE_KEYS
    assert isinstance(physical["artifactLocation"]["uri"], str)
    region = physical["region"]
    assert set(region) == {"startLine", "startColumn"}
    assert all(isinstance(n, int) and n >= 1 for n in region.values())


def test_sarif(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the schema of SARIF 2.1.0 requires, and that a location is that of the text."""
    assert main([program, "--sarif", "-"]) == 0
    log = json.loads(capsys.readouterr().out)
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert run["tool"]["driver"]["name"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert [rule["id"] for rule in rules] == list(get_args(Cause))
    for result in run["results"]:
        assert result["level"] in {"none", "note", "warning", "error"}
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        ids = [related["id"] for related in result["relatedLocations"]]
        assert len(set(ids)) == len(ids)
        for location in (*result["locations"], *result["relatedLocations"]):
            check_location(location)
    copy, other = run["results"]
    assert (copy["ruleId"], other["ruleId"]) == ("conflict", "operation")
    (place,) = (location["physicalLocation"] for location in copy["locations"])
    assert place["region"] == {"startLine": 3, "startColumn": 8}
    assert place["artifactLocation"]["uri"] == Path(program).as_uri()
    assert [each["message"]["text"].split(" of")[0] for each in copy["relatedLocations"]] == [
        "write", "read", "definition",
    ]  # fmt: skip


def test_files(program: str, tmp_path: Path) -> None:
    page_file, data, picture = (
        tmp_path / name for name in ("r.html", "r.json", "r.svg")
    )
    files = ["-o", str(page_file), "--json", str(data), "--picture", str(picture)]
    assert main([program, *files, "--dynamic", "4"]) == 0
    assert page_file.read_text().startswith("<!DOCTYPE html>")
    assert json.loads(data.read_text())["totals"]["copies"] == 1
    assert "2 buffers, at most 48 bytes" in picture.read_text()


def test_passes_around(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    passes = (
        "canonicalize,one-shot-bufferize{bufferize-function-boundaries},"
        "buffer-deallocation-pipeline"
    )
    assert main([program, "-p", passes]) == 0
    # The place in the program as it was written.
    place = rf"^{re.escape(program)}:\d+:\d+: %t is"
    assert re.search(place, capsys.readouterr().out, re.M)


def test_stages() -> None:
    text = """
    func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %0 = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    """
    passes = "eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries}"
    report = explain_program(text, "f.mlir", passes)
    assert [stage.name for stage in report.stages] == [
        "as written",
        "eliminate-empty-tensors",
    ]
    assert [stage.copies for stage in report.stages] == [1, 0]
    assert [stage.bytes_copied for stage in report.stages] == [16, 0]
    assert report.freeing is None
    report = explain_program(text, "f.mlir", "bufferize")
    assert (report.stages[0].copies, report.stages[-1].copies) == (1, 0)
    assert report.freeing is not None


COPIES = Path(__file__).parent / "filecheck" / "with-mlir" / "programs" / "copies"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "destination-padded",
            ["eliminate-empty-tensors removed 2 copies of 208 bytes and 2 allocations: "
             "computed into the destination"],
        ),
        (
            "fill-of-constant",
            ["rematerialize-fills removed 2 copies of 512 bytes: filled again instead"],
        ),
        (
            "overwritten-slices",
            ["eliminate-overwritten-contents removed 1 copy of 256 bytes: the contents are "
             "overwritten before they are read"],
        ),
        (
            "reuse-chain",
            ["reuse-dying-operands removed 2 allocations: computed into the buffer of an "
             "operand that is not used later"],
        ),
        (
            "called-stacked",
            ["results-to-destinations removed 1 allocation: the function computes into a "
             "destination of the caller",
             "buffer-deallocation-pipeline removed 1 copy of 32 bytes"],
        ),
    ],
)  # fmt: skip
def test_what_stages_remove(name: str, wanted: list[str]) -> None:
    path = COPIES / f"{name}.mlir"
    report = explain_program(path.read_text(), path.name, "bufferize")
    assert removed_lines(report.removed) == wanted
    copies = [
        each.explanation.place
        for each in report.removed
        if each.explanation.kind == "copy" and not each.is_after
    ]
    first, last = report.stages[0], report.stages[-1]
    assert first.copies - len(copies) == last.copies
    assert all(place.startswith(f"{path.name}:") for place in copies)


def test_a_copy_that_moves_is_not_removed() -> None:
    """The operation of a copy becomes another one, without a place."""
    text = """
    func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
      %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
      %1 = tensor.extract %t[%i] : tensor<8xf32>
      return %0, %1 : tensor<8xf32>, f32
    }
    """
    found = explain_program(text, "f.mlir").explanations
    moved = [
        replace(each, value="", sites=[replace(site, place="") for site in each.sites])
        for each in found
    ]
    other = [replace(each, size=replace(each.size, text="64 bytes")) for each in moved]
    front = RemovedBefore()
    front.after("as written", found)
    front.after("one", moved)
    assert not front.removed
    front.after("two", None)
    front.after("three", other)
    (removed,) = front.removed
    assert (removed.stage, removed.explanation) == ("two or three", found[0])
    front.after("four", [])
    assert len(front.removed) == 1, "what a pass has added is not of the program"


def test_a_copy_that_is_made_again_is_not_removed() -> None:
    """After one-shot-bufferize a copy becomes another one between the same types."""
    module = Parser(context_for(Universe.get_multiverse()), PROGRAM).parse_module()
    found = ExplainBufferizationPass(
        bufferize_function_boundaries=True, annotate=True
    ).explain(module)
    (copy,) = (op for op in module.walk() if isinstance(op, CopyOp))
    removed = RemovedAfter(module, found)
    again = CopyOp(copy.source, copy.destination)
    Rewriter.replace_op(copy, again)
    removed.after("one")
    assert not removed.removed
    Rewriter.erase_op(again)
    removed.after("two")
    assert [each.stage for each in removed.removed] == ["two"]


def test_removed_in_json_and_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(COPIES / "destination-overwritten.mlir")
    json_file = tmp_path / "r.json"
    assert main([path, "-p", "bufferize", "--json", str(json_file)]) == 0
    (removed,) = json.loads(json_file.read_text())["removed"]
    assert (removed["stage"], removed["is_after"]) == (
        "eliminate-empty-tensors",
        False,
    )
    assert removed["explanation"]["kind"] == "copy"
    assert main([path, "-p", "bufferize", "--verbose"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == (
        "  removed by eliminate-empty-tensors: computed into the destination"
    )
    assert lines[-2].startswith(f"{path}:")
    assert ": was: %" in lines[-2]


def test_removed_on_the_page(tmp_path: Path) -> None:
    path = COPIES / "destination-overwritten.mlir"
    report = explain_program(path.read_text(), path.name, "bufferize")
    found = opened(
        page(report),
        """
        const last = cards().length; found.cards = last;
        $(`#e${last}`).click(); found.tab = [$('#written').hidden, $('#program').hidden];
        found.lit = lit('written', 'operation').length;
        found.help = $(`#e${last} .help`).textContent;
        $('#e1').click(); found.back = [$('#written').hidden, $('#program').hidden];
        """,
        tmp_path,
    )
    assert report.freeing is not None
    count = len(report.explanations) + len(report.freeing.explanations) + 1
    assert found == {
        "cards": count,
        "tab": [False, True],
        "lit": 1,
        "help": "removed by eliminate-empty-tensors: computed into the destination",
        "back": [True, False],
    }


def test_the_deallocation_is_explained(tmp_path: Path) -> None:
    passes = (
        "one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline"
    )
    text = """\
func.func @f(%x: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.extract %f[%i] : tensor<4xf32>
  return %0 : f32
}
"""
    found = opened(
        page(explain_program(text, "f.mlir", passes)),
        """
        found.cards = cards();
        $('#e2').click();
        found.tab = $('#freed').hidden;
        found.lines = [lit('freed', 'operation'), lit('freed', 'definition')];
        found.text = $('#e2 h2').textContent;
        $('#e1').click(); found.back = [$('#program').hidden, lit('program', 'operation')];
        found.stages = $('#stages').textContent;
        """,
        tmp_path,
    )
    assert found == {
        "cards": ["e1", "e2"],
        "tab": False,
        "lines": [[5], [3]],
        "text": "2. %e is freed after 'memref.load' (line 5)",
        "back": [False, [2]],
        "stages": "",
    }


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["-p", "canonicalize"], "has no one-shot-bufferize"),
        (["-p", "nothing"], "the pipeline 'nothing': "),
        (["missing.mlir"], "No such file"),
    ],
)
def test_bad_input(
    arguments: list[str], wanted: str, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = arguments if "missing.mlir" in arguments else [program, *arguments]
    assert main(given) == 2
    assert wanted in capsys.readouterr().err


def test_bad_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.mlir"
    path.write_text("func.func @f(")
    assert main([str(path)]) == 2
    path.write_text(
        'func.func @f(%t: tensor<4xf32>) { "test.op"(%t) : (tensor<4xf32>) -> () return }'
    )
    assert main([str(path)]) == 2
    assert "'test.op' op was not bufferized, in function @f" in capsys.readouterr().err


# The page.


def test_the_page_asks_nobody(program: str) -> None:
    text = page(explain_program(PROGRAM, program))
    assert "default-src 'none'" in text
    assert not re.search(
        r"https?:(?!//www.w3.org/2000/svg)|src=|href=|@import|url\(|fetch\(|import\(",
        text,
    )
    assert text.count("</script>") == 2
    assert "\\u003c/script>\\u003cb>@DATA@" in text


def opened(text: str, script: str, tmp_path: Path, hash: str = "") -> dict[str, object]:
    """What a script finds on a page that is open in a browser; skips without one."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if browser is None:
        pytest.skip("no chromium here")
    path = tmp_path / "page.html"
    test = (
        "<script>(() => { const found = {}; const $ = (s) => document.querySelector(s);"
        "const key = (k) => document.body.dispatchEvent(new KeyboardEvent('keydown', "
        "{key: k, bubbles: true}));"
        "const lit = (p, c) => [...document.querySelectorAll(`#${p} .${c} .number`)]"
        ".map((n) => Number(n.textContent));"
        "const cards = () => [...document.querySelectorAll('.card')]"
        ".filter((c) => !c.hidden).map((c) => c.id);"
        f"try {{ {script} }} catch (e) {{ found.error = String(e); }}"
        "const pre = document.createElement('pre'); pre.id = 'found';"
        "pre.textContent = JSON.stringify(found); document.body.append(pre); })()</script>"
    )
    path.write_text(text.replace("</body>", f"{test}</body>"))
    command = [browser, *BROWSER, f"--user-data-dir={tmp_path / 'user'}"]
    done = subprocess.run(
        [*command, f"{path.as_uri()}{hash}"], capture_output=True, text=True, check=True
    )
    found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
    assert found is not None, done.stdout[-2000:]
    return json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">"))


def test_clicks_and_keys(tmp_path: Path) -> None:
    found = opened(
        page(explain_program(PROGRAM, "program.mlir")),
        """
        found.bold = document.querySelectorAll('b').length;
        found.first = [lit('program', 'write'), lit('program', 'read'), lit('program', 'operation'),
                       lit('program', 'definition'), location.hash];
        $('#e2').click();
        found.second = [lit('program', 'write'), lit('program', 'operation'), location.hash,
                        $('#e2').getAttribute('aria-current'), $('#e1').getAttribute('aria-current')];
        key('k'); found.k = location.hash; key('j'); key('j'); found.j = location.hash;
        key('Escape'); found.escape = [lit('program', 'operation'), location.hash];
        $('#program .has').click(); found.line = location.hash;
        key('b'); found.b = [$('#program').hidden, lit('output', 'operation').length];
        key('b'); key('m');
        found.memory = [$('#memory').hidden, $('#program').hidden,
                        document.querySelectorAll('#memory svg').length]; key('m');
        $('#search').value = 'extract'; $('#search').dispatchEvent(new Event('input'));
        found.search = [cards(), $('#shown').textContent];
        $('#search').value = ''; $('#cause').value = 'operation';
        $('#cause').dispatchEvent(new Event('input')); found.cause = cards();
        $('#cause').value = ''; $('#order').value = 'bytes';
        $('#order').dispatchEvent(new Event('input')); found.order = cards();
        key('/'); found.focus = document.activeElement.id;
        """,
        tmp_path,
    )
    assert found == {
        "bold": 0,
        "first": [[3], [4], [3], [1], "#e1"],
        "second": [[], [5], "#e2", "true", "false"],
        "k": "#e1",
        "j": "#e2",
        "escape": [[], ""],
        "line": "#e1",
        "b": [True, 2],
        "memory": [False, True, 1],
        "search": [["e1"], "1 of 2"],
        "cause": ["e2"],
        "order": ["e1", "e2"],
        "focus": "search",
    }


def test_a_link_to_an_explanation(tmp_path: Path) -> None:
    text = page(explain_program(PROGRAM, "program.mlir"))
    found = opened(text, "found.hash = location.hash;", tmp_path, "#e2")
    assert found == {"hash": "#e2"}


@pytest.mark.parametrize("count", [0, 5, 2500])
def test_sizes(count: int, tmp_path: Path) -> None:
    lines = [
        f"%r{n} = tensor.insert %x into %t[%i] : tensor<8xf32>\n"
        f"%s{n} = tensor.extract %r{n}[%i] : tensor<8xf32>"
        for n in range(count)
    ]
    text = (
        "func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {\n"
        + "\n".join([*lines, "return %t : tensor<8xf32>"])
        + "\n}\n"
    )
    found = opened(
        page(explain_program(text, "many.mlir")),
        """
        const last = document.querySelectorAll('.card').length;
        found.cards = last;
        if (last) { $(`#e${last}`).click(); found.lit = lit('program', 'operation'); }
        found.wide = document.documentElement.scrollWidth <= window.innerWidth;
        """,
        tmp_path,
    )
    assert found["wide"] is True
    assert found["cards"] == count
    if count:
        assert found["lit"] == [2 * count]
