//! Repairs as changes of the page: a description, the line before and after, and the text to replace.

use listing::checksum::repair::Edit;
use listing::checksum::{Outcome, Report};
use listing::encode::{self, Notation};
use listing::{Diagnostic, Line, Listing, Page, Patch, Source, Span};
use serde::Serialize;
use systems::Machine;

use super::{Repair, Repairer, SURE};

/// The maximum number of proposals for a line.
const MAX_PROPOSALS: usize = 20;
/// The maximum length of a line in a diff; a saved page may be one line.
const MAX_DIFF_LINE: usize = 160;

/// A proposed repair.
#[derive(Clone, Debug, Serialize)]
pub struct Proposal {
    /// A description of the change.
    pub change: String,
    /// The probability relative to the other repairs of the line, in percent.
    pub percent: u8,
    /// The line as it is.
    pub before: String,
    /// The line after the repair.
    pub after: String,
    /// The line number of the program.
    pub program_line: u16,
    /// Whether the probability is at least [`SURE`].
    #[serde(skip)]
    pub is_sure: bool,
    /// The change of the page; `None` if the notation of the page cannot express it.
    #[serde(skip)]
    pub patch: Option<Patch>,
}

impl Proposal {
    /// Returns the repairs of damaged numbers and keywords, which the page reader has already applied, each with its
    /// span.
    #[must_use]
    pub fn of_guesses(listing: &Listing) -> Vec<(Span, Self)> {
        let source = listing.source();
        let proposal = |warning: &Diagnostic| {
            let (printed, replacement) = warning.kind.replacement()?;
            let start = source.offset(warning.span.position);
            let patch = Patch { range: start..start + printed.len(), text: replacement.clone() };
            let row = warning.span.position.line;
            let line = listing.lines.iter().find(|line| listing.number_span(line).position.line == row);
            let before = source.text().lines().nth(row as usize - 1)?;
            let column = warning.span.position.column as usize - 1;
            let end = before.char_indices().nth(column).map_or(before.len(), |(at, _)| at);
            let after = before.get(end + printed.len()..).unwrap_or_default();
            let proposal = Self {
                change: format!("replace `{printed}` by `{replacement}`"),
                percent: 100,
                before: shown(before),
                after: shown(&format!("{}{replacement}{after}", &before[..end])),
                program_line: line.map_or(0, |line| line.number),
                is_sure: true,
                patch: Some(patch),
            };
            Some((warning.span.clone(), proposal))
        };
        listing.warnings.iter().filter_map(proposal).collect()
    }

    /// Returns the change and its probability.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} ({} %)", self.change, self.percent)
    }
}

/// Truncates a line of a page.
fn shown(line: &str) -> String {
    line.chars().take(MAX_DIFF_LINE).collect()
}

/// The lines whose printed sum differs, and their repairer.
pub struct Proposals<'a> {
    page: &'a Page,
    program: Option<usize>,
    listing: &'a Listing,
    report: &'a Report,
    differing: Vec<(u16, &'a str)>,
    repairer: Repairer,
}

impl<'a> Proposals<'a> {
    /// Prepares the repairs of a listing, which is a program of the page. `None` if more lines differ than match: the
    /// scheme is then uncertain, and repairs would fit a wrong sum.
    #[must_use]
    pub fn new(
        machine: &'static Machine,
        page: &'a Page,
        program: Option<usize>,
        listing: &'a Listing,
        report: &'a Report,
    ) -> Option<Self> {
        let differing = report.outcomes.iter().filter_map(|(number, outcome)| match outcome {
            Outcome::Mismatch { printed, .. } => Some((*number, &printed[..])),
            Outcome::Consistent | Outcome::NotPrinted => None,
        });
        let differing: Vec<(u16, &str)> = differing.collect();
        if differing.len() > report.consistent_count() {
            return None;
        }
        let is_trusted = |number| differing.binary_search_by_key(&number, |&(number, _)| number).is_err();
        let repairer = Repairer::new(machine, listing, is_trusted)?;
        Some(Self { page, program, listing, report, differing, repairer })
    }

    /// Returns the proposals for a line, the most probable first; empty if its sum does not differ.
    #[must_use]
    pub fn for_line(&self, number: u16) -> Vec<Proposal> {
        let differing = self.differing.iter().find(|(of, _)| *of == number);
        let Some((&(_, printed), line)) = differing.zip(self.listing.line(number)) else { return vec![] };
        let candidates = self.repairer.candidates(&line.text);
        let repairs = self.repairer.repairs(number, &candidates, self.report.scheme, printed);
        repairs.iter().take(MAX_PROPOSALS).map(|repair| self.proposal(line, repair)).collect()
    }

    fn proposal(&self, line: &Line, repair: &Repair) -> Proposal {
        let (source, listing) = (self.page.source(), self.listing);
        let reads_as_repaired = |patch: &Patch| {
            let text = patch.apply(source.text())?;
            let Ok(Source::Page(page)) = listing::read(text.as_bytes(), source.name()) else { return None };
            let listing = page.listing_for(self.program, listing.machine).ok()?;
            (listing.line(line.number)?.text == repair.text).then_some(())
        };
        let patches = listing.patches(line, repair.edit);
        let (notation, patch) =
            match patches.into_iter().find(|(_, patch)| reads_as_repaired(patch).is_some()) {
                Some((notation, patch)) => (notation, Some(patch)),
                None => {
                    let first = listing.machine.notations().first();
                    (*first.expect("a machine whose listings are read has a notation"), None)
                }
            };
        let printed = |text: &[u8]| format!("{} {}", line.number, encode::text(text, notation));
        let (before, after) = patch
            .as_ref()
            .and_then(|patch| changed_lines(source.text(), patch))
            .unwrap_or_else(|| (printed(&line.text), printed(&repair.text)));
        Proposal {
            change: change(&line.text, repair.edit, notation),
            percent: (repair.probability * 100.0).round() as u8,
            before,
            after,
            program_line: line.number,
            is_sure: repair.probability >= SURE,
            patch,
        }
    }
}

/// Returns the lines of a page that a patch changes, before and after it, unless they are very long.
fn changed_lines(text: &str, patch: &Patch) -> Option<(String, String)> {
    let start = text[..patch.range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[patch.range.end..].find('\n').map_or(text.len(), |at| patch.range.end + at);
    let before = &text[start..end];
    let after = [&text[start..patch.range.start], &patch.text, &text[patch.range.end..end]].concat();
    let is_short = before.lines().all(|line| line.chars().count() <= MAX_DIFF_LINE);
    is_short.then(|| (before.to_owned(), after))
}

/// Describes a change.
fn change(typed: &[u8], edit: Edit, notation: Notation) -> String {
    let name = |codes: &[u8]| {
        if codes == b" " { "blank".to_owned() } else { format!("`{}`", encode::part(codes, notation)) }
    };
    match edit {
        Edit::Replace { at, with } => format!("{} may be {}", name(&typed[at..=at]), name(&[with])),
        Edit::Insert { at, code } if at == typed.len() => {
            format!("{} may be missing at the end", name(&[code]))
        }
        Edit::Insert { at, code } => {
            format!("{} may be missing before {}", name(&[code]), name(&typed[at..=at]))
        }
        Edit::Remove { at } => format!("{} may be too much", name(&typed[at..=at])),
        Edit::Swap { at } => {
            format!("{} may be {}", name(&typed[at..at + 2]), name(&[typed[at + 1], typed[at]]))
        }
    }
}
