"""What goes wrong where types are mapped carelessly."""

import errno
import json
import math
import struct
from array import array
from typing import Any, List

import gdvar
import pytest


def again(value: object, **options: Any) -> Any:
    """Encodes a value and decodes it, and checks that it is stable."""
    data = gdvar.encode(value, **options)
    found = gdvar.decode(data, **options)
    assert gdvar.encode(found, **options) == data
    return found


def test_whole_floats_stay_floats() -> None:
    assert gdvar.to_text(again([100.0, 100])) == "[100.0, 100]"
    assert [type(item) for item in again([100.0, 100, True])] == [float, int, bool]


def test_keys_that_python_merges_stay_apart() -> None:
    data = gdvar.encode(gdvar.Pairs([(1, "int"), (1.0, "float"), (True, "bool")]))
    value = gdvar.decode(data)
    assert isinstance(value, gdvar.Pairs)
    assert [type(key) for key, _ in value] == [int, float, bool]
    assert gdvar.encode(value) == data


def test_vectors_as_keys_stay_apart_from_vectors_of_integers() -> None:
    value = again(gdvar.Pairs([(gdvar.Vector2(1, 2), "real"), (gdvar.Vector2i(1, 2), "integer")]))
    assert isinstance(value, gdvar.Pairs) and len(value) == 2


def test_keys_that_python_cannot_hash_are_pairs() -> None:
    value = again(gdvar.Pairs([([1, 2], "array"), ({"a": 1}, "dictionary")]))
    assert value == [([1, 2], "array"), ({"a": 1}, "dictionary")]


def test_equal_keys_are_an_error() -> None:
    with pytest.raises(gdvar.Error, match="occurs twice"):
        gdvar.encode(gdvar.Pairs([("a", 1), (gdvar.StringName("a"), 2)]))


def test_nan_infinities_and_minus_zero_keep_their_bits() -> None:
    numbers = [float("nan"), math.inf, -math.inf, -0.0]
    found = again(numbers)
    assert struct.pack("<4d", *found) == struct.pack("<4d", *numbers)
    # The NaN that a division by zero makes has its sign bit set.
    data = bytes.fromhex("03000100") + bytes.fromhex("000000000000f8ff")
    assert gdvar.encode(gdvar.decode(data)) == data


def test_ints_of_64_bits_are_exact() -> None:
    numbers = [2**53, 2**53 + 1, 2**63 - 1, -(2**63)]
    assert again(numbers) == numbers
    with pytest.raises(gdvar.Error, match="64 bits") as error:
        gdvar.encode({"gold": [0, 2**63]})
    assert error.value.path == "gold[1]"


def test_string_names_and_node_paths_keep_their_type_and_equal_their_text() -> None:
    value = again({gdvar.StringName("hp"): gdvar.NodePath("/root/Main:position:x")})
    [(key, path)] = value.items()
    assert type(key) is gdvar.StringName and type(path) is gdvar.NodePath
    assert value["hp"] == "/root/Main:position:x"


def test_node_paths_whose_text_does_not_say_their_parts_keep_them() -> None:
    path = gdvar.NodePath.from_parts("a/b", False, ["a/b"], [])
    assert again(path).parts == (False, ["a/b"], [])


def test_typed_containers_keep_their_types() -> None:
    array_value = again(gdvar.TypedArray("int", [1, 2]))
    assert (type(array_value), array_value.element_type) == (gdvar.TypedArray, "int")
    empty = again(gdvar.TypedDictionary("String", gdvar.ScriptType("res://item.gd")), full_objects=True)
    assert (empty.key_type, empty.value_type) == ("String", gdvar.ScriptType("res://item.gd"))
    nodes = again(gdvar.TypedArray(gdvar.ClassType("Node")), full_objects=True)
    assert nodes.element_type == gdvar.ClassType("Node")
    with pytest.raises(gdvar.Error, match="no built-in type"):
        gdvar.encode(gdvar.TypedArray("Int", [1]))
    with pytest.raises(gdvar.Error):
        gdvar.encode(gdvar.TypedArray("int", ["one"]))


def test_objects_need_a_permission_in_both_directions() -> None:
    value = gdvar.Object("Resource", {"script": "res://item.gd", "amount": 3})
    with pytest.raises(gdvar.Error):
        gdvar.encode(value)
    data = gdvar.encode(value, full_objects=True)
    with pytest.raises(gdvar.Error):
        gdvar.decode(data)
    assert gdvar.decode(data, full_objects=True) == value
    assert again(gdvar.ObjectId(77)) == gdvar.ObjectId(77)


def test_packed_arrays_have_the_buffer_protocol() -> None:
    value = {
        "bytes": b"\x00\xff",
        "i": array("i", [-1, 2]),
        "q": array("q", [2**40]),
        "f": array("f", [0.5]),
        "d": array("d", [0.1]),
        "points": gdvar.PackedVector2Array([gdvar.Vector2(1, 2), gdvar.Vector2(3, 4)]),
        "texts": gdvar.PackedStringArray(["a", ""]),
    }
    found = again(value)
    assert found == value
    assert memoryview(found["points"].data).nbytes == 16
    assert found["points"][1] == gdvar.Vector2(3, 4) and len(found["points"]) == 2
    assert gdvar.encode(bytearray(b"ab")) == gdvar.encode(b"ab") == gdvar.encode(memoryview(b"ab"))
    with pytest.raises(gdvar.Error, match="no packed array"):
        gdvar.encode(array("H", [1]))


def test_double_precision_values_keep_their_precision() -> None:
    at = gdvar.DoubleVector2(0.1, 0.2)
    found = again({"at": at, "many": gdvar.PackedVector3Array(array("d", [0.1, 0.2, 0.3]))})
    assert found["at"] == (0.1, 0.2) and type(found["at"]) is gdvar.DoubleVector2
    assert found["many"].data.typecode == "d" and type(found["many"][0]) is gdvar.DoubleVector3
    assert again(gdvar.Vector2(0.1, 0.2)) != (0.1, 0.2)
    for call in (gdvar.to_text, gdvar.to_json):
        with pytest.raises(gdvar.Error, match="double_precision=True"):
            call(found)
    assert json.loads(gdvar.to_json(found, plain=True))["at"] == [0.1, 0.2]


def test_what_is_no_buffer_is_not_decoded() -> None:
    # `bytes(4)` is four zeros, which would be a null.
    for data in (4, [0, 0, 0, 0], "\0\0\0\0", None):
        for function in (gdvar.decode, gdvar.guess_dialect, gdvar.SaveFile.from_bytes):
            with pytest.raises(TypeError):
                function(data)  # type: ignore[arg-type]
    assert gdvar.decode(array("i", [2, 5])) == 5  # type: ignore[arg-type]


def test_an_int_with_more_digits_than_python_prints_is_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(gdvar.Error, match="the number does not fit an int of 64 bits") as error:
        gdvar.encode({"gold": 10**5000})
    assert error.value.path == "gold"
    assert capfd.readouterr().err == ""


def test_a_file_that_does_not_open_is_named() -> None:
    with pytest.raises(FileNotFoundError) as error:
        gdvar.SaveFile.open("missing.save")
    assert (error.value.errno, str(error.value.filename)) == (errno.ENOENT, "missing.save")


def test_a_list_in_itself_is_an_error() -> None:
    loop: List[Any] = []
    loop.append(loop)
    with pytest.raises(gdvar.Error, match="nested"):
        gdvar.encode(loop)


def test_limits_are_those_of_the_library() -> None:
    deep: List[Any] = []
    for _ in range(1023):
        deep = [deep]
    data = gdvar.encode(deep)
    gdvar.decode(data)
    # As in the engine, an empty container is never too deep.
    gdvar.decode(gdvar.encode([deep]))
    with pytest.raises(gdvar.Error, match="deeper than the limit of 1024"):
        gdvar.encode([[deep]])
    with pytest.raises(gdvar.Error):
        gdvar.decode(data, max_depth=1000)
    with pytest.raises(gdvar.Error):
        gdvar.decode(data, max_size=100)
    with pytest.raises(gdvar.Error, match="levels"):
        gdvar.decode(data, max_depth=100_000)


def test_errors_have_path_and_offset() -> None:
    data = bytearray(gdvar.encode({"players": ["Ferris"]}))
    data[-12] = 99  # The type of "Ferris".
    with pytest.raises(gdvar.Error) as error:
        gdvar.decode(data)
    assert error.value.path == "players[0]"
    assert error.value.offset == len(data) - 16 + 4 or error.value.offset is not None
    assert isinstance(error.value, ValueError)
    with pytest.raises(gdvar.Error) as error:
        gdvar.from_text("[1, 2")
    assert "line 1" in str(error.value)
    with pytest.raises(gdvar.Error, match="dialect"):
        gdvar.decode(b"\0\0\0\0", dialect="godot5")  # type: ignore[arg-type]


def test_messages_name_nothing_of_rust() -> None:
    packet = gdvar.encode([1, 2])
    framed = len(packet).to_bytes(4, "little") + packet
    vector = gdvar.encode(gdvar.Vector3(1, 2, 3), dialect="godot3")
    data = [b"GCPF" + bytes(16), b"GDEC" + bytes(44), b"ECFG" + bytes(8), b"[a]\nb=1\n", b'{"a": 1}', b"", framed, framed * 2, vector]
    objects = gdvar.encode(gdvar.Object("Resource", {}), full_objects=True)

    def unclear() -> None:
        gdvar.SaveFile.from_bytes(gdvar.encode(2.5))[0] = gdvar.Vector3(1, 2, 3)

    calls: List[Any] = [lambda item=item: gdvar.decode(item) for item in [*data, objects]]
    calls += [lambda item=item: gdvar.SaveFile.from_bytes(item) for item in [*data[:3], b"\x89PNG\r\n\x1a\n\0\0", b"no value", b"[a]\nb=(\n"]]
    file = gdvar.SaveFile.from_bytes(gdvar.encode({"hp": 87.5}))
    calls += [lambda: file.set("hp", "many"), lambda: file.get("mana"), lambda: file.append(1), lambda: file.get("hp.("), lambda: file.set("hp", objects, force=True)]
    calls += [lambda: gdvar.encode(gdvar.DoubleVector2(1, 2), dialect="published4"), unclear]
    calls += [lambda: gdvar.to_text(gdvar.Object("Resource", {})), lambda: gdvar.from_text("Object(Resource)"), lambda: gdvar.from_json("{}")]
    messages: List[str] = []
    for call in calls:
        try:
            call()
        except gdvar.Error as error:
            messages.append(str(error))
    assert len(messages) > 18
    for message in messages:
        for name in ("::", "serde", "VarReader", "SaveOptions", "OpenOptions", "Document", "Types", "Codec", "feature"):
            assert name not in message


def test_classes_of_python_that_derive_from_its_types_are_taken() -> None:
    import enum
    from collections import OrderedDict

    class Team(enum.IntEnum):
        RED = 1

    class Mode(str, enum.Enum):
        EASY = "easy"

    assert gdvar.decode(gdvar.encode([Team.RED, Mode.EASY, OrderedDict(a=(1, 2))])) == [1, "easy", {"a": [1, 2]}]
    with pytest.raises(gdvar.Error, match="set"):
        gdvar.encode({1, 2})


def test_a_text_of_any_length_in_a_list_is_what_godot_reads() -> None:
    def read(body: bytes) -> Any:
        text = struct.pack("<II", 4, len(body)) + body + bytes(-len(body) % 4)
        texts: List[str] = gdvar.decode(struct.pack("<II", 28, 2) + text + text)
        assert texts[0] == texts[1]
        return texts[0]

    for length in range(140):
        plain = "~" * length
        assert read(plain.encode()) == plain
        assert read(b"\xef\xbb\xbf" + plain.encode()) == plain
        for place in {0, length // 2, max(length - 1, 0)}:
            before, after = plain[:place], plain[place:]
            assert read(f"{before}\0{after}".encode()) == before
            assert read(f"{before}é{after}".encode()) == f"{before}é{after}"
            with pytest.raises(gdvar.Error, match="UTF-8"):
                read(before.encode() + b"\xff" + after.encode())


def test_lone_surrogates_are_an_error() -> None:
    with pytest.raises(gdvar.Error, match="surrogate"):
        gdvar.encode("\ud800")


def test_files_keep_what_is_not_changed(tmp_path: Any) -> None:
    save = gdvar.SaveFile(passphrase="crab rave")
    save.append({"gold": 3, "name": "Ferris", "tags": ["a", "b"]})
    save.append("second")
    path = tmp_path / "slot.save"
    save.save(path)
    with pytest.raises(gdvar.Error):
        gdvar.SaveFile.open(path)
    save = gdvar.SaveFile.open(path, passphrase="crab rave")
    assert (len(save), save.dialect, save[-1]) == (2, "godot4", "second")
    assert save.set("gold", 5000) and not save.set("gold", 5000)
    save.remove("tags[0]")
    save.insert(0, [1])
    save.insert(-1, "before the last")
    assert save[2] == "before the last" and save[-1] == "second"
    del save[2], save[-1]
    with pytest.raises(IndexError):
        save.insert(-3, "nowhere")
    save.save(path)
    assert path.with_name("slot.save.bak").exists()
    save = gdvar.SaveFile.open(path, passphrase="crab rave")
    assert list(save) == [[1], {"gold": 5000, "name": "Ferris", "tags": ["b"]}]
    assert save.get("tags[0]", index=1) == "b"
    with pytest.raises(gdvar.Error):
        save.get("nothing", index=1)
    with pytest.raises(IndexError):
        save[2]


def test_json_loses_nothing_and_plain_json_has_no_types() -> None:
    value = {"at": gdvar.Vector2(1, 2), "name": gdvar.StringName("x"), "whole": 2.0}
    found = gdvar.from_json(gdvar.to_json(value))
    assert found == value and type(found["name"]) is gdvar.StringName and type(found["whole"]) is float
    assert json.loads(gdvar.to_json(value, plain=True))["name"] == "x"


def test_the_dialect_is_guessed() -> None:
    data = gdvar.encode({"at": gdvar.Vector3(1, 2, 3)}, dialect="godot3")
    assert gdvar.guess_dialect(data) == "godot3"
    assert gdvar.SaveFile.from_bytes(data).dialect == "godot3"


def test_a_file_of_unclear_origin_only_takes_what_all_engines_read_alike() -> None:
    data = gdvar.encode([1, 2.5], dialect="godot3")
    either = gdvar.encode(2.5)
    save = gdvar.SaveFile.from_bytes(either)
    save[0] = 3.5
    with pytest.raises(gdvar.Error):
        save[0] = gdvar.Vector3(1, 2, 3)
    save = gdvar.SaveFile.from_bytes(either, dialect="godot3")
    save[0] = gdvar.Vector3(1, 2, 3)
    assert gdvar.SaveFile.from_bytes(data).dialect == "godot3"
