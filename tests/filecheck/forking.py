"""A lit test format that forks where a Python program would start.

    // RUN: not %xdsl_opt %s 2>&1 | filecheck %s

lit reads and executes the line as it always does: substitutions, pipes, redirections, `not`,
`env`, exit codes. The format only replaces the start of a process, `subprocess.Popen`, while
a test runs:

1. lit.cfg.py imports the modules of `MODULES` in the process of lit (`warmed_up`).
2. A command that is a Python program of this environment, `xdsl-opt` or `python script.py`,
   is a fork of that process, which executes the program as `__main__` (`_run_and_exit`).
3. All other commands start a process: other programs, other options of Python, and
   programs for which a variable `PYTHON*` or `XDSL*` is set by the test (`env` in the line).

Each command is a new fork, so that nothing that one does is seen by the next. Modules of
`MODULES` are loaded already; everything that is executed after the import of them is not: the
universe of this package is discovered, and its changes to xDSL are made, in each fork.

A process of lit that has executed `COLD` tests executes the programs of `WARM_UP` itself.
From then on the universe and the models are loaded in its forks, and what xDSL computes
once for each operation is computed. All programs of these tests would load them first.

Other than in a process of its own, `atexit` does nothing, files that the program leaves open
are not written, and all forks of a run have one seed for the hashes of strings.
"""

from __future__ import annotations

import gc
import inspect
import json
import locale
import os
import pkgutil
import runpy
import signal
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from importlib import import_module
from io import StringIO, TextIOWrapper
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

PACKAGE = "xdsl_bufferization"
MODULES = (
    "filecheck.main",
    "xdsl.dialects.test",
    "xdsl.syntax_printer",
    "xdsl.targets.mlir",
    "xdsl.tools.xdsl_opt",
    "xdsl.transforms.canonicalize",
    "xdsl.transforms.common_subexpression_elimination",
    PACKAGE,
)
"""What is imported before the tests, and all modules of `PACKAGE` but its universe, whose import
changes xDSL, and those that import it."""
COLD = 3
"""How many tests a process of lit executes first, as `WARM_UP` takes as long as ten."""
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline"
WARM_UP = (
    ("xdsl-opt", "dialects/[!m]*/ops*.mlir", "--allow-unregistered-dialect"),
    ("xdsl-opt", "transforms/canonicalize/tensor.mlir", "-p", "canonicalize"),
    ("replay.py", "transforms/one-shot-bufferize/forall-insertions.mlir", "-p", BUFFERIZE),
    ("replay.py", "pipelines/found-by-reading/one-of-nine-carried.mlir", "-p", "bufferize"),
)
"""Programs that use most operations, passes and interpreters. None has resources, which xDSL
would keep: memref/ops.mlir does."""
UNTESTED = "ignore:xdsl-bufferization is tested with xDSL"
"""No program says, as option of Python, that the version of xDSL is newer than the tests: they find
out what of it is different."""
SWITCH = "XDSL_BUFFERIZATION_LIT"
"""The environment variable, and lit's parameter, that are `fork` or `shell`."""
STREAMS = ("stdin", "stdout", "stderr")
FLAGS = ("bytes_warning", "dev_mode", "no_site", "optimize")
Process: Any = subprocess.Popen
ShTest: Any = import_module("lit.formats").ShTest
LIT = os.path.dirname(os.path.abspath(str(import_module("lit").__file__)))
"""The folder of lit."""


class Program(NamedTuple):
    """A Python program."""

    name: str
    """Path of the script, or name of the module."""
    is_module: bool
    arguments: Sequence[str]


class Startup(NamedTuple):
    """What is so in a Python interpreter that has started just now."""

    path: list[str]
    """`sys.path` without the folder of the script."""
    streams: list[list[Any]]
    """Encoding, errors, line buffering and write-through of each of `STREAMS`."""
    encoding: str
    """That of files."""
    flags: list[int]
    """Those of `sys.flags` that `FLAGS` names."""
    recursion_limit: int


def startup() -> Startup:
    """That of this interpreter."""
    streams = [getattr(sys, f"__{name}__") for name in STREAMS]
    return Startup(
        sys.path[1:],
        [
            [s.encoding, s.errors, s.line_buffering, s.write_through]
            for s in streams
            if s is not None
        ],
        locale.getpreferredencoding(False).lower().replace("-", ""),
        [int(getattr(sys.flags, name)) for name in FLAGS],
        sys.getrecursionlimit(),
    )


def startup_of_a_process(environment: Mapping[str, str]) -> Startup:
    """That of a new interpreter with these variables."""
    done = subprocess.run(
        [sys.executable, __file__],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    return Startup(*json.loads(done.stdout))


def warmed_up(environment: Mapping[str, str]) -> Startup | None:
    """Imports `MODULES` as a program with these variables would. None where forks would differ
    from such a program: there are none, Python has other options or encodings here, or an
    import gives a warning, which each program would print."""
    if not sys.platform.startswith("linux") or not sys.executable:
        return None
    here, there = startup(), startup_of_a_process(environment)
    if (here.encoding, here.flags) != (there.encoding, there.flags):
        return None
    with (
        patch.object(sys, "path", there.path),
        patch.dict(os.environ, environment, clear=True),
        warnings.catch_warnings(record=True) as found,
    ):
        warnings.simplefilter("always")
        warnings.filterwarnings("ignore", UNTESTED.partition(":")[2])
        for name in _modules():
            import_module(name)
    gc.collect()
    gc.freeze()  # forks share what the collector does not visit
    return None if found else there


def warm_up(environment: Mapping[str, str], startup: Startup) -> None:
    """Executes the programs of `WARM_UP` in this process."""
    here = Path(__file__).parent
    folders = {"xdsl-opt": Path(sys.executable).parent, "replay.py": here.parent / "fuzz"}
    limit, main = sys.getrecursionlimit(), sys.modules["__main__"]
    with (
        patch.multiple(sys, path=sys.path, argv=sys.argv),
        patch.dict(os.environ, environment, clear=True),
        redirect_stdout(StringIO()),
        redirect_stderr(StringIO()),
    ):
        for name, files, *options in WARM_UP:
            for file in sorted(here.glob(files)):
                program = Program(str(folders[name] / name), False, [str(file), *options])
                _status_of(partial(_execute, program, startup))
    sys.modules["__main__"] = main
    sys.setrecursionlimit(limit)
    gc.collect()
    gc.freeze()


def _modules() -> Iterator[str]:
    """Names of what is imported before the tests."""
    yield from MODULES
    path = import_module(PACKAGE).__path__
    changing = tuple(f"{PACKAGE}.{name}" for name in ("universe", "api", "explain"))
    for module in pkgutil.walk_packages(path, f"{PACKAGE}."):
        if not module.name.startswith(changing):
            yield module.name


def program_of(executable: str, arguments: Sequence[str]) -> Program | None:
    """The Python program of this environment that a command starts, or None.

    `arguments` has the name of the command first."""
    folder = Path(sys.executable).parent
    if Path(executable).parent != folder:
        return None
    if os.path.samefile(executable, sys.executable):
        match arguments[1:]:
            case ["-m", name, *rest]:
                return Program(name, True, rest)
            case [name, *rest] if not name.startswith("-"):
                return Program(name, False, rest)
            case _:
                return None
    with open(executable, "rb") as file:
        marks, interpreter = file.read(2), file.readline().decode(errors="replace")
    if marks != b"#!" or Path(interpreter.strip()).parent != folder:
        return None
    return Program(executable, False, arguments[1:])


def variables_of_python(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that Python, xDSL and this package read, some of them when they start.

    lit puts its own folder into PYTHONPATH for `diff`, and leaves it there for the rest of
    the test. That has no module which a program would import in place of another one."""
    found = {k: v for k, v in environment.items() if k.startswith(("PYTHON", "XDSL"))}
    if found.get("PYTHONPATH") == LIT:
        del found["PYTHONPATH"]
    return found


def start(
    args: Sequence[str],
    *,
    startup: Startup,
    variables: Mapping[str, str],
    executable: str = "",
    env: Mapping[str, str] | None = None,
    **options: Any,
) -> Any:
    """Stands for `subprocess.Popen`: the process is a fork of this one if it is a Python
    program. `variables` are those of Python in the environment that `startup` is for."""
    if executable and env and variables_of_python(env) == variables:
        program = program_of(executable, args)
        if program is not None:
            run = partial(_run_and_exit, program, dict(env), startup)
            options["preexec_fn"] = run
    return Process(args, executable=executable or None, env=env, **options)


def _run_and_exit(program: Program, env: dict[str, str], startup: Startup) -> None:
    """Executes the program in this process, and ends it.

    `Popen` calls it in the fork, when the standard streams and the folder are set."""
    status = 1
    try:
        # The pipes of other commands, and that on which `Popen` awaits the start.
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        for name in ("SIGPIPE", "SIGXFSZ"):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        os.environ.clear()
        os.environ.update(env)
        setattr(subprocess, "Popen", Process)
        old = _replace_streams(startup)
        status = _status_of(partial(_execute, program, startup))
        status = _flushed(status)
        del old
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def _replace_streams(startup: Startup) -> list[Any]:
    """Puts new standard streams in place, as Python does when it starts. Returns the old ones,
    which would be written out if they were deleted."""
    old = list[Any]()
    settings = zip(STREAMS, startup.streams, strict=True)
    for number, (name, (encoding, errors, line, through)) in enumerate(settings):
        mode = "wb" if number else "rb"
        buffer: Any = open(number, mode, 0 if through and number else -1, closefd=False)
        getattr(buffer, "raw", buffer).name = f"<{name}>"
        stream = TextIOWrapper(buffer, encoding, errors, "\n", line, through)
        for attribute in (name, f"__{name}__"):
            old.append(getattr(sys, attribute))
            setattr(sys, attribute, stream)
    return old


def _execute(program: Program, startup: Startup) -> None:
    """Executes the program as `__main__`."""
    gc.enable()
    added = os.environ.get("PYTHONPATH")
    path = [*(added.split(os.pathsep) if added else ()), *startup.path]
    sys.argv = [program.name, *program.arguments]
    sys.setrecursionlimit(startup.recursion_limit + _depth())
    if program.is_module:
        sys.path = [os.getcwd(), *path]
        sys.modules.pop(program.name, None)
        runpy.run_module(program.name, run_name="__main__", alter_sys=True)
        return
    sys.path = [os.path.dirname(os.path.realpath(program.name)), *path]
    file = os.path.join(os.getcwd(), program.name)
    main = ModuleType("__main__")
    main.__file__ = file
    sys.modules["__main__"] = main
    exec(compile(Path(file).read_bytes(), file, "exec"), main.__dict__)


def _depth() -> int:
    """How many functions are active that are not of the program."""
    depth, frame = 0, inspect.currentframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth - 1


def _status_of(execute: Callable[[], None]) -> int:
    """The exit code of a program; tells of its exception on standard error."""
    try:
        execute()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return (end.code or 0) & 0xFF
        print(end.code, file=sys.stderr)
        return 1
    except BaseException as error:
        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename in HIDDEN:
            trace = trace.tb_next
        traceback.print_exception(type(error), error, trace)
        return 1
    return 0


HIDDEN = (__file__, "<frozen runpy>", runpy.__file__)
"""Files of functions that are not part of the program."""


def _flushed(status: int) -> int:
    """The exit code of a program after the last output, 120 if that cannot be written."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            print(f"Exception ignored in: {stream!r}\n{error!r}", file=sys.stderr)
            status = 120
    return status


EXECUTED = count()
"""Numbers of the tests that this process of lit has executed."""


class ForkingShTest(ShTest):
    """lit's format for RUN lines, with forks in place of Python programs."""

    def __init__(self, startup: Startup, environment: Mapping[str, str]) -> None:
        """Both are those of `warmed_up`."""
        ShTest.__init__(self, execute_external=False)
        self.startup = startup
        self.variables = variables_of_python(environment)

    def execute(self, test: Any, lit_config: Any) -> Any:
        """Runs the test, and returns its result."""
        if next(EXECUTED) == COLD:
            warm_up(test.config.environment, self.startup)
        popen = partial(start, startup=self.startup, variables=self.variables)
        with patch.object(subprocess, "Popen", popen):
            return ShTest.execute(self, test, lit_config)


def test_format(way: str, environment: Mapping[str, str]) -> Any:
    """The format for tests with these variables: with forks if the way is `fork` and they
    are possible, or lit's own."""
    if way not in ("fork", "shell"):
        raise ValueError(f"{SWITCH} is '{way}', but has to be 'fork' or 'shell'")
    found = warmed_up(environment) if way == "fork" else None
    if found is None:
        return ShTest(execute_external=False)
    return ForkingShTest(found, environment)


if __name__ == "__main__":
    json.dump(startup(), sys.stdout)
