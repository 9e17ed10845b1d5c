"""The values that engines wrote, and generated ones."""

import json
from pathlib import Path
from typing import Any, Dict, Iterator, NamedTuple

ROOT = Path(__file__).resolve().parents[3]


class Case(NamedTuple):
    name: str
    dialect: Any
    full_objects: bool
    data: bytes
    # What gdvar writes: the engine leaves the padding uninitialised in a few values.
    expected: bytes


def lines(path: Path) -> Iterator[Dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def golden() -> Iterator[Case]:
    for file, dialect in [("godot-4.6.3", "godot4"), ("godot-4.6.3-double", "godot4"), ("godot-3.6.2", "godot3")]:
        for line in lines(ROOT / "tests/golden" / f"{file}.jsonl"):
            data = bytes.fromhex(line["hex"])
            expected = bytes.fromhex(line.get("canonical_hex") or line["hex"])
            yield Case(f"{file}: {line['name']}", dialect, line["full_objects"], data, expected)
