//! Text files: their encodings, and files that are not text.

use listing::{Error, Source, read};

/// Returns the text of a file.
fn text(bytes: &[u8]) -> Option<String> {
    match read(bytes, "page") {
        Ok(Source::Page(page)) => Some(page.source().text().to_owned()),
        Ok(Source::Prg(_)) | Err(Error::NotText { .. }) => None,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn the_old_webs_encoding_is_understood() {
    assert_eq!(text(b"Spiel f\xfcr \x84zwei\x93").as_deref(), Some("Spiel für „zwei“"));
}

#[test]
fn utf_16_needs_its_mark() {
    assert_eq!(text(b"\xff\xfe1\x000\x00").as_deref(), Some("10"));
    assert_eq!(text(b"1\x000\x00"), None);
}

#[test]
fn a_program_file_is_no_text() {
    assert_eq!(text(b"\x01\x08\x0b\x08\x0a\x00\x99\x22"), None);
}
