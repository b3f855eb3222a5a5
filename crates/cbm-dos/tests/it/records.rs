//! Relative files.

use cbm_dos::{Block, Disk, DosError, FileType, Model};

fn disk(model: Model) -> Disk {
    let mut disk = Disk::formatted(model, b"TEST", *b"AB");
    disk.write_relative(b"REL", 100).expect("it fits");
    disk
}

fn contents(disk: &Disk) -> Vec<u8> {
    disk.contents(&disk.find(b"REL").expect("a file")).expect("no damage")
}

#[test]
fn a_new_file_has_the_records_of_one_block_and_a_side_sector() {
    let disk = disk(Model::Drive1541);
    let entry = disk.find(b"REL").expect("a file");
    assert_eq!((entry.file_type, entry.record_length, entry.blocks), (FileType::RELATIVE, 100, 2));
    let record = [&[0xff][..], &[0; 99]].concat();
    assert_eq!(contents(&disk), [&record[..], &record].concat());
    let side = disk.sector(entry.side).expect("a side sector");
    assert_eq!(side[..6], [0, 17, 0, 100, entry.side.track, entry.side.sector]);
    assert_eq!(side[6..16], [0; 10]);
    assert_eq!(side[16..20], [entry.start.track, entry.start.sector, 0, 0]);
}

#[test]
fn it_grows_by_blocks_and_keeps_its_records() {
    let mut disk = disk(Model::Drive1541);
    disk.write_record(b"REL", 100, b"SECOND").expect("a record");
    disk.grow_relative(b"REL", 3).expect("it fits");
    // Two blocks hold five records.
    assert_eq!((contents(&disk).len(), Disk::grown_records(100, 3)), (500, 5));
    assert_eq!(contents(&disk)[100..107], *b"SECOND\0");
    assert_eq!(contents(&disk)[200..202], [0xff, 0]);
    disk.write_record(b"REL", 250, b"ACROSS").expect("a record");
    assert_eq!(contents(&disk)[250..256], *b"ACROSS");
    assert_eq!(disk.write_record(b"REL", 600, b"1"), Err(DosError::TooLarge));
    assert_eq!(disk.free_blocks(), 664 - 3);
    disk.scratch(b"REL").expect("a file");
    assert_eq!(disk.free_blocks(), 664);
}

#[test]
fn side_sectors_list_120_blocks_each_and_their_group() {
    let mut disk = disk(Model::Drive1541);
    disk.grow_relative(b"REL", 300 * 254 / 100).expect("it fits");
    let entry = disk.find(b"REL").expect("a file");
    assert_eq!(entry.blocks, 303);
    let (mut side, mut listed, mut number) = (entry.side, vec![], 0);
    let mut group = vec![];
    while side.track != 0 {
        let sector = disk.sector(side).expect("a side sector");
        assert_eq!((sector[2], sector[3]), (number, 100));
        group.push(sector[4..16].to_vec());
        let last = if sector[0] == 0 { usize::from(sector[1]) + 1 } else { 256 };
        listed.extend(sector[16..last].chunks(2).map(|block| Block::new(block[0], block[1])));
        side = Block::new(sector[0], sector[1]);
        number += 1;
    }
    assert_eq!((number, listed.len()), (3, 300));
    assert!(group.iter().all(|sides| *sides == group[0]) && group[0][6..] == [0; 6]);
    let mut block = entry.start;
    for expected in listed {
        assert_eq!(block, expected);
        let sector = disk.sector(block).expect("a block");
        block = Block::new(sector[0], sector[1]);
    }
}

#[test]
fn a_full_disk_does_not_change_the_file() {
    let mut disk = disk(Model::Drive1541);
    let before = disk.clone();
    assert_eq!(disk.grow_relative(b"REL", 1700), Err(DosError::Full));
    assert_eq!(disk.grow_relative(b"REL", 65_000), Err(DosError::TooLarge));
    assert_eq!(disk, before);
}

#[test]
fn a_1581_has_a_super_side_sector() {
    let mut disk = disk(Model::Drive1581);
    disk.grow_relative(b"REL", 800 * 254 / 100).expect("it fits");
    let entry = disk.find(b"REL").expect("a file");
    assert_eq!(entry.blocks, 800 + 7 + 1);
    let top = disk.sector(entry.side).expect("a super side sector");
    assert_eq!((top[2], top[7]), (0xfe, 0));
    for (at, number) in [(0, 0), (3, 0), (5, 0)] {
        let first = disk.sector(Block::new(top[at], top[at + 1])).expect("a side sector");
        assert_eq!((first[2], first[3]), (number, 100));
    }
    disk.validate().expect("no damage");
    assert_eq!(disk.free_blocks(), 3160 - 808);
    disk.scratch(b"REL").expect("a file");
    assert_eq!(disk.free_blocks(), 3160);
}
