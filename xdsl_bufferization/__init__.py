"""MLIR's bufferization as a plugin for xDSL."""

from xdsl_bufferization.interfaces.external_models import attach_model
from xdsl_bufferization.support.versions import warn_if_unsupported

__all__ = ["attach_model"]

__version__ = "0.2.0"

warn_if_unsupported()
