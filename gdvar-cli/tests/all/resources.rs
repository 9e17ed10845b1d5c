//! Resource files: `check`, and every command that reads.

use std::fs;
use std::path::Path;

use crate::run::Folder;

fn golden(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn paths_lead_through_the_resources_of_a_file_and_to_its_own_parts() {
    let folder = Folder::new();
    for name in ["nested.tres", "nested.res", "nested.zip.res", "nested.big.res"] {
        folder.write(name, golden(&format!("godot-4.6.3/{name}")));
        let get = |path: &str| folder.run(&["get", name, path]).ok().trim_end().to_owned();
        assert_eq!(get("player.weapon.name"), "\"sword\"", "{name}");
        assert_eq!(get("player.at.y"), "-2.5", "{name}");
        assert_eq!(get("player.script"), "\"res://player.gd\"", "{name}");
        assert!(get("@externals[*].path").contains("\"res://item.gd\""), "{name}");
        assert_eq!(get("@internals[2].class"), "\"Resource\"", "{name}");
        assert_eq!(get("@header.script_class"), "\"SaveData\"", "{name}");
    }
    assert_eq!(folder.run(&["get", "nested.tres", "player.nothing"]).code, 1);
    let find = folder.run(&["find", "nested.res", "sword"]);
    assert_eq!(find.ok(), "player.weapon.name: \"sword\"\n");
    let list = folder.run(&["list", "nested.tres"]);
    assert!(list.ok().contains("player.weapon.name = \"sword\"\n"), "{list:?}");
    let show = folder.run(&["show", "nested.tres"]);
    assert!(
        show.ok().starts_with("nested.tres: a resource as text, of the class SaveData, Godot 4"),
        "{show:?}"
    );
    assert!(show.ok().contains("sword"), "{show:?}");
    let text = folder.run(&["text", "nested.zip.res"]);
    assert!(
        text.ok().starts_with(
            "Object(Resource,\"script\":Resource(\"res://save.gd\"),\"player\":Object(Resource,"
        ),
        "{text:?}"
    );
    let json = folder.run(&["json", "nested.tres"]);
    assert!(json.ok().starts_with('{') && json.ok().contains("sword"), "{json:?}");
}

#[test]
fn a_resource_that_is_met_again_or_contains_itself_is_shown_as_a_reference() {
    let folder = Folder::new();
    folder.write("cycle.res", golden("godot-4.6.3/cycle_of_two.res"));
    let get = |path: &str| folder.run(&["get", "cycle.res", path]).ok().trim_end().to_owned();
    assert_eq!(get("link.next.name"), "\"b\"");
    assert!(
        get("link.next.next").starts_with("Object(Resource,\"resource_path\":\"local://"),
        "{}",
        get("link.next.next")
    );
    folder.write(
        "shared.tres",
        "[gd_resource type=\"Resource\" format=3]\n[sub_resource type=\"Resource\" id=\"a\"]\nx = 1\n[resource]\n\
         one = SubResource(\"a\")\ntwo = [SubResource(\"a\")]\n",
    );
    let get = |path: &str| folder.run(&["get", "shared.tres", path]).ok().trim_end().to_owned();
    assert_eq!(get("one.x"), "1");
    assert_eq!(get("two[0].resource_path"), "\"local://a\"");
}

#[test]
fn resources_in_different_notations_are_compared_by_what_they_have() {
    let folder = Folder::new();
    folder.write("a.tres", golden("godot-4.6.3/metadata.tres"));
    folder.write(
        "b.tres",
        String::from_utf8(golden("godot-4.6.3/metadata.tres")).expect("it is text").replace("kept", "lost"),
    );
    let run = folder.run(&["diff", "a.tres", "b.tres"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout().contains("metadata/note") && run.stdout().contains("lost"), "{run:?}");
    assert_eq!(folder.run(&["diff", "a.tres", "a.tres"]).code, 0);
}

#[test]
fn check_says_what_an_engine_would_run_and_no_code_allows_that_of_the_game_alone() {
    let folder = Folder::new();
    folder.write("inside.tres", golden("code/static_only.tres"));
    folder.write("elsewhere.tres", golden("code/above_the_game.tres"));
    folder.write("game.tres", golden("godot-4.6.3/nested.tres"));
    folder.write("none.tres", "[gd_resource type=\"Resource\" format=3]\n[resource]\n");
    let line = |name: &str, args: &[&str]| {
        let run = folder.run(&[&["check", name], args].concat());
        (run.code, run.stdout().lines().nth(1).unwrap_or_default().to_owned())
    };
    let inside = "inside.tres: code inside: @internals[0]: a script inside the file, of the class GDScript";
    assert_eq!(line("inside.tres", &[]), (0, inside.to_owned()));
    assert_eq!(line("inside.tres", &["--no-code"]), (1, inside.to_owned()));
    let elsewhere = "elsewhere.tres: code elsewhere: @externals[0]: a file outside of res://, \"res://../outside_static.gd\"";
    assert_eq!(line("elsewhere.tres", &["--no-code"]), (1, elsewhere.to_owned()));
    let game = "game.tres: code of the game: @externals[0]: a file of the game, \"res://item.gd\"";
    assert_eq!(line("game.tres", &["--no-code"]), (0, game.to_owned()));
    assert_eq!(line("none.tres", &["--no-code"]), (0, String::new()));
    // What cannot be read is not said to be safe.
    folder.write("cut.tres", &golden("code/static_only.tres")[..120]);
    assert_eq!(folder.run(&["check", "cut.tres"]).code, 1);
}

#[test]
fn values_of_resources_are_set_added_deleted_renamed_and_moved() {
    let folder = Folder::new();
    for name in ["nested.tres", "nested.res", "nested.zip.res", "nested.big.res"] {
        let bytes = golden(&format!("godot-4.6.3/{name}"));
        folder.write(name, &bytes);
        let get = |path: &str| folder.run(&["get", name, path]).ok().trim_end().to_owned();
        let set = |values: &[&str]| folder.run(&[&["set", name], values].concat());
        let wrong = set(&["player.weapon.name", "long sword", "extra.a", "5"]);
        assert_eq!((wrong.code, folder.bytes(name)), (2, bytes), "{wrong:?}");
        let right = set(&["player.weapon.name", "long sword", "player.at.y", "+=1", "extra", "{\"a\": 5}"]);
        assert_eq!(
            right.ok(),
            "player.weapon.name: \"sword\" -> \"long sword\"\nplayer.at.y: -2.5 -> -1.5\nextra: { \"a\": 5 } (new)\n",
            "{name}"
        );
        assert_eq!(get("player.weapon.name"), "\"long sword\"", "{name}");
        assert_eq!(get("player.at.y"), "-1.5", "{name}");
        folder.run(&["rename", name, "extra", "spare"]).ok();
        folder.run(&["move", name, "spare.a", "player.weapon.spare"]).ok();
        assert_eq!(get("player.weapon.spare"), "5", "{name}");
        folder.run(&["delete", name, "spare", "player.weapon.spare"]).ok();
        set(&["player.weapon.name", "sword", "player.at.y", "-2.5"]).ok();
        folder.write("old", golden(&format!("godot-4.6.3/{name}")));
        assert_eq!(folder.run(&["diff", name, "old"]).ok(), "", "{name}");
    }
    folder.write("save.tres", golden("godot-4.6.3/nested.tres"));
    let edit = folder.run(&["edit", "save.tres", "--editor", "sed -i s/sword/axe/"]);
    assert_eq!(edit.ok(), "player.weapon.name: \"sword\" -> \"axe\"\n");
    let expected = String::from_utf8(golden("godot-4.6.3/nested.tres")).expect("it is text");
    let edited = String::from_utf8(folder.bytes("save.tres")).expect("it is text");
    assert_eq!(edited, expected.replacen("sword", "axe", 1));
}

#[test]
fn an_object_is_added_to_a_list_of_resources() {
    let folder = Folder::new();
    for name in ["array_of_sub.tres", "array_of_sub.res", "array_of_sub.zip.res", "array_of_sub.big.res"] {
        folder.write(name, golden(&format!("godot-4.6.3/{name}")));
        let object = "Object(Resource,\"script\":\"res://item.gd\",\"name\":\"bow\",\"count\":2)";
        let added = folder.run(&["set", name, "items[]", object]);
        assert_eq!(
            added.ok(),
            "items[3]: Object(Resource,\"script\":Resource(\"res://item.gd\"),\"name\":\"bow\",\"count\":2) (new)\n",
            "{name}"
        );
        let get = |path: &str| folder.run(&["get", name, path]).ok().trim_end().to_owned();
        assert_eq!(
            (get("items[-1].name"), get("items[*].count")),
            ("\"bow\"".into(), "2\n-3\n2".into()),
            "{name}"
        );
        let wrong = folder.run(&["set", name, "items[]", "Object(GDScript,\"script/source\":\"\")"]);
        assert_eq!(wrong.code, 2, "{wrong:?}");
    }
    // The unique id and the other files that the file names.
    let set = |path: &str, value: &str| folder.run(&["set", "array_of_sub.res", path, value]);
    assert_eq!(set("@header.uid", "\"uid://b2\"").ok(), "@header.uid: \"uid://b2\" (new)\n");
    let entry = "{\"class\": \"Script\", \"path\": \"res://other.gd\"}";
    assert!(set("@externals[]", entry).ok().starts_with("@externals[2]: {"));
    folder.run(&["delete", "array_of_sub.res", "@header.uid"]).ok();
    // An item is added in an editor. The others keep their ids.
    folder.write("save.tres", golden("godot-4.6.3/array_of_sub.tres"));
    let more =
        r#"sed -i 's/"count": -3/"count": -3 ), Object(Resource, "script": "res:\/\/item.gd", "name": "d"/'"#;
    let edit = folder.run(&["edit", "save.tres", "--editor", more]);
    assert!(
        edit.ok().starts_with(
            "items[3]: Object(Resource,\"script\":Resource(\"res://item.gd\"),\"name\":\"d\") (new)\n"
        ),
        "{edit:?}"
    );
    let text = String::from_utf8(folder.bytes("save.tres")).expect("it is text");
    assert!(text.contains("SubResource(\"Resource_124jm\"), SubResource(\"Resource_"), "{text}");
}

#[test]
fn what_a_resource_cannot_become_is_refused() {
    let folder = Folder::new();
    let bytes = golden("godot-4.6.3/nested.tres");
    folder.write("save.tres", &bytes);
    for args in [
        &["convert", "save.tres", "--to", "godot3", "--in-place"][..],
        &["set", "save.tres", "player.at", "two"],
        &["set", "save.tres", "@header.class", "Node", "-o", "new.tres"],
        &["set", "save.tres", "@externals[0].path", "+=", "2"],
        &["set", "save.tres", "@externals[0].path", "res://new.gd", "player.at", "two"],
        &["set", "save.tres", "@externals[99].path", "res://new.gd"],
        &["set", "save.tres", "@externals[0].path", ""],
        &["delete", "save.tres", "@externals[0]"],
        &["move", "save.tres", "script", "--after", "player"],
    ] {
        let run = folder.run(args);
        assert_eq!(run.code, 2, "{args:?} {run:?}");
        let files = (folder.bytes("save.tres"), folder.files());
        assert_eq!(files, (bytes.clone(), vec!["save.tres".to_owned()]));
    }
}

#[test]
fn set_and_repath_change_the_paths_of_files_that_have_moved() {
    let folder = Folder::new();
    let names = ["nested.tres", "nested.res", "nested.zip.res", "nested.big.res"];
    for name in names {
        folder.write(name, golden(&format!("godot-4.6.3/{name}")));
    }
    let get = |name: &str, path: &str| folder.run(&["get", name, path]).ok().trim_end().to_owned();
    let old = get("nested.tres", "@externals[0].path");
    for name in names {
        let before = folder.bytes(name);
        let set = ["set", name, "@externals[0].path", "res://new/a.gd"];
        let dry = folder.run(&[&set[..], &["--dry-run"]].concat());
        let line = format!("@externals[0].path: {} -> \"res://new/a.gd\"\n", get(name, "@externals[0].path"));
        assert_eq!((dry.ok(), folder.bytes(name)), (&*line, before.clone()));
        assert_eq!(folder.run(&set).ok(), line);
        assert_eq!(get(name, "@externals[0].path"), "\"res://new/a.gd\"");
        assert_eq!(get(name, "player.weapon.name"), "\"sword\"");
        assert_eq!(folder.bytes(&format!("{name}.bak")), before);
        // Every command prints a path as it is given.
        let diff = folder.run(&["diff", name, &format!("{name}.bak")]);
        assert!(diff.stdout().contains("\n~ @externals[0].path: "), "{diff:?}");
        let find = folder.run(&["find", name, "res://new/a.gd"]);
        assert!(find.ok().contains("\n@externals[0].path"), "{find:?}");
        let list = folder.run(&["list", name]);
        assert!(list.ok().contains("\n@externals[0].path = \"res://new/a.gd\"\n"), "{list:?}");
        folder.run(&["undo", name]).ok();
        assert_eq!(folder.bytes(name), before);

        let quoted = folder.run(&["set", name, "@externals[0].path", "\"res://b.gd\"", "-o", "other.res"]);
        assert!(quoted.ok().contains("-> \"res://b.gd\""), "{quoted:?}");
        assert_eq!(
            (get("other.res", "@externals[0].path"), folder.bytes(name)),
            ("\"res://b.gd\"".into(), before)
        );
    }

    let old = old.trim_matches('"');
    let all = |args: &[&str]| folder.run(&[&["repath", old, "res://new/a.gd"], &names[..], args].concat());
    let dry = all(&["--dry-run"]);
    assert_eq!(dry.ok().lines().count(), 4, "{dry:?}");
    assert_eq!(folder.bytes("nested.res"), golden("godot-4.6.3/nested.res"));
    let run = all(&["missing.res"]);
    assert_eq!((run.code, run.stdout()), (2, dry.ok()), "the others are changed: {run:?}");
    assert!(run.stdout().starts_with("nested.tres: @externals["), "{run:?}");
    assert_eq!(folder.bytes("nested.res.bak"), golden("godot-4.6.3/nested.res"));
    for name in names {
        assert!(get(name, "@externals[*].path").contains("\"res://new/a.gd\""), "{name}");
        assert!(!get(name, "@externals[*].path").contains(old), "{name}");
    }
    let run = all(&[]);
    assert_eq!((run.code, run.stdout()), (1, ""), "{run:?}");
    let run = folder.run(&["repath", "res://new/", "res://", "nested.res", "--no-backup"]);
    assert!(run.ok().contains("\"res://new/a.gd\" -> \"res://a.gd\""), "{run:?}");
    assert_eq!(folder.run(&["repath", "res://new/", "res://a", "nested.res"]).code, 2);
    folder.write("save.txt", "5");
    assert_eq!(folder.run(&["repath", "res://new/", "res://", "save.txt"]).code, 2);

    // The name of a backup would be too long.
    let long = format!("{}.tres", "a".repeat(250));
    folder.write(&long, golden("godot-4.6.3/nested.tres"));
    let run = folder.run(&["repath", old, "res://new/a.gd", &long]);
    assert!(
        run.code == 2 && run.stderr.ends_with("\n  the file needs a shorter name, and so may its backup\n"),
        "{run:?}"
    );
}

#[test]
fn the_ending_of_the_new_file_says_how_a_resource_is_written() {
    let folder = Folder::new();
    folder.write("save.tres", golden("godot-4.6.3/nested.tres"));
    folder.write("save.zip.res", golden("godot-4.6.3/nested.zip.res"));
    let convert = |args: &[&str]| folder.run(&[&["convert"], args].concat());
    convert(&["save.tres", "-o", "new.res"]).ok();
    assert!(folder.bytes("new.res").starts_with(b"RSRC"));
    convert(&["new.res", "-o", "again.tres"]).ok();
    // The format differs, and the id of the main resource, which text does not have.
    for new in ["new.res", "again.tres"] {
        let diff = folder.run(&["diff", "save.tres", new]);
        let is_own = |line: &str| line.contains("@header.") || line.contains("[2].id");
        assert!(diff.code <= 1 && diff.stdout().lines().all(is_own), "{diff:?}");
    }
    assert_eq!(folder.run(&["get", "again.tres", "player.weapon.name"]).ok(), "\"sword\"\n");
    // A file that stays in its notation keeps its bytes.
    convert(&["save.zip.res", "-o", "same.res"]).ok();
    assert_eq!(folder.bytes("same.res"), folder.bytes("save.zip.res"));
    convert(&["save.zip.res", "--to", "godot3", "-o", "old.res"]).ok();
    assert!(folder.run(&["show", "old.res"]).ok().contains("Godot 3"));

    let report = convert(&["save.tres", "--to", "godot3"]);
    assert_eq!(report.stderr, "save.tres: nothing was written; --output writes the new file\n");
    assert_eq!(convert(&["save.tres", "--container", "zstd", "-o", "new.res"]).code, 2);

    folder.write(
        "typed.tres",
        "[gd_resource type=\"Resource\" format=3]\n[resource]\nmetadata/a = Array[int]([1])\n",
    );
    let lost = convert(&["typed.tres", "-o", "typed.res"]);
    assert_eq!(lost.code, 1);
    assert!(
        lost.stderr
            .starts_with("lost: [\"metadata/a\"]: binary files have no types of containers: int is left out"),
        "{lost:?}"
    );
    assert!(!folder.path("typed.res").exists());
    convert(&["typed.tres", "-o", "typed.res", "--lossy"]).ok();
    assert_eq!(folder.run(&["get", "typed.res", "[\"metadata/a\"][0]"]).ok(), "1\n");
}

#[test]
fn a_scene_is_shown_with_its_nodes() {
    let folder = Folder::new();
    folder.write("scene.tscn", golden("code/scene.tscn"));
    assert_eq!(folder.run(&["get", "scene.tscn", "@tags[0].properties.position"]).ok(), "Vector2(3, 4)\n");
    folder.write("scene.scn", golden("code/scene.scn"));
    assert!(folder.run(&["get", "scene.scn", "_bundled.names"]).ok().contains("Kid"));
}
