//! Files of PC64.

use listing::container::{ContainerContents, PC64_FILE, Pc64File};

#[test]
fn a_file_has_its_name_and_its_program() {
    let bytes = Pc64File::write(b"3D-VIER GEWINNT", 0, &[1, 8, 0, 0]);
    let file = Pc64File::read(&bytes).expect("a file");
    assert_eq!((file.name.display_name(), file.contents), ("3d-vier gewinnt".to_owned(), &[1, 8, 0, 0][..]));
    let program = (PC64_FILE.read.expect("it can be read"))(&bytes, None);
    assert_eq!(program, Ok(ContainerContents::Program { address: 0x0801, bytes: vec![0, 0] }));
}

#[test]
fn extensions_have_a_letter_and_two_digits() {
    for (name, letter) in [
        ("a.p00", Some('p')),
        ("A.S17", Some('s')),
        ("a.r99", Some('r')),
        ("a.p0", None),
        ("a.prg", None),
        ("p00", None),
    ] {
        assert_eq!(Pc64File::letter(name), letter, "{name}");
    }
}

#[test]
fn an_invalid_file_has_a_reason() {
    for (bytes, message) in [
        (&b"10 PRINT"[..], "not a .p00 file: it does not begin with `C64File` and a zero"),
        (b"C64File\0NAME", "the header of the .p00 file is cut off: 12 bytes, expected at least 26"),
    ] {
        assert_eq!(Pc64File::read(bytes).map_err(|error| error.to_string()), Err(message.to_owned()));
    }
    let cut = Pc64File::write(b"A", 0, &[1]);
    assert!((PC64_FILE.read.expect("it can be read"))(&cut, None).is_err());
}
