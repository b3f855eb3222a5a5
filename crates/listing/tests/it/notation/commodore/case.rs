//! The letter case of a listing, by its keywords, its strings and its letters.

use listing::MachineKind;
use listing::notation::commodore::Case;

/// Returns the cases of unshifted letters outside and inside the quotes of a listing.
fn cases(lines: &[&str]) -> [Case; 2] {
    // Names of keys have no influence; a letter with a count is read in the case of its region.
    let probe = "?{A*2}\"{A*2}\"";
    let numbered = |(number, line): (u16, &&str)| format!("{number} {line}\n");
    let text: String = (1..).zip(lines.iter().chain([&probe])).map(numbered).collect();
    let lines = super::super::lines(&text, MachineKind::C64);
    let case = |letters: &[u8]| match letters {
        b"AA" => Case::Upper,
        b"\xc1\xc1" => Case::Lower,
        other => panic!("{other:x?}"),
    };
    match &lines[lines.len() - 1].1[..] {
        [b'?', a, b, b'"', c, d, b'"'] => [case(&[*a, *b]), case(&[*c, *d])],
        other => panic!("{other:x?}"),
    }
}

fn of(lines: &[&str]) -> Case {
    cases(lines)[0]
}

fn of_strings(lines: &[&str]) -> Case {
    let [code, strings] = cases(lines);
    // A listing in lower case has its strings in lower case.
    assert_eq!(code, Case::Upper, "{lines:?}");
    strings
}

#[test]
fn keywords_decide() {
    assert_eq!(of(&["print\"HELLO WORLD\""]), Case::Lower);
    assert_eq!(of(&["PRINT\"hello world\""]), Case::Upper);
    assert_eq!(of(&["printCO$(PL)"]), Case::Lower);
}

#[test]
fn as_many_keywords_in_either_case_leave_it_to_the_strings() {
    assert_eq!(of(&["PRINT\"HELLO\"", "next"]), Case::Upper);
}

#[test]
fn without_keywords_the_letters_decide() {
    assert_eq!(of(&["?\"HI\""]), Case::Upper);
    assert_eq!(of(&["?\"Hi\""]), Case::Lower);
}

#[test]
fn strings_are_read_in_the_case_in_which_they_are_words() {
    assert_eq!(of_strings(&["PRINT\"{clear}hello world\"", "PRINT\"{reverse on}A\""]), Case::Lower);
    assert_eq!(of_strings(&["PRINT\"Your score:\"S", "PRINT\"QQ\""]), Case::Lower);
    assert_eq!(of_strings(&["PRINT\"ucccccci\"", "PRINT\"PRESS A KEY\""]), Case::Upper);
    assert_eq!(of_strings(&["PRINT\"uci\":A$=\"q\""]), Case::Upper);
}
