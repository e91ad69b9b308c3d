"""lit: what the RUN lines may use, and what this machine has.

Features: `mlir-opt` (`%mlir_opt`, the oracle mlir-opt-22) and `shared-models`
(`%shared`, the folder ../shared with the real programs). `%xdsl_opt` is `xdsl-opt`
of the virtual environment that runs lit, `%replay` runs a program after passes.

`XDSL_BUFFERIZATION_LIT=shell` starts each program as a process; see forking.py.
"""

import os
import shutil
import sys
from pathlib import Path

sys.path.append(os.path.dirname(__file__))
from forking import SWITCH, UNTESTED, test_format

root = Path(__file__).resolve().parents[2]
tools = Path(sys.executable).parent
shared = Path(os.environ.get("XDSL_BUFFERIZATION_SHARED", root.parent / "shared"))

config.name = "xdsl-bufferization"
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.dirname(__file__)
config.suffixes = [".mlir"]
config.environment["PATH"] = os.pathsep.join([str(tools), os.environ["PATH"]])
config.environment["PYTHONWARNINGS"] = UNTESTED
config.test_format = test_format(os.environ.get(SWITCH, "fork"), config.environment)

config.substitutions.append(("%xdsl_opt", "xdsl-opt"))
checker = f"{sys.executable} -m xdsl_bufferization.interpreters.check"
config.substitutions.append(("%xdsl_bufferize_check", checker))
config.substitutions.append(
    ("%replay", f"{sys.executable} {root / 'tests' / 'fuzz' / 'replay.py'}")
)

mlir_opt = os.environ.get("MLIR_OPT") or shutil.which("mlir-opt-22")
if mlir_opt:
    config.available_features.add("mlir-opt")
    config.substitutions.append(("%mlir_opt", mlir_opt))

if (shared / "models" / "run").is_dir():
    config.available_features.add("shared-models")
    config.substitutions.append(("%shared", str(shared)))
