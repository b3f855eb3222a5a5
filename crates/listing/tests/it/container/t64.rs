//! Tape images of emulators.

use listing::container::{ContainerContents, ContainerError, Fit, TAPE, Tape};

/// Returns an image of one program with a far too large end address.
fn image() -> Vec<u8> {
    let mut image = vec![0; 96];
    image[..3].copy_from_slice(b"C64");
    image[34] = 1;
    image[64..76].copy_from_slice(&[1, 0x82, 1, 8, 0xc6, 0xc3, 0, 0, 96, 0, 0, 0]);
    image[80..96].copy_from_slice(b"GAME            ");
    image.extend([11, 8, 10, 0, 0x80, 0, 0, 0]);
    image
}

#[test]
fn a_wrong_end_address_is_limited_by_the_file() {
    let image = image();
    let tape = Tape::read(&image).expect("an image");
    assert_eq!(tape.entries()[0].display_name(), "game");
    let program = ContainerContents::Program { address: 0x0801, bytes: image[96..].to_vec() };
    assert_eq!(tape.program(None), Ok(program.clone()));
    assert_eq!(tape.program(Some("g*")), Ok(program));
    assert!(matches!(tape.program(Some("x")), Err(ContainerError::UnknownName { .. })));
}

#[test]
fn an_image_is_recognised_by_its_bytes_or_its_name() {
    for (bytes, name, fit) in [
        (&b"C64 tape image file"[..], "a.bin", Fit::ByBytes),
        (b"C64S tape image", "a.t64", Fit::ByBytes),
        (b"C64 disk", "a.t64", Fit::ByName),
        (b"C64 disk", "a.tap", Fit::No),
    ] {
        assert_eq!((TAPE.fit)(bytes, name), fit, "{name}");
    }
}

#[test]
fn other_files_are_refused() {
    assert!(Tape::read(b"10 PRINT").is_err());
    assert!(Tape::read(b"C64").is_err());
}
