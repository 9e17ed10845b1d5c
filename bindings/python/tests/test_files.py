"""What the command does with whole files, on a SaveFile."""

import re
from pathlib import Path
from typing import Any, Dict, List

import gdvar
import pytest

GAME: Dict[str, Any] = {
    "player": {"name": "Ferris", "hp": 80.0},
    "items": [{"id": "sword", "count": 1}, {"id": "bow", "count": 2}],
    "gold": 3,
}


def opened(value: object = GAME) -> gdvar.SaveFile:
    return gdvar.SaveFile.from_bytes(gdvar.encode(value))


def test_a_file_with_a_header_of_its_own_keeps_it(tmp_path: Path) -> None:
    header = bytes(range(1, 9))
    path = tmp_path / "slot.save"
    path.write_bytes(header + gdvar.encode(GAME))
    for save in (gdvar.SaveFile.open(path, offset=8), gdvar.SaveFile.from_bytes(path.read_bytes(), offset=8)):
        assert save.set("gold", 9)
        assert save.to_bytes() == header + gdvar.encode({**GAME, "gold": 9})
    with pytest.raises(gdvar.Error):
        gdvar.SaveFile.open(path, offset=10_000)


def test_paths_lead_to_the_end_of_an_array_to_its_last_element_and_to_all_elements() -> None:
    save = opened()
    save.set("items[]", {"id": "shield", "count": 1})
    assert save.get("items[-1].id") == "shield"
    save.set("items[*].count", 7)
    assert save.get_all("items[*].count") == [7, 7, 7]
    assert save.get_all("items[*].id") == ["sword", "bow", "shield"]
    with pytest.raises(gdvar.NotFoundError, match="leads to 3 values, not to one"):
        save.get("items[*].id")
    save.remove("items[*].count")
    assert save.get_all("items[*].count") == []
    # Each was one edit.
    assert save.undo() and save.undo() and save.undo() and not save.undo()
    assert save.to_bytes() == gdvar.encode(GAME)


def test_get_takes_a_default_and_suggests_a_similar_key() -> None:
    save = opened()
    assert save.get("mana", 5) == 5 and save.get("mana", None) is None and save.get("mana", default=[]) == []
    assert save.get("gold", 5) == 3
    with pytest.raises(gdvar.NotFoundError, match="did you mean gold"):
        save.get("golf")
    with pytest.raises(LookupError, match="did you mean items"):
        save.get_all("item[*]")
    # A path that is none stays an error.
    with pytest.raises(gdvar.NotationError):
        save.get("items[", 5)


def test_find_and_list_give_paths_that_all_methods_take() -> None:
    save = opened()
    assert save.find("Ferris") == [("player.name", '"Ferris"')]
    assert [found.path for found in save.find("80")] == ["player.hp"]
    assert save.find("gold") == [] and save.find("gold", keys=True) == [gdvar.Found("gold", "3")]
    assert [found.path for found in save.find(re.compile("^s|^b"))] == ["items[0].id", "items[1].id"]
    assert [found.path for found in save.find(re.compile("ID", re.IGNORECASE), keys=True)] == ["items[0].id", "items[1].id"]
    assert [f"{path} = {text}" for path, text in save.list()] == [
        'player.name = "Ferris"',
        "player.hp = 80.0",
        'items[0].id = "sword"',
        "items[0].count = 1",
        'items[1].id = "bow"',
        "items[1].count = 2",
        "gold = 3",
    ]
    two = gdvar.SaveFile()
    two.append({"gold": 3})
    two.append({"gold": 4})
    [_, second] = two.find("gold", keys=True)
    assert second.path == "value 1: gold" and two.get(second.path) == 4

    class Raising:
        def search(self, text: str) -> bool:
            raise KeyError(text)

    with pytest.raises(KeyError):
        save.find(Raising())  # type: ignore[arg-type]


def test_diff_tells_what_changed_by_path() -> None:
    old, new = opened(), opened()
    new.set("player.hp", 75)
    new.remove("gold")
    new.set("level", 2)
    assert old.diff(new) == [
        (0, "player.hp", "changed", "80.0", "75.0"),
        (0, "gold", "removed", "3", None),
        (0, "level", "added", None, "2"),
    ]
    assert old.diff(old) == []


def test_convert_makes_a_file_for_the_other_engine_or_says_what_is_lost() -> None:
    old = gdvar.SaveFile.from_bytes(gdvar.encode({"at": gdvar.Vector2(1, 2)}, dialect="godot3"), dialect="godot3")
    file, notes = old.convert("godot4")
    assert (file.dialect, file.get("at"), notes) == ("godot4", gdvar.Vector2(1, 2), [])
    assert file.to_bytes() == gdvar.encode({"at": gdvar.Vector2(1, 2)})
    node = gdvar.encode({"node": gdvar.Object("Spatial", {"merging_mode": 1})}, dialect="godot3", full_objects=True)
    only = gdvar.SaveFile.from_bytes(node, dialect="godot3", full_objects=True)
    with pytest.raises(gdvar.Error, match="1 value is without a counterpart, such as node.merging_mode"):
        only.convert("godot4")
    lossy, lost = only.convert("godot4", lossy=True)
    assert [(note.path, note.change) for note in lost] == [("node", "converted"), ("node.merging_mode", "lost")]
    assert lossy.get("node").class_name == "Node3D"
    new, _ = gdvar.SaveFile.from_bytes(node, dialect="godot3").convert("godot4", lossy=True)
    with pytest.raises(gdvar.Error, match="full Object"):
        new.get("node")
    project = gdvar.SaveFile.from_bytes(b'config_version=5\n\n[application]\n\nconfig/name="Game"\n')
    binary, _ = project.convert(project.dialect, kind="project")
    assert binary.kind == "project"
    assert binary.convert("godot4", kind="config")[0].get("application.config/name") == "Game"


def test_convert_makes_text_and_binary_of_a_resource_and_one_for_the_other_engine() -> None:
    for folder, dialect in [("godot-4.6.3", "godot4"), ("godot-3.6.2", "godot3")]:
        for ending in ["tres", "res"]:
            save = gdvar.SaveFile.open(RESOURCES / "resources" / folder / f"array_of_sub.{ending}", full_objects=True)
            name = save.get("items[1].name")
            text, _ = save.convert(save.dialect, notation="text")
            binary, _ = text.convert(save.dialect, notation="binary")
            assert text.to_bytes().startswith(b"[gd_resource") and binary.to_bytes().startswith(b"RSRC")
            for file in [text, binary]:
                assert (file.kind, file.dialect, file.get("items[1].name")) == ("resource", dialect, name)
            binary.set("items[1].name", "new")
            new, notes = binary.convert("godot4", notation="text", lossy=True)
            assert (new.dialect, new.get("items[1].name")) == ("godot4", "new")
            assert all(note.change in ("converted", "unchecked", "lost") for note in notes)
    with pytest.raises(gdvar.Error, match='a resource is converted to "text" or "binary", not "compressed"'):
        binary.convert("godot4", notation="compressed")  # type: ignore[arg-type]
    with pytest.raises(gdvar.Error, match="it is no resource, and only these are text or binary"):
        gdvar.SaveFile().convert("godot4", notation="text")


def test_an_empty_file_is_a_config_file_as_everywhere() -> None:
    save = gdvar.SaveFile.from_bytes(b"")
    assert save.kind == "config"
    save.set("video.scale", 2)
    assert save.to_bytes() == b"[video]\n\nscale=2\n"


RESOURCES = Path(__file__).resolve().parents[3] / "tests/golden"


def test_types_come_from_files_bytes_and_saves(tmp_path: Path) -> None:
    path = tmp_path / "slot.save"
    path.write_bytes(gdvar.encode({"hp": 7, "mp": 1}))
    sources: List[Any] = [path, gdvar.encode({"hp": 1.5, "name": "Ferris", "mp": 2}), opened({"hp": 2, "mp": 3})]
    rust = gdvar.types(*sources)
    assert "pub struct Save {" in rust and "pub hp: f64" in rust and "pub name: Option<String>" in rust
    assert "class_name" in gdvar.types(*sources, language="gdscript")
    assert "Save" in gdvar.types(*sources, language="typescript")
    again = gdvar.types(gdvar.types(*sources, language="schema").encode())
    assert again == rust
    level = gdvar.encode({"map": {"seed": 3}})
    with pytest.raises(gdvar.Error, match='`Map` cannot be the name of a type: give it another one, with `names`, such as {"map": "Level"}'):
        gdvar.types(level, language="typescript")
    assert "interface Level " in gdvar.types(level, language="typescript", names={"map": "Level"})
    named = gdvar.types(gdvar.encode(GAME), names={"items[]": "Thing"}, enums=["items[].id"])
    assert "pub struct Thing" in named and "Sword" in named
    with pytest.raises(gdvar.Error, match="no value has the path"):
        gdvar.types(gdvar.encode(GAME), maps=["bag"])
    with pytest.raises(gdvar.Error, match="the languages are rust, gdscript"):
        gdvar.types(gdvar.encode(GAME), language="c")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        gdvar.types(tmp_path / "missing.save")
    for name in ("Thing {}", "", "9", "a::b"):
        with pytest.raises(gdvar.Error):
            gdvar.types(gdvar.encode(GAME), names={"items[]": name})


SAFE = b'[gd_resource type="Resource" format=3]\n[ext_resource type="Script" path="res://save.gd" id="1"]\n[resource]\nscript = ExtResource("1")\n'
OUTSIDE = SAFE.replace(b"res://save.gd", b"user://save.gd")
INSIDE = b'[gd_resource type="Resource" format=3]\n[sub_resource type="GDScript" id="1"]\nscript/source = "extends Resource"\n[resource]\nscript = SubResource("1")\n'


def test_code_says_what_an_engine_would_run(tmp_path: Path) -> None:
    assert [code.kind for code in gdvar.code(SAFE)] == ["game"]
    [code] = gdvar.code(OUTSIDE)
    assert (code.kind, code.place) == ("elsewhere", "@externals[0]") and "user://save.gd" in code.message
    path = tmp_path / "save.tres"
    path.write_bytes(INSIDE)
    assert "inside" in [code.kind for code in gdvar.code(path)]
    with pytest.raises(gdvar.NotValuesError):
        gdvar.code(gdvar.encode(1))


def test_a_resource_is_edited_and_keeps_the_rest() -> None:
    data = SAFE + b'coins = 12 ; so far\nat = Vector2(1, 2)\n'
    save = gdvar.SaveFile.from_bytes(data)
    assert (save.kind, save.get("coins")) == ("resource", 12)
    save.set("coins", 13)
    save.set("at.x", 3)
    save.set("level", 2)
    new = data.replace(b"12", b"13").replace(b"(1,", b"(3,") + b"level = 2\n"
    assert save.to_bytes() == new
    assert save.undo() and save.undo() and save.undo() and not save.undo()
    assert save.to_bytes() == data
