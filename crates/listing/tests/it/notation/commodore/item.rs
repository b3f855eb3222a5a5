//! The text between braces: names, counts, codes.

use listing::notation::DiagnosticSink;
use listing::notation::commodore::{Case, decode_in_case};
use listing::{DiagnosticKind, Error, MachineKind, Program};

use crate::common::page;

/// The text before the brace of a name.
const QUOTED: &str = "?\"";
const CODE: &str = "A=";

/// Returns the codes of the text between braces, after another text in the line of an upper-case listing.
fn codes(text: &str, before: &str) -> Result<Vec<u8>, DiagnosticKind> {
    let page = page(format!("10 {before}{{{text}}}:\n").as_bytes(), "a.bas");
    let program = page.program(None).expect("one program");
    let upper =
        |program: &Program, sink: &mut DiagnosticSink<'_>| decode_in_case(program, Some(Case::Upper), sink);
    match page.decode_with(upper, program, MachineKind::C64) {
        Ok(listing) => {
            let codes = listing.lines[0].text.strip_prefix(before.as_bytes());
            Ok(codes.and_then(|codes| codes.strip_suffix(b":")).expect("the other text is kept").to_vec())
        }
        Err(Error::Diagnostics(diagnostics)) => Err(diagnostics.0[0].kind.clone()),
        Err(other) => panic!("{other}"),
    }
}

fn read(text: &str) -> Vec<u8> {
    codes(text, QUOTED).unwrap_or_else(|kind| panic!("{text}: {kind}"))
}

#[test]
fn counts_are_before_or_after_the_name() {
    for text in
        ["5 down", "5down", "down*5", "down5", "5x down", "5 DOWNS", "5 CRSR DNs", "5 \"{CD}\"", "DOWN * 5"]
    {
        assert_eq!(read(text), [17; 5], "{text}");
    }
    assert_eq!(read("5\" \""), [32; 5]);
    assert_eq!(read("3 [<A>]"), [176; 3]);
    assert_eq!(read("10x cursor unten"), [17; 10]);
}

#[test]
fn several_items_are_set_apart_by_commas() {
    assert_eq!(read("CLR,2DOWN,RVSON"), [147, 17, 17, 18]);
    assert_eq!(read("13SPACE,LIG.RED"), [&[32; 13][..], &[150]].concat());
    assert_eq!(read("SHIFT-,"), [60]);
}

#[test]
fn a_number_alone_is_a_code() {
    for text in ["29", "$1d", "$1D", "0x1d", "%11101", "0b11101", "029"] {
        assert_eq!(read(text), [29], "{text}");
    }
    assert_eq!(codes("256", QUOTED), Err(DiagnosticKind::CodeTooLarge { text: "256".to_owned() }));
}

#[test]
fn the_key_of_pi_is_the_number_outside_quotes() {
    assert_eq!(codes("SHIFT-^", QUOTED), Ok(vec![222]));
    assert_eq!(codes("SHIFT-^", CODE), Ok(vec![255]));
    assert_eq!(codes("$de", CODE), Ok(vec![222]));
    assert_eq!(codes("pi", QUOTED), Ok(vec![255]));
}

#[test]
fn a_plain_character_is_repeated_by_a_count_after_it() {
    assert_eq!(read("]*4"), [93; 4]);
    assert_eq!(read("^*7"), [94; 7]);
    assert_eq!(read("96*37"), [96; 37]);
    assert_eq!(read("$60*2"), [96; 2]);
    assert_eq!(read(".*3"), [46; 3]);
    assert_eq!(read("**3"), [42; 3]);
    assert_eq!(read(",*3"), [44; 3]);
    assert_eq!(read(" *3"), [32; 3]);
    assert_eq!(read("A*2"), [65; 2]);
    assert_eq!(read("a*2"), [193; 2]);
    assert_eq!(read("5 ]"), [93; 5]);
    assert!(matches!(codes("]*0", QUOTED), Err(DiagnosticKind::CountOutOfRange { .. })));
    assert!(matches!(codes("]*256", QUOTED), Err(DiagnosticKind::CountOutOfRange { .. })));
}

#[test]
fn a_line_below_a_key_is_shift_and_one_above_is_the_commodore_key() {
    assert_eq!(read("S\u{332}"), [211]);
    assert_eq!(read("10 N\u{332}"), [206; 10]);
    assert_eq!(read("3 A\u{305}"), [176; 3]);
    assert_eq!(read("10 _N_"), [206; 10]);
    assert_eq!(read("_s_"), [211]);
}

#[test]
fn a_quoted_unit_holds_several_names() {
    assert_eq!(read("2 \"{CD}{CL}\""), [17, 157, 17, 157]);
    assert_eq!(read("2\"[DOWN]*\""), [17, 42, 17, 42]);
    assert_eq!(read("2\"A]\""), [65, 93, 65, 93]);
}

#[test]
fn function_keys_are_names_not_counts() {
    assert_eq!(read("f5"), [135]);
    assert_eq!(read("GREY 2"), [152]);
    assert_eq!(read("2f1"), [133, 133]);
    assert!(matches!(codes("grey12", QUOTED), Err(DiagnosticKind::AmbiguousCount { .. })));
}

#[test]
fn a_lone_letter_is_reported_and_not_guessed() {
    assert!(matches!(codes("10 N", QUOTED), Err(DiagnosticKind::LostUnderline { key: 'N', .. })));
    assert!(matches!(codes("A", QUOTED), Err(DiagnosticKind::LostUnderline { key: 'A', .. })));
}

#[test]
fn an_unknown_name_is_an_error() {
    assert!(
        matches!(codes("SHIFT-PUND", QUOTED), Err(DiagnosticKind::UnknownName { nearest, .. }) if nearest.contains(&"SHIFT-POUND"))
    );
    assert_eq!(codes("", QUOTED), Err(DiagnosticKind::EmptyBrace));
    assert_eq!(codes("CLR,,DOWN", QUOTED), Err(DiagnosticKind::EmptyBrace));
    assert_eq!(codes("NIM", QUOTED), Err(DiagnosticKind::NotPrinted));
    assert!(matches!(codes("0 down", QUOTED), Err(DiagnosticKind::CountOutOfRange { .. })));
    assert!(matches!(codes("300 down", QUOTED), Err(DiagnosticKind::CountOutOfRange { .. })));
    assert!(matches!(codes("flon", QUOTED), Err(DiagnosticKind::UnknownName { .. })));
}
