# A tour in a notebook: pip install '.[notebook]', then `marimo edit examples/tour.py`.

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium")

with app.setup:
    import marimo as mo
    from xdsl.context import Context
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.parser import Parser

    from xdsl_bufferization import bufferize, check, explain, register_dialects


@app.cell
def _():
    mo.md("""
    # From tensors to memrefs

    A program on tensors. `linalg.mul` gets an empty tensor as its destination, so that
    its result may take the place of what it reads.
    """)
    return


@app.cell
def _():
    PROGRAM = """
    func.func @normalized(%row: tensor<64xf32>, %scale: f32)
        -> (tensor<64xf32>, tensor<64xf32>) {
      %empty = tensor.empty() : tensor<64xf32>
      %scales = linalg.fill ins(%scale : f32) outs(%empty : tensor<64xf32>)
          -> tensor<64xf32>
      %scaled = linalg.mul ins(%row, %scales : tensor<64xf32>, tensor<64xf32>)
          outs(%empty : tensor<64xf32>) -> tensor<64xf32>
      %c0 = arith.constant 0 : index
      %first = tensor.insert %scale into %scaled[%c0] : tensor<64xf32>
      func.return %scaled, %first : tensor<64xf32>, tensor<64xf32>
    }
    """
    context = Context()
    register_dialects(context)

    def parsed(text: str) -> ModuleOp:
        return Parser(context, text).parse_module()

    mo.plain_text(PROGRAM)
    return PROGRAM, parsed


@app.cell
def _():
    mo.md("""
    `bufferize` changes the module: its tensors become memrefs.
    """)
    return


@app.cell
def _(PROGRAM, parsed):
    bufferized = parsed(PROGRAM)
    bufferize(bufferized)
    mo.plain_text(str(bufferized))
    return


@app.cell
def _():
    mo.md("""
    There are two buffers, and a copy between them. `explain` says why, and what each pass
    has removed: click on a line with a dot, or on an explanation.
    """)
    return


@app.cell
def _(PROGRAM, parsed):
    before = explain(parsed(PROGRAM))
    before
    return


@app.cell
def _():
    mo.md("""
    The function returns the tensor before `tensor.insert` and the one after it: both have
    to be in memory. If its callers need one number of the first tensor, the program
    can return that.
    """)
    return


@app.cell
def _(PROGRAM, parsed):
    changed = (
        PROGRAM.replace("(tensor<64xf32>, tensor<64xf32>) {", "(f32, tensor<64xf32>) {")
        .replace("%first =", "%old = tensor.extract %scaled[%c0] : tensor<64xf32>\n      %first =")
        .replace("%scaled, %first : tensor<64xf32>,", "%old, %first : f32,")
    )
    after = explain(parsed(changed))
    after
    return (changed,)


@app.cell
def _():
    mo.md("""
    No copy is left. `check` executes the program on tensors and on memrefs, compares the
    results bit by bit, and finds leaks and uses after a free. Without arguments it takes
    random ones.
    """)
    return


@app.cell
def _(changed, parsed):
    verdict = check(parsed(changed), "normalized", [[0.5] * 64, 3.0])
    mo.plain_text(str(verdict))
    return


if __name__ == "__main__":
    app.run()
