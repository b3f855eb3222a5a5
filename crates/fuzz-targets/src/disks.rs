//! Disks: patches to formatted ones, and the operations of drives on them.

use cbm_dos::{Disk, FileType, Model};
use fat12::{Date, Disk as MsxDisk, Format, Name};

/// Fragments of both targets: names, pointers to blocks, bytes of directories.
pub const DICTIONARY: &[&str] = &[
    "A\u{a0}",
    "FILE    BAS",
    "\u{12}\u{1}",
    "(\0",
    "(\u{3}",
    "\u{82}",
    "\u{84}",
    "\u{e5}",
    "\0\0",
    "\u{ff}\u{ff}",
];

/// The max number of operations; more only take longer.
const OPERATIONS: usize = 16;

/// Input: patches of three bytes (block, offset, value) up to a zero patch, then operations of a letter and a name.
pub fn commodore(data: &[u8]) {
    let Some((&kind, data)) = data.split_first() else { return };
    let machine = [Model::Drive1541, Model::Drive1581][usize::from(kind % 2)];
    let mut disk = Disk::formatted(machine, b"TEST", *b"01");
    disk.write_file(b"ONE", FileType::PROGRAM, &[7; 600]).expect("it is empty");
    let (patches, operations) = split(data);
    let mut image = disk.image().to_vec();
    patch(&mut image, patches);
    let mut disk = Disk::read(machine, image);
    for operation in operations.split(|&byte| byte == 0).take(OPERATIONS) {
        let Some((&letter, name)) = operation.split_first() else { continue };
        let name = &name[..name.len().min(16)];
        // An error is a message of the drive.
        match letter % 8 {
            0 => drop(disk.write_file(name, FileType::SEQUENTIAL, operation)),
            1 => drop(disk.scratch(name)),
            2 => drop(disk.validate()),
            3 => drop(disk.rename(b"ONE", name)),
            4 => drop(disk.write_relative(name, letter)),
            5 => drop(disk.grow_relative(name, usize::from(letter))),
            6 => drop(disk.format(name, None)),
            _ => drop(disk.find(name).map(|entry| disk.contents(&entry))),
        }
    }
    let directory = disk.directory();
    for entry in directory.entries.iter().take(OPERATIONS) {
        drop(disk.contents(entry));
    }
    let _ = (disk.label(), disk.free_blocks());
    assert_eq!(disk.image().len(), disk.full_size(), "an image keeps its size");
}

/// Like [`commodore`], for disks of the MSX.
pub fn msx(data: &[u8]) {
    let Some((&kind, data)) = data.split_first() else { return };
    let format =
        Format::of_media(0xf8 | kind & 7).unwrap_or_else(|| Format::of_media(0xf9).expect("it is known"));
    let mut disk = MsxDisk::formatted(format);
    let name = Name::parse(b"ONE.BAS").expect("it is a name");
    disk.write_file(name, Date(0), &[7; 3000]).expect("it is empty");
    let (patches, operations) = split(data);
    let mut image = disk.image().to_vec();
    patch(&mut image, patches);
    // An image of another size is an error; a damaged one is read as far as possible.
    let Ok(mut disk) = MsxDisk::read(image) else { return };
    for operation in operations.split(|&byte| byte == 0).take(OPERATIONS) {
        let Some((&letter, text)) = operation.split_first() else { continue };
        let Ok(name) = Name::parse(&text[..text.len().min(12)]) else { continue };
        match letter % 4 {
            0 => drop(disk.write_file(name, Date(0), operation)),
            1 => {
                if let Some((index, entry)) = disk.find(name) {
                    let _ = disk.remove(index, &entry);
                }
            }
            2 => drop(disk.create(name, Date(0))),
            _ => drop(disk.find(name).map(|(_, entry)| disk.contents(&entry))),
        }
    }
    let files: Vec<_> = disk.files().take(OPERATIONS).collect();
    for (_, entry) in files {
        drop(disk.contents(&entry));
    }
    let _ = disk.free_clusters();
    assert_eq!(disk.image().len(), disk.format().map_or(disk.image().len(), Format::image_size));
}

/// Splits an input after the first group of three bytes that is zero.
fn split(data: &[u8]) -> (&[u8], &[u8]) {
    let groups = data.as_chunks::<3>().0;
    let patches = groups.iter().take_while(|group| **group != [0; 3]).count() * 3;
    (&data[..patches], data.get(patches + 3..).unwrap_or_default())
}

/// Writes bytes near the start of sectors; the block number selects the sector in the whole image.
fn patch(image: &mut [u8], patches: &[u8]) {
    for &[block, offset, value] in patches.as_chunks::<3>().0 {
        let sectors = image.len() / 256;
        // The first half of the numbers select the directory's blocks in the middle of the 1541's disk.
        let sector =
            if block < 128 { sectors / 2 + usize::from(block) } else { usize::from(block - 128) * 24 };
        let offset = (sector * 256 + usize::from(offset)) % image.len();
        image[offset] = value;
    }
}
