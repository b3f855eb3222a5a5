//! Letters outside quotes: keywords, abbreviations, and letters in the other case.

use listing::notation::commodore::Case;
use listing::{DiagnosticKind, MachineKind};

use crate::common::page;

/// The reading of a line.
struct LetterRun {
    codes: Vec<u8>,
    /// The first keyword in the other case: index and length.
    keyword: Option<(usize, usize)>,
    /// The first other letter in the other case.
    letter: Option<usize>,
}

/// Reads letters in a listing whose other keywords have a case.
fn read(code: Case, text: &str) -> LetterRun {
    let keyword = match code {
        Case::Lower => "print",
        Case::Upper => "PRINT",
    };
    let text = format!("10 {keyword}:{keyword}:{keyword}\n20 {text}\n");
    let listing = page(text.as_bytes(), "a.bas").listing_for(None, MachineKind::C64);
    let listing = listing.unwrap_or_else(|error| panic!("{error}"));
    let mut run =
        LetterRun { codes: listing.line(20).expect("the line").text.clone(), keyword: None, letter: None };
    for warning in &listing.warnings {
        let index = warning.span.position.column as usize - "20 x".len();
        match warning.kind {
            DiagnosticKind::KeywordInOtherCase { .. } => run.keyword = Some((index, warning.span.width)),
            DiagnosticKind::LetterInOtherCase { .. } => run.letter = Some(index),
            _ => panic!("{warning}"),
        }
    }
    run
}

#[test]
fn abbreviations_keep_their_shifted_letter() {
    assert_eq!(read(Case::Lower, "pOa").codes, b"P\xcfA");
    assert_eq!(read(Case::Lower, "fOitO").codes, b"F\xcfITO");
    assert_eq!(read(Case::Upper, "Gosub").codes, b"GOSUB");
    assert_eq!(read(Case::Upper, "GOSuX").codes, b"GOS\xd5X");
}

#[test]
fn other_letters_in_the_other_case_are_unshifted() {
    let run = read(Case::Upper, "POKEyw");
    assert_eq!((&run.codes[..], run.keyword, run.letter), (&b"POKEYW"[..], None, Some(4)));
    let run = read(Case::Upper, "next");
    assert_eq!((&run.codes[..], run.keyword, run.letter), (&b"NEXT"[..], Some((0, 4)), None));
    assert_eq!(read(Case::Lower, "printCO").codes, b"PRINTCO");
}

#[test]
fn a_remark_begins_in_the_middle_of_a_run() {
    // In a remark, and only there, a single letter is shifted.
    assert_eq!(read(Case::Lower, "aremHello").codes, b"AREM\xc8ELLO");
    assert_eq!(read(Case::Lower, "aHello").codes, b"AHELLO");
}
