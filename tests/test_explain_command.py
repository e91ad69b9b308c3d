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
from conftest import Says
from xdsl.parser import Parser
from xdsl.rewriter import Rewriter
from xdsl.universe import Universe

from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.explainer.command import main
from xdsl_bufferization.explainer.page import Explained, page
from xdsl_bufferization.explainer.report import (
    CannotExplain,
    RemovedAfter,
    RemovedBefore,
    explain_program,
    removed_lines,
)
from xdsl_bufferization.interfaces.explanations import Cause
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass

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


def test_text(program: str, says: Says) -> None:
    out = says(main, program)
    assert f"{program}:3:8: %t is copied: 32 bytes, once, in @f [1]" in out
    assert "help: move 'tensor.extract' before 'tensor.insert'" in out
    assert "read of %t" not in out
    assert out.endswith("1 copy of 32 bytes, 2 allocations\n")
    assert "read of %t" in says(main, program, "--verbose")


def test_json(program: str, says: Says) -> None:
    data = json.loads(says(main, program, "--json", "-"))
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


def test_sarif(program: str, says: Says) -> None:
    """What the schema of SARIF 2.1.0 requires, and that a location is that of the text."""
    log = json.loads(says(main, program, "--sarif", "-"))
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
    page_file, data, picture = (tmp_path / name for name in ("r.html", "r.json", "r.svg"))
    files = ["-o", str(page_file), "--json", str(data), "--picture", str(picture)]
    assert main([program, *files, "--dynamic", "4"]) == 0
    assert page_file.read_text().startswith("<!DOCTYPE html>")
    assert json.loads(data.read_text())["totals"]["copies"] == 1
    assert "2 buffers, at most 48 bytes" in picture.read_text()


def test_passes_around(program: str, says: Says) -> None:
    passes = (
        "canonicalize,one-shot-bufferize{bufferize-function-boundaries},"
        "buffer-deallocation-pipeline"
    )
    # The place in the program as it was written.
    place = rf"^{re.escape(program)}:\d+:\d+: %t is"
    assert re.search(place, says(main, program, "-p", passes), re.M)


EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.mark.parametrize("name", ["attention", "cnn", "jacobi"])
def test_places_are_those_of_the_source(name: str, tmp_path: Path) -> None:
    """In JSON, SARIF and the page, though passes before and after make operations anew."""
    path = EXAMPLES / f"{name}.mlir"
    lines = path.read_text().split("\n")
    json_file, sarif, html = (tmp_path / n for n in ("r.json", "r.sarif", "r.html"))
    files = ["--json", str(json_file), "--sarif", str(sarif), "-o", str(html)]
    assert main([str(path), "-p", "bufferize", *files]) == 0
    text = re.search(r'id="data">(.*?)</script>', html.read_text())
    assert text is not None
    page_data = json.loads(text[1])
    assert page_data["program"] == path.read_text().rstrip("\n").split("\n")
    data = json.loads(json_file.read_text())
    shown = [*data["explanations"], *(each["explanation"] for each in data["removed"])]
    assert {"frees", "copies", "allocations", "other allocations"} & set(page_data["groups"])
    for site in (s for e in (*shown, *page_data["items"]) for s in e["sites"]):
        file, line, column = site["place"].rsplit(":", 2)
        assert (file, int(line)) == (str(path), site["line"])
        at = lines[int(line) - 1][int(column) - 1 :]
        assert at.startswith(("func.func", site["op"], site["op"].partition(".")[2]))
    for result in json.loads(sarif.read_text())["runs"][0]["results"]:
        for location in (*result["locations"], *result["relatedLocations"]):
            place = location["physicalLocation"]
            assert place["artifactLocation"]["uri"] == path.as_uri()
            assert 1 <= place["region"]["startLine"] <= len(lines)


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
    assert [stage.name for stage in report.stages] == ["as written", "eliminate-empty-tensors"]
    assert [stage.copies for stage in report.stages] == [1, 0]
    assert [stage.bytes_copied for stage in report.stages] == [16, 0]
    assert not report.frees
    report = explain_program(text, "f.mlir", "bufferize")
    assert (report.stages[0].copies, report.stages[-1].copies) == (1, 0)
    assert report.frees


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
            ["rematerialize-fills removed 2 copies of 512 bytes: filled again instead",
             "reuse-dying-operands removed 1 allocation: computed into the buffer of an "
             "operand that is not used later"],
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
    found = ExplainBufferizationPass(bufferize_function_boundaries=True, annotate=True).explain(
        module
    )
    (copy,) = (op for op in module.walk() if isinstance(op, CopyOp))
    removed = RemovedAfter(module, found)
    again = CopyOp(copy.source, copy.destination)
    Rewriter.replace_op(copy, again)
    removed.after("one")
    assert not removed.removed
    Rewriter.erase_op(again)
    removed.after("two")
    assert [each.stage for each in removed.removed] == ["two"]


def test_removed_in_json_and_text(tmp_path: Path, says: Says) -> None:
    path = str(COPIES / "destination-overwritten.mlir")
    json_file = tmp_path / "r.json"
    assert main([path, "-p", "bufferize", "--json", str(json_file)]) == 0
    (removed,) = json.loads(json_file.read_text())["removed"]
    assert (removed["stage"], removed["is_after"]) == ("eliminate-empty-tensors", False)
    assert removed["explanation"]["kind"] == "copy"
    lines = says(main, path, "-p", "bufferize", "--verbose").splitlines()
    assert lines[-1] == ("  removed by eliminate-empty-tensors: computed into the destination")
    assert lines[-2].startswith(f"{path}:")
    assert ": was: %" in lines[-2]


def test_removed_on_the_page(tmp_path: Path) -> None:
    path = COPIES / "destination-overwritten.mlir"
    report = explain_program(path.read_text(), path.name, "bufferize")
    found = opened(
        page(report),
        """
        found.kinds = kinds();
        choose('removed'); found.removed = cards();
        $(`#${cards()[0]}`).click(); found.lit = lit('program', 'operation').length;
        found.gone = $('.card .gone').textContent; found.help = $('.card .help');
        """,
        tmp_path,
    )
    count = len(report.explanations) + len(report.frees) + 1
    assert found == {
        "kinds": [f"allocations {len(report.explanations)}", "removed 1"],
        "removed": [f"e{count}"],
        "lit": 1,
        "gone": "removed by eliminate-empty-tensors: computed into the destination",
        "help": None,
    }


def test_the_deallocation_is_explained(tmp_path: Path) -> None:
    passes = "one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline"
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
        found.kinds = kinds(); found.cards = cards();
        choose('frees');
        $('#e2').click();
        found.lines = [lit('program', 'operation'), lit('program', 'definition')];
        found.text = $('#e2 h2').textContent;
        found.stages = $('#stages');
        """,
        tmp_path,
    )
    assert found == {
        "kinds": ["allocations 1", "frees 1"],
        "cards": ["e1"],
        "lines": [[4], [2]],
        "text": "2. %e is freed after 'tensor.extract' (line 4)",
        "stages": None,
    }


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["-p", "canonicalize"], "has no one-shot-bufferize"),
        (["-p", "nothing"], "the pipeline 'nothing': "),
        (["missing.mlir"], "No such file"),
    ],
)
def test_bad_input(arguments: list[str], wanted: str, program: str, says: Says) -> None:
    given = arguments if "missing.mlir" in arguments else [program, *arguments]
    assert wanted in says(main, *given, code=2)


def test_bad_programs(tmp_path: Path, says: Says) -> None:
    path = tmp_path / "wrong.mlir"
    path.write_text("func.func @f(")
    assert main([str(path)]) == 2
    path.write_text(
        'func.func @f(%t: tensor<4xf32>) { "test.op"(%t) : (tensor<4xf32>) -> () return }'
    )
    said = says(main, str(path), code=2)
    assert "'test.op' op was not bufferized, in function @f" in said


# The page.


def test_the_page_asks_nobody(program: str) -> None:
    text = page(explain_program(PROGRAM, program))
    assert "default-src 'none'" in text
    assert not re.search(
        r"https?:(?!//www.w3.org/2000/svg)|src=|href=|@import|url\(|fetch\(|import\(", text
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
        ".map((c) => c.id);"
        "const kinds = () => [...document.querySelectorAll('#kinds button')].map((b) => b.textContent);"
        "const choose = (k) => [...document.querySelectorAll('#kinds button')]"
        ".find((b) => b.textContent.includes(k)).click();"
        f"try {{ {script} }} catch (e) {{ found.error = String(e); }}"
        "const pre = document.createElement('pre'); pre.id = 'found';"
        "found.error ??= window.errors[0];"
        "pre.textContent = JSON.stringify(found); document.body.append(pre); })()</script>"
    )
    errors = "<script>window.errors = []; onerror = (e) => { errors.push(e); };</script>"
    text = text.replace("<style>", f"{errors}<style>", 1)
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
        found.kinds = kinds(); found.copies = cards();
        choose('allocations'); $('#e2').click();
        found.second = [lit('program', 'write'), lit('program', 'operation'), location.hash,
                        $('#e2').getAttribute('aria-current'), cards()];
        key('k'); found.k = location.hash; key('j'); key('j'); found.j = location.hash;
        key('Escape'); found.escape = [lit('program', 'operation'), location.hash];
        $('#program .has').click(); found.line = location.hash;
        key('b'); found.b = [$('#program').hidden, lit('output', 'operation').length];
        key('b'); key('m');
        found.memory = [$('#memory').hidden, $('#program').hidden,
                        document.querySelectorAll('#memory svg').length]; key('m');
        $('#search').value = 'extract'; $('#search').dispatchEvent(new Event('input'));
        found.search = [cards(), kinds()];
        key('/'); found.focus = document.activeElement.id;
        """,
        tmp_path,
    )
    assert found == {
        "bold": 0,
        "first": [[3], [4], [3], [1], "#e1"],
        "kinds": ["copies 1", "other allocations 1"],
        "copies": ["e1"],
        "second": [[], [5], "#e2", "true", ["e2"]],
        "k": "#e2",
        "j": "#e2",
        "escape": [[], ""],
        "line": "#e1",
        "b": [True, 2],
        "memory": [False, True, 1],
        "search": [["e1"], ["copies 1", "other allocations 0"]],
        "focus": "search",
    }


def test_copies_come_first(tmp_path: Path) -> None:
    """Allocations of the program stand before its copies; copies are ordered by bytes."""
    text = """\
func.func @f(%s: tensor<2xf32>, %t: tensor<8xf32>, %x: f32, %i: index)
    -> (tensor<4xf32>, tensor<2xf32>, f32, tensor<8xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert %x into %s[%i] : tensor<2xf32>
  %1 = tensor.extract %s[%i] : tensor<2xf32>
  %2 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %3 = tensor.extract %t[%i] : tensor<8xf32>
  return %f, %0, %1, %2, %3 : tensor<4xf32>, tensor<2xf32>, f32, tensor<8xf32>, f32
}
"""
    report = explain_program(text, "/somewhere/f.mlir")
    found = opened(
        page(report),
        """
        found.title = [document.title, $('h1').textContent];
        found.kinds = kinds(); found.cards = cards(); found.hash = location.hash;
        $('#order').value = 'bytes'; $('#order').dispatchEvent(new Event('input'));
        found.largest = cards();
        $('#program .has').click(); found.line = [location.hash, cards()];
        """,
        tmp_path,
    )
    assert [each.kind for each in report.explanations] == ["allocation", "copy", "copy"]
    assert found == {
        "title": ["Copies in f.mlir"] * 2,
        "kinds": ["copies 2", "other allocations 1"],
        "cards": ["e2", "e3"],
        "hash": "#e2",
        "largest": ["e3", "e2"],
        "line": ["#e1", ["e1"]],
    }


def test_the_head_shows_stages_that_change_something() -> None:
    path = COPIES / "destination-padded.mlir"
    report = explain_program(path.read_text(), path.name, "bufferize")
    found = re.findall(r"<tr><th>(.*?)</th>(.*?)</tr>", page(report))
    bars = [(name, re.findall(r"--part:([\d.]+)%..(.*?)</td>", row)) for name, row in found]
    assert len(report.stages) == 9
    assert bars == [
        ("as written", [("100.0", "2 copies of 208 bytes"), ("100.0", "4 allocations")]),
        ("eliminate-empty-tensors", [("0.0", "0 copies"), ("50.0", "2 allocations")]),
    ]  # fmt: skip


def test_what_later_passes_do_is_in_the_head() -> None:
    """A clone is a copy of a later pass; a copy may be removed later."""
    text = """
    func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %r = arith.select %c, %t, %f : tensor<4xf32>
      return %r : tensor<4xf32>
    }
    """
    found = page(explain_program(text, "f.mlir", "bufferize"))
    assert '<p class="soft">0 copies, 1 allocation, 1 clone; pipeline: bufferize</p>' in found
    path = COPIES / "called-stacked.mlir"
    found = page(explain_program(path.read_text(), path.name, "bufferize"))
    assert ", 1 copy removed later; pipeline: bufferize</p>" in found


def test_places_in_another_file() -> None:
    """The line of the program is known, too."""
    text = """\
func.func @f(%x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32> loc("gen.py":1:7)
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %f : tensor<4xf32>
}
"""
    data = re.search(r'id="data">(.*?)</script>', page(explain_program(text, "f.mlir")))
    assert data is not None
    (item,) = json.loads(data[1])["items"]
    assert item["where"] == "16 bytes, once, in @f, gen.py:1:7"
    assert [site["line"] for site in item["sites"]] == [2]


def test_a_link_to_an_explanation(tmp_path: Path) -> None:
    text = page(explain_program(PROGRAM, "program.mlir"))
    found = opened(text, "found.hash = location.hash;", tmp_path, "#e2")
    assert found == {"hash": "#e2"}


def test_in_a_notebook(tmp_path: Path) -> None:
    """The page in a frame of another one, which has no address, and does not scroll that one."""
    shown = getattr(Explained(explain_program(PROGRAM, "module")), "_repr_html_")()
    text = f"<style></style><body><div style='height: 3000px'></div>{shown}</body>"
    found = opened(
        text,
        """
        const inner = document.querySelector('iframe').contentWindow;
        addEventListener('load', () => {
          try { inner.document.querySelector('#program .has').click(); } catch (e) { found.error = e; }
          found.lit = inner.document.querySelectorAll('#program .operation').length;
          found.scrolled = window.scrollY;
          $('#found').textContent = JSON.stringify(found);
        });
        inner.onerror = (e) => { found.error = e; };
        """,
        tmp_path,
    )
    assert found == {"lit": 1, "scrolled": 0}


@pytest.mark.parametrize("count", [0, 5, 2500])
def test_sizes(count: int, tmp_path: Path) -> None:
    lines = [
        f"%r{n} = tensor.insert %x into %t[%i] : tensor<8xf32>\n"
        f"%s{n} = tensor.extract %r{n}[%i] : tensor<8xf32>"
        for n in range(count)
    ]
    text = (
        "func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {\n"
        + "\n".join([*lines, f"// {'long ' * 500}", "return %t : tensor<8xf32>"])
        + "\n}\n"
    )
    found = opened(
        page(explain_program(text, "many.mlir")),
        """
        const last = document.querySelectorAll('.card').length;
        found.cards = last;
        if (last) { $(`#e${last}`).click(); found.lit = lit('program', 'operation'); }
        const fits = (n) => n.scrollWidth <= n.clientWidth;
        found.wide = fits(document.documentElement) && fits($('#program'));
        """,
        tmp_path,
    )
    assert found["wide"] is True
    assert found["cards"] == count
    if count:
        assert found["lit"] == [2 * count]


def test_a_program_that_mlir_refuses():
    text = """
    func.func @f(%x: f32) {
      affine.for %i = 0 to 4 {
        affine.yield %x : f32
      }
      return
    }
    """
    with pytest.raises(CannotExplain, match="parent of yield must have same number of results"):
        explain_program(text, "f.mlir")
