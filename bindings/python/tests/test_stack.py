"""Threads with small stacks. Windows gives 1 MiB to the main thread, and `threading.stack_size` allows 32 KiB."""

import re
import threading
from typing import Any, Callable, Dict, List, Union

import gdvar
import pytest

ALLOWED: Dict[str, Any] = {"full_objects": True}


def nested(levels: int, wrap: Callable[[Any], Any]) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = wrap(value)
    return value


def on_a_stack_of(size: int, call: Callable[[], Any]) -> Union[str, Exception]:
    """Returns the error of a call in a thread whose stack has `size` bytes, or "done"."""
    found: List[Union[str, Exception]] = []

    def run() -> None:
        try:
            call()
            found.append("done")
        except Exception as error:
            found.append(error)

    before = threading.stack_size(size)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    return found[0]


WRAPS: Dict[str, Callable[[Any], Any]] = {
    "lists": lambda value: [value],
    "dicts": lambda value: {"a": value},
    "keys": lambda value: gdvar.Pairs([(value, "a")]),
    "objects": lambda value: gdvar.Object("Resource", {"a": value}),
    "typed": lambda value: gdvar.TypedArray("Array", [value]) if isinstance(value, list) else [value],
}


def calls(value: Any) -> Dict[str, Callable[[], Any]]:
    """Returns every call that takes or makes nested values."""
    data: List[Any] = []

    def prepare() -> None:
        file = gdvar.SaveFile(full_objects=True)
        file.append({"deep": value, "gold": 1})
        data.append((gdvar.encode(value, **ALLOWED), gdvar.to_text(value, **ALLOWED), gdvar.to_json(value, **ALLOWED)))
        data.append((file.to_bytes(), file))

    assert on_a_stack_of(64 << 20, prepare) == "done"
    [(encoded, text, json), (bytes_of_file, file)] = data
    return {
        "decode": lambda: gdvar.decode(encoded, **ALLOWED),
        "encode": lambda: gdvar.encode(value, **ALLOWED),
        "to_text": lambda: gdvar.to_text(value, **ALLOWED),
        "from_text": lambda: gdvar.from_text(text, **ALLOWED),
        "to_json": lambda: gdvar.to_json(value, **ALLOWED),
        "plain JSON": lambda: gdvar.to_json(value, plain=True, **ALLOWED),
        "from_json": lambda: gdvar.from_json(json, **ALLOWED),
        "guess_dialect": lambda: gdvar.guess_dialect(encoded),
        "from_bytes": lambda: gdvar.SaveFile.from_bytes(bytes_of_file, **ALLOWED),
        "from_bytes, bare": lambda: gdvar.SaveFile.from_bytes(encoded, **ALLOWED),
        "get": lambda: file.get("deep"),
        "index": lambda: file[0],
        "iterate": lambda: list(file),
        "set": lambda: file.set("deep", value),
        "set another": lambda: file.set("gold", 2),
        "remove another": lambda: file.remove("gold"),
        "replace": lambda: file.__setitem__(0, value),
        "append": lambda: file.append(value),
        "insert": lambda: file.insert(0, value),
        "to_bytes": lambda: file.to_bytes(),
        "delete": lambda: file.__delitem__(0),
    }


@pytest.mark.parametrize("kind", WRAPS)
def test_deep_values_on_small_stacks_are_values_or_errors(kind: str) -> None:
    for size in (64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20):
        for name, call in calls(nested(1000, WRAPS[kind])).items():
            found = on_a_stack_of(size, call)
            assert found == "done" or isinstance(found, gdvar.Error), (kind, size, name, found)
            if size <= 256 << 10 and name in ("decode", "encode", "to_text", "from_text", "to_json", "from_json", "get"):
                assert "nested" in str(found), (kind, size, name, found)


@pytest.mark.parametrize("kind", WRAPS)
def test_values_of_usual_depth_need_little_stack(kind: str) -> None:
    for name, call in calls(nested(10, WRAPS[kind])).items():
        found = on_a_stack_of(256 << 10, call)
        if not (kind in ("keys", "objects") and name == "plain JSON"):
            assert found == "done", (kind, name, found)


def test_the_default_depth_fits_the_usual_stack_of_8_mib() -> None:
    value = nested(1000, WRAPS["lists"])
    for name, call in calls(value).items():
        assert on_a_stack_of(8 << 20, call) == "done", name


def test_a_pattern_finds_deep_keys_on_small_stacks() -> None:
    file = gdvar.SaveFile()
    file.append(nested(200, WRAPS["keys"]))
    for size in (64 << 10, 1 << 20):
        assert on_a_stack_of(size, lambda: file.find(re.compile("1"), keys=True)) == "done", size
