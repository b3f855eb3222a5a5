//! Images of MSX disks.

use fat12::{Date, Disk, Format, Name};
use listing::container::{ContainerContents, ContainerError, MSX_DISK};

use super::contents;

fn disk(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut disk = Disk::formatted(Format::ALL[0]);
    for (name, contents) in files {
        let name = Name::parse(name.as_bytes()).expect("a name");
        disk.write_file(name, Date::START, contents).expect("room");
    }
    disk.image().to_vec()
}

const ONE: &[u8] = b"10 PRINT 1\r\n\x1a";
const TWO: &[u8] = b"10 PRINT 2\r\n\x1a";

#[test]
fn a_program_is_chosen_by_its_name_or_is_the_one_that_starts() {
    let text = |text: &str| Ok(ContainerContents::Text(text.to_owned()));
    let image = disk(&[("ONE.BAS", ONE), ("AUTOEXEC.BAS", TWO), ("DATA.TXT", ONE)]);
    assert_eq!(contents(&MSX_DISK, &image, None), text("10 PRINT 2\n"));
    assert_eq!(contents(&MSX_DISK, &image, Some("one.bas")), text("10 PRINT 1\n"));
    let image = disk(&[("ONE.BAS", ONE), ("TWO.BAS", TWO)]);
    let names = vec!["ONE.BAS".to_owned(), "TWO.BAS".to_owned()];
    assert_eq!(
        contents(&MSX_DISK, &image, None),
        Err(ContainerError::NameRequired { names, ending: ".dsk" })
    );
}

#[test]
fn an_invalid_disk_has_a_reason() {
    for (bytes, why) in [
        (vec![0; 100], "its length is not a number of sectors of 512 bytes"),
        (vec![0; 512], "it is too short for the image of a disk"),
        (vec![0; 1024], "its FAT has no known format: it is not formatted, or not a disk of an MSX"),
    ] {
        assert_eq!(
            contents(&MSX_DISK, &bytes, None),
            Err(ContainerError::InvalidFormat { kind: ".dsk", why })
        );
    }
    assert_eq!(contents(&MSX_DISK, &disk(&[]), None), Err(ContainerError::Empty));
}
