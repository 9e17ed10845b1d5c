//! Compares what `ResourceFile::code` says with what an engine runs: scripts inside random files and outside of the game, which print a line.

use std::path::Path;
use std::time::Duration;

use gdvar::resource::{CodeKind, ResourceFile};
use gdvar_core::Dialect;

use crate::engine::{Engine, Folder};
use crate::random::Random;
use crate::report::Report;
use crate::texts::mutate;

/// How many files are loaded by a start of the engine.
const BATCH: u64 = 500;

/// Loads the files of the folder OUT, and prints the number of each.
const LOAD: &str = "extends SceneTree
func _init():
	var out := OS.get_environment(\"OUT\")
	for i in OS.get_environment(\"COUNT\").to_int():
		print(\"@ \", i)
		ResourceLoader.load(out.path_join(\"%d.tres\" % i))
	print(\"@ end\")
	quit()
";

/// The line that a hook prints.
const RAN: &str = "HOOK";

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let mut random = Random::new(seed, dialect);
    // Loading a file takes more time than decoding a value.
    let files = count / 4;
    for start in (0..files).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let (project, folder) = (Folder::new(), Folder::new());
        project.write("project.godot", "config_version=5\n");
        project.write("load.gd", LOAD);
        project.write("item.gd", "extends Resource\n@export var x = 1\n");
        let count = BATCH.min(files - start);
        let texts: Vec<String> = (0..count).map(|number| file(&mut random, number, folder.path())).collect();
        for (number, text) in texts.iter().enumerate() {
            folder.write(&format!("{number}.tres"), text);
            folder.write(&format!("hook{number}.gd"), &script());
        }
        let engine = engine.clone().in_project(project.path());
        let number = count.to_string();
        let variables = [("OUT", folder.path()), ("COUNT", Path::new(&number))];
        let run = engine.run_script_in(&variables, "load.gd", &[], Duration::from_secs(300));
        let parts: Vec<&str> = run.stdout.split("@ ").skip(1).collect();
        for (text, part) in texts.iter().zip(&parts) {
            report.add(compare(text, part.contains(RAN)));
        }
        // The engine may crash on a file that is not one.
        for _ in parts.len()..texts.len() {
            report.add(Ok("after the engine crashed"));
        }
    }
}

fn script() -> String {
    format!(
        "extends Resource\nstatic var ran = run()\nstatic func run():\n\tprint(\"{RAN}\")\n\treturn 1\nfunc _init(): print(\"{RAN}\")\n"
    )
}

/// Makes a file of parts that run code, and of others, in odd notation.
fn file(random: &mut Random, number: u64, folder: &Path) -> String {
    let hook = folder.join(format!("hook{number}.gd")).display().to_string();
    let outside = [
        hook.clone(),
        format!("hook{number}.gd"),
        format!("./hook{number}.gd"),
        format!("res://..{hook}"),
        format!("res:///../../../../..{hook}"),
    ];
    let game = ["res://item.gd".to_owned(), "res://./item.gd".to_owned()];
    let source = script().replace('"', "\\\"");
    let mut text = "[gd_resource type=\"Resource\" format=3".to_owned();
    let value = |random: &mut Random| -> String {
        let path = &outside[random.below(outside.len())];
        match random.below(14) {
            0 => format!("Resource(\"{path}\")"),
            1 => format!("Resource ; a comment\n( \"{path}\" )"),
            2 => format!("Object( GDScript ,\"script/source\":\"{source}\",\"x\":1)"),
            3 => format!("Array[Resource(\"{path}\")]([])"),
            4 => format!("Object(Resource,\"script\":Resource(\"{path}\"))"),
            5 => "SubResource(\"s\")".to_owned(),
            6 => "ExtResource(\"e\")".to_owned(),
            7 => "Array[SubResource(\"s\")]([])".to_owned(),
            8 => "Dictionary[String, ExtResource(\"e\")]({})".to_owned(),
            9 => format!("{{Resource(\"{path}\"): [[1, \"]\"], &\"b\"]}}"),
            10 => format!("\"Resource(\\\"{path}\\\")\""),
            11 => "Resource(\"res://item.gd\")".to_owned(),
            12 => format!("[1.5, Vector2(1, 2), \"[\", [Resource(\"{path}\")]]"),
            _ => "1".to_owned(),
        }
    };
    if random.one_in(6) {
        text.extend([format!(" x={}", value(random))]);
    }
    text += "]\n";
    if random.one_in(2) {
        let path =
            if random.one_in(2) { &game[random.below(2)] } else { &outside[random.below(outside.len())] };
        let class = random.pick(&["Script", "Resource", "\\u0053cript", "GDScript"]);
        text.extend([format!("[ext_resource type=\"{class}\" path=\"{path}\" id=\"e\"]\n")]);
    }
    if random.one_in(2) {
        let class = random.pick(&["Resource", "GDScript", "\\u0047DScript", "Gradient", "Curve"]);
        text.extend([format!("[sub_resource type=\"{class}\" id=\"s\"]\n")]);
        if random.one_in(2) {
            text.extend([format!("script/source = \"{source}\"\n")]);
        }
    }
    text += "[resource]\n";
    for name in ["script", "metadata/a", "\"metadata/b\"", "; c\nmetadata/d"] {
        if random.one_in(3) {
            text.extend([format!("{name} = {}\n", value(random))]);
        }
    }
    if random.one_in(4) { mutate(&text, random) } else { text }
}

/// What is not said to be safe may run hooks. What is must not.
fn compare(text: &str, ran: bool) -> Result<&'static str, String> {
    let code = ResourceFile::from_bytes(text).and_then(|file| {
        for number in 0..file.internal_count() {
            file.properties(number).try_for_each(|property| property.value::<f32>().map(drop))?;
        }
        file.code()
    });
    match code {
        Err(_) => Ok("not read"),
        Ok(code) if code.iter().any(|code| code.kind() != CodeKind::Game) => {
            Ok(if ran { "code that runs" } else { "code that the engine does not reach" })
        }
        Ok(_) if ran => Err(format!("the engine ran a hook of {text:?}")),
        Ok(_) => Ok("no code, and nothing runs"),
    }
}
