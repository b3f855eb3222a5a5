//! The blocks in use, and the choice of blocks for files.

use cbm_dos::{Block, Disk, DosError, FileType, Model};

/// The blocks of a file.
fn blocks(disk: &Disk, name: &[u8]) -> Vec<(u8, u8)> {
    let mut block = disk.find(name).expect("the file exists").start;
    let mut blocks = vec![];
    while block.track != 0 {
        blocks.push((block.track, block.sector));
        let sector = disk.sector(block).expect("it is on the disk");
        block = Block::new(sector[0], sector[1]);
    }
    blocks
}

fn disk(model: Model) -> Disk {
    Disk::formatted(model, b"TEST DISK", *b"AB")
}

#[test]
fn a_new_disk_has_the_free_blocks_of_its_drive() {
    for (model, free) in [(Model::Drive1541, 664), (Model::Drive1581, 3160)] {
        assert_eq!(disk(model).free_blocks(), free, "{model:?}");
    }
}

#[test]
fn a_new_disk_has_its_name_in_the_header() {
    let disk = disk(Model::Drive1541);
    let header = disk.sector(Block::new(18, 0)).expect("it is on the disk");
    assert_eq!(header[..8], [18, 1, b'A', 0, 21, 0xff, 0xff, 0x1f]);
    assert_eq!(&header[0x90..0xa7], b"TEST DISK\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0AB\xa02A");
    // Track 18 lacks the header and the first block of the directory.
    assert_eq!(header[0x48..0x4c], [17, 0xfc, 0xff, 0x07]);
    let (name, id) = disk.label().expect("a header");
    assert_eq!((&name[..9], &id), (&b"TEST DISK"[..], b"AB\xa02A"));
}

#[test]
fn a_new_1581_disk_has_its_bam_in_two_blocks() {
    let disk = disk(Model::Drive1581);
    let header = disk.sector(Block::new(40, 0)).expect("it is on the disk");
    assert_eq!((&header[..4], &header[0x16..0x1b]), (&[40, 3, b'D', 0][..], &b"AB\xa03D"[..]));
    let bam = disk.sector(Block::new(40, 1)).expect("it is on the disk");
    assert_eq!(bam[..7], [40, 2, b'D', 0xbb, b'A', b'B', 0xc0]);
    assert_eq!(bam[0x10..0x16], [40, 0xff, 0xff, 0xff, 0xff, 0xff]);
    // Track 40 lacks header, BAM and the first block of the directory.
    assert_eq!(bam[0xfa..0x100], [36, 0xf0, 0xff, 0xff, 0xff, 0xff]);
    let second = disk.sector(Block::new(40, 2)).expect("it is on the disk");
    assert_eq!(second[..4], [0, 0xff, b'D', 0xbb]);
}

#[test]
fn a_file_begins_next_to_the_directory_and_continues_by_the_interleave() {
    let mut disk = disk(Model::Drive1541);
    disk.write_file(b"A", FileType::PROGRAM, &[0; 4 * 254]).expect("it fits");
    assert_eq!(blocks(&disk, b"A"), [(17, 0), (17, 10), (17, 20), (17, 8)]);
    disk.write_file(b"B", FileType::PROGRAM, &[0; 18 * 254]).expect("it fits");
    assert_eq!(blocks(&disk, b"B")[..3], [(17, 1), (17, 11), (17, 2)]);
    assert_eq!(blocks(&disk, b"B")[16..], [(17, 18), (16, 0)][..]);
    disk.write_file(b"C", FileType::PROGRAM, &[0; 21 * 254]).expect("it fits");
    // Track 17 is full, so that the other side of the directory is nearer than track 16.
    assert_eq!(blocks(&disk, b"C")[0], (19, 0));
    assert_eq!(disk.free_blocks(), 664 - 4 - 18 - 21);
}

#[test]
fn a_file_fills_the_disk_and_no_more() {
    for model in [Model::Drive1541, Model::Drive1581] {
        let mut disk = disk(model);
        let free = disk.free_blocks();
        let contents: Vec<u8> = (0..free * 254).map(|index| (index / 3) as u8).collect();
        disk.write_file(b"ALL", FileType::SEQUENTIAL, &contents).expect("it fits");
        assert_eq!(
            (disk.free_blocks(), disk.contents(&disk.find(b"ALL").expect("a file"))),
            (0, Ok(contents))
        );
        assert_eq!(disk.write_file(b"MORE", FileType::SEQUENTIAL, b"1"), Err(DosError::Full));
        let before = disk.clone();
        assert_eq!(disk.replace_file(b"ALL", FileType::SEQUENTIAL, b"1"), Err(DosError::Full));
        assert_eq!(disk, before);
        disk.scratch(b"ALL").expect("a file");
        assert_eq!(disk.free_blocks(), free);
    }
}

#[test]
fn a_block_in_use_names_the_next_free_one() {
    let mut disk = disk(Model::Drive1541);
    disk.allocate(Block::new(1, 5)).expect("it is free");
    assert_eq!(disk.free_blocks(), 663);
    assert_eq!(disk.allocate(Block::new(1, 5)), Err(DosError::NoBlock(Some(Block::new(1, 6)))));
    assert_eq!(disk.allocate(Block::new(18, 0)), Err(DosError::NoBlock(Some(Block::new(18, 2)))));
    for sector in 0..17 {
        disk.allocate(Block::new(35, sector)).expect("it is free");
    }
    assert_eq!(disk.allocate(Block::new(35, 3)), Err(DosError::NoBlock(None)));
    disk.free(Block::new(1, 5)).expect("a block");
    disk.free(Block::new(1, 5)).expect("a block");
    assert_eq!(disk.free_blocks(), 664 - 17);
    for block in [Block::new(0, 0), Block::new(36, 0), Block::new(1, 21), Block::new(35, 17)] {
        assert_eq!(disk.allocate(block), Err(DosError::IllegalBlock(block)));
        assert_eq!(disk.free(block), Err(DosError::IllegalBlock(block)));
    }
}

#[test]
fn error_codes_of_an_image_are_errors_until_the_sector_is_written() {
    let mut image = disk(Model::Drive1541).image().to_vec();
    image.resize(683 * 257, 1);
    image[683 * 256] = 5;
    let mut disk = Disk::read(Model::Drive1541, image);
    let block = Block::new(1, 0);
    assert_eq!(disk.sector(block), Err(DosError::Unreadable(23, block)));
    assert_eq!(disk.sector(Block::new(1, 1)), Ok(&[0; 256]));
    disk.write_sector(block, &[7; 256]).expect("a sector");
    assert_eq!(disk.sector(block), Ok(&[7; 256]));
    assert_eq!(disk.image().len(), 683 * 257);
}

#[test]
fn an_image_that_is_cut_off_lacks_its_last_sectors() {
    let image = disk(Model::Drive1541).image()[..174_847].to_vec();
    let mut disk = Disk::read(Model::Drive1541, image);
    let last = Block::new(35, 16);
    assert_eq!(disk.sector(last), Err(DosError::Unreadable(20, last)));
    assert_eq!(disk.write_sector(last, &[0; 256]), Err(DosError::Unreadable(20, last)));
    assert!(disk.sector(Block::new(35, 15)).is_ok());
}

#[test]
fn an_image_of_forty_tracks_has_five_outside_the_bam() {
    let mut image = disk(Model::Drive1541).image().to_vec();
    image.resize(768 * 256, 9);
    let disk = Disk::read(Model::Drive1541, image);
    assert_eq!(disk.sector(Block::new(40, 16)), Ok(&[9; 256]));
    assert!(disk.sector(Block::new(41, 0)).is_err() && !disk.is_free(Block::new(40, 0)));
}
