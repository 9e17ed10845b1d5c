//! Compressed and encrypted files: gdvar reads the engines' files, writes the same files, and has an error for each kind
//! of damage.

use std::fs;
use std::path::Path;

use gdvar::file::{
    Compression, Container, Encryption, FileErrorKind, Key, compress, decompress, decrypt, encrypt,
    encrypt_with_iv,
};

/// A limit far above the size of any of these files.
const LIMIT: usize = 1 << 20;

/// All containers that can be written.
const CONTAINERS: [Container; 6] = [
    Container::Compressed(Compression::FastLz),
    Container::Compressed(Compression::Deflate),
    Container::Compressed(Compression::Zstd),
    Container::Compressed(Compression::Gzip),
    Container::Encrypted(Encryption::Godot3),
    Container::Encrypted(Encryption::Godot4),
];

/// The names of the files that each engine wrote with the same values, and the container of each.
const WRAPPED: [(&str, Option<Container>); 6] = [
    ("compressed-fastlz", Some(Container::Compressed(Compression::FastLz))),
    ("compressed-deflate", Some(Container::Compressed(Compression::Deflate))),
    ("compressed-zstd", Some(Container::Compressed(Compression::Zstd))),
    ("compressed-gzip", Some(Container::Compressed(Compression::Gzip))),
    // Each engine has its own form of encryption.
    ("encrypted-pass", None),
    ("encrypted-key", None),
];

const ENGINES: [(&str, Encryption); 2] =
    [("saves-3.6.2", Encryption::Godot3), ("saves-4.6.3", Encryption::Godot4)];

#[test]
fn files_wrapped_by_an_engine_unpack_to_its_plain_file() {
    for (engine, encryption) in ENGINES {
        let plain = without_uninitialised_padding(&golden(engine, "plain"));
        for (name, container) in WRAPPED {
            let expected = container.unwrap_or(Container::Encrypted(encryption));
            let (found, values) = unpack(&golden(engine, name), name);
            assert_eq!(found, expected, "{engine}/{name}");
            assert_eq!(without_uninitialised_padding(&values), plain, "{engine}/{name}");
        }
    }
}

#[test]
fn files_of_several_blocks_hold_the_same_in_every_mode() {
    let [(_, fastlz), (_, zstd)] = ["compressed-fastlz-blocks", "compressed-zstd-blocks"]
        .map(|name| unpack(&golden("saves-4.6.3", name), name));
    assert_eq!(fastlz, zstd);
    // One value of more than four blocks, after its length.
    assert_eq!(fastlz.len(), 20_080);
    assert_eq!(fastlz[..4], 20_076_u32.to_le_bytes());
}

#[test]
fn fastlz_and_encrypted_files_come_out_byte_for_byte_as_the_engine_wrote_them() {
    for (engine, name) in [
        ("saves-4.6.3", "compressed-fastlz"),
        ("saves-4.6.3", "compressed-fastlz-blocks"),
        ("saves-4.6.3", "encrypted-pass"),
        ("saves-4.6.3", "encrypted-key"),
        ("saves-3.6.2", "compressed-fastlz"),
        ("saves-3.6.2", "encrypted-pass"),
        ("saves-3.6.2", "encrypted-key"),
    ] {
        let file = golden(engine, name);
        let (container, values) = unpack(&file, name);
        let again = match container {
            Container::Encrypted(Encryption::Godot4) => {
                encrypt_with_iv(&values, &key(name), file[28..44].try_into().expect("16 bytes"))
            }
            _ => container.pack(&values, Some(&key(name))).expect("packs").into_owned(),
        };
        assert_eq!(again, file, "{engine}/{name}");
    }
}

#[test]
fn blocks_of_any_size_are_read_in_every_mode() {
    let expected = large_blocks();
    for mode in ["fastlz", "deflate", "zstd", "gzip"] {
        let file =
            fs::read(format!("../tests/containers/large-blocks-{mode}.save")).expect("the file is there");
        assert_eq!(decompress(&file[..], LIMIT).expect(mode), expected, "{mode}");
    }
}

#[test]
fn brotli_is_read() {
    let file = fs::read("../tests/containers/brotli.save").expect("the file is there");
    let (container, values) = Container::unpack(&file[..], None, LIMIT).expect("decompresses");
    assert_eq!(container, Container::Compressed(Compression::Brotli));
    assert_eq!(values, golden("saves-4.6.3", "plain"));
}

#[test]
fn damaged_brotli_is_an_error_that_says_how() {
    // The head has the magic, the mode, the length of a block and the length of the data. Then come the lengths of the
    // blocks, and the first block.
    const FIRST_LEN: usize = 16;
    const FIRST: usize = 32;
    let file = fs::read("../tests/containers/brotli.save").expect("the file is there");
    let end = FIRST + usize::from(file[FIRST_LEN]);
    let (mut longer, mut shorter, mut invalid) = (file.clone(), file.clone(), file.clone());
    longer.insert(end, 0);
    longer[FIRST_LEN] += 1;
    shorter.remove(end - 1);
    shorter[FIRST_LEN] -= 1;
    invalid[FIRST..end].fill(0xff);
    for (file, reason) in [
        (longer, "something follows its brotli stream"),
        (shorter, "its brotli stream is cut off"),
        (invalid, "its brotli stream is invalid"),
    ] {
        let error = decompress(&file[..], LIMIT).expect_err(reason);
        assert_eq!(error.kind(), FileErrorKind::DamagedBlock);
        assert!(error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn brotli_is_not_written() {
    let error = compress(b"x", Compression::Brotli).expect_err("no engine does");
    assert_eq!(error.kind(), FileErrorKind::UnsupportedMode);
}

#[test]
fn data_of_any_size_comes_back() {
    for size in [0, 1, 15, 16, 17, 4095, 4096, 4097, 8192, 100_000] {
        for (name, data) in [("zeros", vec![0; size]), ("noise", noise(size)), ("mixed", mixed(size))] {
            for container in CONTAINERS {
                let file = container.pack(&data, Some(&key("key"))).expect("packs");
                let again = Container::unpack(&file[..], Some(&key("key")), size).expect("unpacks");
                assert!(again == (container, data.clone()), "{size} bytes of {name} in {container:?}");
            }
        }
    }
}

#[test]
fn a_container_is_read_up_to_its_end() {
    for container in CONTAINERS {
        let mut file = container.pack(b"some data", Some(&key("key"))).expect("packs").into_owned();
        file.extend(b"behind it");
        let mut reader = &file[..];
        Container::unpack(&mut reader, Some(&key("key")), LIMIT).expect("unpacks");
        assert_eq!(reader, b"behind it", "{container:?}");
    }
}

#[test]
fn a_container_is_recognised_by_eight_bytes() {
    let detect = |head: &[u8]| Container::detect(head).map_err(|error| error.kind());
    assert_eq!(detect(b""), Ok(Container::Plain));
    assert_eq!(detect(b"GCP"), Ok(Container::Plain));
    assert_eq!(detect(b"GDEX\x01\0\0\0"), Ok(Container::Plain));
    assert_eq!(detect(b"GCPF\0\0\0"), Err(FileErrorKind::Truncated));
    assert_eq!(detect(b"GCPF\x02\0\0\0"), Ok(Container::Compressed(Compression::Zstd)));
    assert_eq!(detect(b"GCPF\x05\0\0\0"), Err(FileErrorKind::UnsupportedMode));
    assert_eq!(detect(b"GDEC"), Err(FileErrorKind::Truncated));
    assert_eq!(detect(b"GDEC\x01\0\0\0"), Ok(Container::Encrypted(Encryption::Godot3)));
    assert_eq!(detect(b"GDEC\x01\0\0\x01"), Ok(Container::Encrypted(Encryption::Godot4)));
}

#[test]
fn a_file_cut_off_anywhere_is_too_short() {
    for (engine, name, file) in wrapped_files() {
        for len in 0..file.len() {
            let result = Container::unpack(&file[..len], Some(&key(&name)), LIMIT);
            if len < 4 {
                assert_eq!(result.expect("no head, so plain").0, Container::Plain);
                continue;
            }
            let error = result.expect_err("something is missing");
            assert_eq!(error.kind(), FileErrorKind::Truncated, "{engine}/{name} of {len} bytes: {error}");
            assert_eq!(error.offset(), Some(len as u64), "{engine}/{name}: {error}");
        }
    }
}

#[test]
fn any_changed_byte_is_an_error_of_its_place_or_changes_nothing_that_is_checked() {
    std::thread::scope(|scope| {
        for (engine, name, file) in wrapped_files() {
            scope.spawn(move || change_each_byte(engine, &name, &file));
        }
    });
}

fn change_each_byte(engine: &str, name: &str, file: &[u8]) {
    let (container, values) = unpack(file, name);
    for (at, change) in (0..file.len()).flat_map(|at| [(at, 0x01), (at, 0xFF)]) {
        let mut changed = file.to_vec();
        changed[at] ^= change;
        let place = format!("{engine}/{name}, byte {at} ^ {change:#x}");
        match Container::unpack(&changed[..], Some(&key(name)), LIMIT) {
            Ok((Container::Plain, bytes)) => assert!(at < 4 && bytes == changed, "{place}"),
            Ok((found, again)) => {
                assert_eq!(found, container, "{place}");
                assert!(again == values || unchecked(container, name, at, &again, &values), "{place}");
            }
            Err(error) => {
                let kinds = kinds_of_damage(container, at, file.len());
                assert!(kinds.contains(&error.kind()), "{place}: {:?}, {error}", error.kind());
            }
        }
    }
}

/// Returns whether a changed byte may give other data, because its block has no checksum.
fn unchecked(container: Container, name: &str, at: usize, again: &[u8], values: &[u8]) -> bool {
    let no_checksum = match container {
        Container::Compressed(Compression::FastLz) => true,
        // gdvar's zstd frames have a checksum.
        Container::Compressed(Compression::Zstd) => !name.contains("gdvar"),
        _ => false,
    };
    no_checksum && at >= 16 && again.len() == values.len()
}

fn kinds_of_damage(container: Container, at: usize, len: usize) -> &'static [FileErrorKind] {
    use FileErrorKind::{
        BadChecksum, BadTrailer, DamagedBlock, TooLarge, Truncated, UnsupportedMode, WrongKey,
    };

    match (container, at) {
        // Mode; block size and total size, from which the table's length follows; the table.
        (Container::Compressed(_), 4..8) => &[UnsupportedMode, DamagedBlock],
        (Container::Compressed(_), 8..16) => &[TooLarge, Truncated, DamagedBlock, BadTrailer],
        (Container::Compressed(_), 16..20) => &[Truncated, DamagedBlock, BadChecksum, BadTrailer],
        (Container::Compressed(_), _) if at >= len - 4 => &[BadTrailer],
        (Container::Compressed(Compression::FastLz), _) => &[DamagedBlock],
        (Container::Compressed(_), _) => &[DamagedBlock, BadChecksum],
        // The mode of Godot 3. If it is changed, the rest is read as a file of Godot 4.
        (Container::Encrypted(Encryption::Godot3), 4..8) => &[TooLarge],
        // The length of the data.
        (Container::Encrypted(Encryption::Godot3), 24..32)
        | (Container::Encrypted(Encryption::Godot4), 20..28) => &[TooLarge, Truncated, WrongKey],
        (Container::Encrypted(_), _) => &[WrongKey],
        _ => &[],
    }
}

#[test]
fn a_block_yields_exactly_its_size() {
    let data = mixed(1000);
    for container in &CONTAINERS[..4] {
        let file = container.pack(&data, None).expect("packs");
        for (total, why) in
            [(999, "more than its size"), (16, "more than its size"), (1001, "less than its size")]
        {
            let error = decompress(&with_total(&file, total)[..], LIMIT).expect_err("the size is another");
            assert_eq!(error.kind(), FileErrorKind::DamagedBlock, "{container:?}: {error}");
            assert!(error.to_string().contains(why), "{container:?}: {error}");
            assert_eq!(error.offset(), Some(20));
        }
    }
}

#[test]
fn a_block_larger_than_any_compression_makes_is_refused_unread() {
    // One block without any data, with 1 GiB of compressed bytes.
    let mut file = b"GCPF\x01\0\0\0\0\x10\0\0\0\0\0\0".to_vec();
    file.extend((1_u32 << 30).to_le_bytes());
    let error = decompress(&file[..], LIMIT).expect_err("absurd");
    assert_eq!(error.kind(), FileErrorKind::DamagedBlock);
}

#[test]
fn the_limit_holds_before_the_data_is_read() {
    let data = mixed(5000);
    for container in [Container::Plain].into_iter().chain(CONTAINERS) {
        let file = container.pack(&data, Some(&key("key"))).expect("packs");
        let unpack = |limit| Container::unpack(&file[..], Some(&key("key")), limit);
        assert!(unpack(5000).is_ok(), "{container:?}");
        let error = unpack(4999).expect_err("a byte over the limit");
        assert_eq!(error.kind(), FileErrorKind::TooLarge, "{container:?}: {error}");
    }
    // The head alone shows that the file is too large.
    let head = [b"GCPF\x00\0\0\0\0\x10\0\0".as_slice(), &u32::MAX.to_le_bytes()].concat();
    assert_eq!(decompress(&head[..], LIMIT).expect_err("4 GiB").kind(), FileErrorKind::TooLarge);
    let head = [b"GDEC".as_slice(), &[7; 16], &u64::MAX.to_le_bytes()].concat();
    let decrypt = |limit| decrypt(&head[..], &key("key"), limit).expect_err("2^64 - 1 bytes").kind();
    assert_eq!(decrypt(LIMIT), FileErrorKind::TooLarge);
    assert_eq!(decrypt(usize::MAX), FileErrorKind::Truncated);
}

#[test]
fn a_block_size_of_zero_is_refused() {
    let error = decompress(&b"GCPF\0\0\0\0\0\0\0\0\0\0\0\0"[..], LIMIT).expect_err("endless");
    assert_eq!((error.kind(), error.offset()), (FileErrorKind::BadHead, Some(8)));
}

#[test]
fn a_wrong_passphrase_or_key_is_reported() {
    for (engine, _) in ENGINES {
        for (name, key) in
            [("encrypted-pass", Key::from_passphrase("crab rage")), ("encrypted-key", Key::from([7; 32]))]
        {
            let error = decrypt(&golden(engine, name)[..], &key, LIMIT).expect_err("it is another");
            assert_eq!(error.kind(), FileErrorKind::WrongKey, "{error}");
        }
        let error =
            Container::unpack(&golden(engine, "encrypted-pass")[..], None, LIMIT).expect_err("there is none");
        assert_eq!(error.kind(), FileErrorKind::KeyMissing, "{error}");
    }
    let error = Container::Encrypted(Encryption::Godot4).pack(b"x", None).expect_err("there is none");
    assert_eq!(error.kind(), FileErrorKind::KeyMissing, "{error}");
}

#[test]
fn a_wrong_checksum_is_distinguished_from_damage() {
    for (mode, checksum_from_end) in [("deflate", 4), ("gzip", 8), ("gzip", 4), ("zstd", 4)] {
        let container =
            CONTAINERS.iter().find(|container| format!("{container:?}").to_lowercase().contains(mode));
        let mut file = container.expect(mode).pack(&mixed(100), None).expect("packs").into_owned();
        let at = file.len() - 4 - checksum_from_end;
        file[at] ^= 1;
        let error = decompress(&file[..], LIMIT).expect_err("changed");
        assert_eq!(error.kind(), FileErrorKind::BadChecksum, "{mode}: {error}");
    }
}

#[test]
fn a_zstd_error_is_kept_as_the_cause() {
    let mut file = compress(&mixed(100), Compression::Zstd).expect("compresses");
    file[20] ^= 0xFF;
    let error = decompress(&file[..], LIMIT).expect_err("the frame's magic is gone");
    assert!(error.get_ref().is_some());
    assert!(error.to_string().starts_with("block 0 at byte 20 is damaged: "), "{error}");
}

#[test]
fn a_file_of_another_kind_is_reported() {
    assert_eq!(
        decompress(&b"GDEC\x01\0\0\0"[..], LIMIT).expect_err("encrypted").kind(),
        FileErrorKind::WrongContainer
    );
    let error = decrypt(&b"GCPF\x01\0\0\0"[..], &key("key"), LIMIT).expect_err("compressed");
    assert_eq!(error.kind(), FileErrorKind::WrongContainer);
    let error = decrypt(&b"\x08\0\0\0\0\0\0\0"[..], &key("key"), LIMIT).expect_err("plain");
    assert_eq!(error.kind(), FileErrorKind::WrongContainer);
}

#[test]
fn the_optional_fields_of_gzip_are_skipped() {
    let data = mixed(300);
    let file = compress(&data, Compression::Gzip).expect("compresses");
    let (head, member) = (&file[..16], &file[20..file.len() - 4]);
    let with_fields = |flags: u8, fields: &[u8]| {
        let mut member = member.to_vec();
        member[3] = flags;
        member.splice(10..10, fields.iter().copied());
        let size = u32::try_from(member.len()).expect("small").to_le_bytes();
        decompress(&[head, &size, &member, b"GCPF"].concat()[..], LIMIT).map_err(|error| error.kind())
    };
    assert_eq!(with_fields(0b0_0001, b""), Ok(data.clone()));
    assert_eq!(with_fields(0b0_0010, b"\x12\x34"), Ok(data.clone()));
    assert_eq!(with_fields(0b0_0100, b"\x03\0abc"), Ok(data.clone()));
    assert_eq!(with_fields(0b0_1000, b"slot.save\0"), Ok(data.clone()));
    assert_eq!(with_fields(0b1_1110, b"\x03\0abcslot.save\0a comment\0\x12\x34"), Ok(data));
    assert_eq!(with_fields(0b0_0100, b"\xFF\xFF"), Err(FileErrorKind::DamagedBlock));
    assert_eq!(with_fields(0b10_0000, b""), Err(FileErrorKind::DamagedBlock));
}

#[test]
fn godot4_files_differ_each_time() {
    let [one, other] = [(); 2].map(|()| encrypt(b"", &key("key"), Encryption::Godot4).expect("encrypts"));
    assert_eq!(one[..28], other[..28]);
    assert_ne!(one[28..44], other[28..44]);
}

#[test]
fn a_key_does_not_show() {
    assert_eq!(format!("{:?}", Key::from([b'a'; 32])), "Key(..)");
}

fn golden(engine: &str, name: &str) -> Vec<u8> {
    let path = Path::new("../tests/golden").join(engine).join(name).with_extension("save");
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a file of each engine and of gdvar in each container, with the name from which its key is derived.
fn wrapped_files() -> Vec<(&'static str, String, Vec<u8>)> {
    let mut files = Vec::new();
    for (engine, _) in ENGINES {
        for (name, _) in WRAPPED.into_iter().filter(|(name, _)| *name != "encrypted-key") {
            files.push((engine, name.to_owned(), golden(engine, name)));
        }
    }
    let zstd = compress(&golden("saves-4.6.3", "plain"), Compression::Zstd).expect("compresses");
    files.push(("saves-4.6.3", "compressed-zstd-gdvar".to_owned(), zstd));
    files
}

/// The key of the golden files, as their README gives it.
fn key(name: &str) -> Key {
    if name.contains("key") {
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(0..).for_each(|(byte, index)| *byte = index);
        Key::from(bytes)
    } else {
        Key::from_passphrase("crab rave")
    }
}

fn unpack(file: &[u8], name: &str) -> (Container, Vec<u8>) {
    Container::unpack(file, Some(&key(name)), LIMIT).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Zeroes the padding after the names of a `NodePath`, which Godot 3 leaves uninitialised.
fn without_uninitialised_padding(values: &[u8]) -> Vec<u8> {
    let mut values = values.to_vec();
    for name in [b"\x05\0\0\0World", b"\x05\0\0\0Spawn"] {
        let start = values.windows(name.len()).position(|window| window == name).expect("the path is there");
        values[start + name.len()..][..3].fill(0);
    }
    values
}

/// Returns the file with another total size for the same number of blocks.
fn with_total(file: &[u8], total: u32) -> Vec<u8> {
    let mut file = file.to_vec();
    file[12..16].copy_from_slice(&total.to_le_bytes());
    file
}

/// Returns bytes that cannot be compressed.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let step = || {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7FFF_FFFF;
        state.to_le_bytes()[2]
    };
    std::iter::repeat_with(step).take(len).collect()
}

/// Returns runs and repetitions, near and far, with random bytes between them.
fn mixed(len: usize) -> Vec<u8> {
    let noise = noise(len);
    let mut bytes = Vec::with_capacity(len + 400);
    while bytes.len() < len {
        let start = bytes.len();
        let piece = usize::from(noise[start]);
        match piece % 4 {
            0 => bytes.extend(std::iter::repeat_n(noise[start], piece + 40)),
            1 => bytes.extend(b"the same words ".iter().cycle().take(piece + 1)),
            2 if start > piece => bytes.extend_from_within(start - piece - 1..),
            _ => bytes.extend(noise[start..].iter().take(20)),
        }
    }
    bytes.truncate(len);
    bytes
}

/// Returns the content of the files that `large_blocks.gd` writes.
fn large_blocks() -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in 0..14 {
        bytes.extend(noise(9000));
        bytes.resize(bytes.len() + run * 97, 0);
    }
    bytes
}

#[test]
fn untouched_content_is_packed_into_the_same_file() {
    for name in
        ["compressed-fastlz", "compressed-deflate", "compressed-zstd", "compressed-gzip", "encrypted-pass"]
    {
        for engine in ["saves-3.6.2", "saves-4.6.3"] {
            let path = Path::new("../tests/golden").join(engine).join(name).with_extension("save");
            let file = fs::read(path).expect("the file is there");
            let key = Key::from_passphrase("crab rave");
            let unpacked = Container::unpack_whole(&file[..], Some(&key), LIMIT).expect("it is a file");
            let again = unpacked.pack(&unpacked.data, Some(&key)).expect("packs");
            assert!(again == file, "{engine} {name}");
            // Other content has other bytes, and in an encrypted file of Godot 4 another initialization vector.
            let changed = [&unpacked.data, &[1, 2, 3, 4][..]].concat();
            let other = unpacked.pack(&changed, Some(&key)).expect("packs");
            let (_, data) = Container::unpack(&other[..], Some(&key), LIMIT).expect("it was packed");
            assert!(data == changed, "{engine} {name}");
            if unpacked.container == Container::Encrypted(Encryption::Godot4) {
                assert_ne!(other[28..44], file[28..44]);
            }
        }
    }
    // Blocks of another size than the usual one, and a compression that nothing writes.
    for name in ["large-blocks-deflate", "large-blocks-gzip", "brotli"] {
        let file = fs::read(format!("../tests/containers/{name}.save")).expect("the file is there");
        let unpacked = Container::unpack_whole(&file[..], None, LIMIT).expect("it is a file");
        assert!(unpacked.pack(&unpacked.data, None).expect("packs") == file, "{name}");
    }
}
