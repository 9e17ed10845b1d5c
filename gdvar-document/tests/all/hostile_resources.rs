//! Damaged and hostile resource files are errors, and take time and memory in proportion to their size.

use std::fs;
use std::path::Path;

use allocation_counter::measure;
use gdvar::resource::{ErrorKind, ResourceFile};
use gdvar::{GodotDecode, Variant};

/// Does everything with a file that can be done, and returns what is wrong with it first.
fn read(bytes: &[u8]) -> Result<(), String> {
    let mut result = Ok(());
    let size = bytes.len() as u64;
    let opened = measure(|| {
        result = ResourceFile::from_bytes(bytes).map(drop).map_err(|error| error.to_string());
    });
    let Ok(file) = ResourceFile::from_bytes(bytes) else {
        assert!(opened.bytes_max <= 16 * size + (1 << 20), "{} bytes for {size}", opened.bytes_max);
        return result;
    };
    let size = size.max(file.content().len() as u64);
    let code = measure(|| result = file.code().map(drop).map_err(|error| error.to_string()));
    let most = opened.bytes_max.max(code.bytes_max);
    assert!(most <= 16 * size + (1 << 20), "{most} bytes for {size}: {result:?}");
    // A value in memory takes 48 bytes for an element of two or four.
    let tree = measure(|| result = file.tree::<f32>().map(drop).map_err(|error| error.to_string()));
    assert!(tree.bytes_max <= 80 * size + (1 << 20), "{} bytes for {size}: {result:?}", tree.bytes_max);
    let whole = measure(|| drop(file.read::<Variant>()));
    assert!(whole.bytes_max <= in_a_variant(size), "{} bytes for {size}", whole.bytes_max);
    // Work counted in allocations: what is read twice, or often, allocates as often.
    let steps = [opened, code, tree, whole].map(|info| info.count_total).iter().sum::<u64>();
    assert!(steps <= 2 * size + 1000, "{steps} allocations for {size} bytes: {result:?}");
    result
}

/// Returns how many bytes of memory a file of this size takes as a `Variant`. What is shared stands at every place, so the encoded value takes
/// 4 times the file and 256 KiB. The `Variant` takes at most 16 times its bytes, these included.
fn in_a_variant(size: u64) -> u64 {
    16 * (4 * size + (256 << 10))
}

fn golden(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_word_of_a_binary_file_may_be_anything() {
    for name in [
        "godot-4.6.3/nested.res",
        "godot-4.6.3/cycle_of_two.res",
        "godot-3.6.2/array_of_sub.res",
        "godot-3.6.2/external_resource.big.res",
    ] {
        let bytes = golden(name);
        // Some of the words are not at a multiple of four.
        for at in (4..bytes.len() - 3).step_by(7) {
            for word in
                [0_u32, 1, 2, 0x7FFF_FFFF, 0x8000_0000, u32::MAX, u32::try_from(at).expect("it is short")]
            {
                let mut changed = bytes.clone();
                changed[at..at + 4].copy_from_slice(&word.to_le_bytes());
                // Whatever it is, it does no harm.
                drop(read(&changed));
            }
        }
        for len in (0..bytes.len() - 4).step_by(7) {
            assert!(read(&bytes[..len]).is_err(), "{name} {len}");
        }
    }
}

#[test]
fn text_may_end_anywhere() {
    for name in [
        "godot-4.6.3/typed_dict.tres",
        "godot-3.6.2/odd_names.tres",
        "code/object_in_tag.tres",
        "code/scene.tscn",
    ] {
        let bytes = golden(name);
        for len in (0..bytes.len()).step_by(3) {
            drop(read(&bytes[..len]));
            let mut changed = bytes.clone();
            changed[len] = b"\"[](){}=\\\0\xFF"[len % 11];
            drop(read(&changed));
        }
    }
}

/// Writes a binary file of Godot 4 with one resource, from names and its properties: the number of a name, and a value.
fn binary(names: &[&[u8]], count: u32, properties: &[u8]) -> Vec<u8> {
    let text = |text: &[u8]| [&u32::try_from(text.len()).expect("it is short").to_le_bytes(), text].concat();
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let mut file = [
        b"RSRC".to_vec(),
        words(&[0, 0, 4, 6, 6]),
        text(b"Resource\0"),
        vec![0; 8],
        words(&[1]),
        vec![0xFF; 8],
        vec![0; 44],
    ]
    .concat();
    file.extend(words(&[u32::try_from(names.len()).expect("there are few")]));
    for name in names {
        file.extend(text(name));
    }
    file.extend([words(&[0, 1]), text(b"local://1\0")].concat());
    file.extend((file.len() as u64 + 8).to_le_bytes());
    file.extend([text(b"Resource\0"), words(&[count]), properties.to_vec(), b"RSRC".to_vec()].concat());
    file
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn containers_in_each_other_and_elements_of_four_bytes_take_little_memory() {
    const MANY: u32 = 200_000;
    // A million Arrays in each other, and as many opened brackets.
    let nested = words(&[0])
        .into_iter()
        .chain(words(&[30, 1]).repeat(1_000_000))
        .chain(words(&[1]))
        .collect::<Vec<_>>();
    assert!(read(&binary(&[b"a\0"], 1, &nested)).expect_err("it is too deep").contains("256"));
    let text = format!(
        "[gd_resource type=\"Resource\" format=3]\n[resource]\na = {}{}\n",
        "[".repeat(1_000_000),
        "]".repeat(1_000_000)
    );
    assert!(read(text.as_bytes()).expect_err("it is too deep").contains("256"));
    assert!(read(&text.as_bytes()[..900_000]).expect_err("it has no end").contains("does not end"));

    let element = |element: &[u32]| {
        let mut array = words(&[0, 30, MANY]);
        array.extend(words(element).repeat(MANY as usize));
        binary(&[b"a\0"], 1, &array)
    };
    assert_eq!(read(&element(&[1])), Ok(()));
    assert_eq!(read(&element(&[24, 0])), Ok(()));
    // References to itself.
    assert_eq!(read(&element(&[24, 2, 0])), Ok(()));
    assert_eq!(read(&element(&[30, 0])), Ok(()));
    assert_eq!(read(&element(&[26, 0])), Ok(()));
    assert_eq!(read(&element(&[24, 1, 0, 0])), Ok(()));
    let text = |element: &str| {
        let elements = vec![element; 50_000].join(",");
        format!(
            "[gd_resource type=\"Resource\" format=3]\n[ext_resource type=\"\" path=\"\" id=\"\"]\n[resource]\na = [{elements}]\n"
        )
    };
    assert_eq!(read(text("0").as_bytes()), Ok(()));
    assert_eq!(read(text("[]").as_bytes()), Ok(()));
    assert_eq!(read(text("ExtResource(\"\")").as_bytes()), Ok(()));
    assert_eq!(read(text("Resource(\"\")").as_bytes()), Ok(()));
    assert_eq!(read(text("Array[ExtResource(\"\")]([])").as_bytes()), Ok(()));
    assert_eq!(
        read("[gd_resource type=\"Resource\" format=3]\n[resource]\n".repeat(20_000).as_bytes()),
        Ok(())
    );
}

#[test]
fn names_and_paths_that_are_repeated_do_not_multiply() {
    let long = vec![b'x'; 300_000];
    let paths =
        [words(&[0, 22]), 60_000_u16.to_le_bytes().to_vec(), vec![0, 0], words(&[0]).repeat(60_000)].concat();
    assert!(
        read(&binary(&[&long], 1, &paths)).expect_err("its names are long").contains("repeated too often")
    );
    let properties = words(&[0, 1]).repeat(60_000);
    assert!(
        read(&binary(&[&long], 60_000, &properties)).expect_err("its names are long").contains("so often")
    );
    let path = String::from_utf8(long).expect("it is text");
    let text = |value: &str| {
        let values = vec![value; 20_000].join(",");
        format!(
            "[gd_resource type=\"Resource\" format=3]\n[ext_resource type=\"A\" path=\"{path}\" id=\"1\"]\n[resource]\na = [{values}]\n"
        )
    };
    for value in ["ExtResource(\"1\")", "Array[ExtResource(\"1\")]([])"] {
        assert!(
            read(text(value).as_bytes()).expect_err("its paths are long").contains("so often"),
            "{value}"
        );
    }
}

#[test]
fn resources_that_share_bytes_are_refused() {
    let mut file = binary(&[b"a\0"], 20_000, &words(&[0, 1]).repeat(20_000));
    // The same entry of the table of resources, often.
    let table = file.windows(13).position(|part| part == b"\x0A\0\0\0local://1").expect("it is there");
    let entry = file[table..table + 22].to_vec();
    file[table - 4..table].copy_from_slice(&5_000_u32.to_le_bytes());
    let mut moved = entry;
    let offset = file.len() as u64 - 4 - 160_000 - 17 + 22 * 4_999;
    moved[14..].copy_from_slice(&offset.to_le_bytes());
    file.splice(table..table + 22, moved.repeat(5_000));
    assert!(read(&file).expect_err("they overlap").contains("overlaps"));
}

#[test]
fn resources_that_double_in_each_level_are_shown_once() {
    let mut file =
        "[gd_resource type=\"Resource\" format=3]\n[sub_resource type=\"Resource\" id=\"0\"]\n".to_owned();
    for level in 1..2_000 {
        let below = level - 1;
        file.extend([
            format!("[sub_resource type=\"Resource\" id=\"{level}\"]\n"),
            format!("a = SubResource(\"{below}\")\nb = SubResource(\"{below}\")\n"),
        ]);
    }
    file += "[resource]\nroot = SubResource(\"1999\")\n";
    assert_eq!(read(file.as_bytes()), Ok(()));
}

/// A resource with an Array of nulls, each of which takes four bytes here and 48 in memory, and the main resource with references to it.
#[test]
fn what_is_shared_takes_little_memory() {
    #[derive(Debug, GodotDecode)]
    #[gdvar(object = "Resource")]
    #[allow(dead_code)]
    struct Main {
        all: Vec<Shared>,
    }
    #[derive(Debug, GodotDecode)]
    #[gdvar(object = "Resource")]
    #[allow(dead_code)]
    struct Shared {
        list: Vec<Option<i32>>,
    }

    let file = |count: usize| {
        let list = vec!["null"; 10_000].join(",");
        let all = vec!["SubResource(\"1\")"; count].join(",");
        format!(
            "[gd_resource type=\"Resource\" format=3]\n[sub_resource type=\"Resource\" id=\"1\"]\nlist = [{list}]\n[resource]\nall = [{all}]\n"
        )
    };
    let mut is_read = false;
    let mut count = 0;
    // As often as it is allowed, and once more.
    loop {
        let text = file(count);
        let size = text.len() as u64;
        let file = ResourceFile::from_bytes(text).expect("it is a resource");
        let typed = measure(|| is_read = file.read::<Main>().is_ok());
        assert!(typed.bytes_max <= 16 * size + (1 << 20), "{} bytes for {size}", typed.bytes_max);
        let whole = measure(|| assert_eq!(file.read::<Variant>().is_ok(), is_read));
        assert!(whole.bytes_max <= in_a_variant(size), "{} bytes for {size}", whole.bytes_max);
        if !is_read {
            break;
        }
        count += 1;
    }
    assert!(count > 5, "{count}");
}

#[test]
fn content_is_bounded_by_the_limit() {
    let bytes = golden("godot-3.6.2/three_hundred_items.zip.res");
    assert!(ResourceFile::with_limit(bytes.clone(), 40_000).is_ok());
    for limit in [bytes.len() - 1, bytes.len(), 30_000] {
        let error = ResourceFile::with_limit(bytes.clone(), limit).expect_err("it is larger");
        assert_eq!(error.kind(), ErrorKind::TooLarge);
    }
    let mut promised = bytes;
    promised[12..16].copy_from_slice(&0x7FFF_FFFF_u32.to_le_bytes());
    assert!(read(&promised).is_err());
}
