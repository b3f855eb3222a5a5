//! Files and the directory.

use std::collections::BTreeMap;

use cbm_dos::{Block, Disk, DosError, FileType, Model};
use proptest::prelude::*;

fn disk() -> Disk {
    Disk::formatted(Model::Drive1541, b"TEST", *b"AB")
}

fn names(disk: &Disk) -> Vec<String> {
    let entries = disk.directory().entries;
    entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).into_owned()).collect()
}

#[test]
fn an_entry_has_type_first_block_name_and_size() {
    let mut disk = disk();
    disk.write_file(b"HELLO", FileType::PROGRAM, &[1; 255]).expect("it fits");
    let sector = disk.sector(Block::new(18, 1)).expect("a directory");
    assert_eq!(sector[..5], [0, 0xff, 0x82, 17, 0]);
    assert_eq!(&sector[5..21], b"HELLO\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0");
    assert_eq!(sector[21..32], [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
}

#[test]
fn the_directory_gets_another_block_for_the_ninth_file_and_reuses_slots() {
    let mut disk = disk();
    for index in 0..9 {
        disk.write_file(&[b'A' + index], FileType::SEQUENTIAL, b"1").expect("it fits");
    }
    assert_eq!(disk.sector(Block::new(18, 1)).expect("a directory")[..2], [18, 4]);
    assert!(!disk.is_free(Block::new(18, 4)));
    disk.scratch(b"C").expect("a file");
    disk.write_file(b"NEW", FileType::SEQUENTIAL, b"1").expect("it fits");
    assert_eq!(names(&disk).concat(), "ABNEWDEFGHI");
    disk.rename(b"NEW", b"OLD").expect("a file");
    assert_eq!(disk.rename(b"OLD", b"A"), Err(DosError::Exists));
    assert_eq!(disk.rename(b"NEW", b"X"), Err(DosError::NotFound));
    assert_eq!(names(&disk).concat(), "ABOLDDEFGHI");
}

#[test]
fn the_directory_holds_144_files() {
    let mut disk = disk();
    for index in 0..144 {
        disk.write_file(format!("F{index}").as_bytes(), FileType::SEQUENTIAL, b"1").expect("it fits");
    }
    assert_eq!(disk.write_file(b"MORE", FileType::SEQUENTIAL, b"1"), Err(DosError::Full));
    assert_eq!((disk.directory().entries.len(), disk.free_blocks()), (144, 664 - 144));
}

#[test]
fn a_damaged_directory_has_the_files_before_the_damage() {
    let mut disk = disk();
    for index in 0..9 {
        disk.write_file(&[b'A' + index], FileType::SEQUENTIAL, b"1").expect("it fits");
    }
    let mut sector = *disk.sector(Block::new(18, 1)).expect("a directory");
    for (link, damage) in [
        ([18, 1], DosError::CircularChain(Block::new(18, 1))),
        ([77, 1], DosError::IllegalBlock(Block::new(77, 1))),
    ] {
        sector[..2].copy_from_slice(&link);
        disk.write_sector(Block::new(18, 1), &sector).expect("a sector");
        let directory = disk.directory();
        assert_eq!((directory.entries.len(), directory.damage), (8, Some(damage)));
    }
}

#[test]
fn validation_frees_unused_blocks_and_removes_files_that_were_not_closed() {
    let mut disk = disk();
    disk.write_file(b"A", FileType::PROGRAM, &[1; 600]).expect("it fits");
    disk.write_file(b"OPEN", FileType(2), &[1; 600]).expect("it fits");
    disk.write_relative(b"REL", 50).expect("it fits");
    disk.allocate(Block::new(1, 1)).expect("it is free");
    disk.validate().expect("no damage");
    assert_eq!((names(&disk), disk.free_blocks()), (vec!["A".to_owned(), "REL".to_owned()], 664 - 3 - 2));
}

#[test]
fn formatting_without_an_identification_keeps_it() {
    let mut disk = disk();
    disk.write_file(b"A", FileType::PROGRAM, &[1; 600]).expect("it fits");
    disk.format(b"EMPTY", None).expect("all sectors");
    assert_eq!((names(&disk).len(), disk.free_blocks()), (0, 664));
    assert_eq!(disk.label().expect("a header").1, *b"AB\xa02A");
    assert_eq!(disk.sector(Block::new(17, 0)).expect("a sector")[2], 1);
    disk.format(b"EMPTY", Some(*b"CD")).expect("all sectors");
    assert_eq!(disk.label().expect("a header").1, *b"CD\xa02A");
    assert_eq!(disk.sector(Block::new(17, 0)).expect("a sector")[2], 0);
}

#[derive(Clone, Debug)]
enum Change {
    Write(u8, usize),
    Replace(u8, usize),
    Scratch(u8),
    Validate,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        4 => (0_u8..20, 0_usize..30_000).prop_map(|(file, size)| Change::Write(file, size)),
        2 => (0_u8..20, 0_usize..30_000).prop_map(|(file, size)| Change::Replace(file, size)),
        3 => (0_u8..20).prop_map(Change::Scratch),
        1 => Just(Change::Validate),
    ];
    prop::collection::vec(change, 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn files_are_read_as_they_were_written(changes in changes(), is_large in any::<bool>()) {
        let model = if is_large { Model::Drive1581 } else { Model::Drive1541 };
        let mut disk = Disk::formatted(model, b"TEST", *b"AB");
        let all = disk.free_blocks();
        let mut files: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
        for change in changes {
            let contents = |size: usize, file: u8| -> Vec<u8> { (0..=size).map(|at| at as u8 ^ file).collect() };
            match change {
                Change::Write(file, size) => match disk.write_file(&[file], FileType::SEQUENTIAL, &contents(size, file)) {
                    Ok(()) => prop_assert!(files.insert(file, contents(size, file)).is_none()),
                    Err(DosError::Exists) => prop_assert!(files.contains_key(&file)),
                    Err(error) => prop_assert_eq!(error, DosError::Full),
                },
                Change::Replace(file, size) => {
                    match disk.replace_file(&[file], FileType::SEQUENTIAL, &contents(size, file)) {
                        Ok(()) => drop(files.insert(file, contents(size, file))),
                        Err(error) => prop_assert_eq!(error, DosError::Full),
                    }
                }
                Change::Scratch(file) => {
                    prop_assert_eq!(disk.scratch(&[file]).is_ok(), files.remove(&file).is_some());
                }
                Change::Validate => prop_assert_eq!(disk.validate(), Ok(())),
            }
        }
        let used: usize = files.values().map(|contents| contents.len().div_ceil(254)).sum();
        prop_assert_eq!(disk.free_blocks(), all - used);
        for (&file, contents) in &files {
            let entry = disk.find(&[file]).expect("it was written");
            prop_assert_eq!(&disk.contents(&entry).expect("no damage"), contents);
        }
        prop_assert_eq!(disk.directory().entries.len(), files.len());
    }

    #[test]
    fn any_bytes_never_panic(
        patches in prop::collection::vec((0_usize..174_848, any::<u8>()), 0..400),
        directory in prop::collection::vec(any::<u8>(), 512),
    ) {
        let mut image = disk().image().to_vec();
        image[357 * 256..359 * 256].copy_from_slice(&directory);
        patches.iter().for_each(|&(at, byte)| image[at] = byte);
        let mut disk = Disk::read(Model::Drive1541, image);
        for entry in disk.directory().entries {
            let _ = disk.contents(&entry);
            let _ = disk.replace_file(&entry.name, FileType::PROGRAM, &[1; 600]);
            let _ = disk.grow_relative(&entry.name, 9);
            let _ = disk.scratch(&entry.name);
        }
        let _ = disk.write_relative(b"R", 7);
        let _ = disk.validate();
        let _ = disk.format(b"X", None);
    }
}
