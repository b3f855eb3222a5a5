//! Printed and typed lines of an MSX.

use listing::MachineKind;

fn lines(text: &str) -> Vec<(u16, Vec<u8>)> {
    super::lines(text, MachineKind::Msx)
}

#[test]
fn letters_stay_in_their_case_and_blanks_where_they_are() {
    let lines = lines("10 PRINT \"Hi  you\" ;a\n20   GOTO  10\n");
    assert_eq!(lines, [(10, b"PRINT \"Hi  you\" ;a".to_vec()), (20, b"  GOTO  10".to_vec())]);
}

#[test]
fn the_blank_after_0_belongs_to_the_line() {
    assert_eq!(lines("0 PRINT\n10 PRINT\n"), [(0, b" PRINT".to_vec()), (10, b"PRINT".to_vec())]);
    assert_eq!(lines("0PRINT\n")[0].1, b"PRINT");
}

#[test]
fn accents_and_graphics_are_codes() {
    let lines = lines("10 PRINT \"é☺█\u{2423}\u{241b}j\"\n20 PRINT “{`a«|”\n");
    assert_eq!(lines[0].1, b"PRINT \"\x82\x01\x41\xdb \x1bj\"");
    assert_eq!(lines[1].1, b"PRINT \"{`a\xae|\"");
}

#[test]
fn numbers_continue_after_blanks() {
    assert_eq!(lines("1 0 PRINT 1\n20 PRINT 2\n")[0], (10, b"PRINT 1".to_vec()));
}

#[test]
fn typed_lines_are_the_codes_of_their_keys() {
    let typed = listing::typed(MachineKind::Msx, "? \"é♥\"\nrun\u{1}\n\u{4e00}", "text").expect("supported");
    assert_eq!(typed.codes, b"? \"\x82\x01\x43\"\rrun\x01\r");
    assert_eq!(typed.skipped.len(), 1);
    assert_eq!(typed.skipped[0].kind.to_string(), "the MSX has no character `\u{4e00}` (U+4E00)");
}
