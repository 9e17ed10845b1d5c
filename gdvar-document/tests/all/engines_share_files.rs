//! Both engines read what gdvar writes in every container, and gdvar reads what the engines write.

use std::fs;
use std::path::PathBuf;

use crate::engine::{Compression as Mode, Container as Given, Engine, Folder, Objects};
use crate::random::Random;
use gdvar::document::{Kind, NewFile, OpenOptions};
use gdvar::file::{Backup, Compression, Container, Encryption, Key};
use gdvar::{Codec, Dialect, Variant, VariantType};

const PASSPHRASE: &str = "crab rave ü";
const KEY: [u8; 32] = *b"\x00\xFFa key of any bytes: 32 in all\x80";

/// The total sizes of the values in a file: none, one short block, whole blocks and one byte more or less, and many blocks.
const SIZES: [usize; 10] = [0, 12, 16, 4092, 4096, 4100, 8192, 8196, 12_288, 100_000];

/// An engine, with its dialect and its form of encryption.
struct Peer {
    engine: Engine,
    dialect: Dialect,
    encryption: Encryption,
}

/// A container as both sides name it.
#[derive(Clone)]
struct Wrapping {
    name: &'static str,
    given: Given,
    container: Container,
    key: Option<Key>,
}

#[test]
fn engines_read_what_gdvar_wraps() {
    for peer in peers() {
        let folder = Folder::new();
        let (mut files, mut expected) = (Vec::new(), Vec::new());
        for (path, wrapping, values) in cases(&folder, &peer) {
            let Wrapping { container, key, .. } = wrapping;
            let file = NewFile { container, key, dialect: peer.dialect, ..NewFile::new() };
            let mut save = file.create().expect("packs");
            for value in &values {
                save.push(value.as_slice()).expect("encodes");
            }
            fs::write(&path, save.to_bytes().expect("packs")).expect("the folder is ours");
            expected.push((path.clone(), values));
            files.push((path, wrapping.given));
        }
        let read = peer.engine.read_files(Objects::Refused, files);
        for ((path, values), read) in expected.into_iter().zip(read) {
            let read = read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let same = read == values.iter().map(|value| peer.encode(value)).collect::<Vec<_>>();
            assert!(same, "{} reads otherwise in {:?}", path.display(), peer.engine);
        }
    }
}

#[test]
fn gdvar_reads_what_engines_wrap_and_an_unchanged_file_has_the_same_bytes() {
    for peer in peers() {
        let folder = Folder::new();
        let cases: Vec<_> = cases(&folder, &peer).collect();
        peer.engine.write_files(
            Objects::Refused,
            cases.iter().map(|(path, wrapping, values)| {
                let values = values.iter().map(|value| peer.encode(value)).collect();
                (path.clone(), wrapping.given.clone(), values)
            }),
        );
        for (path, wrapping, values) in cases {
            let mut options = OpenOptions::new().dialect(peer.dialect);
            if let Some(key) = wrapping.key.clone() {
                options = options.key(key);
            }
            let save = options.open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(save.container(), wrapping.container, "{}", path.display());
            // For the engines, an empty file is a config file too, and as one it has a value.
            let count = if save.data().is_empty() { 0 } else { save.len() };
            let read: Vec<Vec<u8>> = (0..count).map(|index| save.read(index).expect("decodes")).collect();
            assert!(read == values, "{} reads otherwise", path.display());

            let file = fs::read(&path).expect("it was just read");
            let again = save.to_bytes().expect("packs");
            assert!(again == file, "{} is written otherwise than by {:?}", path.display(), peer.engine);
        }
    }
}

/// The blocks before a change have the same bytes, and the engine reads the file.
#[test]
fn compressed_blocks_that_did_not_change_keep_their_bytes() {
    for peer in peers() {
        let folder = Folder::new();
        for wrapping in wrappings(peer.encryption) {
            let Container::Compressed(_) = wrapping.container else { continue };
            let path = folder.path().join(wrapping.name);
            let values = [runs(20_000), noise(10_000), runs(100)].map(|value| peer.encode(&value));
            peer.engine.write_files(Objects::Refused, [(&path, wrapping.given.clone(), values.to_vec())]);
            let theirs = fs::read(&path).expect("the engine wrote it");
            let mut save = OpenOptions::new().dialect(peer.dialect).open(&path).expect("opens");
            save.replace(2, &runs(120)).expect("encodes");
            save.save(&path, Backup::None).expect("saves");
            let ours = fs::read(&path).expect("it was saved");
            // 30,148 bytes are 7 whole blocks and a rest.
            let word =
                |file: &[u8], at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("four"));
            let sizes =
                |file: &[u8]| -> Vec<u32> { (0..7).map(|index| word(file, 16 + 4 * index)).collect() };
            assert_eq!(sizes(&ours), sizes(&theirs), "{}", wrapping.name);
            let (first, len) = (16 + 8 * 4, sizes(&ours).iter().sum::<u32>() as usize);
            assert!(ours[first..first + len] == theirs[first..first + len], "{}", wrapping.name);

            let read = peer.engine.read_files(Objects::Refused, [(&path, wrapping.given)]).remove(0);
            let expected = [&values[0], &values[1], &peer.encode(&runs(120))].map(Clone::clone);
            assert!(read.expect("the engine reads it") == expected, "{}", wrapping.name);
        }
    }
}

/// Apart from checksums, which the engine's frames do not have, both write the same frames.
#[cfg(feature = "zstd-c")]
#[test]
fn zstd_files_are_as_short_as_an_engines() {
    for peer in peers() {
        let folder = Folder::new();
        let values = [runs(100_000), noise(10_000), runs(7)].map(|value| peer.encode(&value));
        let path = folder.path().join("zstd");
        peer.engine.write_files(Objects::Refused, [(&path, Given::Compressed(Mode::Zstd), values.to_vec())]);
        let theirs = fs::read(&path).expect("the engine wrote it");
        let ours = OpenOptions::new().open(&path).expect("opens");
        let again = ours.like().with_data(ours.data()).expect("packs");
        let ours = again.container().pack(again.data(), None).expect("packs");
        let blocks =
            usize::try_from(u32::from_le_bytes(theirs[12..16].try_into().expect("4"))).expect("fits") / 4096
                + 1;
        // Another version of the library may compress a little better.
        let most = theirs.len() + 4 * blocks + theirs.len() / 50;
        assert!(ours.len() <= most, "{} bytes, {:?} has {}", ours.len(), peer.engine, theirs.len());
    }
}

#[test]
fn files_of_one_bare_value_go_to_engines_and_back() {
    let expressions = [
        "null",
        "[1, 2, 3]",
        "\"a text\"",
        "\"\"",
        "{\"gold\": 3, \"name\": \"Ferris\"}",
        "Vector2(1, 2)",
        "[[], {}, [\"four\"], \"\"]",
        "range(100)",
    ];
    for peer in peers() {
        let folder = Folder::new();
        let (open, to_bytes, from_bytes, len) = match peer.dialect {
            Dialect::Godot3 => {
                ("File.new()\nfile.open(\"PATH\", File.MODE)", "var2bytes", "bytes2var", "get_len")
            }
            _ => ("FileAccess.open(\"PATH\", FileAccess.MODE)", "var_to_bytes", "bytes_to_var", "get_length"),
        };
        let path = |index: usize| folder.path().join(format!("{index}.save"));
        let open = |index: usize, mode: &str| {
            let path = path(index).display().to_string();
            format!("var file = {}\n", open.replace("PATH", &path).replace("MODE", mode))
        };
        let write = expressions.iter().enumerate().map(|(index, value)| {
            open(index, "WRITE")
                + &format!("file.store_buffer({to_bytes}({value}))\nfile.close()\nreturn {value}")
        });
        let written = peer.engine.evaluate(Objects::Refused, write);
        for (index, value) in written.iter().enumerate() {
            let options = OpenOptions::new().dialect(peer.dialect);
            let mut save = options.open(path(index)).unwrap_or_else(|error| panic!("{index}: {error}"));
            // `store_var(null)` is the same file as this one.
            let expected = expressions[index] != "\"\"";
            assert_eq!(save.kind() == Kind::Bare, expected, "{}", expressions[index]);
            if expected {
                assert_eq!(save.bytes(0).as_deref(), Ok(&value.bytes[..]));
            }
            assert_eq!(save.to_bytes().expect("packs"), value.bytes);
            save.replace(0, &["changed", "by gdvar"][..]).expect("encodes");
            save.save(path(index), Backup::None).expect("saves");
        }
        let bare = (0..expressions.len()).filter(|index| expressions[*index] != "\"\"");
        let read = bare.map(|index| {
            open(index, "READ") + &format!("return Array({from_bytes}(file.get_buffer(file.{len}())))")
        });
        for value in peer.engine.evaluate(Objects::Refused, read) {
            let texts: Vec<String> =
                Codec::new().dialect(peer.dialect).decode(&value.bytes).expect("two texts");
            assert_eq!(texts, ["changed", "by gdvar"]);
        }
    }
}

/// What gdvar writes into a file of either engine, both engines read as the same value. What it refuses, they do not.
#[test]
fn engines_agree_on_what_is_written_without_a_dialect() {
    let (Some(godot4), Some(godot3)) = (Engine::godot4(), Engine::godot3()) else { return };
    // A game of either engine writes these bytes with `store_var(2.5)`.
    let mut of_either = NewFile::new().create().expect("packs");
    of_either.push(&2.5).expect("encodes");
    let of_either = of_either.to_bytes().expect("packs");

    let mut random = Random::new(38, Dialect::Godot4).without(VariantType::Object).without(VariantType::Rid);
    let values: Vec<Variant> = random
        .types()
        .into_iter()
        .flat_map(|ty| [random.variant_of(ty, 2), random.variant_of(ty, 2)])
        .collect();
    let bytes = values.iter().map(|value| Codec::new().encode(value).expect("encodes"));
    let bytes: Vec<Vec<u8>> = bytes.collect();
    let in_godot4 = godot4.decode(Objects::Refused, &bytes);
    let in_godot3 = godot3.decode(Objects::Refused, &bytes);
    let mut written = 0;
    for ((value, bytes), engines) in values.iter().zip(&bytes).zip(in_godot4.into_iter().zip(in_godot3)) {
        let mut save = OpenOptions::new().read(&of_either[..]).expect("it is a float");
        let is_written = save.replace(0, value).is_ok();
        assert!(!is_written || save.bytes(0).as_deref() == Ok(bytes), "{value}");
        let is_alike = match engines {
            (Some(four), Some(three)) => {
                let types = [(four.type_id, Dialect::Godot4), (three.type_id, Dialect::Godot3)];
                let [in_four, in_three] = types.map(|(id, dialect)| VariantType::from_id(id, dialect));
                // The engines write equal values of such types with equal bytes.
                four.bytes == three.bytes && in_four == in_three
            }
            _ => false,
        };
        assert_eq!(is_written, is_alike, "{value}");
        written += usize::from(is_written);
    }
    assert!(written >= 10, "{written}: Nil, bool, int, float, String, Vector2");
}

impl Peer {
    fn encode(&self, value: &[u8]) -> Vec<u8> {
        Codec::new().dialect(self.dialect).encode(value).expect("bytes are in every dialect")
    }
}

fn peers() -> impl Iterator<Item = Peer> {
    let godot4 = Engine::godot4().map(|engine| (engine, Dialect::Godot4, Encryption::Godot4));
    let godot3 = Engine::godot3().map(|engine| (engine, Dialect::Godot3, Encryption::Godot3));
    let found = [godot4, godot3].into_iter().flatten();
    found.map(|(engine, dialect, encryption)| Peer { engine, dialect, encryption })
}

/// Returns a path, a container and values for each container and size, both compressible and random.
fn cases(folder: &Folder, peer: &Peer) -> impl Iterator<Item = (PathBuf, Wrapping, Vec<Vec<u8>>)> {
    wrappings(peer.encryption).into_iter().flat_map(move |wrapping| {
        SIZES.into_iter().flat_map(move |size| {
            let wrapping = wrapping.clone();
            [("runs", runs as fn(usize) -> Vec<u8>), ("noise", noise)].into_iter().map(move |(name, fill)| {
                let path = folder.path().join(format!("{}-{size}-{name}", wrapping.name));
                // The length of the value, its header and its count come before the bytes.
                let value = size.checked_sub(12).map(fill);
                (path, wrapping.clone(), Vec::from_iter(value))
            })
        })
    })
}

fn wrappings(encryption: Encryption) -> [Wrapping; 7] {
    let compressed = |name, mode, compression| Wrapping {
        name,
        given: Given::Compressed(mode),
        container: Container::Compressed(compression),
        key: None,
    };
    let encrypted = |name, given, key| Wrapping {
        name,
        given,
        container: Container::Encrypted(encryption),
        key: Some(key),
    };
    [
        Wrapping { name: "plain", given: Given::Plain, container: Container::Plain, key: None },
        compressed("fastlz", Mode::FastLz, Compression::FastLz),
        compressed("deflate", Mode::Deflate, Compression::Deflate),
        compressed("zstd", Mode::Zstd, Compression::Zstd),
        compressed("gzip", Mode::Gzip, Compression::Gzip),
        encrypted("passphrase", Given::Passphrase(PASSPHRASE), Key::from_passphrase(PASSPHRASE)),
        encrypted("key", Given::Key(KEY), Key::from(KEY)),
    ]
}

fn runs(len: usize) -> Vec<u8> {
    let run = |number: usize| std::iter::repeat_n(number.to_le_bytes()[0], number % 50 + 1);
    (0..).flat_map(run).take(len).collect()
}

fn noise(len: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let step = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state.to_le_bytes()[0]
    };
    std::iter::repeat_with(step).take(len).collect()
}
