//! Printed and typed lines of a PC-1360.

use listing::MachineKind;

fn lines(text: &str) -> Vec<(u16, Vec<u8>)> {
    super::lines(text, MachineKind::Pc1360)
}

#[test]
fn a_colon_after_the_number_is_no_text() {
    let lines = lines("10:\"H\" WAIT 0: CLS \n20 : PRINT \"A  b\"\n30 PRINT 1\n40::END\n");
    assert_eq!(lines[0], (10, b"\"H\" WAIT 0: CLS ".to_vec()));
    assert_eq!(lines[1], (20, b" PRINT \"A  b\"".to_vec()));
    assert_eq!(lines[3], (40, b":END".to_vec()));
}

#[test]
fn characters_are_codes() {
    let lines = lines("10:PRINT \"¥π√♠ｱ{$8d}{$7b}$1\"\n20:PRINT “a”\n");
    assert_eq!(lines[0].1, b"PRINT \"\x5c\xfb\xfc\xf5\xb1\x8d{$1\"");
    assert_eq!(lines[1].1, b"PRINT \"a\"");
}

#[test]
fn typed_lines_are_the_codes_of_their_keys() {
    let typed = listing::typed(MachineKind::Pc1360, "A=π\nrun\n\u{4e00}", "text").expect("supported");
    assert_eq!((&typed.codes[..], typed.skipped.len()), (&b"A=\xfb\rrun\r"[..], 1));
}
