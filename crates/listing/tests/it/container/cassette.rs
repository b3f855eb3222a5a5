//! Cassette images of an MSX.

use listing::MachineKind;
use listing::container::{Cassette, CassetteFileKind, ContainerContents, ProgramToSave, TapeFile};

use super::written;

/// The bytes before each block.
const BLOCK: [u8; 8] = [0x1f, 0xa6, 0xde, 0xba, 0xcc, 0x13, 0x7d, 0x74];
const IMAGE: &[u8] = b"\x07\x80\x0a\x00\x91\x00\x00\x00";

/// Returns a cassette with a tokenised program.
fn cassette(name: &str, image: &[u8]) -> Vec<u8> {
    written(MachineKind::Msx, "cas", &ProgramToSave { name, address: 0x8001, image, lines: &[] })
}

#[test]
fn a_program_survives_the_tape() {
    let tape = cassette("My battle", IMAGE);
    assert_eq!(tape.len() % 8, 0);
    let tape = Cassette::read(&tape).expect("a tape");
    assert_eq!(tape.files().collect::<Vec<_>>(), [("MYBATT", CassetteFileKind::Tokens)]);
    let expected = ContainerContents::Program { address: 0x8001, bytes: IMAGE.to_vec() };
    assert_eq!(tape.program(None), Ok(expected));
}

#[test]
fn several_files_are_distinguished() {
    let text = [&BLOCK[..], &[0xea; 10], b"TEXT  ", &BLOCK, b"10 ?\"\x82\"\r\n\x1a\x1a"].concat();
    let code = [&BLOCK[..], &[0xd0; 10], b"CODE  ", &BLOCK, b"\0\xc0\x01\xc0\0\xc0\xc9\xc9"].concat();
    let tape = [cassette("one", IMAGE), code, text].concat();
    let tape = Cassette::read(&tape).expect("a tape");
    let error = tape.program(None).expect_err("two programs");
    assert_eq!(
        error.to_string(),
        "the image holds 2 programs: ONE, TEXT; choose one, for example `image.cas:NAME`"
    );
    assert_eq!(tape.program(Some("text")), Ok(ContainerContents::Text("10 ?\"é\"\n".to_owned())));
    let error = tape.program(Some("code")).expect_err("machine code");
    assert!(error.to_string().starts_with("`CODE` in the image is machine code"), "{error}");
}

#[test]
fn written_files_are_read_back() {
    let file = |name: &[u8], kind, contents: &[u8]| TapeFile {
        name: name.to_vec(),
        kind,
        contents: contents.to_vec(),
    };
    let text = [&[b'a'; 600][..], b"\x1a"].concat();
    let files = [
        file(b"ONE", CassetteFileKind::Tokens, &[b"\xff", IMAGE].concat()),
        file(b"text", CassetteFileKind::Text, &text),
        file(b"", CassetteFileKind::Memory, b"\xfe\0\xc0\x01\xc0\0\xc0\xc9\xc9"),
    ];
    let image = TapeFile::write_all(&files);
    assert_eq!(TapeFile::read_all(&image), Ok(files.to_vec()));
}

#[test]
fn truncation_is_reported() {
    let text = [&BLOCK[..], &[0xea; 10], b"TEXT  ", &BLOCK, b"10 END\r\n"].concat();
    assert!(Cassette::read(&text).expect("a tape").program(None).is_err());
    let tokens = cassette("a", IMAGE);
    assert!(Cassette::read(&tokens[..24]).expect("a tape").program(None).is_err());
    assert!(Cassette::read(&tokens[..4]).is_err());
}
