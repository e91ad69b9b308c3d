"""The command `xdsl-bufferize-explain`: explanations of a program as text, JSON or a page.

command.py    the command line
report.py     runs a pipeline and collects what the page shows
page.py       one self-contained HTML page, of `page.html`, `page.css` and `page.js`
"""
