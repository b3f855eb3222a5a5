//! Typed lines as the codes of their keys.

use listing::{MachineKind, TypedText};

fn typed(text: &str) -> TypedText {
    listing::typed(MachineKind::C64, text, "text").expect("supported")
}

fn left_out(text: &str) -> Vec<String> {
    typed(text).skipped.iter().map(|problem| format!("{}: {}", problem.span, problem.kind)).collect()
}

#[test]
fn names_of_keys_are_keys_and_every_line_end_is_return() {
    assert_eq!(typed("?\"{clr}{2 down}\"\r\nrun\rlist\n").codes, b"?\"\x93\x11\x11\"\rRUN\rLIST\r");
    assert_eq!(typed(""), TypedText::default());
    assert_eq!(typed("  a ~").codes, b"  A \xde");
}

#[test]
fn control_characters_are_named() {
    assert!(left_out("a\0")[0].contains("`\\0` (U+0000)"));
}

#[test]
fn the_case_of_the_keywords_is_the_unshifted_one() {
    assert_eq!(typed("Uwe").codes, b"\xd5WE");
    assert_eq!(typed("10 printA").codes, b"10 PRINTA");
    assert_eq!(typed("print\"Hi\"").codes, b"PRINT\"\xc8I\"");
    assert_eq!(typed("UWE").codes, b"UWE");
}

#[test]
fn unknown_characters_are_skipped_and_reported_but_never_the_return() {
    assert_eq!(typed("gr\u{fc}n\n{nosuchkey}x\n{open\nend").codes, b"GRN\rX\rOPEN\rEND");
    let skipped = left_out("gr\u{fc}n\n{nosuchkey}x\n{open\nend");
    assert_eq!(skipped.len(), 3, "{skipped:?}");
    assert!(skipped[0].starts_with("text:1:3: the C64 has no character `\u{fc}`"), "{}", skipped[0]);
    assert!(skipped[1].starts_with("text:2:1: unknown key name"), "{}", skipped[1]);
    assert!(skipped[2].starts_with("text:3:1: unclosed `{`"), "{}", skipped[2]);
}
