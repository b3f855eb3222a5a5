//! Files of MSX-BASIC on disks.

use listing::MachineKind;
use listing::container::{ASCII, ContainerContents, Fit, ProgramToSave, TOKENISED};
use listing::machine::{Chain, Ends};

use super::{contents, written};

#[test]
fn a_tokenised_program_is_known_by_its_first_link() {
    let program = [0xff, 0x08, 0x80, 10, 0, 0x91, 0, 1, 0, 0];
    assert_eq!((TOKENISED.fit)(&program, ""), Fit::UnlessText);
    let program = [0xff, 0x07, 0x80, 10, 0, 0x91, 0, 0, 0];
    assert_eq!((TOKENISED.fit)(&program, ""), Fit::ByBytes);
    assert_eq!((TOKENISED.fit)(&program[..5], ""), Fit::ByBytes);
    assert_eq!((TOKENISED.fit)(b"\xff\xfe1\x000\x00", ""), Fit::No);
    let of_16_kib = [0xff, 0x07, 0xc0, 10, 0, 0x91, 0, 0, 0];
    assert_eq!((TOKENISED.fit)(&of_16_kib, ""), Fit::ByBytes);
    let bytes = of_16_kib[1..].to_vec();
    assert_eq!(
        contents(&TOKENISED, &of_16_kib, None),
        Ok(ContainerContents::Program { address: 0xc001, bytes })
    );
}

#[test]
fn a_utf_16_text_is_no_program() {
    assert_eq!((TOKENISED.fit)(b"\xff\xfe\x80\x20", ""), Fit::UnlessText);
}

#[test]
fn a_line_ends_after_its_constants_and_strings() {
    let Some(Chain::Linked(Ends { line_end, .. })) =
        MachineKind::Msx.spec().support.map(|support| support.chain)
    else {
        panic!("linked lines")
    };
    assert_eq!(line_end(b"\x89 \x0e\x00\x00:\x1d\0\0\0\0\0"), Some(11));
    assert_eq!(line_end(b"\x91\"\x0b\"\x0f\0\0"), Some(6));
    assert_eq!(line_end(b"\x84\x0b\0\0\0"), Some(4));
    assert_eq!(line_end(b"\x84 1:\x1c\0\0\0"), Some(7));
    assert_eq!(line_end(b"\x8f\x1f\0\0\0\0\0\0\0\0\0\0"), Some(2));
    assert_eq!(line_end(b"\x1f\0\0"), None);
}

#[test]
fn a_text_of_the_machine_is_known_by_its_codes() {
    for (text, fit) in [
        (&b"10 PRINT\"\x82\"\r\n\x1a"[..], Fit::ByBytes),
        (b"10 PRINT\"\x01A\"\r\n\x1a", Fit::ByBytes),
        (b"10 PRINT\"A\"\r\n\x1a", Fit::No),
        (b"10 PRINT\"\x82\"\n\x1a", Fit::UnlessForeign),
        ("10 PRINT\"é\"\r\n\x1a".as_bytes(), Fit::No),
        (b"10 PRINT\"\x82\"\r\n", Fit::UnlessForeign),
        (b"10 PRINT\"\x01A\"\n20 END", Fit::UnlessForeign),
        (b"10 PRINT\"\x82\"\r\nFOR I=1 TO 3\r\n\x1a", Fit::ByBytes),
        (b"10 PRINT\"\x82\"\r\nFOR I=1 TO 3\r\n", Fit::No),
        (b"Spiel f\xfcr zwei\n20 END\n", Fit::No),
    ] {
        assert_eq!((ASCII.fit)(text, ""), fit, "{text:x?}");
    }
}

#[test]
fn a_text_file_is_read_back() {
    let lines = [(10, &b"PRINT\"\x82\x01\x41\""[..])];
    let file = written(
        MachineKind::Msx,
        "ascii",
        &ProgramToSave { name: "a", address: 0x8001, image: &[], lines: &lines },
    );
    assert_eq!(file, b"10 PRINT\"\x82\x01\x41\"\r\n\x1a");
    let text = "10 PRINT\"é☺\"\n".to_owned();
    assert_eq!(contents(&ASCII, &file, None), Ok(ContainerContents::Text(text)));
}
