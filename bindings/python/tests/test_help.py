"""What help(), a prompt and a type checker say."""

import ast
import inspect
import pydoc
import re
from pathlib import Path
from typing import Dict, List

import gdvar

STUB = Path(__file__).resolve().parents[1] / "python/gdvar/_gdvar.pyi"


def texts() -> Dict[str, str]:
    """Returns the texts of the stub by name, those of overloads one after the other."""
    found: Dict[str, List[str]] = {}

    def collect(node: ast.AST, prefix: str) -> None:
        for part in ast.iter_child_nodes(node):
            if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
                text = ast.get_docstring(part)
                # A class that is made in Rust has one text.
                if text and part.name != "__new__":
                    found.setdefault(prefix + part.name, []).append(text)
                collect(part, prefix + part.name + ".")

    collect(ast.parse(STUB.read_text(encoding="utf-8")), "")
    return {name: "\n\n".join(parts) for name, parts in found.items()}


def test_help_has_the_texts_of_the_stub() -> None:
    for name, text in texts().items():
        found = gdvar
        for step in name.split("."):
            found = getattr(found, step)
        assert inspect.getdoc(found) == text, name
        first = text.split("\n")[0]
        assert first in pydoc.plain(pydoc.render_doc(found)), name


def test_everything_public_has_a_text() -> None:
    bare = [
        f"{owner}.{name}"
        for owner, members in [("gdvar", {name: getattr(gdvar, name) for name in gdvar.__all__}), ("SaveFile", vars(gdvar.SaveFile))]
        for name, member in members.items()
        if inspect.isroutine(member) or isinstance(member, type)
        if not name.startswith("_") and not inspect.getdoc(member)
    ]
    assert bare == []


def test_the_version_is_that_of_the_package() -> None:
    manifest = (STUB.parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'^version = "(.*)"$', manifest, re.MULTILINE)[1] == gdvar.__version__  # type: ignore[index]


def test_a_file_says_what_it_is() -> None:
    save = gdvar.SaveFile()
    assert repr(save) == "<gdvar.SaveFile: an empty file, plain>"
    save.append({"gold": 3, "at": gdvar.Vector2(1, 2)})
    save.append(2)
    assert re.fullmatch(r"<gdvar.SaveFile: 2 values, plain, Godot 4.*>", repr(save))
    config = gdvar.SaveFile.from_bytes(b"[video]\nscale=1.5\n")
    assert repr(config).startswith("<gdvar.SaveFile: a config file, plain")
