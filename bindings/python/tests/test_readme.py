"""The README's examples run, and type checkers accept them."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import List

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"


def examples() -> List[str]:
    found: List[str] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) >= 4
    return found


@pytest.mark.parametrize("number", range(len(examples())))
def test_examples_run_and_pass_mypy(number: int, tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text(examples()[number])
    subprocess.run([sys.executable, "-I", file.name], cwd=tmp_path, check=True)
    subprocess.run([sys.executable, "-m", "mypy", "--strict", file.name], cwd=tmp_path, check=True)


def test_the_package_and_its_tests_pass_mypy() -> None:
    tests = Path(__file__).parent
    environment = {**os.environ, "MYPYPATH": str(tests)}
    files = sorted(str(file) for file in tests.glob("*.py"))
    subprocess.run([sys.executable, "-m", "mypy", "--strict", "-p", "gdvar"], check=True, cwd=tests)
    subprocess.run([sys.executable, "-m", "mypy", "--strict", *files], check=True, cwd=tests, env=environment)


def test_the_stubs_describe_what_the_package_has(tmp_path: Path) -> None:
    # stubtest takes a Literal for a function.
    allowed = tmp_path / "allowed"
    allowed.write_text("gdvar._types.Dialect\n")
    command = [sys.executable, "-m", "mypy.stubtest", "gdvar", "--allowlist", str(allowed)]
    subprocess.run(command, check=True, cwd=Path(__file__).parent)
