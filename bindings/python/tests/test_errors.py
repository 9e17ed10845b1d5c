"""Errors have a class for each kind, a path, and are the system's where the system refuses."""

import dataclasses
import enum
from pathlib import Path
from typing import Any, Callable, Dict, List, Type

import gdvar
import pytest


def test_errors_have_a_class_for_each_kind(tmp_path: Path) -> None:
    encrypted = gdvar.SaveFile(passphrase="crab rave")
    encrypted.append({"hp": 87.5})
    locked = encrypted.to_bytes()
    save = gdvar.SaveFile.from_bytes(gdvar.encode({"hp": 87.5}))
    objects = gdvar.encode(gdvar.Object("Resource", {}), full_objects=True)
    calls: Dict[Type[gdvar.Error], Callable[[], Any]] = {
        gdvar.KeyMissingError: lambda: gdvar.SaveFile.from_bytes(locked),
        gdvar.WrongKeyError: lambda: gdvar.SaveFile.from_bytes(locked, passphrase="crab"),
        gdvar.TooLargeError: lambda: gdvar.decode(gdvar.encode([[[1]]]), max_depth=2),
        gdvar.NotValuesError: lambda: gdvar.SaveFile.from_bytes(b"\x89PNG\r\n\x1a\n\0\0"),
        gdvar.DamagedError: lambda: gdvar.decode(b"\x02\0"),
        gdvar.ObjectNotAllowedError: lambda: gdvar.decode(objects),
        gdvar.NotationError: lambda: gdvar.from_text("[1, 2"),
        gdvar.NotFoundError: lambda: save.get("mana"),
        gdvar.TypeChangeError: lambda: save.set("hp", "many"),
    }
    unclear = gdvar.SaveFile.from_bytes(gdvar.encode(2.5))
    calls[gdvar.UnclearDialectError] = lambda: unclear.__setitem__(0, gdvar.Vector3(1, 2, 3))
    for kind, call in calls.items():
        with pytest.raises(gdvar.Error) as error:
            call()
        assert type(error.value) is kind and isinstance(error.value, ValueError), error.value
    kinds = {value for value in vars(gdvar).values() if isinstance(value, type) and issubclass(value, gdvar.Error)}
    assert kinds == {gdvar.Error, *calls}


def test_errors_about_a_place_in_a_file_have_its_path() -> None:
    save = gdvar.SaveFile.from_bytes(gdvar.encode({"gold": 3, "items": [1, 2]}))
    calls: Dict[str, Callable[[], Any]] = {
        "golf": lambda: save.get("golf"),
        "gold[": lambda: save.get("gold["),
        "item[*]": lambda: save.get_all("item[*]"),
        "gold": lambda: save.set("gold", "x"),
        "silver": lambda: save.remove("silver"),
        "items[7]": lambda: save.rename("items[7]", "a"),
        "name": lambda: save.move("name", "gold"),
        "bag": lambda: save.insert("bag", 1),
    }
    for path, call in calls.items():
        with pytest.raises(gdvar.Error) as error:
            call()
        assert error.value.path == path, error.value


def test_a_path_that_several_values_have_needs_an_index() -> None:
    save = gdvar.SaveFile()
    assert save.get("id", 0) == 0
    save.append({"id": 7, "bag": ["bow"], "pos": gdvar.Vector2(1, 2)})
    save.append({"id": 8, "gold": 3})
    assert (save.get("gold"), save.get("pos.x"), save.get_all("bag[*]")) == (3, 1.0, ["bow"])
    assert save.get("id", index=0) == 7 and save.get("id", index=-1) == 8 and save.get("value 1: id") == 8
    save.insert("bag", "axe")
    save.set("new", 1, index=1)
    save.move("new", "old")
    save.rename("old", "older")
    save.remove("bag[0]")
    assert list(save) == [{"id": 7, "bag": ["axe"], "pos": gdvar.Vector2(1, 2)}, {"id": 8, "gold": 3, "older": 1}]
    calls: List[Callable[[], Any]] = [
        lambda: save.get("id"),
        lambda: save.get("id", 0),
        lambda: save.get(""),
        lambda: save.set("id", 9),
        lambda: save.set("new", 9),
        lambda: save.insert("", 9, key="new"),
        lambda: save.remove("id"),
        lambda: save.rename("id", "name"),
        lambda: save.move("id", "name"),
    ]
    for call in calls:
        with pytest.raises(gdvar.Error, match="^the file holds 2 values: choose one with `index`$"):
            call()
    with pytest.raises(gdvar.Error, match="2 values; did you mean gold\\? Choose one with `index`$"):
        save.set("glod", 9)
    assert save.get("golf", None) is None
    for missing in (lambda: save.get("golf"), lambda: save.remove("golf"), lambda: save.get_all("golf[*]")):
        with pytest.raises(gdvar.NotFoundError, match="^none of the 2 values has the path golf.*; did you mean gold\\?$"):
            missing()
    with pytest.raises(gdvar.NotationError):
        save.get("gold[", 0)
    with pytest.raises(IndexError):
        save.get("gold", index=2)


def test_errors_about_a_new_value_have_the_path_in_the_file() -> None:
    items = [{"id": "sword"}]
    save = gdvar.SaveFile.from_bytes(gdvar.encode({"pos": gdvar.Vector2(1, 2), "items": items, "level": {}, "scores": {7: 1}}))
    wrong: List[Any] = [object(), gdvar.Vector2("a", 1), gdvar.Signal(3, 4), 2**64, gdvar.Object("Node", {}), {1, 2}]  # type: ignore[arg-type]
    for value in wrong:
        calls: Dict[str, Callable[[], Any]] = {
            "pos": lambda: save.set("pos", value),
            "pos.x": lambda: save.set("pos.x", value),
            "items[0].id[2].a": lambda: save.set("items[-1].id", [1, 2, {"a": value}]),
            "items[1]": lambda: save.set("items[]", value),
            "items[1][0]": lambda: save.insert("items", [value]),
            "items[0].a": lambda: save.insert("items", {"a": value}, at=0),
            'level["two words"].a': lambda: save.insert("level", {"a": value}, key="two words"),
            "level.new": lambda: save.set("level.new", value),
            "scores[8]": lambda: save.insert("scores", value, key="8"),
            "items[0].count[0]": lambda: save.set("items[*].count", [value]),
        }
        for path, call in calls.items():
            with pytest.raises(gdvar.Error) as error:
                call()
            assert error.value.path == path and str(error.value).endswith(f" in {path}"), error.value
    with pytest.raises(gdvar.NotFoundError):
        save.set("itmes[0].id", object())
    assert save.to_bytes() == gdvar.encode({"pos": gdvar.Vector2(1, 2), "items": items, "level": {}, "scores": {7: 1}})


def test_what_the_system_refuses_is_its_own_error(tmp_path: Path) -> None:
    save = gdvar.SaveFile()
    save.append(1)
    calls: List[Callable[[], Any]] = [
        lambda: gdvar.SaveFile.open(tmp_path / "missing" / "slot.save"),
        lambda: save.save(tmp_path / "missing" / "slot.save"),
    ]
    for call in calls:
        with pytest.raises(FileNotFoundError) as error:
            call()
        with pytest.raises(FileNotFoundError) as own:
            open(tmp_path / "missing" / "slot.save")
        assert str(error.value) == str(own.value), "as Python says it"
    with pytest.raises(OSError):
        save.save(tmp_path)


@pytest.mark.parametrize(
    "value",
    [
        gdvar.Vector2("a", 1),  # type: ignore[arg-type]
        gdvar.Vector2i(1.5, 2),  # type: ignore[arg-type]
        gdvar.Vector2i(2**40, 2),
        gdvar.Rect2(gdvar.Vector2(1, None), gdvar.Vector2(1, 2)),  # type: ignore[arg-type]
        gdvar.Rect2((1, 2), [3, 4]),  # type: ignore[arg-type]
        gdvar.RID("a"),  # type: ignore[arg-type]
        gdvar.ObjectId(-1),
        gdvar.Signal(3, 4),  # type: ignore[arg-type]
        gdvar.Object("Resource", {1: 2}),  # type: ignore[dict-item]
        gdvar.Object(5),  # type: ignore[arg-type]
        gdvar.NodePath.from_parts("a", "no", [1], []),  # type: ignore[arg-type, list-item]
        gdvar.TypedArray(5, []),  # type: ignore[arg-type]
        gdvar.Pairs([1]),  # type: ignore[arg-type]
        {1, 2},
        "\ud800",
        2**64,
    ],
    ids=repr,
)
def test_values_that_are_refused_say_where_they_are(value: Any) -> None:
    for write in (gdvar.encode, gdvar.to_text, gdvar.to_json):
        with pytest.raises(gdvar.Error) as error:
            write({"a": [value]}, full_objects=True)
        assert error.value.path.startswith("a[0]"), error.value
    with pytest.raises(gdvar.Error) as error:
        gdvar.encode({"a": gdvar.PackedStringArray(["b", 5])})  # type: ignore[list-item]
    assert error.value.path == "a[1]"


class Team(enum.Enum):
    RED = "red"


@dataclasses.dataclass
class Item:
    id: str
    team: Team
    at: gdvar.Vector2 = gdvar.Vector2(1, 2)


def test_default_makes_values_of_other_classes() -> None:
    items = [Item("sword", Team.RED)]
    plain = [{"id": "sword", "team": "red", "at": gdvar.Vector2(1, 2)}]
    assert gdvar.encode(items, default=gdvar.default) == gdvar.encode(plain)
    assert gdvar.to_text(items, default=gdvar.default) == gdvar.to_text(plain)
    assert gdvar.to_json(items, default=gdvar.default) == gdvar.to_json(plain)
    assert gdvar.decode(gdvar.encode({"tags": {3, 4}}, default=sorted)) == {"tags": [3, 4]}
    # A key, and an item of a typed container.
    key = gdvar.encode({Team.RED: 1}, default=gdvar.default)
    assert gdvar.decode(key) == {"red": 1}
    assert gdvar.encode(gdvar.TypedArray("String", [Team.RED]), default=gdvar.default) == gdvar.encode(gdvar.TypedArray("String", ["red"]))


def test_default_may_encode_other_values() -> None:
    long = "long " * 1000

    def whole(_: object) -> bytes:
        return gdvar.encode([long, 1])

    assert gdvar.decode(gdvar.encode([long, object(), "end"], default=whole)) == [long, whole(None), "end"]
    # What was written before an error is not written again.
    with pytest.raises(gdvar.Error):
        gdvar.encode([long, object()])
    assert gdvar.decode(gdvar.encode("short")) == "short"


def test_what_default_does_not_take_is_an_error_with_its_path() -> None:
    with pytest.raises(gdvar.Error, match="no type for Python's object") as error:
        gdvar.encode({"a": [object()]}, default=gdvar.default)
    assert error.value.path == "a[0]"
    with pytest.raises(gdvar.Error, match="nested"):
        gdvar.encode(object(), default=lambda value: value)

    def fails(_: object) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        gdvar.encode([object()], default=fails)


def test_a_save_keeps_every_file_that_it_replaces(tmp_path: Path) -> None:
    path = tmp_path / "slot.save"
    for gold in range(4):
        save = gdvar.SaveFile()
        save.append({"gold": gold})
        save.save(path)
    kept = gdvar.SaveFile.backups(path)
    assert kept == [path.with_name(name) for name in ("slot.save.bak", "slot.save.bak2", "slot.save.bak3")]
    assert [gdvar.SaveFile.open(each).get("gold") for each in kept] == [0, 1, 2]
    assert gdvar.SaveFile.restore(path) == kept[2]
    assert gdvar.SaveFile.open(path).get("gold") == 2
    gdvar.SaveFile.restore(path)
    gdvar.SaveFile.restore(path)
    assert gdvar.SaveFile.restore(path) is None and gdvar.SaveFile.open(path).get("gold") == 0
    save.save(path, backup=False)
    assert gdvar.SaveFile.backups(path) == []
