"""
Reads the text of a pipeline.

    canonicalize,one-shot-bufferize{bufferize-function-boundaries=true}

xDSL reports a text that it cannot read by exceptions of several kinds, of which one is no
`Exception`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.passes import ModulePass, PassPipeline
from xdsl.utils.exceptions import ArgSpecParseError, ParseError


def parsed_passes(
    text: str, known: Mapping[str, Callable[[], type[ModulePass]]]
) -> Sequence[ModulePass]:
    """
    Returns the passes of a pipeline, none for an empty text. `known` are all passes by
    name.

    Raises `ValueError` for a text that is no pipeline, and `PassFailedException` where a pass
    refuses its options.
    """
    if not text:
        return ()
    try:
        return PassPipeline.parse_spec(dict(known), text).passes
    except (ArgSpecParseError, ParseError) as error:
        raise ValueError(str(error)) from error
