"""The former place of `attach_model`, which is now in `xdsl_bufferization` itself."""

from xdsl_bufferization.interfaces.external_models import attach_model

__all__ = ["attach_model"]
