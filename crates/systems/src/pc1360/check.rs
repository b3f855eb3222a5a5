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
