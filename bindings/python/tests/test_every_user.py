"""The list of edits that Rust, the command, the page, Python and JavaScript make with the same results."""

import json
from pathlib import Path
from typing import Any, Dict, List

import gdvar
import pytest

LIST = Path(__file__).resolve().parents[3] / "tests/users/edits.json"
CASES: List[Dict[str, Any]] = json.loads(LIST.read_text(encoding="utf-8"))
assert len(CASES) >= 30


def content(case: Dict[str, Any], name: str) -> bytes:
    """Returns the bytes of the file. Without `after`, it stays as it was."""
    if name + "_hex" in case:
        return bytes.fromhex(case[name + "_hex"])
    return str(case.get(name, case["before"])).encode()


def make(save: gdvar.SaveFile, name: str, arguments: List[str], options: Dict[str, Any]) -> None:
    if name in ("set", "insert"):
        path, text = arguments
        getattr(save, name)(path, gdvar.from_text(text), **options)
    elif name == "undo":
        assert save.undo()
    else:
        getattr(save, name)(*arguments, **options)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["claim"]))
def test_every_edit_has_the_result_of_the_list(case: Dict[str, Any]) -> None:
    before = content(case, "before")
    save = gdvar.SaveFile.from_bytes(before, dialect=case.get("dialect"))
    assert save.kind == case["kind"]
    for name, *parts in case["edits"]:
        arguments = [part for part in parts if isinstance(part, str)]
        options = dict(parts[-1]) if parts and isinstance(parts[-1], dict) else {}
        error = options.pop("error", None)
        if error is None:
            make(save, name, arguments, options)
            continue
        unchanged = save.to_bytes()
        with pytest.raises(gdvar.Error) as raised:
            make(save, name, arguments, options)
        assert error in str(raised.value)
        assert save.to_bytes() == unchanged
    made = save.to_bytes()
    assert made == content(case, "after")
    undone = 0
    while save.undo():
        undone += 1
    assert save.to_bytes() == before
    for _ in range(undone):
        assert save.redo()
    assert save.to_bytes() == made
