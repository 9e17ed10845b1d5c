//! The schema of a game's classes.

use std::collections::BTreeMap;

use super::declared::{any, of_type, typed_array, typed_dictionary};
use super::{Class, Manifest, StoredProperty};
use crate::SchemaBuf;
use crate::json::{array, entries, print};
use crate::names::{TakenNames, type_name};
use gdvar_core::{Dictionary, Error, Result, Variant, VariantType};

/// The text of the default that a type of Rust has.
const DEFAULT: &str = "Default::default()";

/// The types of a schema, and the names that they get.
pub(super) struct ClassTypes<'m> {
    manifest: &'m Manifest,
    /// The classes of resources, by their paths, with the names of their types.
    classes: BTreeMap<&'m str, (&'m Class, String)>,
    /// The names of the enums for classes that stand for several others.
    several: BTreeMap<&'m str, String>,
    /// The names of the enums of scripts, by the class's path and the enum's name.
    enums: BTreeMap<(&'m str, &'m str), String>,
    /// The name of the enum of all classes.
    all: String,
}

impl<'m> ClassTypes<'m> {
    pub(super) fn new(manifest: &'m Manifest) -> Self {
        let mut names = TakenNames::new();
        let resources = || manifest.classes.iter().filter(|(_, class)| class.is_resource);
        let by_path = resources().map(|(path, class)| {
            let stem = path.rsplit('/').next().and_then(|file| file.split('.').next()).unwrap_or_default();
            let name = class.name.as_deref().unwrap_or(stem);
            (path.as_str(), (class, names.take(&type_name(name), "")))
        });
        let classes: BTreeMap<_, _> = by_path.collect();
        let mut types =
            Self { manifest, classes, several: BTreeMap::new(), enums: BTreeMap::new(), all: String::new() };
        types.all = names.take("AnyResource", "");
        for (path, (class, name)) in &types.classes {
            if types.with_derived(path).len() > 1 {
                types.several.insert(*path, names.take(&format!("Any{name}"), ""));
            }
            for of in class.enums.keys() {
                let name = names.take(&type_name(&format!("{name}_{of}")), "");
                types.enums.insert((*path, of.as_str()), name);
            }
        }
        types
    }

    /// Returns a class and those that extend it, themselves or through others.
    fn with_derived(&self, path: &'m str) -> Vec<&'m str> {
        let is_derived = |mut at: &'m str| {
            // Classes cannot extend themselves, but a file may say so.
            for _ in 0..=self.classes.len() {
                if at == path {
                    return true;
                }
                match self.classes.get(at).and_then(|(class, _)| class.extends.as_deref()) {
                    Some(base) => at = base,
                    None => return false,
                }
            }
            false
        };
        self.classes.keys().copied().filter(|other| is_derived(other)).collect()
    }

    /// Returns the path of the script with this class name or path, if it is a resource's.
    fn path_of(&self, name: &str) -> Option<&'m str> {
        let mut all = self.classes.iter();
        let is_it = |path: &str, class: &Class| path == name || class.name.as_deref() == Some(name);
        all.find(|(path, (class, _))| is_it(path, class)).map(|(path, _)| *path)
    }

    pub(super) fn schema(&self) -> Result<SchemaBuf> {
        if self.classes.is_empty() {
            return Err(Error::custom("the game has no resources with a script and stored properties"));
        }
        let mut types = Dictionary::new();
        for (path, (class, name)) in &self.classes {
            let fields = class.properties.iter().map(|property| self.field(property));
            let object = entries([
                ("kind", "object".into()),
                ("class", class.base.as_str().into()),
                ("script", (*path).into()),
                ("fields", array(fields)),
                ("doc", format!("`{path}`").into()),
            ]);
            types.insert(name.as_str(), object);
        }
        for (path, name) in &self.several {
            let doc = format!("`{path}` or a class that extends it.");
            types.insert(name.as_str(), self.one_of(&self.with_derived(path), &doc));
        }
        for ((path, of), name) in &self.enums {
            types.insert(name.as_str(), enumeration(&self.numbers(path, of), &format!("`{of}` of `{path}`")));
        }
        let paths: Vec<&str> = self.classes.keys().copied().collect();
        let root = match self.classes.values().next() {
            Some((_, only)) if paths.len() == 1 => only,
            _ => {
                types.insert(self.all.as_str(), self.one_of(&paths, "One of the game's resources."));
                &self.all
            }
        };
        let root = entries([("type", root.as_str().into())]);
        SchemaBuf::from_json(&print(entries([("schema", root.into()), ("types", types.into())])))
            .map_err(|error| Error::custom(format!("the classes have no schema: {error}")))
    }

    fn numbers(&self, path: &str, of: &str) -> Vec<(String, String, i64)> {
        let mut names = TakenNames::new();
        let Some(enumeration) = self.manifest.classes.get(path).and_then(|class| class.enums.get(of)) else {
            return Vec::new();
        };
        let mut values: Vec<(&String, i64)> =
            enumeration.iter().map(|(name, value)| (name, *value)).collect();
        values.sort_by_key(|(_, value)| *value);
        // Of several names for one number, one can be its name in Rust.
        values.dedup_by_key(|(_, value)| *value);
        let variants = values
            .into_iter()
            .map(|(name, value)| (names.take(&type_name(&name.to_lowercase()), ""), name.clone(), value));
        variants.collect()
    }

    /// Returns the description of an enum of classes. Each object names its script, so the first that fits is the right one.
    fn one_of(&self, paths: &[&str], doc: &str) -> Dictionary {
        let variants = paths.iter().filter_map(|path| {
            let (_, name) = self.classes.get(path)?;
            let content = entries([("type", name.as_str().into())]);
            Some(entries([("name", name.as_str().into()), ("content", content.into())]))
        });
        entries([
            ("kind", "enum".into()),
            ("tagging", "untagged".into()),
            ("variants", array(variants)),
            ("doc", doc.into()),
        ])
    }

    /// Returns the description of an object of a class, or `None` if nothing is known of it.
    fn object(&self, name: &str) -> Option<Dictionary> {
        let path = self.path_of(name)?;
        let name = self.several.get(path).or_else(|| self.classes.get(path).map(|(_, name)| name))?;
        Some(entries([("type", name.as_str().into())]))
    }

    /// Returns what is in a typed container, if Rust can say it.
    fn element(&self, name: &str) -> Option<Dictionary> {
        match VariantType::of_element(name) {
            Some(ty) => Some(of_type(ty)),
            None if name == "Variant" => Some(any()),
            None => self.object(name),
        }
    }

    fn field(&self, property: &StoredProperty) -> Dictionary {
        let declared = &property.declaration;
        let ty = VariantType::of_element(&declared.r#type).unwrap_or(VariantType::Nil);
        let object = declared.class.as_deref().and_then(|class| self.object(class));
        let of_enum = declared.r#enum.as_deref().and_then(|name| self.enum_of(name));
        let element = |name: &String| self.element(name);
        let is_object = object.is_some();
        let schema = match (ty, declared.element_types()) {
            (VariantType::Object, _) => match object {
                Some(object) => entries([("kind", "optional".into()), ("value", object.into())]),
                None => any(),
            },
            (VariantType::Int, _) => match &of_enum {
                Some((name, _)) => entries([("type", name.as_str().into())]),
                None => of_type(ty),
            },
            (VariantType::Array, [items]) => element(items).map_or_else(|| of_type(ty), typed_array),
            (VariantType::Dictionary, [key, value]) => match (element(key), element(value)) {
                (Some(key), Some(value)) => typed_dictionary(key, value),
                _ => of_type(ty),
            },
            _ => of_type(ty),
        };
        // Engines leave out what equals the default, and null.
        let default = match ty {
            VariantType::Nil | VariantType::Object => Some(String::from(DEFAULT)),
            _ => property.default.as_deref().and_then(|text| default(text, of_enum.as_ref())),
        };
        let read = default.as_ref().filter(|_| !is_object).map(|_| "sometimes");
        entries([
            ("name", property.name.as_str().into()),
            ("key", property.name.as_str().into()),
            ("schema", schema.into()),
            ("optional", is_object.then_some(true).into()),
            ("read", read.into()),
            ("default", default.filter(|_| !is_object).into()),
            ("doc", Some(doc(property, of_enum.is_some())).filter(|doc| !doc.is_empty()).into()),
        ])
    }

    /// Returns the name of the type for `Item.Kind`, and its variants.
    fn enum_of(&self, name: &str) -> Option<EnumType> {
        let (class, of) = name.rsplit_once('.')?;
        let path = self.path_of(class)?;
        let found = self.enums.iter().find(|((at, name), _)| *at == path && *name == of);
        found.map(|(_, name)| (name.clone(), self.numbers(path, of)))
    }
}

/// The name of the type of an enum, and its variants: the name in Rust, that in the game, and the number.
type EnumType = (String, Vec<(String, String, i64)>);

fn enumeration(numbers: &[(String, String, i64)], doc: &str) -> Dictionary {
    let variants = numbers
        .iter()
        .map(|(name, _, number)| entries([("name", name.as_str().into()), ("tag", (*number).into())]));
    entries([
        ("kind", "enum".into()),
        ("tagging", "name".into()),
        ("variants", array(variants)),
        ("doc", doc.into()),
    ])
}

/// Returns what the editor is told of a property. It is no rule for values.
fn doc(property: &StoredProperty, is_enum: bool) -> String {
    let listed = |numbers: &BTreeMap<String, i64>| {
        let mut numbers: Vec<_> = numbers.iter().collect();
        numbers.sort_by_key(|(_, number)| **number);
        numbers.iter().map(|(name, number)| format!("{name} ({number})")).collect::<Vec<_>>().join(", ")
    };
    let number = |text: &str| text.strip_suffix(".0").unwrap_or(text).to_owned();
    let mut lines = Vec::new();
    lines.extend(
        property.values.as_ref().filter(|_| !is_enum).map(|values| format!("One of {}.", listed(values))),
    );
    lines.extend(property.texts.as_ref().map(|texts| format!("One of {}.", texts.join(", "))));
    lines.extend(property.flags.as_ref().map(|flags| format!("Flags: {}.", listed(flags))));
    if let Some([from, to, ..]) =
        property.range.as_ref().map(|range| range.split(',').collect::<Vec<_>>()).as_deref()
    {
        lines.push(format!("From {} to {}.", number(from), number(to)));
    }
    lines.join("\n")
}

/// Returns a default: as the engine writes it, or as Rust does where that is shorter.
fn default(text: &str, of_enum: Option<&EnumType>) -> Option<String> {
    let value: Variant = text.parse().ok()?;
    if let Some((name, variants)) = of_enum {
        let number = value.as_int()?;
        let variant = variants.iter().find(|(.., of)| *of == number);
        return variant.map(|(variant, ..)| format!("{name}::{variant}"));
    }
    Some(if value == Variant::default_of(value.ty()) { DEFAULT.into() } else { text.to_owned() })
}
