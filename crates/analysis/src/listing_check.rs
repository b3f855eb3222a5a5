//! The check of a listing on its machine: the warnings of the page, the dialect's check, the size, and the printed
//! checksums.
//!
//! `typein listing check` prints the findings, and the language server publishes them.

use std::collections::BTreeSet;

use listing::checksum::{self, ChecksumInput, Outcome, Report};
use listing::{Listing, Page, SourceText, Span};
use systems::program::{Diagnostic, ProgramLine, TokeniseError};
use systems::{Machine, Options};

use crate::dialects;
use crate::lints;

/// An error or a warning.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Whether the finding is an error, not a warning.
    pub is_error: bool,
    /// Whether the machine cannot run the program because of it, or stops there.
    pub stops: bool,
    /// The message, without position and severity.
    pub message: String,
    /// The span; `None` for a finding about the whole program.
    pub span: Option<Span>,
    /// The line number of the program.
    pub number: Option<u16>,
    /// Whether the finding is about a printed checksum, for which there may be repairs.
    pub is_checksum: bool,
}

/// The result of a check.
#[derive(Debug, Default)]
pub struct ListingCheck {
    /// The findings in the order of the page; those about the whole program come first.
    pub findings: Vec<Finding>,
    /// The program in memory format, unless tokenising failed.
    pub image: Option<Vec<u8>>,
    /// The lines in memory format.
    pub lines: Vec<ProgramLine>,
    /// The comparison with the printed checksums, if the listing has checksums.
    pub checksums: Option<Report>,
    /// Whether the text has errors, so that parts of the program are missing.
    pub is_partial: bool,
}

/// Checks a listing.
#[must_use]
pub fn check(machine: &'static Machine, listing: &Listing) -> ListingCheck {
    let mut result = ListingCheck::default();
    let findings = &mut result.findings;
    // The user must confirm a guess, although the machine can run the program.
    let of_page = |warning: &listing::Diagnostic| Finding {
        stops: false,
        ..Finding::of_page(warning, warning.kind.is_guess())
    };
    findings.extend(listing.warnings.iter().map(of_page));
    let (diagnostics, summary) = diagnostics(machine, listing);
    findings.extend(diagnostics.into_iter().map(Finding::from));
    findings.extend(summary.map(|message| Finding::new(false, message, None, None)));
    match machine.tokenise(listing) {
        Ok(program) => {
            findings.extend(size_error(machine, &program.image));
            result.lines = machine.lines_of(&program.image);
            result.checksums = checksum_report(listing, &result.lines);
            findings.extend(result.checksums.iter().flat_map(|report| checksum_errors(listing, report)));
            result.image = Some(program.image);
        }
        Err(error) => findings.push(Finding::from(error)),
    }
    findings.sort_by_key(|finding| finding.span.as_ref().map(|span| span.position));
    result
}

/// Checks the readable part of a listing with errors in its text ([`Page::partial_listing_for`]). An error in a string
/// keeps the rest of its line; any other error cuts its line and is the only finding reported for it. The checksums are
/// not compared.
#[must_use]
pub fn check_partial(
    machine: &'static Machine,
    listing: &Listing,
    errors: &[listing::Diagnostic],
) -> ListingCheck {
    let cuts = errors.iter().filter(|error| !is_in_string(listing.source(), error));
    let rows: BTreeSet<u32> = cuts.map(|error| error.span.position.line).collect();
    let row = |offset: usize| listing.source().position(u32::try_from(offset).unwrap_or(u32::MAX)).line;
    let is_damaged = |line: &&listing::Line| {
        let first = row(listing.number_range(line).start);
        let last = row(listing.source_range(line, 0..line.text.len()).end);
        rows.range(first..=last.max(first)).next().is_some()
    };
    let damaged: BTreeSet<u16> = listing.lines.iter().filter(is_damaged).map(|line| line.number).collect();
    let ListingCheck { mut findings, image, lines, .. } = check(machine, listing);
    findings.retain(|finding| {
        let is_at_error = finding.span.as_ref().is_some_and(|span| rows.contains(&span.position.line));
        !is_at_error && !finding.is_checksum && finding.number.is_none_or(|number| !damaged.contains(&number))
    });
    findings.extend(errors.iter().map(|error| Finding::of_page(error, true)));
    findings.sort_by_key(|finding| finding.span.as_ref().map(|span| span.position));
    ListingCheck { findings, image, lines, checksums: None, is_partial: true }
}

/// Whether an error is in a string of its line.
fn is_in_string(source: &SourceText, error: &listing::Diagnostic) -> bool {
    let before = &source.text()[..source.offset(error.span.position)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    line.bytes().filter(|&byte| byte == b'"').count() % 2 == 1
}

/// Checks a program of a page, whether or not its text has errors.
///
/// # Errors
/// As [`Page::partial_listing_for`], but errors in the text are findings.
pub fn check_program(
    machine: &'static Machine,
    page: &Page,
    number: Option<usize>,
) -> Result<(Listing, ListingCheck), listing::Error> {
    match page.partial_listing_for(number, machine.listing)? {
        (listing, errors) if errors.is_empty() => {
            let found = check(machine, &listing);
            Ok((listing, found))
        }
        (listing, errors) => {
            let found = check_partial(machine, &listing, &errors);
            Ok((listing, found))
        }
    }
}

/// Returns the diagnostics of the machine's check, of constructs of other BASICs and of lints, and a summary that names
/// the probable BASIC of the listing.
#[must_use]
pub fn diagnostics(machine: &'static Machine, listing: &Listing) -> (Vec<Diagnostic>, Option<String>) {
    let mut diagnostics = machine.check(listing);
    let summary = dialects::explain(machine, listing, &mut diagnostics);
    diagnostics.extend(lints::lints(machine, listing));
    let reported = diagnostics.iter().map(|found| found.number).collect();
    diagnostics.extend(lints::typing_errors(machine, listing, &reported));
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.position);
    (diagnostics, summary)
}

/// Returns an error if a program is larger than the machine's memory. A Python program is text and has no such limit.
#[must_use]
pub fn size_error(machine: &'static Machine, image: &[u8]) -> Option<Finding> {
    machine.basic?;
    let error = machine.power_on(Options::default()).load_program(image).err()?;
    Some(Finding::new(true, error.to_string(), None, None))
}

/// Whether most lines of a program match checksums of the magazines for this machine. Typing errors can make a listing
/// resemble that of another machine, whose reader would take the sums for program text.
#[must_use]
pub fn has_checksums(machine: &'static Machine, page: &Page, number: Option<usize>) -> bool {
    if machine.listing.checksums().is_empty() {
        return false;
    }
    let Ok(listing) = page.listing_for(number, machine.listing) else { return false };
    let Ok(program) = machine.tokenise(&listing) else { return false };
    let report = checksum_report(&listing, &machine.lines_of(&program.image));
    report.is_some_and(|report| {
        let matching = report.consistent_count();
        matching > 1 && matching * 2 > listing.lines.len()
    })
}

fn checksum_report(listing: &Listing, lines: &[ProgramLine]) -> Option<Report> {
    let lines = listing.lines.iter().zip(lines);
    let sums: Vec<_> = lines
        .map(|(line, stored)| {
            let input = ChecksumInput { number: line.number, typed: &line.text, tokens: &stored.tokens };
            (input, line.checksum.as_ref())
        })
        .collect();
    checksum::report(listing.machine.checksums(), &sums)
}

/// Returns an error for every line that differs.
fn checksum_errors(listing: &Listing, report: &Report) -> Vec<Finding> {
    let error = |(number, outcome): &(u16, Outcome)| {
        let Outcome::Mismatch { printed, computed } = outcome else { return None };
        let message = format!("checksum of line {number} is {computed}, printed is {printed}");
        let span = listing.line(*number).map(|line| listing.number_span(line));
        Some(Finding { stops: false, is_checksum: true, ..Finding::new(true, message, span, Some(*number)) })
    };
    report.outcomes.iter().filter_map(error).collect()
}

impl Finding {
    /// Creates a finding that is not about a checksum; an error stops the program.
    #[must_use]
    pub const fn new(is_error: bool, message: String, span: Option<Span>, number: Option<u16>) -> Self {
        Self { is_error, stops: is_error, message, span, number, is_checksum: false }
    }

    /// Creates a finding from a diagnostic of the page reader.
    #[must_use]
    pub fn of_page(found: &listing::Diagnostic, is_error: bool) -> Self {
        Self::new(is_error, found.kind.to_string(), Some(found.span.clone()), None)
    }
}

impl From<Diagnostic> for Finding {
    fn from(Diagnostic { is_error, stops, number, message, span, .. }: Diagnostic) -> Self {
        Self { stops, ..Self::new(is_error, message, Some(span), Some(number)) }
    }
}

impl From<TokeniseError> for Finding {
    fn from(error: TokeniseError) -> Self {
        let (number, span) = error.span();
        Self::new(true, error.message(), Some(span.clone()), Some(number))
    }
}
