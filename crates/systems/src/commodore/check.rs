//! Checks C64 programs; each diagnostic has a span.
//!
//! The diagnostics of a listing point into the page that it was read from; those of a program file
//! into its `LIST` output.

use std::collections::BTreeSet;
use std::ops::Range;

use cbm_basic::{
    KEYWORDS, SYNTAX,
    keyword::{Keyword, Statement},
    syntax::{self, ErrorKind, StaticError},
    tokens,
};
use listing::{Listing, Span, encode::Notation};

use super::line_tokens::line_tokens;
use super::lines::{detokenise, lines_of};
use crate::source_map::ListedSource;
use crate::tokenised::{Diagnostic, LineFaults};

/// Checks a listing as typed.
#[must_use]
pub fn check(listing: &Listing) -> Vec<Diagnostic> {
    let tokeniser = tokens::Tokeniser::new(&KEYWORDS);
    let placed: Vec<Vec<(u8, usize)>> =
        listing.lines.iter().map(|line| line_tokens(line, &tokeniser)).collect();
    let lines: Vec<(u16, Vec<u8>)> = listing
        .lines
        .iter()
        .zip(&placed)
        .map(|(line, tokens)| (line.number, tokens.iter().map(|&(token, _)| token).collect()))
        .collect();
    diagnostics(&lines, |index, tokens| {
        let line = &listing.lines[index];
        let typed = |token: usize| placed[index].get(token).map_or(line.text.len(), |&(_, at)| at);
        let (start, end) = (typed(tokens.start), typed(tokens.end));
        // Blanks, and characters that the tokeniser drops between two tokens, belong to neither token.
        let kept = line.text[start..end].iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        listing.span(line, start..start + kept)
    })
}

/// Checks a program in memory format. `file` is its name for messages.
#[must_use]
pub fn check_image(image: &[u8], file: &str) -> Vec<Diagnostic> {
    let stored = lines_of(image);
    let printed = ListedSource::new(&stored, Notation::Petcat, file);
    let lines: Vec<(u16, Vec<u8>)> = stored.into_iter().map(|line| (line.number, line.tokens)).collect();
    diagnostics(&lines, |index, range| printed.span(index, &lines[index].1, range, detokenise))
}

/// Counts the faults of one line, as if the program reached it. `numbers` are the line numbers of the program.
pub(crate) fn line_faults(number: u16, tokens: &[u8], numbers: &BTreeSet<u16>) -> LineFaults {
    let report = syntax::check(&[(number, tokens)], &SYNTAX);
    let is_missing = |jump: &&syntax::Jump| !numbers.contains(&jump.number) || jump.hint.is_some();
    LineFaults {
        errors: report.errors.len(),
        missing_targets: report.jumps.iter().filter(is_missing).count(),
        warnings: report.warnings.len(),
    }
}

fn diagnostics(lines: &[(u16, Vec<u8>)], span_of: impl Fn(usize, Range<usize>) -> Span) -> Vec<Diagnostic> {
    let lines: Vec<(u16, &[u8])> = lines.iter().map(|(number, tokens)| (*number, &tokens[..])).collect();
    let report = syntax::check(&lines, &SYNTAX);
    let warning_at = |line: usize, at: &Range<usize>, message: String| {
        Diagnostic::warning(lines[line].0, message, span_of(line, at.clone()))
    };
    let sys = KEYWORDS.token(Keyword::Statement(Statement::Sys));
    let calls_machine_code = lines.iter().any(|(_, tokens)| tokens.iter().any(|&token| Some(token) == sys));
    let mut remarks: Vec<Diagnostic> = Vec::new();
    for finding in &report.errors {
        let is_error = finding.is_reachable
            && match finding.kind {
                ErrorKind::Syntax => true,
                ErrorKind::UnknownStatement => !calls_machine_code,
                ErrorKind::SyntaxForSomeValues | ErrorKind::TypeMismatch => false,
            };
        let stops = is_error || finding.is_reachable && finding.kind == ErrorKind::TypeMismatch;
        let (message, hint) = finding_message(lines[finding.line].0, finding);
        remarks.push(Diagnostic { is_error, stops, hint, ..warning_at(finding.line, &finding.at, message) });
    }
    let numbers: BTreeSet<u16> = lines.iter().map(|line| line.0).collect();
    for jump in &report.jumps {
        let is_missing = !numbers.contains(&jump.number);
        let (from, to) = (lines[jump.line].0, jump.number);
        let message = match &jump.hint {
            None if !is_missing => continue,
            None if jump.at.is_empty() => {
                format!(
                    "line {from} jumps to line 0, which does not exist, because the line number is missing"
                )
            }
            None => format!("line {from} jumps to line {to}, which does not exist"),
            Some(hint) if is_missing => {
                format!("line {from} jumps to line {to}, which does not exist: {hint}")
            }
            Some(hint) => format!("line {from} jumps to line {to}, the rest is ignored: {hint}"),
        };
        remarks.push(Diagnostic { is_missing_target: true, ..warning_at(jump.line, &jump.at, message) });
    }
    for warning in &report.warnings {
        let number = lines[warning.line].0;
        let message =
            format!("line {number} has an item that is not a number, among numbers: {}", warning.hint);
        remarks.push(warning_at(warning.line, &warning.at, message));
    }
    remarks.sort_by_key(|remark| remark.span.position);
    remarks
}

/// The end of a message about the body of a defined function.
pub const REPORTED_IN_CALLER: &str = "; the machine reports it in the line that calls the function";

/// Returns the message about an error, and the range of its hint.
fn finding_message(number: u16, finding: &StaticError) -> (String, Range<usize>) {
    let StaticError { expected, found, .. } = finding;
    let what = match finding.kind {
        ErrorKind::Syntax | ErrorKind::UnknownStatement if finding.is_reachable => {
            format!("syntax error in line {number}")
        }
        ErrorKind::Syntax | ErrorKind::UnknownStatement => {
            format!("syntax error in line {number}, which is never reached")
        }
        ErrorKind::SyntaxForSomeValues => format!("syntax error in line {number} for some values"),
        ErrorKind::TypeMismatch => format!("type mismatch in line {number}"),
    };
    let hint = finding.hint.as_ref().map_or_else(String::new, |hint| format!("; {hint}"));
    let caller_note = if finding.is_in_function { REPORTED_IN_CALLER } else { "" };
    let mut message = format!("{what}: expected {expected}, found {found}");
    let start = message.len();
    message.push_str(&hint);
    let end = message.len();
    message.push_str(caller_note);
    (message, start..end)
}
