"""
A recurrent network in JAX, exported as `linalg` on tensors with the places of this file.

    pip install jax iree-base-compiler
    python gen.py > rnn.mlir
    xdsl-bufferize rnn.mlir --explain
"""

import subprocess
import sys

import jax
import jax.numpy as jnp
from jax import export


def rnn(weights, inputs, state):
    """The last state, and the states before."""

    def step(hidden, x):
        mixed = jnp.tanh(hidden @ weights + x)
        return mixed, hidden

    return jax.lax.scan(step, state, inputs)


def main() -> None:
    """Prints the program."""
    # Places without the folder of this file.
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    shapes = [(8, 8), (100, 8), (8,)]
    arguments = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]
    exported = export.export(jax.jit(rnn))(*arguments)
    text = str(exported.mlir_module())
    command = ["iree-opt", "--iree-stablehlo-input-transformation-pipeline"]
    command += ["--canonicalize", "--mlir-print-debuginfo", "-"]
    made = subprocess.run(command, input=text, capture_output=True, text=True)
    sys.stdout.write(made.stdout)


main()
