"""FileCheck tests of the dialect: `lit examples/grid_dialect/tests`."""

import sys
from pathlib import Path

from lit.formats import ShTest

config.name = "grid-dialect"
config.test_format = ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.environment["PATH"] = f"{Path(sys.executable).parent}:{config.environment['PATH']}"
# Where the package is, if it is not installed beside lit.
config.environment["PYTHONPATH"] = lit_config.params.get("packages", "")
