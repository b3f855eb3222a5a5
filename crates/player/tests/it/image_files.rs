//! The files of images, as a medium without sectors takes them.

use cbm_dos::{Disk, FileType, Model};
use hardware::FileKind;
use listing::MachineKind;
use listing::container::ProgramToSave;
use player::image_files::{ImageFile, image_files};
use systems::Machine;

fn machine(id: &str) -> &'static Machine {
    Machine::by_id(id).expect("the machine exists")
}

fn file(name: &[u8], kind: FileKind, contents: &[u8]) -> ImageFile {
    ImageFile { name: name.to_vec(), kind, contents: Some(contents.to_vec()) }
}

/// A tape that another program wrote, with one program.
const TAPE: &[u8] = include_bytes!("../../../typein/tests/text/real-magic.tap");

#[test]
fn the_files_of_a_disk_have_their_names_kinds_and_contents() {
    let mut disk = Disk::formatted(Model::Drive1541, b"TEST DISK", *b"AB");
    disk.write_file(b"GAME", FileType::PROGRAM, b"\x01\x08game").unwrap();
    disk.write_file(b"SCORES", FileType::SEQUENTIAL, b"100\r").unwrap();
    let expected =
        [file(b"GAME", FileKind::Program, b"\x01\x08game"), file(b"SCORES", FileKind::Sequential, b"100\r")];
    for id in ["c64", "vic20"] {
        let files = image_files(machine(id), "Games.D64", disk.image()).expect("an image").unwrap();
        assert_eq!(files, expected, "{id}");
    }
}

#[test]
fn every_written_tape_or_disk_gives_its_program_back() {
    for (kind, address, image) in [
        (MachineKind::C64, 0x0801, &[0x07, 0x08, 0x0a, 0x00, 0x80, 0x00, 0x00, 0x00][..]),
        (MachineKind::Msx, 0x8001, &[0x07, 0x80, 0x0a, 0x00, 0x81, 0x00, 0x00, 0x00]),
    ] {
        let machine = machine(kind.id());
        let saved = ProgramToSave { name: "one", address, image, lines: &[] };
        for form in kind.files() {
            let files = image_files(machine, &format!("a{}", form.extension), &(form.write)(&saved));
            if !["tap", "d64", "d81", "cas"].contains(&form.name) {
                assert_eq!(files, None, "{}", form.name);
                continue;
            }
            let first = if kind == MachineKind::C64 { &[0x01, 0x08][..] } else { &[0xff] };
            let files = files.expect("an image").unwrap();
            assert_eq!(files.len(), 1, "{}", form.name);
            let ImageFile { name, kind, contents } = &files[0];
            assert_eq!((&name[..], *kind), (&b"ONE"[..], FileKind::Program), "{}", form.name);
            assert!(contents.as_ref().unwrap().starts_with(&[first, image].concat()), "{}", form.name);
        }
    }
}

#[test]
fn a_damaged_file_is_named_and_an_image_of_nothing_is_an_error() {
    let files = image_files(machine("c64"), "magic.tap", TAPE).expect("an image").unwrap();
    assert!(files.iter().any(|file| file.contents.is_some()));
    let mut disk = Disk::formatted(Model::Drive1541, b"TEST DISK", *b"AB");
    assert!(image_files(machine("c64"), "a.d64", disk.image()).expect("an image").is_err());
    disk.write_file(b"GAME", FileType::PROGRAM, &[7; 20_000]).unwrap();
    // The directory in track 18 is readable, the tracks of the file are gone.
    let mut cut = disk.image().to_vec();
    for track in (0..17).map(|track| track * 21 * 256) {
        cut[track..track + 21 * 256].fill(0xff);
    }
    let files = image_files(machine("c64"), "a.d64", &cut).expect("an image").unwrap();
    assert_eq!(files, [ImageFile { name: b"GAME".to_vec(), kind: FileKind::Program, contents: None }]);
    for name in ["a.tap", "a.t64"] {
        assert!(image_files(machine("c64"), name, b"nothing").expect("an image").is_err(), "{name}");
    }
    for name in ["a.cas", "a.dsk", "a.prg", "d64", ""] {
        assert_eq!(image_files(machine("c64"), name, b"nothing"), None, "{name}");
    }
}
