//! Compares what `ResourceFile::code` says with what an engine runs: scripts inside random files and outside of the game, which print a line.

use std::fs;
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
const LOAD4: &str = "extends SceneTree
func _init():
	var out := OS.get_environment(\"OUT\")
	for i in OS.get_environment(\"COUNT\").to_int():
		print(\"@ \", i)
		for end in [\".tres\", \".res\"]:
			if FileAccess.file_exists(out.path_join(str(i) + end)): ResourceLoader.load(out.path_join(str(i) + end))
	print(\"@ end\")
	quit()
";
const LOAD3: &str = "extends SceneTree
func _init():
	var out = OS.get_environment(\"OUT\")
	for i in int(OS.get_environment(\"COUNT\")):
		print(\"@ \", i)
		for end in [\".tres\", \".res\"]:
			if File.new().file_exists(out.plus_file(str(i) + end)): ResourceLoader.load(out.plus_file(str(i) + end))
	print(\"@ end\")
	quit()
";

/// The line that a hook prints.
const RAN: &str = "HOOK";

pub(crate) fn run(report: &mut Report, engine: Option<&Engine>, dialect: Dialect, seed: u64, count: u64) {
    let engine = engine.expect("this part needs one");
    let is_godot3 = dialect.is_godot3();
    let mut random = Random::new(seed, dialect);
    // Loading a file takes more time than decoding a value.
    let files = count / 4;
    for start in (0..files).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let (project, folder) = (Folder::new(), Folder::new());
        project.write("project.godot", if is_godot3 { "config_version=4\n" } else { "config_version=5\n" });
        project.write("load.gd", if is_godot3 { LOAD3 } else { LOAD4 });
        project.write("item.gd", "extends Resource\nvar x = 1\n");
        let count = BATCH.min(files - start);
        let mut made = Vec::new();
        for number in 0..count {
            let paths = Paths::new(number, folder.path());
            let (end, bytes) = if random.one_in(3) {
                ("res", binary(&mut random, &paths, is_godot3))
            } else {
                ("tres", text(&mut random, &paths, is_godot3).into_bytes())
            };
            fs::write(folder.path().join(format!("{number}.{end}")), &bytes).expect("it is a fresh folder");
            folder.write(&format!("hook{number}.gd"), &script(is_godot3));
            made.push(bytes);
        }
        let engine = engine.clone().in_project(project.path());
        let number = count.to_string();
        let variables = [("OUT", folder.path()), ("COUNT", Path::new(&number))];
        let run = engine.run_script_in(&variables, "load.gd", &[], Duration::from_secs(300));
        let parts: Vec<&str> = run.stdout.split("@ ").skip(1).collect();
        for (bytes, part) in made.iter().zip(&parts) {
            report.add(compare(bytes, part.contains(RAN)));
        }
        // The engine may crash on a file that is not one.
        for _ in parts.len()..made.len() {
            report.add(Ok("after the engine crashed"));
        }
    }
}

fn script(is_godot3: bool) -> String {
    let start = "extends Resource\n";
    let of_class = format!("static var ran = run()\nstatic func run():\n\tprint(\"{RAN}\")\n\treturn 1\n");
    format!("{start}{}func _init():\n\tprint(\"{RAN}\")\n", if is_godot3 { "" } else { &of_class })
}

/// The paths that a file may name.
struct Paths {
    /// Scripts that are not the game's, in several notations.
    outside: [String; 5],
    game: [String; 2],
}

impl Paths {
    fn new(number: u64, folder: &Path) -> Self {
        let hook = folder.join(format!("hook{number}.gd")).display().to_string();
        Self {
            outside: [
                hook.clone(),
                format!("hook{number}.gd"),
                format!("./hook{number}.gd"),
                format!("res://..{hook}"),
                format!("res:///../../../../..{hook}"),
            ],
            game: ["res://item.gd".to_owned(), "res://./item.gd".to_owned()],
        }
    }

    fn any(&self, random: &mut Random) -> &str {
        if random.one_in(2) {
            &self.game[random.below(self.game.len())]
        } else {
            &self.outside[random.below(self.outside.len())]
        }
    }
}

/// Makes a text file of parts that run code, and of others, in odd notation.
fn text(random: &mut Random, paths: &Paths, is_godot3: bool) -> String {
    let outside = &paths.outside;
    // Ids are numbers in Godot 3.
    let (format, id, sub, ext) = if is_godot3 {
        (2, "1", "SubResource( 1 )", "ExtResource( 1 )")
    } else {
        (3, "\"1\"", "SubResource(\"1\")", "ExtResource(\"1\")")
    };
    let source = script(is_godot3).replace('"', "\\\"");
    let mut text = format!("[gd_resource type=\"Resource\" format={format}");
    let value = |random: &mut Random| -> String {
        let path = &outside[random.below(outside.len())];
        match random.below(14) {
            0 => format!("Resource(\"{path}\")"),
            1 => format!("Resource ; a comment\n( \"{path}\" )"),
            2 => format!("Object( GDScript ,\"script/source\":\"{source}\",\"x\":1)"),
            3 => format!("Array[Resource(\"{path}\")]([])"),
            4 => format!("Object(Resource,\"script\":Resource(\"{path}\"))"),
            5 => sub.to_owned(),
            6 => ext.to_owned(),
            7 => format!("Array[{sub}]([])"),
            8 => format!("Dictionary[String, {ext}]({{}})"),
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
        let path = paths.any(random);
        let class = random.pick(&["Script", "Resource", "\\u0053cript", "GDScript"]);
        text.extend([format!("[ext_resource type=\"{class}\" path=\"{path}\" id={id}]\n")]);
    }
    if random.one_in(2) {
        let class = random.pick(&["Resource", "GDScript", "\\u0047DScript", "Gradient", "Curve"]);
        text.extend([format!("[sub_resource type=\"{class}\" id={id}]\n")]);
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

/// The names of properties in binary files.
const NAMES: [&str; 5] = ["script", "script/source", "metadata/a", "metadata/b", "resource_name"];

/// Makes a binary file of such parts, all of it in order: a changed byte soon makes a count of thousands of millions, which keeps an
/// engine busy for hours.
fn binary(random: &mut Random, paths: &Paths, is_godot3: bool) -> Vec<u8> {
    let mut file = b"RSRC".to_vec();
    for word in if is_godot3 { [0, 0, 3, 6, 3] } else { [0, 0, 4, 6, 6] } {
        count(&mut file, word);
    }
    string(&mut file, "Resource");
    file.extend([0; 8]);
    // Without uids.
    file.extend([0; 56]);
    count(&mut file, NAMES.len());
    for name in NAMES {
        string(&mut file, name);
    }
    let externals = random.below(3);
    count(&mut file, externals);
    for _ in 0..externals {
        string(&mut file, random.pick(&["Script", "Resource", "GDScript", "Texture"]));
        string(&mut file, paths.any(random));
    }
    let mut bodies = Vec::new();
    for number in 0..=random.below(3) {
        let (mut body, mut properties) = (Vec::new(), Vec::new());
        for (name, _) in NAMES.iter().enumerate().filter(|_| random.one_in(2)) {
            properties.push(name);
        }
        string(
            &mut body,
            if number == 0 { "Resource" } else { random.pick(&["Resource", "GDScript", "Gradient"]) },
        );
        count(&mut body, properties.len());
        for name in properties {
            count(&mut body, name);
            if NAMES[name] == "script/source" {
                count(&mut body, 5);
                string(&mut body, &script(is_godot3));
            } else {
                value(&mut body, random, paths, 0);
            }
        }
        bodies.push(body);
    }
    // The main one is the last.
    bodies.reverse();
    count(&mut file, bodies.len());
    let path = |number: usize| format!("local://{}", number + 1);
    let table: usize = (0..bodies.len()).map(|number| 4 + path(number).len() + 1 + 8).sum();
    let mut offset = file.len() + table;
    for (number, body) in bodies.iter().enumerate() {
        string(&mut file, &path(number));
        file.extend((offset as u64).to_le_bytes());
        offset += body.len();
    }
    file.extend(bodies.concat());
    file.extend(b"RSRC");
    file
}

fn count(out: &mut Vec<u8>, count: usize) {
    out.extend(u32::try_from(count).expect("it is small").to_le_bytes());
}

fn string(out: &mut Vec<u8>, text: &str) {
    count(out, text.len() + 1);
    out.extend(text.as_bytes());
    out.push(0);
}

/// Writes a value with references: by path, inside, and in the table.
fn value(out: &mut Vec<u8>, random: &mut Random, paths: &Paths, depth: usize) {
    const OBJECT: usize = 24;
    match random.below(if depth < 2 { 7 } else { 5 }) {
        0 => {
            count(out, OBJECT);
            count(out, 1);
            string(out, random.pick(&["Script", "Resource", "GDScript"]));
            string(out, paths.any(random));
        }
        kind @ (1 | 2) => {
            count(out, OBJECT);
            count(out, kind + 1);
            count(out, random.below(3));
        }
        3 => {
            count(out, 5);
            string(out, "text");
        }
        4 => count(out, 1),
        5 => {
            count(out, 30);
            count(out, 2);
            (0..2).for_each(|_| value(out, random, paths, depth + 1));
        }
        _ => {
            count(out, 26);
            count(out, 1);
            (0..2).for_each(|_| value(out, random, paths, depth + 1));
        }
    }
}

/// What is not said to be safe may run hooks. What is must not.
fn compare(bytes: &[u8], ran: bool) -> Result<&'static str, String> {
    let code = ResourceFile::from_bytes(bytes).and_then(|file| {
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
        Ok(_) if ran => Err(format!("the engine ran a hook of {}", bytes.escape_ascii())),
        Ok(_) => Ok("no code, and nothing runs"),
    }
}
