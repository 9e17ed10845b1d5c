"""Decoded and encoded again, a value has the same bytes."""

import os
from pathlib import Path
from typing import Any

import gdvar
import pytest

from golden import ROOT, Case, golden, lines

# With which the files of tests/golden are encrypted.
PASSPHRASE = "crab rave"
KEY = bytes(range(32))
# What text needs to hold any value.
ALL: Any = {"full_objects": True, "double_precision": True}


@pytest.mark.parametrize("case", list(golden()), ids=lambda case: case.name)
def test_values_of_engines_come_back_identical(case: Case) -> None:
    value = gdvar.decode(case.data, dialect=case.dialect, full_objects=case.full_objects)
    assert gdvar.encode(value, dialect=case.dialect, full_objects=case.full_objects) == case.expected


DOUBLE = [case for case in golden() if case.name.startswith("godot-4.6.3-double")]


@pytest.mark.parametrize("case", DOUBLE, ids=lambda case: case.name)
def test_json_and_text_keep_values_of_double_precision_builds_or_refuse_them(case: Case) -> None:
    def json(value: object, **width: Any) -> Any:
        return gdvar.from_json(gdvar.to_json(value, full_objects=True, **width), full_objects=True, **width)

    def text(value: object, **width: Any) -> Any:
        return gdvar.from_text(gdvar.to_text(value, full_objects=True, **width), full_objects=True, **width)

    value = gdvar.decode(case.data, full_objects=True)
    for again in (json, text):
        assert gdvar.encode(again(value, double_precision=True), full_objects=True) == case.expected
        try:
            found = again(value)
        except gdvar.Error as error:
            assert "reals of 64 bits" in str(error)
        else:
            assert gdvar.encode(found, full_objects=True) == case.expected


def test_generated_values_come_back_identical() -> None:
    count = 0
    for line in lines(Path(os.environ["GDVAR_GENERATED"])):
        data = bytes.fromhex(line["hex"])
        value = gdvar.decode(data, dialect=line["dialect"], full_objects=True)
        assert gdvar.encode(value, dialect=line["dialect"], full_objects=True) == data, line
        count += 1
    assert count > 3000


def test_damaged_values_are_what_rust_makes_of_them() -> None:
    kept = refused = quieted = 0
    for line in lines(Path(os.environ["GDVAR_DAMAGED"])):
        settings = {name: line[name] for name in ("dialect", "full_objects", "max_depth")}
        found: Any
        try:
            found = gdvar.encode(gdvar.decode(bytes.fromhex(line["hex"]), **settings), **settings).hex()
            kept += 1
        except gdvar.Error as error:
            found = [str(error), error.path, error.offset]
            refused += 1
        expected: Any = line.get("written", line.get("error"))
        if found != expected:
            # Python's float has 64 bits, and makes a signalling NaN of 32 bits a quiet one.
            texts = [gdvar.to_text(gdvar.decode(bytes.fromhex(data), **settings), **ALL) for data in (found, expected)]
            assert "nan" in texts[0] and texts[0] == texts[1], line
            quieted += 1
    assert kept > 1000 and refused > 1000 and quieted < 100


@pytest.mark.parametrize("path", sorted((ROOT / "tests/golden").glob("saves-*/*.save")), ids=lambda path: str(path.name))
def test_files_of_engines_open_and_keep_their_values(path: Path) -> None:
    passphrase = PASSPHRASE if path.name == "encrypted-pass.save" else None
    key = KEY if path.name == "encrypted-key.save" else None
    save = gdvar.SaveFile.open(path, passphrase=passphrase, key=key, full_objects=True)
    assert len(save) > 0
    unchanged = save.to_bytes()
    if not any(name in path.name for name in ("zstd", "deflate", "gzip")):
        assert unchanged == path.read_bytes()
    values = list(save)
    for index, value in enumerate(values):
        save[index] = value
    again = gdvar.SaveFile.from_bytes(save.to_bytes(), passphrase=passphrase, key=key, full_objects=True)
    assert list(again) == values
