//! Comparing any schemas from JSON fits a thread with a stack of 2 MiB, which is the default in Rust, even in a debug
//! build, and ends within a limited time.

use std::thread;

use gdvar_core::{ErrorKind, Variant, variant};
use gdvar_schema::{Schema, SchemaBuf};

/// Reads a schema that lives as long as the program, as that of a type does.
fn from_json(json: &str) -> Result<Schema<'static>, gdvar_core::text::TextError> {
    SchemaBuf::from_json(json).map(|schema| Box::leak(Box::new(schema)).as_schema())
}

/// The stack size that Rust gives a thread by default.
const STACK: usize = 2 << 20;

const TOO_DEEP: &str = "the types are too deep to be compared";
const TOO_MANY: &str = "the types have too many parts and alternatives to be compared";

const NIL: &str = r#"{"kind":"nil"}"#;
const BOOL: &str = r#"{"kind":"bool"}"#;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(work).expect("there is memory for a stack");
    thread.join().expect("it ends");
}

/// Returns the schema with this description and these types.
fn described(schema: &str, types: &[String]) -> Schema<'static> {
    let json = format!("{{\"schema\":{schema},\"types\":{{{}}}}}", types.join(","));
    from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

fn verdict(new: Schema<'static>, old: Schema<'static>) -> Result<(), String> {
    new.reads_what_is_written_by(old).map_err(|reason| reason.to_string())
}

fn list(inner: &str) -> String {
    format!(r#"{{"kind":"list","godot":"Array","items":{inner}}}"#)
}

fn optional(inner: &str) -> String {
    format!(r#"{{"kind":"optional","value":{inner}}}"#)
}

fn field(key: &str, inner: &str) -> String {
    format!(r#"{{"name":"{key}","key":"{key}","schema":{inner}}}"#)
}

fn dictionary(fields: &[String]) -> String {
    format!(r#"{{"kind":"dictionary","fields":[{}]}}"#, fields.join(","))
}

fn flattened(inner: &str) -> String {
    format!(r#"{{"name":"rest","flatten":true,"schema":{inner}}}"#)
}

/// Returns an enum with this tagging and a variant for each content.
fn enumeration(tagging: &str, contents: &[&str]) -> String {
    let variants = contents.iter().enumerate().map(|(index, content)| {
        let tag = if tagging == "untagged" { String::new() } else { format!(r#""tag":"V{index}","#) };
        format!(r#"{{"name":"V{index}",{tag}"content":{content}}}"#)
    });
    let keys = r#""tag":"type","content":"value""#;
    let variants: Vec<String> = variants.collect();
    format!(r#"{{"kind":"enum","tagging":"{tagging}",{keys},"variants":[{}]}}"#, variants.join(","))
}

/// Puts a description into another description.
type Nest = fn(&str) -> String;

/// All ways in which a description can be inside another one.
const NESTINGS: &[(&str, Nest)] = &[
    ("list", list),
    ("map", |inner| format!(r#"{{"kind":"map","keys":{BOOL},"values":{inner}}}"#)),
    ("keys of a map", |inner| format!(r#"{{"kind":"map","keys":{inner},"values":{BOOL}}}"#)),
    ("tuple", |inner| format!(r#"{{"kind":"tuple","elements":[{{"name":"0","schema":{inner}}}]}}"#)),
    ("dictionary", |inner| dictionary(&[field("a", inner)])),
    ("flattened", |inner| dictionary(&[flattened(&dictionary(&[field("a", inner)]))])),
    ("flattened and optional", |inner| {
        dictionary(&[flattened(&optional(&dictionary(&[field("a", inner)])))])
    }),
    ("flattened map", |inner| {
        let map = format!(r#"{{"kind":"map","keys":{{"kind":"text","godot":"String"}},"values":{inner}}}"#);
        dictionary(&[flattened(&map)])
    }),
    ("flattened enum", |inner| {
        dictionary(&[flattened(&enumeration("inside", &[&dictionary(&[field("a", inner)])]))])
    }),
    ("object", |inner| format!(r#"{{"kind":"object","class":"Node","fields":[{}]}}"#, field("a", inner))),
    ("optional", optional),
    ("list of optional", |inner| list(&optional(inner))),
    ("outside", |inner| enumeration("outside", &[inner])),
    ("inside", |inner| enumeration("inside", &[&dictionary(&[field("a", inner)])])),
    ("beside", |inner| enumeration("beside", &[inner])),
    ("untagged", |inner| enumeration("untagged", &[inner])),
    ("list with untagged", |inner| list(&enumeration("untagged", &[inner]))),
    ("optional untagged", |inner| optional(&enumeration("untagged", &[inner]))),
    ("other tags", |inner| {
        format!(
            r#"{{"kind":"enum","tagging":"name","variants":[{{"name":"O","other":true,"content":{inner}}}]}}"#
        )
    }),
    ("default", |inner| {
        let content = dictionary(&[field("a", inner)]);
        format!(
            r#"{{"kind":"enum","tagging":"inside","tag":"type","variants":[{{"name":"D","tag":"d","default":true,"content":{content}}}]}}"#
        )
    }),
    ("split", |inner| format!(r#"{{"kind":"split","written":{inner},"read":{inner}}}"#)),
];

/// Returns how many levels of JSON a nesting takes.
fn levels_of_json(nest: Nest) -> usize {
    let json = nest("!");
    let before = json.split('!').next().expect("there is a first part");
    let count = |brackets: &[char]| before.matches(brackets).count();
    count(&['{', '[']) - count(&['}', ']'])
}

/// Nests a description in itself, either completely or in types, each of which refers to the next one.
fn nested(nest: Nest, levels: usize, leaf: &str, named: bool) -> Schema<'static> {
    // Two copies of the contents double with each level.
    let levels = if nest(leaf).matches(leaf).count() > 1 { levels.min(12) } else { levels };
    if !named {
        return described(&(0..levels).fold(leaf.to_owned(), |inner, _| nest(&inner)), &[]);
    }
    let types: Vec<String> = (0..levels)
        .map(|level| {
            let inner = format!(r#"{{"type":"T{}"}}"#, level + 1);
            format!(r#""T{level}":{}"#, nest(if level + 1 == levels { leaf } else { &inner }))
        })
        .collect();
    described(r#"{"type":"T0"}"#, &types)
}

#[test]
fn every_nesting_fits_a_small_stack() {
    on_a_small_stack(|| {
        let single = described(r#"{"kind":"any","bits":32}"#, &[]);
        for (name, nest) in NESTINGS {
            let levels_of_types = nest("").matches("kind").count() + 1;
            for (named, takes) in [(false, levels_of_json(*nest)), (true, levels_of_types)] {
                let most = 190 / takes;
                // Realistic types are compared.
                let (nils, bools) = (nested(*nest, 12, NIL, named), nested(*nest, 12, BOOL, named));
                assert_eq!(verdict(nils, nils), Ok(()), "{name} {named}");
                let reason = verdict(bools, nils).expect_err(name);
                assert!(!reason.contains(TOO_DEEP) && !reason.contains(TOO_MANY), "{name} {named}: {reason}");
                for levels in (1..=most).step_by(7).chain([most]) {
                    let (nils, bools) =
                        (nested(*nest, levels, NIL, named), nested(*nest, levels, BOOL, named));
                    for (new, old) in [(nils, nils), (bools, nils), (single, nils), (nils, single)] {
                        let _ = verdict(new, old);
                    }
                }
            }
        }
    });
}

/// Values that are as deep as they may be, of types that put many descriptions between their levels.
#[test]
fn checking_values_fits_a_small_stack() {
    on_a_small_stack(|| {
        // Each has a type `T` that contains itself, and a value around another one.
        type Deeper = fn(Variant) -> Variant;
        let contained: [(&str, String, Deeper); 3] = [
            ("list", list(r#"{"type":"T"}"#), |inner| variant!([inner])),
            (
                "map",
                format!(r#"{{"kind":"map","keys":{BOOL},"values":{{"type":"T"}}}}"#),
                |inner| variant!({ true: inner }),
            ),
            ("field", dictionary(&[field("a", r#"{"type":"T"}"#)]), |inner| variant!({ "a": inner })),
        ];
        for (container, inner, deeper) in contained {
            for (name, nest) in NESTINGS {
                let levels = 160 / levels_of_json(*nest);
                let both = [optional(&inner), enumeration("untagged", &[NIL, &inner])];
                for (inner, levels) in
                    both.iter().flat_map(|inner| [1, 2, levels].map(|levels| (inner, levels)))
                {
                    if nest(NIL).matches(NIL).count() > 1 {
                        continue;
                    }
                    let whole = (0..levels).fold(inner.clone(), |inner, _| nest(&inner));
                    let json = format!(r#"{{"schema":{{"type":"T"}},"types":{{"T":{whole}}}}}"#);
                    let schema = from_json(&json).expect("it is a schema");
                    let value = (0..255).fold(variant!(()), |value, _| deeper(value));
                    let _ = schema.check(&value).map_err(|error| drop((error, name, container)));
                    let _ = schema.check_written(&value);
                    let _ = schema.faults(&value, 10);
                }
            }
        }
        // The same value fits if nothing else is between its levels.
        let many = (0..100).fold(list(r#"{"type":"T"}"#), |inner, _| optional(&inner));
        let schema = described(r#"{"type":"T"}"#, &[format!(r#""T":{many}"#)]);
        let value = (0..255).fold(variant!(()), |value, _| variant!([value]));
        assert_eq!(schema.check(&value), Ok(()));
        let deeper = variant!([variant!([value])]);
        assert_eq!(schema.check(&deeper).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
    });
}

/// The nesting of the JSON is limited, but types that were described before are not nested in it.
#[test]
fn types_that_are_described_from_the_inside_out_fit_a_small_stack() {
    on_a_small_stack(|| {
        for (name, nest) in NESTINGS {
            let inner =
                |ty: usize| if ty == 0 { NIL.to_owned() } else { format!(r#"{{"type":"T{}"}}"#, ty - 1) };
            if nest(NIL).matches(NIL).count() > 1 {
                continue;
            }
            let types: Vec<String> = (0..100)
                .map(|ty| {
                    format!(
                        r#""T{ty}":{}"#,
                        (0..90 / levels_of_json(*nest)).fold(inner(ty), |inner, _| nest(&inner))
                    )
                })
                .collect();
            let fields: Vec<String> =
                (0..100).map(|ty| field(&format!("f{ty}"), &format!(r#"{{"type":"T{ty}"}}"#))).collect();
            let json = format!("{{\"schema\":{},\"types\":{{{}}}}}", dictionary(&fields), types.join(","));
            match from_json(&json) {
                Ok(schema) => {
                    let reason = verdict(schema, schema).expect_err(name);
                    assert!(reason.ends_with(TOO_DEEP) || reason.ends_with(TOO_MANY), "{name}: {reason}");
                }
                // There is no container between the levels.
                Err(error) => assert_eq!((*name, error.kind()), ("optional", ErrorKind::TooDeep)),
            }
        }
    });
}

#[test]
fn enums_that_contain_themselves_directly_are_too_deep() {
    on_a_small_stack(|| {
        let of = |enumeration: String| described(r#"{"type":"T"}"#, &[format!(r#""T":{enumeration}"#)]);
        let (itself, bool) = (r#"{"type":"T"}"#, described(BOOL, &[]));
        let endless = of(enumeration("untagged", &[itself]));
        for (new, old) in [(endless, bool), (bool, endless), (endless, endless)] {
            let reason = verdict(new, old).expect_err("it has no end");
            assert_eq!(reason, TOO_DEEP);
        }
        let maybe = of(enumeration("untagged", &[&optional(itself)]));
        let names = of(format!(
            r#"{{"kind":"enum","tagging":"name","variants":[{{"name":"O","other":true,"content":{itself}}}]}}"#
        ));
        for endless in [maybe, names] {
            for (new, old) in [(endless, bool), (bool, endless)] {
                assert!(verdict(new, old).is_err());
            }
            assert_eq!(verdict(endless, endless), Ok(()));
        }
    });
}

#[test]
fn many_conversions_of_a_value_fit_a_small_stack() {
    on_a_small_stack(|| {
        let refined = |count: usize| {
            let by = vec![r#""A""#; count].join(",");
            from_json(&format!(r#"{{"schema":{{"kind":"nil","refined_by":[{by}]}}}}"#))
        };
        let few = refined(10).expect("it is a schema");
        assert_eq!(verdict(few, few), Ok(()));
        let many = refined(199).expect("it is a schema");
        assert_eq!(verdict(many, many), Err(TOO_DEEP.to_owned()));
        for other in [NIL, BOOL] {
            let other = described(other, &[]);
            assert!(verdict(other, many).is_err() && verdict(many, other).is_err());
        }
    });
}

/// Both the reader and the writer have two variants at each level, all of which lead to the next level.
fn alternatives(levels: usize, leaf: &str) -> Schema<'static> {
    let types: Vec<String> = (0..levels)
        .map(|level| {
            let inner = format!(r#"{{"type":"T{}"}}"#, level + 1);
            let inner = if level + 1 == levels { leaf } else { &inner };
            let (one, other) = (list(inner), list(&optional(inner)));
            format!(r#""T{level}":{}"#, enumeration("untagged", &[&one, &other]))
        })
        .collect();
    described(r#"{"type":"T0"}"#, &types)
}

#[track_caller]
fn gives_up(new: Schema<'static>, old: Schema<'static>) {
    // Without a limit, this takes years.
    let reason = verdict(new, old).expect_err("there are too many ways");
    assert!(reason.ends_with(TOO_MANY), "{reason}");
}

#[test]
fn the_time_for_untagged_enums_is_limited() {
    let (nils, bools) = (alternatives(6, NIL), alternatives(6, BOOL));
    assert_eq!(verdict(nils, nils), Ok(()));
    assert_eq!(
        verdict(nils, bools),
        Err("no variant of the reader reads all that the writer writes".to_owned())
    );
    let (nils, bools) = (alternatives(24, NIL), alternatives(24, BOOL));
    gives_up(nils, nils);
    gives_up(nils, bools);
}

#[test]
fn large_types_are_compared_with_those_that_differ_little() {
    let keys = |but: usize| (0..10_000).filter(move |key| *key != but).map(|key| format!("key_{key}"));
    let fields = |but: usize| {
        let fields: Vec<String> = keys(but)
            .map(|key| field(&key, &optional(NIL)).replace(r#","schema""#, r#","optional":true,"schema""#))
            .collect();
        described(&dictionary(&fields), &[])
    };
    let variants = |but: usize| {
        let variants: Vec<String> =
            keys(but).map(|key| format!(r#"{{"name":"V","tag":"{key}","content":{NIL}}}"#)).collect();
        let variants = variants.join(",");
        described(&format!(r#"{{"kind":"enum","tagging":"outside","variants":[{variants}]}}"#), &[])
    };
    for but in [usize::MAX, 0, 5_000, 9_999] {
        assert_eq!(verdict(fields(usize::MAX), fields(but)), Ok(()));
        assert_eq!(verdict(fields(but), fields(usize::MAX)), Ok(()));
        assert_eq!(verdict(variants(usize::MAX), variants(but)), Ok(()));
    }
    assert_eq!(
        verdict(variants(5_000), variants(usize::MAX)),
        Err("the reader has no variant for the tag `key_5000`".to_owned())
    );
}

/// In time in proportion to the squares of these numbers, this would take minutes.
#[test]
fn a_dictionary_of_very_many_fields_is_checked() {
    let count = 50_000;
    let fields: Vec<String> = (0..count).map(|key| field(&format!("key_{key}"), &optional(NIL))).collect();
    let schema = described(&dictionary(&fields), &[]);
    let entries = |prefix: &'static str| {
        (0..count).rev().map(move |key| (Variant::from(format!("{prefix}_{key}")), Variant::Nil))
    };
    let value = Variant::Dictionary(entries("key").chain(entries("other")).collect());
    assert_eq!(schema.check(&value), Ok(()));
    let written = schema.check_written(&value).expect_err("there are other keys");
    let message = written.to_string();
    assert!(message.starts_with("unknown field `other_49999`, expected one of `key_49999`, `key_4999`, "));
    assert!(message.ends_with(" and 49900 others"), "{message}");
    let short = Variant::Dictionary(entries("key").skip(1).collect());
    let missing = schema.check_written(&short).expect_err("a key is missing");
    assert_eq!(missing.to_string(), "missing field `key_49999`");
}

/// The same for fields that are flattened beside a map, and for fields with other keys.
#[test]
fn very_many_fields_that_share_their_entries_are_checked() {
    let count = 20_000;
    let of_key = |key: usize| {
        let field = field(&format!("key_{key}"), &optional(NIL));
        field.replace(
            &format!(r#""key":"key_{key}""#),
            &format!(r#""key":"key_{key}","aliases":["old_{key}"]"#),
        )
    };
    let fields: Vec<String> = (0..count).map(of_key).collect();
    let map = format!(r#"{{"kind":"map","keys":{{"kind":"text","godot":"String"}},"values":{NIL}}}"#);
    let inner = flattened(&dictionary(&fields));
    let beside = described(&dictionary(&[inner.clone(), flattened(&map)]), &[]);
    let strict =
        dictionary(&[inner]).replace(r#""kind":"dictionary","#, r#""kind":"dictionary","strict":true,"#);
    let strict = described(&strict, &[]);
    let entries = |prefix: &'static str| {
        (0..count).rev().map(move |key| (Variant::from(format!("{prefix}_{key}")), Variant::Nil))
    };
    let both = Variant::Dictionary(entries("old").chain(entries("other")).collect());
    assert_eq!(beside.check(&both), Ok(()));
    assert_eq!(strict.check(&Variant::Dictionary(entries("old").collect())), Ok(()));
    assert_eq!(strict.faults(&both, 2).len(), 2);
    let twice = Variant::Dictionary(entries("key").chain(entries("old")).collect());
    let error = beside.check(&twice).expect_err("each field is there twice");
    assert_eq!(error.to_string(), "duplicate field `old_19999`");
}

/// Each type has two fields of the next one, with keys that start with `key`.
fn twice(levels: usize, key: &str) -> Schema<'static> {
    let types: Vec<String> = (0..levels)
        .map(|level| {
            let inner = format!(r#"{{"type":"T{}"}}"#, level + 1);
            let inner = if level + 1 == levels { NIL } else { &inner };
            let fields = ["a", "b"].map(|end| field(&format!("{key}{end}"), inner));
            format!(r#""T{level}":{}"#, dictionary(&fields))
        })
        .collect();
    described(r#"{"type":"T0"}"#, &types)
}

#[test]
fn the_time_for_types_that_contain_others_twice_is_limited() {
    assert_eq!(verdict(twice(8, ""), twice(8, "")), Ok(()));
    gives_up(twice(40, ""), twice(40, ""));
    gives_up(described(r#"{"kind":"any","bits":32}"#, &[]), twice(40, ""));
}

#[test]
fn the_time_for_long_keys_is_limited() {
    let key = "k".repeat(10_000);
    assert_eq!(verdict(twice(4, &key), twice(4, &key)), Ok(()));
    gives_up(twice(20, &key), twice(20, &key));
}

/// For each written entry, the reader's fields are searched.
#[test]
fn the_time_for_many_flattened_fields_is_limited() {
    let twice = |levels: usize, key: &str| {
        let types: Vec<String> = (0..levels)
            .map(|level| {
                let inner = format!(r#"{{"type":"T{}"}}"#, level + 1);
                let leaf = dictionary(&[field(key, NIL)]);
                let inner = flattened(if level + 1 == levels { &leaf } else { &inner });
                format!(r#""T{level}":{}"#, dictionary(&[inner.clone(), inner]))
            })
            .collect();
        described(r#"{"type":"T0"}"#, &types)
    };
    assert_eq!(verdict(twice(4, "a"), twice(4, "a")), Ok(()));
    gives_up(twice(13, "a"), twice(13, "b"));
}

/// The innermost type is read as any value.
#[test]
fn the_time_for_variants_that_are_too_deep_is_limited() {
    let twice = |level: usize| {
        let inner = format!(r#"{{"type":"T{}"}}"#, level + 1);
        dictionary(&[field("a", &inner), field("b", &inner)])
    };
    let types = |of: Nest| {
        let types = (0..60).map(|level| format!(r#""T{level}":{}"#, of(&twice(level))));
        let types: Vec<String> = types.chain([format!(r#""T60":{NIL}"#)]).collect();
        described(r#"{"type":"T0"}"#, &types)
    };
    let new = types(|inner| enumeration("untagged", &[inner, r#"{"kind":"any","bits":64}"#]));
    gives_up(new, types(str::to_owned));
}

#[test]
fn converted_types_inside_themselves_have_the_fingerprints_of_the_types() {
    let of = |inner: &str| {
        let inner = list(inner);
        let ty = format!(r#""T":{}"#, dictionary(&[field("a", &inner), field("b", &inner)]));
        described(r#"{"type":"T"}"#, &[ty]).fingerprint()
    };
    assert_eq!(of(r#"{"type":"T","refined_by":["Even"]}"#), of(r#"{"type":"T"}"#));
}
