//! Candidates for a line with a typing error.

use std::collections::HashSet;

use listing::checksum::repair::candidates;

#[test]
fn every_kind_of_error_is_undone() {
    let alphabet: Vec<u8> = (0x20..0x60).chain(0xc1..0xdb).collect();
    let undone = |typed: &[u8], right: &[u8]| {
        let found = candidates(typed, &alphabet).find(|candidate| candidate.text == right);
        found.unwrap_or_else(|| panic!("{typed:?}")).weight
    };
    assert!(undone(b"A=O", b"A=0") > 100.0);
    assert!((undone(b"PRNIT", b"PRINT") - 15.0).abs() < 0.01);
    assert!(undone(b"?\"HI", b"?\"HI\"") > 40.0);
    assert!((undone(b"POOKE", b"POKE") - 10.0).abs() < 0.01);
    assert!(undone(b"POE", b"POKE") > 10.0);
    assert!(undone(b"A", b"\xc1") > 4.0);
    assert!(undone(b"A", b"X") < 1.0);
}

#[test]
fn no_text_is_proposed_twice() {
    let mut seen = HashSet::new();
    let alphabet: Vec<u8> = (0x20..0x60).collect();
    for candidate in candidates(b"AAB 11", &alphabet) {
        assert!(candidate.text != b"AAB 11");
        // A swap of neighbours is never one replacement, but an insertion can move a character.
        assert!(seen.insert(candidate.text.clone()), "{candidate:?}");
    }
}
