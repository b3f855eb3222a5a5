//! Listings of the C64 in the memory format.

use cbm_basic::PROGRAM_START;
use listing::{MAX_LINE, MachineKind};
use systems::c64;
use systems::tokenised::{TokeniseError, TokenisedProgram};

fn tokenised(text: &str) -> Result<TokenisedProgram, TokeniseError> {
    c64::tokenise(&crate::decoded(text, "a.bas", MachineKind::C64))
}

#[test]
fn a_missing_target_is_reported_where_it_is_written() {
    let prepared = tokenised("10 a1=5:gO 10:on a1 gosub 10, 2 0:printchr$(1)\n").unwrap();
    assert_eq!(prepared.warnings.len(), 1, "{:?}", prepared.warnings);
    let lines: Vec<&str> = prepared.warnings[0].lines().collect();
    assert!(lines[0].starts_with("a.bas:1:31") && lines[0].contains("jumps to line 20"), "{}", lines[0]);
    // The carets are below the digits. The margin can contain anything.
    let (source, carets) = (lines[lines.len() - 2], lines[lines.len() - 1]);
    assert_eq!(source.find("2 0"), carets.find('^'), "{source}\n{carets}");
    assert_eq!(carets.matches('^').count(), 3);
}

#[test]
fn a_line_has_at_most_as_many_bytes_as_relinking_skips() {
    let line = |letters: usize| format!("10 rem{}\n20 end\n", "a".repeat(letters));
    let image = tokenised(&line(MAX_LINE - 1)).unwrap().image;
    // Link, number, 250 tokens and the final 0 are 255 bytes.
    assert_eq!(u16::from_le_bytes([image[0], image[1]]) - PROGRAM_START, 255);
    let error = tokenised(&line(MAX_LINE)).unwrap_err().to_string();
    assert!(error.contains("251 bytes") && error.contains("at most 250"), "{error}");
}
