//! Clusters, entries, and images that are damaged.

use fat12::{Attributes, Date, Disk, DiskError, Entry, Format, ImageError, Name, SECTOR_SIZE};
use proptest::prelude::*;

fn name(text: &str) -> Name {
    Name::parse(text.as_bytes()).expect("a name")
}

fn chain(disk: &Disk, file: &str) -> Vec<u16> {
    let (_, entry) = disk.find(name(file)).expect("the file");
    disk.chain(entry.cluster).collect()
}

#[test]
fn positions_match_the_formats() {
    // Media byte, directory, first data sector, clusters; F9, F8 and FD are those of real disks.
    for (media, directory, data, clusters) in [
        (0xf9, 7, 14, 713),
        (0xf8, 5, 12, 354),
        (0xfd, 5, 12, 354),
        (0xfb, 5, 12, 634),
        (0xfa, 3, 10, 315),
        (0xff, 3, 10, 315),
        (0xfc, 5, 9, 351),
        (0xfe, 3, 7, 313),
    ] {
        let format = Format::of_media(media).expect("a format");
        assert_eq!(
            (format.directory(), format.data(), format.clusters()),
            (directory, data, clusters),
            "{media:x}"
        );
        let disk = Disk::formatted(format);
        assert_eq!((disk.format(), disk.free_clusters()), (Ok(format), Ok(clusters)));
        assert_eq!(disk.image().len(), format.image_size());
        assert_eq!(disk.entries().count(), 0);
    }
    assert_eq!(Format::of_media(0), None);
}

#[test]
fn the_next_cluster_is_the_free_one_nearest_to_the_last() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    for (file, clusters) in [("A", 2), ("B", 1), ("C", 3), ("D", 1)] {
        disk.write_file(name(file), Date::START, &vec![0; clusters * 1024]).expect("it fits");
    }
    assert_eq!((chain(&disk, "A"), chain(&disk, "D")), (vec![2, 3], vec![8]));
    for file in ["A", "C"] {
        let (index, entry) = disk.find(name(file)).expect("the file");
        disk.remove(index, &entry).expect("a sound chain");
    }
    // Clusters 2, 3, 5, 6, 7 and 9... are free: a new file begins at the lowest, D continues at the higher of two equally near.
    let (_, d) = disk.find(name("D")).expect("the file");
    let first = disk.write_at(d.cluster, 1024, &[1; 3 * 1024]).expect("it fits");
    assert_eq!(disk.chain(first).collect::<Vec<_>>(), [8, 9, 10, 11]);
    let (_, b) = disk.find(name("B")).expect("the file");
    disk.write_at(b.cluster, 1024, &[1; 4 * 1024]).expect("it fits");
    assert_eq!(disk.chain(b.cluster).collect::<Vec<_>>(), [4, 5, 6, 7, 3]);
    disk.write_file(name("E"), Date::START, b"x").expect("it fits");
    assert_eq!(chain(&disk, "E"), [2]);
}

#[test]
fn a_new_entry_takes_the_first_free_index_and_a_removed_one_keeps_its_bytes() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    for file in ["A", "B", "C"] {
        disk.write_file(name(file), Date::START, file.as_bytes()).expect("it fits");
    }
    let (index, entry) = disk.find(name("B")).expect("the file");
    disk.remove(index, &entry).expect("a sound chain");
    let sector = disk.sector(Format::ALL[0].directory()).expect("the directory");
    assert_eq!(sector[32..43], *b"\xe5          ");
    assert_eq!(u16::from_le_bytes([sector[32 + 26], sector[32 + 27]]), entry.cluster);
    assert_eq!(disk.create(name("NEW"), Date::START), Ok(1));
    assert_eq!(disk.create(name("A"), Date::START), Ok(0));
    assert_eq!(disk.free_clusters(), Ok(712));
}

#[test]
fn full_disks_and_directories_are_errors() {
    let mut disk = Disk::formatted(Format::of_media(0xfe).expect("a format"));
    assert_eq!(disk.write_file(name("BIG"), Date::START, &[0; 160 * 1024]), Err(DiskError::Full));
    let (_, entry) = disk.find(name("BIG")).expect("an empty file stays");
    assert_eq!((entry.size, entry.cluster, disk.free_clusters()), (0, 0, Ok(313)));
    for number in 1..64 {
        disk.create(name(&format!("F{number}")), Date::START).expect("it fits");
    }
    assert_eq!(disk.create(name("ONE"), Date::START), Err(DiskError::DirectoryFull));
}

#[test]
fn entries_other_than_files_are_not_found() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    for (file, attributes) in
        [("HIDDEN", 2), ("SYSTEM", 4), ("VOLUME", 8), ("FOLDER", 16), ("RDONLY", 1), ("OLD", 32)]
    {
        let entry = Entry { attributes: Attributes(attributes), ..Entry::new(name(file), Date::START) };
        disk.add_entry(&entry).expect("it fits");
    }
    let names: Vec<String> = disk.files().map(|(_, entry)| entry.name.to_string()).collect();
    assert_eq!(names, ["RDONLY", "OLD"]);
    assert_eq!(disk.entries().count(), 6);
}

#[test]
fn dates_are_days_that_exist() {
    assert_eq!(Date::new(1985, 7, 4), Some(Date(0x0ae4)));
    assert_eq!(Date(0x0ae4).parts(), (1985, 7, 4));
    assert_eq!(Date::START.parts(), (1984, 1, 1));
    assert!(Date::new(1984, 2, 29).is_some());
    for (year, month, day) in
        [(1985, 2, 29), (1985, 13, 1), (1985, 4, 31), (1979, 1, 1), (1985, 1, 0), (2100, 1, 1)]
    {
        assert_eq!(Date::new(year, month, day), None, "{year}-{month}-{day}");
    }
}

#[test]
fn images_may_be_cut_off_but_not_more() {
    let whole = Disk::formatted(Format::ALL[0]);
    let mut disk = Disk::read(whole.image()[..368_640].to_vec()).expect("a cut-off image");
    assert_eq!((disk.format(), disk.free_clusters()), (Ok(Format::ALL[0]), Ok(713)));
    assert_eq!(disk.sector(720), None);
    disk.write_sector(1439, &[7; SECTOR_SIZE]).expect("the disk has it");
    assert_eq!((disk.image().len(), disk.changes()), (737_280, 1));
    assert_eq!(disk.write_sector(1440, &[7; SECTOR_SIZE]), Err(DiskError::NoSector));
    assert_eq!(Disk::read(Vec::new()).err(), Some(ImageError::TooShort));
    assert_eq!(Disk::read(vec![0; 737_280 + 512]).err(), Some(ImageError::TooLong));
    assert_eq!(Disk::read(vec![0; 1025]).err(), Some(ImageError::HalfSector));
    let zero = Disk::read(vec![0; 737_280]).expect("an image");
    assert_eq!(zero.format(), Err(DiskError::UnknownFormat));
    assert_eq!(zero.entries().count(), 0);
}

#[test]
fn a_snapshot_restores_a_disk() {
    let mut disk = Disk::formatted(Format::ALL[1]);
    disk.write_file(name("A"), Date::START, b"text").expect("it fits");
    let bytes = postcard::to_allocvec(&disk).expect("it can be stored");
    assert_eq!(postcard::from_bytes::<Disk>(&bytes), Ok(disk));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, rng_seed: proptest::test_runner::RngSeed::Fixed(12), ..ProptestConfig::default() })]

    #[test]
    fn any_image_is_read_without_panic(seed in any::<u64>(), media in 0xf8_u8..=0xff, sectors in 2_usize..100) {
        let mut state = seed | 1;
        let mut image: Vec<u8> = (0..sectors * SECTOR_SIZE).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 59) as u8
        }).collect();
        image[SECTOR_SIZE] = media;
        let mut disk = Disk::read(image).expect("whole sectors");
        let entries: Vec<(u8, Entry)> = disk.entries().collect();
        for (index, entry) in entries {
            let _ = disk.contents(&entry);
            let _ = disk.write_at(entry.cluster, 100, b"bytes");
            let _ = disk.remove(index, &entry);
        }
        let _ = disk.write_file(name("NEW"), Date::START, &[1; 3000]);
    }
}
