//! Disks after random operations, read by the crate `fatfs`.
//!
//! It needs a boot sector of a PC: it gets a copy in which that sector ends with 55 AA and has no code.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use fat12::{Date, Disk, DiskError, Format, Name};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Change {
    Write(u8, usize),
    Append(u8, usize),
    Remove(u8),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        (0_u8..20, 0_usize..40_000).prop_map(|(file, size)| Change::Write(file, size)),
        (0_u8..20, 1_usize..5_000).prop_map(|(file, size)| Change::Append(file, size)),
        (0_u8..20).prop_map(Change::Remove),
    ];
    proptest::collection::vec(change, 1..60)
}

fn name(file: u8) -> Name {
    Name::parse(format!("FILE{file}.DAT").as_bytes()).expect("a name")
}

fn bytes(file: u8, start: usize, size: usize) -> Vec<u8> {
    (start..start + size).map(|at| (at as u8).wrapping_mul(7) ^ file).collect()
}

/// Changes a disk and its expected files.
fn apply(disk: &mut Disk, files: &mut BTreeMap<u8, Vec<u8>>, change: &Change) {
    match *change {
        Change::Write(file, size) => {
            let contents = bytes(file, 0, size);
            match disk.write_file(name(file), Date::START, &contents) {
                Ok(()) => _ = files.insert(file, contents),
                Err(error) => {
                    assert_eq!(error, DiskError::Full);
                    files.insert(file, Vec::new());
                }
            }
        }
        Change::Append(file, size) => {
            let Some((index, mut entry)) = disk.find(name(file)) else { return };
            let more = bytes(file, entry.size as usize, size);
            match disk.write_at(entry.cluster, entry.size, &more) {
                Ok(cluster) => {
                    entry.cluster = cluster;
                    entry.size += size as u32;
                    disk.write_entry(index, &entry).expect("its index");
                    files.get_mut(&file).expect("the file").extend(more);
                }
                Err(error) => assert_eq!(error, DiskError::Full),
            }
        }
        Change::Remove(file) => {
            let Some((index, entry)) = disk.find(name(file)) else { return };
            disk.remove(index, &entry).expect("a sound chain");
            files.remove(&file);
        }
    }
}

fn read_with_fatfs(disk: &Disk) -> BTreeMap<String, Vec<u8>> {
    let mut image = disk.image().to_vec();
    image[28..510].fill(0);
    image[510..512].copy_from_slice(&[0x55, 0xaa]);
    let other = fatfs::FileSystem::new(Cursor::new(image), fatfs::FsOptions::new()).expect("a file system");
    let free = other.stats().expect("the FAT").free_clusters();
    assert_eq!(free, u32::from(disk.free_clusters().expect("the FAT")));
    let root = other.root_dir();
    root.iter()
        .map(|entry| {
            let entry = entry.expect("an entry");
            let mut contents = Vec::new();
            entry.to_file().read_to_end(&mut contents).expect("a sound chain");
            (entry.short_file_name(), contents)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, rng_seed: proptest::test_runner::RngSeed::Fixed(12), ..ProptestConfig::default() })]

    #[test]
    fn another_reader_sees_the_same_files(changes in changes(), format in 0_usize..3) {
        let mut disk = Disk::formatted(Format::ALL[format]);
        let mut files = BTreeMap::new();
        for change in &changes {
            apply(&mut disk, &mut files, change);
        }
        let expected: BTreeMap<String, Vec<u8>> =
            files.into_iter().map(|(file, contents)| (name(file).to_string(), contents)).collect();
        prop_assert_eq!(read_with_fatfs(&disk), expected.clone());
        let own: BTreeMap<String, Vec<u8>> = disk
            .files()
            .map(|(_, entry)| (entry.name.to_string(), disk.contents(&entry).expect("a sound chain")))
            .collect();
        prop_assert_eq!(own, expected);
        let again = Disk::read(disk.image().to_vec()).expect("an image");
        prop_assert_eq!(again.free_clusters(), disk.free_clusters());
    }
}
