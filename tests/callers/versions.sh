#!/usr/bin/env bash
# Calls xdsl-bufferize by the pass `mlir-opt` of older versions of xDSL, each in an environment
# of its own, with the pipelines in programs/. Usage: versions.sh FOLDER, where these are made.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
command=$(command -v xdsl-bufferize)

for version in 0.57.1 0.63.0 0.69.0 0.74.0; do
  python=$folder/xdsl-$version/bin/python
  if [ ! -x "$python" ]; then
    python3 -m venv "$folder/xdsl-$version"
    "$python" -m pip install --quiet --disable-pip-version-check "xdsl==$version"
  fi
  for program in "$here"/programs/*.mlir; do
    # The generic syntax, as older versions know fewer operations.
    generic=$folder/$(basename "$program")
    "$command" "$program" -p '' --print-op-generic --allow-unregistered-dialect > "$generic"
    mapfile -t flags < <(sed -n 's|^// MLIR-FLAGS: ||p' "$program" | xargs -n1 printf '%s\n')
    "$python" "$here/call.py" "$command" "$generic" "${flags[@]}" > "$folder/out.mlir"
    grep -q memref "$folder/out.mlir"
    echo "xDSL $version: $(basename "$program" .mlir): ok"
  done
done
