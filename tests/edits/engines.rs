//! Asks an engine whether it reads the last state of edited documents as the model says. It belongs beside `edits` and `engine`.

use std::collections::BTreeMap;
use std::fs;

use gdvar::double::{Array, Dictionary, Variant, Vector2};
use gdvar::text::TextFormat;
use gdvar::{Codec, Color, NodePath, StringName};

use crate::edits::{Node, Notation, State, Tree, is_same, narrowed};
use crate::engine::{Engine, Folder, Objects, Value, Verdict};

/// Returns what the engine reads in another way, for states of one notation. A `project.binary` takes a start of the engine.
pub(crate) fn differences(engine: &Engine, states: &[State]) -> Vec<String> {
    let Some(first) = states.first() else { return Vec::new() };
    let codec = Codec::new().dialect(first.model.dialect);
    let read = |value: &Value| codec.decode::<Variant>(&value.bytes).map_err(|error| error.to_string());
    let asked: Vec<Answer<'_>> = match first.model.notation {
        Notation::Values | Notation::Bare | Notation::Double => {
            let values = || {
                states.iter().flat_map(|state| {
                    parts(state).into_iter().zip(&state.model.values).map(move |pair| (state, pair))
                })
            };
            let answers = engine.decode(Objects::Refused, values().map(|(_, (bytes, _))| bytes));
            let answers = values().zip(answers);
            answers
                .map(|((state, (_, tree)), answer)| {
                    let answer = answer.ok_or_else(|| "it is refused".to_owned());
                    (state, answer.and_then(|value| read(&value)), tree.variant())
                })
                .collect()
        }
        Notation::Text => {
            let texts = states.iter().map(|state| String::from_utf8_lossy(&state.data).into_owned());
            let answers = states.iter().zip(engine.parse_or_crash(texts));
            answers
                .map(|(state, verdict)| (state, of_verdict(verdict, read), state.model.values[0].variant()))
                .collect()
        }
        Notation::TypedJson => {
            let natives = states.iter().filter_map(|state| Some((state, native(&state.model.values[0])?)));
            let natives: Vec<(&State, Variant)> = natives.collect();
            let texts = natives.iter().map(|(state, _)| String::from_utf8_lossy(&state.data).into_owned());
            let answers = engine.read_json_or_crash(texts);
            natives
                .into_iter()
                .zip(answers)
                .map(|((state, value), verdict)| (state, of_verdict(verdict, read), value))
                .collect()
        }
        Notation::Config => {
            let answers = engine.read_config_or_crash(states.iter().map(|state| &state.data));
            let answers = states.iter().zip(answers);
            answers.map(|(state, verdict)| config(engine, state, of_verdict(verdict, read))).collect()
        }
        Notation::Project => states.iter().map(|state| project(engine, state, read)).collect(),
        Notation::Json => Vec::new(),
    };
    let differs = |(state, theirs, ours): Answer<'_>| {
        let ours = as_read(engine, state, &ours);
        match theirs {
            Ok(theirs) if is_same(&theirs, &ours) => None,
            theirs => Some(format!(
                "{:?}: b\"{}\"\n  engine: {theirs:?}\n  model:  {ours:?}",
                state.model.notation,
                state.data.escape_ascii()
            )),
        }
    };
    asked.into_iter().filter_map(differs).collect()
}

fn of_verdict(verdict: Verdict, read: impl Fn(&Value) -> Result<Variant, String>) -> Result<Variant, String> {
    match verdict {
        Verdict::Value(value) => read(&value),
        Verdict::Rejected => Err("it is refused".to_owned()),
        Verdict::Crashed => Err("the engine crashes".to_owned()),
    }
}

/// Returns the bytes of each encoded value.
fn parts(state: &State) -> Vec<&[u8]> {
    if state.model.notation == Notation::Bare {
        return vec![&state.data];
    }
    let (mut parts, mut rest) = (Vec::new(), state.data.as_slice());
    while let Some((length, after)) = rest.split_first_chunk() {
        let len = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX).min(after.len());
        let (part, next) = after.split_at(len);
        parts.push(part);
        rest = next;
    }
    parts
}

/// The answer of the engine, and what it should be.
type Answer<'s> = (&'s State, Result<Variant, String>, Variant);

/// Returns a value as the engine reads it: only a double-precision build keeps reals of 64 bits, and only if the notation has them.
fn as_read(engine: &Engine, state: &State, value: &Variant) -> Variant {
    let is_narrow = matches!(state.model.notation, Notation::Values | Notation::Bare | Notation::Project);
    if engine.is_double_precision() && !is_narrow { value.clone() } else { narrowed(value) }
}

/// Compares a config file with the model, which does not know the order of keys. If both hold the same, the answer should be what the
/// document reads, in its order.
fn config<'s>(engine: &Engine, state: &'s State, theirs: Result<Variant, String>) -> Answer<'s> {
    let wanted = as_read(engine, state, &state.model.values[0].variant());
    let ours = match &theirs {
        Ok(found) if in_any_order(found) == in_any_order(&wanted) => as_read(engine, state, &state.read),
        _ => wanted,
    };
    (state, theirs, ours)
}

fn in_any_order(file: &Variant) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut sections = BTreeMap::new();
    if let Variant::Dictionary(file) = file {
        for (name, section) in file.iter() {
            let mut entries = BTreeMap::new();
            if let Variant::Dictionary(section) = section {
                entries.extend(section.iter().map(|(key, value)| (format!("{key:?}"), format!("{value:?}"))));
            }
            sections.insert(format!("{name:?}"), entries);
        }
    }
    sections
}

/// Starts the engine with a `project.binary`, and reads all settings.
fn project<'s>(
    engine: &Engine,
    state: &'s State,
    read: impl Fn(&Value) -> Result<Variant, String>,
) -> Answer<'s> {
    let folder = Folder::new();
    fs::write(folder.path().join("project.binary"), &state.data).expect("there is space");
    let root = &state.model.values[0];
    let names: Array = root.items().iter().map(|item| item.key.clone()).collect();
    let names = TextFormat::new().dialect(state.model.dialect).print(&names.into()).expect("it has text");
    let body = format!(
        "var found = {{}}\nfor name in {names}:\n\tfound[name] = ProjectSettings.get_setting(name) if ProjectSettings.has_setting(name) else null\nreturn found"
    );
    let values = engine.clone().in_project(folder.path()).evaluate(Objects::Refused, [body]);
    (state, read(&values[0]), root.variant())
}

/// Returns what `JSON.to_native` makes of JSON, or `None` if that is not what `JSON.from_native` makes of a value.
fn native(tree: &Tree) -> Option<Variant> {
    let items = tree.items();
    match &tree.node {
        Node::Leaf(Variant::String(text)) => {
            let (ty, rest) = text.split_once(':')?;
            Some(match ty {
                "i" => Variant::Int(rest.parse().ok()?),
                "f" => Variant::Float(rest.parse().ok()?),
                "s" => Variant::String(rest.to_owned()),
                "sn" => Variant::StringName(StringName::from(rest)),
                "np" if rest == "a/b:c" => {
                    Variant::NodePath(NodePath::new(false, ["a", "b"].map(str::to_owned), ["c".to_owned()]))
                }
                _ => return None,
            })
        }
        Node::Leaf(value @ (Variant::Nil | Variant::Bool(_))) => Some(value.clone()),
        Node::Array(..) => {
            let items: Option<Array> = items.iter().map(|item| native(&item.value)).collect();
            Some(items?.into())
        }
        Node::Dictionary(..) if items.len() == 2 => {
            let of = |key: &str| tree.at(&[key.into()]);
            let (ty, args) = (of("type")?.variant(), of("args")?);
            let Node::Array(_, args) = &args.node else { return None };
            let Variant::String(ty) = ty else { return None };
            let numbers = || -> Option<Vec<f64>> {
                let number = |arg: &crate::edits::Item| match arg.value.variant() {
                    Variant::Float(number) => Some(number),
                    _ => None,
                };
                args.iter().map(number).collect()
            };
            match (ty.as_str(), args.len()) {
                ("Vector2", 2) => {
                    let numbers = numbers()?;
                    Some(Vector2::new(numbers[0], numbers[1]).into())
                }
                #[allow(clippy::cast_possible_truncation, reason = "a colour has 32 bits for each part")]
                ("Color", 4) => {
                    let numbers: Vec<f32> = numbers()?.into_iter().map(|number| number as f32).collect();
                    Some(Color::new(numbers[0], numbers[1], numbers[2], numbers[3]).into())
                }
                ("Dictionary", len) if len % 2 == 0 => {
                    let mut entries = Dictionary::new();
                    for pair in args.chunks_exact(2) {
                        entries.insert(native(&pair[0].value)?, native(&pair[1].value)?);
                    }
                    Some(entries.into())
                }
                _ => None,
            }
        }
        _ => None,
    }
}
