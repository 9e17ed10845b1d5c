"""Measures gdvar beside msgpack, orjson and json, and prints the microseconds of processor time: pip install msgpack orjson && python bench.py

There is no other codec of this format on PyPI to compare with.
"""

import json
import time
from typing import Any, Callable, Dict, List, Tuple

import msgpack
import orjson

import gdvar

# How to write and to read a value.
Codec = Tuple[Callable[[Any], Any], Callable[[Any], Any]]
CODECS: Dict[str, Codec] = {
    "gdvar": (gdvar.encode, gdvar.decode),
    "msgpack": (msgpack.packb, msgpack.unpackb),
    "orjson": (orjson.dumps, orjson.loads),
    "json": (json.dumps, json.loads),
}


def best(calls: List[Callable[[], object]]) -> List[float]:
    """Returns the microseconds of the fastest run of each call. They take turns, so that whatever slows down the machine slows down all of them."""
    start = time.process_time()
    calls[0]()
    # A run takes ten milliseconds or so, and not only a call: the clock of a virtual machine may be half a millisecond wrong.
    count = max(1, int(1e-2 / (time.process_time() - start)))
    fastest = [float("inf")] * len(calls)
    end = start + 1.0
    while time.process_time() < end:
        for index, call in enumerate(calls):
            start = time.process_time()
            for _ in range(count):
                call()
            fastest[index] = min(fastest[index], (time.process_time() - start) / count * 1e6)
    return fastest


def cases() -> List[Tuple[str, Any]]:
    """Values that all of them can express, so that they have the same work."""
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
    print(f"| value | | {' | '.join(CODECS)} |")
    print("|---|---|" + "---|" * len(CODECS))
    for name, value in cases():
        written = {codec: write(value) for codec, (write, _) in CODECS.items()}
        reads = [lambda read=read, data=written[codec]: read(data) for codec, (_, read) in CODECS.items()]
        writes = [lambda write=write: write(value) for write, _ in CODECS.values()]
        for job, calls in (("decode", reads), ("encode", writes)):
            cells = " | ".join(f"{time:,.2f}" if time < 10 else f"{time:,.0f}" for time in best(calls))
            print(f"| {name}, {len(written['gdvar']):,} bytes | {job} | {cells} |")


if __name__ == "__main__":
    main()
