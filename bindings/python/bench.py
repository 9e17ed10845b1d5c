"""Measures gdvar beside json, and prints the ratios: python bench.py

There is no other codec of this format on PyPI to compare with.
"""

import json
import time
from typing import Any, Callable, Dict, List, Tuple

import gdvar


def best(call: Callable[[], object]) -> float:
    """Returns the seconds of the fastest of many calls."""
    fastest = float("inf")
    end = time.perf_counter() + 1.0
    while time.perf_counter() < end:
        start = time.perf_counter()
        call()
        fastest = min(fastest, time.perf_counter() - start)
    return fastest


def cases() -> List[Tuple[str, Any]]:
    """Values that JSON can express too, so that both have the same work."""
    packet: Dict[str, Any] = {"type": "move", "id": 17, "x": 1.5, "y": -2.25, "tags": ["red", "fast"]}
    items = [
        {"id": f"item_{number}", "count": number, "weight": number / 3, "owner": None, "tags": ["a", "b"]}
        for number in range(11_000)
    ]
    return [
        ("a packet of 5 entries", packet),
        ("11,000 Dictionaries", items),
        ("100,000 floats in an Array", [number / 7 for number in range(100_000)]),
        ("10,000 long texts", [f"{number} " + "text " * 20 for number in range(10_000)]),
    ]


def main() -> None:
    print("| value | decode: gdvar | json | gdvar / json | encode: gdvar | json | gdvar / json |")
    print("|---|---|---|---|---|---|---|")
    for name, value in cases():
        data, text = gdvar.encode(value), json.dumps(value)
        decode = best(lambda: gdvar.decode(data)), best(lambda: json.loads(text))
        encode = best(lambda: gdvar.encode(value)), best(lambda: json.dumps(value))
        cells = [f"{ours * 1e6:,.1f} µs | {theirs * 1e6:,.1f} µs | {ours / theirs:.2f}" for ours, theirs in (decode, encode)]
        print(f"| {name}, {len(data):,} bytes | {cells[0]} | {cells[1]} |")


if __name__ == "__main__":
    main()
