//! The map of free clusters, chains, and the bytes of files in their sectors.

use fat12::{Date, Disk, DiskError, DiskSystem, Drive, Entry, Format, Name, SECTOR_SIZE};

fn name(text: &str) -> Name {
    Name::parse(text.as_bytes()).expect("a name")
}

/// Returns the entries of a FAT, from its bytes.
fn links(disk: &Disk, fat: u16) -> Vec<u16> {
    let format = disk.format().expect("a format");
    let sectors = u16::from(format.fat_sectors);
    let first = Format::FAT + fat * sectors;
    let bytes: Vec<u8> =
        (first..first + sectors).flat_map(|sector| *disk.sector(sector).expect("a FAT")).collect();
    let pairs = bytes.chunks_exact(3);
    let links = pairs.flat_map(|pair| {
        let [a, b, c] = [pair[0], pair[1], pair[2]].map(u16::from);
        [a | (b & 15) << 8, b >> 4 | c << 4]
    });
    links.collect()
}

#[test]
fn both_fats_of_every_format_have_the_chains() {
    for format in Format::ALL {
        let mut disk = Disk::formatted(format);
        let size = format.cluster_size();
        // Files of one, two and three clusters until the disk is full, each in the order of the clusters.
        let (mut expected, mut next) = (vec![0xf00 | u16::from(format.media), 0xfff], 2);
        for file in 0.. {
            let count = (file % 3 + 1).min(usize::from(format.clusters() + 2 - next));
            if count == 0 || file == usize::from(format.entries) {
                break;
            }
            let bytes = vec![file as u8; count * size];
            disk.write_file(name(&format!("F{file}")), Date::START, &bytes).expect("it fits");
            expected.extend((1..count as u16).map(|at| next + at));
            expected.push(0xfff);
            next += count as u16;
            assert_eq!(disk.free_clusters(), Ok(format.clusters() + 2 - next), "{format:?}");
        }
        for fat in 0..Format::FATS {
            let links = links(&disk, fat);
            assert_eq!(links[..expected.len()], expected, "{format:?}");
            assert!(links[expected.len()..].iter().all(|&link| link == 0), "{format:?}");
        }
        for (index, entry) in disk.clone().files() {
            let contents = disk.contents(&entry).expect("its chain is whole");
            assert!(contents.iter().all(|&byte| byte == index), "{format:?}");
        }
        for (index, entry) in disk.clone().files() {
            disk.remove(index, &entry).expect("its chain is whole");
        }
        assert_eq!(disk.free_clusters(), Ok(format.clusters()));
        assert!((0..2).all(|fat| links(&disk, fat)[2..].iter().all(|&link| link == 0)), "{format:?}");
    }
}

#[test]
fn the_last_cluster_of_the_disk_is_used() {
    let format = Format::of_media(0xf8).expect("a format");
    let mut disk = Disk::formatted(format);
    let whole: Vec<u8> =
        (0..usize::from(format.clusters()) * format.cluster_size()).map(|at| (at % 253) as u8).collect();
    assert_eq!(disk.write_file(name("ALL"), Date::START, &whole), Ok(()));
    assert_eq!(disk.free_clusters(), Ok(0));
    let (_, entry) = disk.find(name("ALL")).expect("the file");
    assert_eq!(disk.contents(&entry).as_deref(), Ok(&whole[..]));
    assert_eq!(disk.chain(entry.cluster).last(), Some(format.clusters() + 1));
    assert_eq!(disk.write_at(entry.cluster, entry.size, b"x"), Err(DiskError::Full));
    assert_eq!(disk.write_at(entry.cluster, entry.size - 1, b"x"), Ok(2));
}

/// Sets the link of a cluster in the first FAT.
fn set_link(disk: &mut Disk, cluster: u16, link: u16) {
    let at = usize::from(cluster) * 3 / 2;
    let mut sector = *disk.sector(Format::FAT).expect("a FAT");
    if cluster.is_multiple_of(2) {
        sector[at] = link as u8;
        sector[at + 1] = sector[at + 1] & 0xf0 | (link >> 8) as u8;
    } else {
        sector[at] = sector[at] & 0x0f | (link << 4) as u8;
        sector[at + 1] = (link >> 4) as u8;
    }
    disk.write_sector(Format::FAT, &sector).expect("the disk has it");
}

#[test]
fn chains_end_at_marks_and_outside_the_disk() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    let clusters = Format::ALL[0].clusters();
    for (cluster, link) in
        [(2, 3), (3, 4), (4, 0xfff), (5, 6), (6, 5), (7, 0), (8, 1), (9, clusters + 1), (10, clusters + 2)]
    {
        set_link(&mut disk, cluster, link);
    }
    set_link(&mut disk, 11, 0xff7);
    let chain = |first| disk.chain(first).collect::<Vec<_>>();
    assert_eq!(chain(2), [2, 3, 4]);
    assert_eq!([chain(7), chain(8), chain(10), chain(11)], [[7], [8], [10], [11]]);
    assert_eq!(chain(9), [9, clusters + 1]);
    assert!([0, 1, clusters + 2].iter().all(|&first| chain(first).is_empty()));
    // A loop has as many clusters as the disk.
    assert_eq!(chain(5).len(), usize::from(clusters));
    // Every value from FF8 ends a chain; a file with another end is not extended.
    for (link, is_end) in [(0xff7, false), (0xff8, true), (0xfff, true), (0, false)] {
        let mut copy = disk.clone();
        set_link(&mut copy, 4, link);
        assert_eq!(copy.write_at(2, 0, b"x").is_ok(), is_end, "{link:x}");
    }
}

#[test]
fn bytes_are_read_and_written_across_sectors_and_clusters() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    // Other files between the clusters, so that a chain is not a row of sectors.
    disk.write_file(name("A"), Date::START, &[b'a'; 1024]).expect("it fits");
    disk.write_file(name("B"), Date::START, &[b'b'; 1024]).expect("it fits");
    let (_, a) = disk.find(name("A")).expect("the file");
    let text: Vec<u8> = (0..3000).map(|at| (at % 251) as u8).collect();
    assert_eq!(disk.write_at(a.cluster, 700, &text), Ok(2));
    assert_eq!(disk.chain(2).collect::<Vec<_>>(), [2, 4, 5, 6]);
    for (position, length) in [(0, 3700), (699, 2), (1023, 2), (1024, 1024), (1500, 600), (3699, 1)] {
        let mut bytes = vec![0; length];
        disk.read_at(2, position, &mut bytes).expect("the chain is long enough");
        let expected = (position as usize..position as usize + length)
            .map(|at| if at < 700 { b'a' } else { text[at - 700] });
        assert!(bytes.iter().copied().eq(expected), "{length} bytes from {position}");
    }
    assert_eq!(disk.read_at(2, 4095, &mut [0; 1]), Ok(()));
    assert_eq!(disk.read_at(2, 4095, &mut [0; 2]), Err(DiskError::NoSector));
    // Data begin at sector 14; clusters have two sectors.
    let sectors = [0, 511, 512, 1024, 2047, 4095, 4096].map(|position| disk.sector_at(2, position));
    assert_eq!(sectors, [Some(14), Some(14), Some(15), Some(18), Some(19), Some(23), None]);
    let b = disk.find(name("B")).expect("the file").1;
    assert_eq!(disk.contents(&b).as_deref(), Ok(&[b'b'; 1024][..]));
    assert_eq!(disk.write_at(0, 0, b""), Ok(0));
}

#[test]
fn the_rest_of_a_new_sector_has_what_the_caller_says() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    let leftovers = [7; SECTOR_SIZE];
    let first = disk.write_over(0, 0, &[1; 100], &leftovers).expect("it fits");
    let sector = disk.sector_at(first, 0).expect("it has one");
    let bytes = *disk.sector(sector).expect("the disk has it");
    assert_eq!((&bytes[..100], &bytes[100..]), (&[1; 100][..], &[7; 412][..]));
    // A sector in a cluster that the file has keeps its bytes; so does a sector that is written from within.
    disk.write_over(first, 0, &[2; 10], &leftovers).expect("it fits");
    let bytes = *disk.sector(sector).expect("the disk has it");
    assert_eq!((&bytes[..10], &bytes[10..100], &bytes[100..]), (&[2; 10][..], &[1; 90][..], &[7; 412][..]));
    disk.write_over(first, 1034, &[3; 4], &leftovers).expect("it fits");
    let bytes = *disk.sector(disk.sector_at(first, 1024).expect("it has one")).expect("the disk has it");
    assert_eq!((bytes[9], &bytes[10..14], bytes[14]), (0xff, &[3; 4][..], 0xff));
    // A full sector needs no leftovers; the second of a new cluster does.
    disk.write_over(first, 2048, &[4; 600], &leftovers).expect("it fits");
    let last = *disk.sector(disk.sector_at(first, 2048 + 512).expect("it has one")).expect("the disk has it");
    assert_eq!((last[87], last[88], last[511]), (4, 7, 7));
}

#[test]
fn a_file_that_does_not_fit_changes_nothing() {
    let mut disk = Disk::formatted(Format::of_media(0xfe).expect("a format"));
    let free = usize::from(disk.free_clusters().expect("a format"));
    let first = disk.write_at(0, 0, &[1; 512]).expect("it fits");
    let before = disk.clone();
    assert_eq!(disk.write_at(first, 512, &vec![2; free * 512]), Err(DiskError::Full));
    assert_eq!(disk, before);
    assert_eq!(disk.write_at(first, 512, &vec![2; (free - 1) * 512]), Ok(first));
    assert_eq!(disk.free_clusters(), Ok(0));
}

#[test]
fn a_size_beyond_the_disk_is_an_error() {
    let disk = Disk::formatted(Format::ALL[0]);
    let entry = |size| Entry { size, ..Entry::new(name("A"), Date::START) };
    assert_eq!(disk.contents(&entry(0)), Ok(vec![]));
    assert_eq!(disk.contents(&entry(737_281)), Err(DiskError::NoSector));
    assert_eq!(disk.contents(&entry(1)), Err(DiskError::NoSector));
}

#[test]
fn entries_are_in_the_sectors_of_the_directory() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    let entry = Entry {
        reserved: *b"0123456789",
        time: 0x1234,
        cluster: 0x345,
        size: 0x0102_0304,
        ..Entry::new(name("FILE.TXT"), Date(0x0ae4))
    };
    disk.write_entry(17, &entry).expect("the directory has it");
    assert_eq!([15, 16, 111].map(|index| disk.entry_sector(index)), [Ok(7), Ok(8), Ok(13)]);
    let sector = disk.sector(8).expect("the directory");
    let expected = b"FILE    TXT\x000123456789\x34\x12\xe4\x0a\x45\x03\x04\x03\x02\x01";
    assert_eq!(sector[32..64], *expected);
    // The directory ends at the first entry that has never been used.
    assert_eq!(disk.entries().count(), 0);
    for index in 0..17 {
        disk.write_entry(index, &Entry::new(name("X"), Date::START)).expect("the directory has it");
    }
    assert_eq!(disk.entries().last(), Some((17, entry)));
    assert_eq!(disk.add_entry(&entry), Ok(18));
}

#[test]
fn writes_are_counted() {
    let mut disk = Disk::formatted(Format::ALL[0]);
    assert_eq!(disk.changes(), 0);
    disk.write_sector(100, &[1; SECTOR_SIZE]).expect("the disk has it");
    assert_eq!(disk.changes(), 1);
    disk.format_as(Format::ALL[1]);
    assert_eq!((disk.changes(), disk.format(), disk.image().len()), (2, Ok(Format::ALL[1]), 720 * 512));
    assert!(format!("{disk:?}").contains("sectors: 720, changes: 2"));
}

#[test]
fn a_boot_sector_has_the_parameters_of_the_format() {
    let disk = Disk::formatted(Format::of_media(0xfb).expect("a format"));
    let boot = disk.sector(0).expect("a boot sector");
    assert_eq!(boot[..11], *b"\xeb\xfe\x90typein  ");
    // Bytes a sector, sectors a cluster, FATs, entries, sectors, media, sectors of a FAT, of a track, sides.
    assert_eq!(boot[11..28], [0, 2, 2, 1, 0, 2, 112, 0, 0, 5, 0xfb, 2, 0, 8, 0, 2, 0]);
    assert_eq!((boot[30], boot[31]), (0xc9, 0));
}

#[test]
fn drives_hold_and_exchange_disks() {
    let disk = |media| Disk::formatted(Format::of_media(media).expect("a format"));
    let drive = |media| Drive { disk: Some(disk(media)), ..Drive::default() };
    let protected = Drive { is_protected: true, is_folder: true, ..Drive::default() };
    let mut system = DiskSystem::new(vec![drive(0xf9), protected, drive(0xf8)], None);
    assert_eq!((system.count(), system.is_date_known(), system.date), (2, false, Date::START));
    assert!(DiskSystem::new(vec![], Some(Date(5))).is_date_known());
    assert_eq!([0, 1, 2].map(|number| system.is_protected(number)), [false, true, false]);
    assert_eq!([0, 1, 2].map(|number| system.is_folder(number)), [false, true, false]);
    assert_eq!(system.disk(0).map(|disk| disk.format()), Some(Ok(Format::ALL[0])));
    assert!(system.disk(1).is_none() && system.disk(2).is_none() && system.drive(2).is_none());
    assert_eq!(system.exchange_disk(0, Some(disk(0xfa))), Some(disk(0xf9)));
    let drive = system.drive(0).expect("a drive");
    assert_eq!((&drive.disk, &drive.replaced, drive.exchanges), (&Some(disk(0xfa)), &Some(disk(0xf9)), 1));
    assert_eq!(system.exchange_disk(0, None), Some(disk(0xfa)));
    assert_eq!(system.drive(0).map(|drive| drive.exchanges), Some(2));
    assert_eq!(system.exchange_disk(2, None), None);
    let mut other = DiskSystem::new(vec![Drive::default(), Drive::default()], None);
    other.copy_folders(&system);
    assert_eq!([0, 1].map(|number| other.is_folder(number)), [false, true]);
    [(0, true), (1, false), (2, true)].into_iter().for_each(|(drive, is)| other.set_folder(drive, is));
    assert_eq!([0, 1, 2].map(|number| other.is_folder(number)), [true, false, false]);
}
