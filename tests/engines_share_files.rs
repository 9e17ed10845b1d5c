//! What gdvar writes in every container, both engines read, and the other way round.

mod engine;

use std::fs;
use std::path::PathBuf;

use engine::{Compression as Mode, Container as Given, Engine, Folder, Objects};
use gdvar::file::{Compression, Container, Encryption, Key, SaveFile, encrypt_with_iv};
use gdvar::{Codec, Dialect};

const PASSPHRASE: &str = "crab rave ü";
const KEY: [u8; 32] = *b"\x00\xFFa key of any bytes: 32 in all\x80";

/// How large a file's values are in all: none, one short block, around and at whole blocks, many of them.
const SIZES: [usize; 10] = [0, 12, 16, 4092, 4096, 4100, 8192, 8196, 12_288, 100_000];

/// An engine with the dialect and the encryption that it knows.
struct Peer {
    engine: Engine,
    dialect: Dialect,
    encryption: Encryption,
}

/// A container as both sides call it.
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
            let mut options = SaveFile::options().dialect(peer.dialect).container(wrapping.container);
            if let Some(key) = wrapping.key {
                options = options.key(key);
            }
            let mut save = options.create();
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
fn gdvar_reads_what_engines_wrap_and_writes_fastlz_and_encrypted_files_as_they_do() {
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
            let mut options = SaveFile::options().dialect(peer.dialect);
            if let Some(key) = wrapping.key.clone() {
                options = options.key(key);
            }
            let save = options.open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(save.container(), wrapping.container, "{}", path.display());
            let read: Vec<Vec<u8>> =
                (0..save.len()).map(|index| save.read(index).expect("decodes")).collect();
            assert!(read == values, "{} reads otherwise", path.display());

            let file = fs::read(&path).expect("it was just read");
            let again = match (wrapping.container, wrapping.key) {
                (Container::Encrypted(Encryption::Godot4), Some(key)) => {
                    let iv = file[28..44].try_into().expect("16 bytes");
                    let (_, data) = Container::unpack(&file[..], Some(&key), file.len()).expect("as before");
                    encrypt_with_iv(&data, &key, iv)
                }
                (Container::Compressed(Compression::FastLz) | Container::Encrypted(_), _) => {
                    save.to_bytes().expect("packs")
                }
                // Other programs compress these in other ways.
                _ => continue,
            };
            assert!(again == file, "{} is written otherwise than by {:?}", path.display(), peer.engine);
        }
    }
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

/// A path, a container and values for each container and size, in runs and in noise.
fn cases(folder: &Folder, peer: &Peer) -> impl Iterator<Item = (PathBuf, Wrapping, Vec<Vec<u8>>)> {
    wrappings(peer.encryption).into_iter().flat_map(move |wrapping| {
        SIZES.into_iter().flat_map(move |size| {
            let wrapping = wrapping.clone();
            [("runs", runs as fn(usize) -> Vec<u8>), ("noise", noise)].into_iter().map(move |(name, fill)| {
                let path = folder.path().join(format!("{}-{size}-{name}", wrapping.name));
                // Its length, its header and the count of its bytes come before them.
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
