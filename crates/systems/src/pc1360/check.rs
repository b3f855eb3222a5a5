//! Checks PC-1360 programs; each diagnostic has a span. The whole program is compiled; the machine compiles each line
//! when it reaches it.
//!
//! The diagnostics of a listing point into the page that it was read from; those of a program file into the listing on
//! the machine's display.

use std::collections::BTreeSet;
use std::ops::Range;

use basic::fault::Fault;
use basic::memory::Ram;
use listing::{
    Listing, Span,
    encode::{self, Notation},
};
use sharp_basic::{StaticError, fault, list, text};

use super::line_tokens::line_tokens;
use super::lines::{lines_of, unicode};
use super::other_models;
use crate::source_map::{ListedSource, TypedSource, index_by_number};
use crate::tokenised::Diagnostic;

/// The address of a program under check.
const PROGRAM_ADDRESS: u16 = 0x8030;

/// Checks a listing as typed.
#[must_use]
pub fn check(listing: &Listing) -> Vec<Diagnostic> {
    let numbers = listing.lines.iter().map(|line| line.number);
    let typed = listing.lines.iter().map(line_tokens);
    let (tokens, item_offsets): (Vec<_>, Vec<_>) = typed.map(|typed| (typed.tokens, typed.items)).unzip();
    let lines: Vec<(u16, Vec<u8>)> = numbers.zip(tokens).collect();
    let typed = TypedSource::new(listing, item_offsets);
    diagnostics(&lines, |index, range| typed.span(index, range))
}

/// Checks a program in memory format. `file` is its name for messages.
#[must_use]
pub fn check_image(image: &[u8], file: &str) -> Vec<Diagnostic> {
    let stored = lines_of(image);
    let printed = ListedSource::new(&stored, Notation::Sharp, file);
    let lines: Vec<(u16, Vec<u8>)> = stored.into_iter().map(|line| (line.number, line.tokens)).collect();
    diagnostics(&lines, |index, range| printed.span(index, &lines[index].1, range, list::text))
}

/// Returns the diagnostics; `span_of` maps a line index and a token range to a span.
fn diagnostics(lines: &[(u16, Vec<u8>)], span_of: impl Fn(usize, Range<usize>) -> Span) -> Vec<Diagnostic> {
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])));
    let mut ram: Box<Ram> = Box::new([0; 0x1_0000]);
    // A part of a program file that does not fit into memory cannot run either.
    let length = image.len().min(usize::from(u16::MAX - PROGRAM_ADDRESS) - 256);
    ram[usize::from(PROGRAM_ADDRESS)..][..length].copy_from_slice(&image[..length]);
    ram[usize::from(PROGRAM_ADDRESS) + length] = text::PROGRAM_MARK;
    let indices = index_by_number(lines);
    let labels: BTreeSet<&[u8]> = lines.iter().filter_map(|(_, tokens)| text::label_of(tokens)).collect();
    let mut remarks = Vec::new();
    for error in sharp_basic::static_errors(&ram, PROGRAM_ADDRESS) {
        let Some(&index) = indices.get(&error.line) else { continue };
        remarks.extend(diagnostic(&error, &lines[index].1, |tokens| span_of(index, tokens)));
    }
    for (index, (number, tokens)) in lines.iter().enumerate() {
        for jump in text::destinations(tokens) {
            let missing = match jump.destination {
                text::Destination::Line(to) if !indices.contains_key(&to) => format!("line {to}"),
                text::Destination::Label(label) if !labels.contains(label) => {
                    format!("the label \"{}\"", unicode(label))
                }
                _ => continue,
            };
            let message = format!("line {number} refers to {missing}, which does not exist");
            let span = span_of(index, jump.tokens);
            remarks.push(Diagnostic::missing_target(*number, message, span));
        }
    }
    remarks.sort_by_key(|remark| remark.span.position);
    remarks
}

/// Returns the diagnostic of a static error, unless it depends on earlier statements.
fn diagnostic(
    error: &StaticError,
    tokens: &[u8],
    span_of: impl Fn(Range<usize>) -> Span,
) -> Option<Diagnostic> {
    let StaticError { line, at, fault, is_reachable: is_reached } = *error;
    let at = at.min(tokens.len());
    let what = match fault {
        Fault::Syntax => "syntax error",
        Fault::TypeMismatch => "a value or statement of the wrong type",
        fault::DEVICE => "unsupported device",
        _ => return None,
    };
    let number = fault::number(fault);
    let end = (at + text::element_length(&tokens[at..])).min(tokens.len());
    let found = match tokens.get(at) {
        None => "the end of the line".to_owned(),
        Some(_) => format!("`{}`", encode::text(&list::text(&tokens[at..end]), Notation::Sharp).trim_end()),
    };
    let evidence = other_models::evidence(tokens, at, &found);
    let reason = evidence.as_ref().map_or_else(String::new, |evidence| format!("; {}", evidence.reason));
    let message = match is_reached {
        true => format!("{what} in line {line}: the machine stops at {found} with `ERROR {number}`{reason}"),
        false => {
            format!(
                "line {line} is never reached; the machine would stop at {found} with `ERROR {number}`{reason}"
            )
        }
    };
    let is_error = is_reached && fault == Fault::Syntax;
    let shown = evidence.as_ref().map_or(at..end, |evidence| evidence.range.clone());
    Some(Diagnostic {
        is_error,
        stops: is_reached,
        is_other_model: is_reached && evidence.is_some(),
        is_missing_target: false,
        number: line,
        hint: message.len() - reason.len()..message.len(),
        message,
        span: span_of(shown),
    })
}

#[cfg(test)]
mod tests {
    use listing::{MachineKind, Source};

    use super::*;

    /// Column and message of each diagnostic.
    fn messages(text: &str) -> Vec<(u32, String)> {
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a text") };
        let listing = page.listing_for(None, MachineKind::Pc1360).unwrap_or_else(|error| panic!("{error}"));
        let remarks = check(&listing).into_iter();
        remarks.map(|remark| (remark.span.position.column, remark.message)).collect()
    }

    #[test]
    fn missing_jump_targets_and_labels_are_reported() {
        assert_eq!(
            messages("10:\"A\" GOTO 50\n20:GOSUB \"A\":GOTO \"B\"\n30:PRINT \"GOTO 60\":REM GOTO 70\n"),
            [
                (13, "line 10 refers to line 50, which does not exist".to_owned()),
                (19, "line 20 refers to the label \"B\", which does not exist".to_owned())
            ]
        );
    }

    #[test]
    fn an_error_is_reported_where_the_machine_stops() {
        assert_eq!(
            messages("10:PRINT 1+\n"),
            [(
                12,
                "syntax error in line 10: the machine stops at the end of the line with `ERROR 1`".to_owned()
            )]
        );
        assert_eq!(
            messages("10:END\n20:PRINT )\n")[0].1,
            "line 20 is never reached; the machine would stop at `)` with `ERROR 1`"
        );
    }

    #[test]
    fn evidence_of_other_models_has_a_message_and_a_span() {
        for (text, column, reason) in [
            ("10:Y=√X\n", 6, "other models write `√` for SQR"),
            ("10:A=2B\n", 7, "other models multiply without `*`"),
            ("10:A=(B+1)(C)\n", 11, "other models multiply without `*`"),
            ("10:IF A=1 THEN 10 ELSE 20\n", 19, "the PC-1360 has no ELSE"),
            ("10:GOTO *A\n", 9, "other models write labels with `*`; here they are texts in quotes"),
            ("10:A=1: REPEAT\n", 9, "`REPEAT` is no statement of the PC-1360"),
            ("10:\"A\" LOCATE 3,1\n", 8, "`LOCATE` is no statement of the PC-1360"),
        ] {
            let found = messages(text);
            let shown = found.iter().any(|(at, message)| *at == column && message.ends_with(reason));
            assert!(shown, "{text}: {found:?}");
        }
        for text in ["10:PRINT A B\n", "10:A=1+\n", "10:NEXT\n", "10:TOP=1\n", "10:\"√ 2A ELSE\":A=\n"] {
            let found = messages(text);
            assert!(found.iter().all(|(_, message)| message.ends_with("`ERROR 1`")), "{text}: {found:?}");
        }
    }

    #[test]
    fn accepted_programs_have_no_diagnostics() {
        let program =
            "10:\"H\" WAIT 0: CLS : FOR I=1 TO 3: NEXT I\n20:IF I>3 THEN 40\n30:END\n40:GOTO \"H\"\n";
        assert_eq!(messages(program), []);
    }

    #[test]
    fn a_program_image_is_reported_by_its_listing() {
        let Ok(Source::Page(page)) = listing::read(b"10:PRINT \" \": GOTO 50\n", "a.bas") else {
            panic!("a text")
        };
        let listing = page.listing_for(None, MachineKind::Pc1360).unwrap_or_else(|error| panic!("{error}"));
        let image = super::super::tokenise(&listing).expect("it fits").image;
        let remarks = check_image(&image, "a.img");
        assert_eq!(
            remarks[0].to_string(),
            "a.img:1:20: line 10 refers to line 50, which does not exist\n  1 | 10:PRINT \" \": GOTO 50\n    |                    ^^"
        );
    }

    #[test]
    fn any_bytes_have_lines() {
        let mut state = 8_u32;
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..40)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            let _ = check_image(&bytes, "any.img");
            let _ = check_image(&[&[0xff, 0, 10, 40], &bytes[..39], &[0x0d, 0xff]].concat(), "any.img");
        }
    }
}
