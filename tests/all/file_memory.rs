//! Memory is allocated for what a file contains, not for what it claims to contain.

use std::fs;

use std::fmt::Write as _;

use crate::config_files;
use allocation_counter::measure;
use gdvar::config_file::ConfigFile;
use gdvar::document::{Document, ErrorKind, NewFile, OpenOptions};
use gdvar::file::{Compression, Container, FileErrorKind, Key, compress};
#[cfg(feature = "infer")]
use gdvar::{Array, Codec, Dictionary, Variant, document::Sources, schema::Samples, to_bytes, variant};

/// The tables and the window of a decompressor, and room for the content.
const LITTLE: u64 = 1 << 20;

#[test]
fn a_short_file_takes_little_memory_whatever_its_header_promises() {
    let data = compress(b"some data", Compression::FastLz).expect("compresses");
    for mode in 0..4 {
        for block_len in [1, 4096, u32::MAX] {
            let mut file = data.clone();
            file[4..8].copy_from_slice(&u32::to_le_bytes(mode));
            file[8..12].copy_from_slice(&block_len.to_le_bytes());
            file[12..16].copy_from_slice(&(u32::MAX - 1).to_le_bytes());
            let kind = unpack(&file);
            // If there is only one block, the whole block is there, but it holds less than promised.
            assert!(
                [FileErrorKind::Truncated, FileErrorKind::DamagedBlock].contains(&kind),
                "{mode} {block_len} {kind:?}"
            );
        }
    }
    for mode in [b"\x01\0\0\0".as_slice(), &[]] {
        let promise = (1_u64 << 40).to_le_bytes();
        let file = [b"GDEC", mode, &[7; 16], &promise, b"less than a tebibyte"].concat();
        assert_eq!(unpack(&file), FileErrorKind::Truncated);
    }
}

#[test]
fn a_block_that_unpacks_to_more_than_its_size_takes_little_memory() {
    // An 'a' and a copy of it, 15 MiB long.
    let fastlz = [b"\x20a\xE0".as_slice(), &vec![0xFF; 61_680], b"\x00\x00"].concat();
    assert_eq!(unpack(&one_block(0, &fastlz)), FileErrorKind::DamagedBlock);

    // A frame with a window of 128 KiB, and 200 times 128 KiB of 'a', the last of them marked.
    let mut zstd = b"\x28\xB5\x2F\xFD\x00\x38".to_vec();
    for last in (0..200).rev() {
        let header: u32 = u32::from(last == 0) | 1 << 1 | 0x2_0000 << 3;
        zstd.extend(&header.to_le_bytes()[..3]);
        zstd.push(b'a');
    }
    assert_eq!(unpack(&one_block(2, &zstd)), FileErrorKind::DamagedBlock);

    // A frame that asks for a window of 224 MiB, for a block that claims to be as large, and holds an 'a'.
    let frame = b"\x28\xB5\x2F\xFD\x00\x8E\x09\x00\x00a";
    let mut file = one_block(2, frame);
    for field in [8, 12] {
        file[field..field + 4].copy_from_slice(&(224_u32 << 20).to_le_bytes());
    }
    assert_eq!(unpack(&file), FileErrorKind::DamagedBlock);

    // Blocks of 100,000 bytes, the first of two.
    for (mode, name) in [(1, "deflate"), (3, "gzip")] {
        let file = fs::read(format!("tests/containers/large-blocks-{name}.save")).expect("the file is there");
        let size = u32::from_le_bytes(*file[16..].first_chunk().expect("the table is there"));
        let stream = &file[24..][..usize::try_from(size).expect("some kilobytes")];
        assert_eq!(unpack(&one_block(mode, stream)), FileErrorKind::DamagedBlock, "{name}");
    }
}

/// The limit bounds the memory that opening a file takes, whatever the file contains.
#[test]
fn a_limit_bounds_the_memory() {
    const LIMIT: usize = 8 << 20;
    // While a buffer grows, its old and new memory exist at the same time.
    const MOST: u64 = LIMIT as u64 * 2 + LITTLE;

    let open = |file: &[u8]| {
        let mut result = None;
        let memory = measure(|| result = Some(OpenOptions::new().limit(LIMIT).read(file)));
        assert!(memory.bytes_max <= MOST, "took {} bytes", memory.bytes_max);
        result.expect("it ran").map(drop).map_err(|error| error.kind())
    };
    // A file with one value that fills the limit, and a file with as many values as possible.
    let large = {
        let mut save = NewFile::new().create().expect("packs");
        save.push(&*vec![7_u8; LIMIT - 12]).expect("encodes");
        save.to_bytes().expect("packs")
    };
    assert_eq!(large.len(), LIMIT);
    let smallest = b"\x04\0\0\0\0\0\0\0";
    let many = smallest.repeat(LIMIT / smallest.len());
    // Each takes 8 bytes, and 16 for its position.
    let few_enough = smallest.repeat(LIMIT / 24);
    assert_eq!(open(&large), Ok(()));
    assert_eq!(open(&[&large[..], b"more"].concat()), Err(ErrorKind::TooLarge));
    assert_eq!(open(&many), Err(ErrorKind::TooLarge));
    assert_eq!(open(&few_enough), Ok(()));
    for compression in [Compression::FastLz, Compression::Deflate, Compression::Zstd, Compression::Gzip] {
        let file = compress(&large, compression).expect("compresses");
        assert_eq!(open(&file), Ok(()), "{compression:?}");
    }

    // 4 bytes in the table of blocks for each byte of data.
    let mut file = b"GCPF".to_vec();
    let total = u32::try_from(LIMIT).expect("some megabytes");
    for word in [0, 1, total] {
        file.extend(word.to_le_bytes());
    }
    file.resize(16 + 4 * (LIMIT + 1), 1);
    assert_eq!(open(&file), Err(ErrorKind::TooLarge));
}

/// Returns a file of one block that claims to hold 60,000 bytes.
fn one_block(mode: u32, stream: &[u8]) -> Vec<u8> {
    let mut file = b"GCPF".to_vec();
    let size = u32::try_from(stream.len()).expect("some kilobytes");
    for word in [mode, 60_000, 60_000, size] {
        file.extend(word.to_le_bytes());
    }
    file.extend(stream);
    file.extend(b"GCPF");
    file
}

fn unpack(file: &[u8]) -> FileErrorKind {
    let mut kind = None;
    let memory = measure(|| {
        let result = Container::unpack(file, Some(&Key::from([7; 32])), usize::MAX);
        kind = Some(result.expect_err("the file is wrong").kind());
    });
    assert!(memory.bytes_max < LITTLE, "took {} bytes", memory.bytes_max);
    kind.expect("it was read")
}

/// Each section takes 13 bytes of the file.
#[test]
fn a_config_file_of_many_sections_takes_little_memory() {
    // It would take minutes if reading or an edit took time in proportion to the square of the number of sections.
    let mut text = String::new();
    for number in 0..80_000 {
        writeln!(text, "[s{number}]\nk=1").expect("it is a String");
    }
    let mut config = None;
    let read = measure(|| {
        config = Some(text.parse::<ConfigFile>().expect("it is a config file"));
    });
    let (most, len) = (read.bytes_max, text.len());
    assert!(most < 20 * len as u64, "{most} bytes for {len}");

    let config = config.expect("it was read");
    assert_eq!(config.sections().len(), 80_000);
    assert_eq!(config.to_dictionary().len(), 80_000);
    let edited = measure(|| {
        let mut document = Document::open(text.as_bytes(), &OpenOptions::new()).expect("it is a config file");
        config_files::set(&mut document, "s7", "k", 2).expect("it is set");
        config_files::set(&mut document, "s8", "new", 2).expect("it is added");
        config_files::set(&mut document, "new", "k", 2).expect("it is added");
        config_files::remove_section(&mut document, "s9").expect("it was there");
        assert_eq!(document.data().split(|byte| *byte == b'[').count(), 80_001);
    });
    let most = edited.bytes_max;
    assert!(most < 60 * len as u64, "{most} bytes for {len}");
}

/// Of the saves, only their keys and types are kept.
#[test]
#[cfg(feature = "infer")]
fn types_of_many_saves_take_no_more_memory_than_those_of_one() {
    let save = |slot: i64| {
        let player = |id: i64| {
            let mut player = variant!({ "name": (format!("{slot} {id}")), "hp": (id * slot), "tags": [] });
            player.set_at("track", vec![1.5_f32; 10]).expect("it takes any key");
            player
        };
        let scores = (0..1000).map(|id| (Variant::from(format!("{slot} {id}")), Variant::Int(id)));
        let players: Array = (0..1000).map(player).collect();
        to_bytes(&variant!({ "players": players, "scores": (scores.collect::<Dictionary>()) }))
            .expect("it is written")
    };
    let saves: Vec<Vec<u8>> = (0..20).map(save).collect();
    let most = |saves: &[Vec<u8>]| {
        let mut text = String::new();
        let memory = measure(|| {
            let mut sources = Sources::new(Samples::new());
            for save in saves {
                sources.open(save.clone(), &OpenOptions::new()).expect("it is whole");
            }
            text = sources.schemas().expect("there are few types")[0].to_string();
        });
        assert!(text.contains("\"scores\": Dictionary of String to int"), "{text}");
        memory.bytes_max
    };
    let (one, all) = (most(&saves[..1]), most(&saves));
    assert!(all < one + one / 20, "{all} bytes for 20 saves, {one} for one of {}", saves[0].len());
    assert!(one < 2 * saves[0].len() as u64 + LITTLE, "{one} bytes for {}", saves[0].len());
}

/// Returns a Dictionary with these keys, each to an int.
#[cfg(feature = "infer")]
fn with_keys(keys: std::ops::Range<u32>) -> Vec<u8> {
    let count = u32::try_from(keys.len()).expect("there are few");
    let start = [27, count].map(u32::to_le_bytes).concat();
    keys.fold(start, |mut bytes, key| {
        bytes.extend([4, 8].map(u32::to_le_bytes).concat());
        bytes.extend(format!("{key:08}").as_bytes());
        bytes.extend([2, 1].map(u32::to_le_bytes).concat());
        bytes
    })
}

#[test]
#[cfg(feature = "infer")]
fn types_of_a_million_keys_take_little_memory() {
    const KEYS: u32 = 1_000_000;
    let of = |bytes: &[u8]| {
        let mut found = String::new();
        let memory = measure(|| {
            let mut samples = Samples::new();
            found = match samples.add(bytes, Codec::new()).and_then(|()| samples.schema()) {
                Ok(schema) => schema.to_string(),
                Err(error) => error.to_string(),
            };
        });
        (found, memory.bytes_max)
    };
    let (found, most) = of(&with_keys(0..KEYS));
    assert!(found == "Dictionary of String to int" && most < LITTLE, "{most} bytes: {found}");

    let inside = |each: u32| (0..KEYS / each).map(move |n| with_keys(n * each..(n + 1) * each));
    let (found, most) =
        of(&[[28, KEYS / 500].map(u32::to_le_bytes).concat(), inside(500).flatten().collect()].concat());
    assert!(found == "Array of Dictionary of String to int" && most < LITTLE, "{most} bytes: {found}");

    // Each is at a place of its own.
    let mut bytes = [27, 400].map(u32::to_le_bytes).concat();
    for (key, value) in (0..400).zip(inside(500)) {
        let one = with_keys(key..key + 1);
        bytes.extend(&one[8..one.len() - 8]);
        bytes.extend(value);
    }
    let (found, most) = of(&bytes);
    // There may be 262,144 places, each with a type, a name and a line of text.
    assert!(found.starts_with("Value: Dictionary\n") && most < 256 << 20, "{most} bytes for {}", bytes.len());
}
