//! Images of Commodore disks.

use cbm_dos::{Disk, FileType};
use listing::container::{ContainerContents, ContainerError, DiskImage, DriveModel};

const SECTOR: usize = 256;

/// Returns a disk with one file of two sectors, and the offsets of the sectors.
fn image(model: DriveModel) -> (Vec<u8>, [usize; 2]) {
    let mut disk = Disk::formatted(model, b"TEST", *b"01");
    disk.write_file(b"VIER", FileType::PROGRAM, &[&[1, 8], &[0xaa; 300][..]].concat()).expect("room");
    let image = disk.image().to_vec();
    let first = image.windows(5).position(|bytes| bytes[2..] == [1, 8, 0xaa]).expect("a first sector");
    let track = first - usize::from(first as u8);
    let link = usize::from(image[track + 1]) * SECTOR;
    (image, [track, track / SECTOR * SECTOR + link])
}

fn program(image: &[u8], model: DriveModel, name: Option<&str>) -> Result<ContainerContents, ContainerError> {
    DiskImage::read(image, model)?.program(name)
}

#[test]
fn a_file_is_the_chain_of_its_sectors() {
    for model in [DriveModel::Drive1541, DriveModel::Drive1581] {
        let bytes = vec![0xaa; 300];
        let expected = Ok(ContainerContents::Program { address: 0x0801, bytes });
        assert_eq!(program(&image(model).0, model, Some("VIER")), expected, "{model:?}");
    }
}

#[test]
fn error_codes_after_the_sectors_do_not_matter() {
    for (model, sectors) in [(DriveModel::Drive1541, 683), (DriveModel::Drive1581, 3200)] {
        let mut image = image(model).0;
        image.resize(sectors * (SECTOR + 1), 5);
        assert!(program(&image, model, None).is_ok(), "{model:?}");
    }
}

#[test]
fn a_chain_in_a_circle_ends_in_an_error() {
    let (mut image, [first, _]) = image(DriveModel::Drive1541);
    image[first..first + 2].copy_from_slice(&[17, 0]);
    let error = program(&image, DriveModel::Drive1541, None);
    assert_eq!(error, Err(ContainerError::BadChain { track: 17, sector: 0 }));
}

#[test]
fn a_chain_off_the_disk_ends_in_an_error() {
    let (mut image, [first, _]) = image(DriveModel::Drive1541);
    image[first..first + 2].copy_from_slice(&[17, 21]);
    let error = program(&image, DriveModel::Drive1541, None);
    assert_eq!(error, Err(ContainerError::BadChain { track: 17, sector: 21 }));
}

#[test]
fn an_image_that_is_cut_off_has_what_it_holds() {
    let mut disk = Disk::formatted(DriveModel::Drive1541, b"TEST", *b"01");
    disk.write_file(b"NEAR", FileType::PROGRAM, &[1, 8, 0, 0]).expect("room");
    disk.write_file(b"LONG", FileType::PROGRAM, &[1; 400 * 254]).expect("room");
    let image = &disk.image()[..376 * SECTOR];
    assert!(program(image, DriveModel::Drive1541, Some("near")).is_ok());
    let error = program(image, DriveModel::Drive1541, Some("long")).expect_err("it is cut off");
    assert_eq!(
        error.to_string(),
        "the .d64 image is cut off: it has 96256 bytes of 174848, and the file needs track 19, sector 0"
    );
    let error = program(&image[..1000], DriveModel::Drive1541, None).expect_err("no directory");
    assert!(error.to_string().contains("needs track 18, sector 1"), "{error}");
}
