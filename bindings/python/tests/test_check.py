"""The list of files and their faults that the command, Python and JavaScript find."""

import json
from pathlib import Path
from typing import Any, Dict, List

import gdvar
import pytest

LIST = Path(__file__).resolve().parents[3] / "tests/users/checks.json"
CASES: List[Dict[str, Any]] = json.loads(LIST.read_text(encoding="utf-8"))
assert len(CASES) >= 9


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["claim"]))
def test_every_file_has_the_faults_of_the_list(case: Dict[str, Any]) -> None:
    options = {name: case[name] for name in ("dialect", "offset") if name in case}
    save = gdvar.SaveFile.from_bytes(bytes.fromhex(case["hex"]), full_objects=True, **options)
    assert save.check() == [gdvar.Fault(**fault) for fault in case["faults"]]
    assert len(save.check(readable=True)) == case.get("readable", 0)
    assert save.check(most=1) == save.check()[:1]
