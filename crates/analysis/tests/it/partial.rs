//! The check of a listing whose text has errors.

use analysis::listing_check::check_program;
use listing::Source;
use systems::Machine;

/// Returns the rows of the errors, in order.
fn error_rows(text: &str) -> Vec<u32> {
    let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a page") };
    let (_, check) = check_program(Machine::C64, &page, None).expect("a readable part");
    assert!(check.is_partial);
    let errors = check.findings.iter().filter(|finding| finding.is_error);
    errors.map(|finding| finding.span.as_ref().expect("an error of a line").position.line).collect()
}

#[test]
fn an_error_in_a_string_keeps_the_rest_of_its_line_and_another_one_cuts_it() {
    // Each line has a POKE without its second argument.
    let text = |first: &str| format!("10 {first}:poke 1\n20 poke 2\n");
    assert_eq!(error_rows(&text("print\"{zzz}\"")), [1, 1, 2]);
    assert_eq!(error_rows(&text("print\"a\"\"{zzz}\"")), [1, 1, 2]);
    assert_eq!(error_rows(&text("print{zzz}")), [1, 2]);
    assert_eq!(error_rows(&text("print\"a\"{zzz}")), [1, 2]);
    // Quotes of the line above do not count.
    assert_eq!(error_rows("10 print\"a\n20 print{zzz}:poke 1\n30 poke 2\n"), [2, 3]);
}
