//! Bytes of a line that cannot be typed.

use listing::encode::{Notation, SourceLine, source};
use listing::{Line, Listing, MachineKind};

use crate::common::page;

fn listing(text: &str, machine: MachineKind) -> Listing {
    let listing = page(text.as_bytes(), "a.bas").listing_for(None, machine);
    listing.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn written_bytes_are_read() {
    let line = SourceLine { number: 10, text: vec![0x99, 0], stored: vec![0, 1] };
    assert_eq!(source(&[line], Notation::Petcat), "10 {bytes $99 $00}\n");
    let listing = listing("10 {bytes $99 $00}x\n", MachineKind::C64);
    let [line] = &listing.lines[..] else { panic!("one line") };
    assert_eq!((&line.text[..], &line.stored[..]), (&b"\x99\0X"[..], &[0, 1][..]));
    assert_eq!(listing.source_range(line, 2..3), 3 + 15..3 + 16);
}

#[test]
fn anything_else_is_text() {
    for text in ["", "{", "{bytes }", "{bytes $9}", "{bytes 99}", "{bytes $99", "{bytes $+9}", "bytes $99}"] {
        let listing = listing(&format!("10 A{text}\n"), MachineKind::Msx);
        let [Line { text: read, stored, .. }] = &listing.lines[..] else { panic!("{text}: one line") };
        assert_eq!((&read[1..], &stored[..]), (text.as_bytes(), &[][..]), "{text}");
    }
}
